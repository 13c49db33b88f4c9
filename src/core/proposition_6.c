/* proposition_6.c -- the check of the conditions of Proposition 6, see parameters.h, a small function for each. */
#include "core/domain.h"
#include "core/tracked.h"
#include "lifted.acsl"

/* The margin 2^-40 outweighs the errors of both sides. */
/*@ requires   left:     \is_finite(left) && 0x1p-900 <= left <= 0x1p500;
  @ requires   right:    \is_finite(right);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    sound:    \forall real X, Y; 0 < X ==> estimates(left, X) ==> estimates(right, Y) ==> \result != 0 ==>
                           X < Y;
  @ ensures    sharp:    \forall real X, Y; 0 < X ==> estimates(left, X) ==> estimates(right, Y) ==>
                           X * (1 + 0x1p-38) <= Y ==> \result != 0;
  @ ensures    clear:    \forall real X, Y; 0 < X ==> estimates(left, X) ==> estimates(right, Y) ==>
                           clearly_below(X, Y) ==> \result != 0; */
static inline int surely_below(double left, double right)
{
  const double raised = fl_mul(left, 1 + 0x1p-40);
  //@ assert least: left * (1 + 0x1p-41) <= raised;
  //@ assert most:  raised <= left * (1 + 0x1p-39);
  return raised <= right;
}

/* l_f0 < C_lambda mu_g. */
/*@ requires   domain:   between(l_f0, 0, SGHA_MAX_CONSTANT) && is_ordinary(mu) && is_ordinary(C);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    sound:    \result != 0 ==> l_f0 < C * mu;
  @ ensures    sharp:    clearly_below(l_f0, C * mu) ==> \result != 0; */
static int radius_is_large(double l_f0, double mu, double C)
{
  //@ assert exact: tracks(C, C, 0, 0x1p-100, 0x1p100) && tracks(mu, mu, 0, 0x1p-100, 0x1p100);
  const double right = mul(C, mu);
  //@ assert right: tracks(right, C * mu, 1.01, 0x1p-200, 0x1p200);
  const double left = larger(l_f0, 0x1p-300);
  //@ assert sides: estimates(left, left) && estimates(right, C * mu);
  //@ assert clear: clearly_below(l_f0, C * mu) ==> left * (1 + 0x1p-38) <= C * mu;
  return surely_below(left, right);
}

/* 8 (l_f1 + C_lambda l_g2)^2 <= p_w^2. */
/*@ requires   domain:   between(l_f1, 0, SGHA_MAX_CONSTANT) && between(l_g2, 0, SGHA_MAX_CONSTANT);
  @ requires   ordinary: is_ordinary(C) && is_ordinary(p_w);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    sound:    \result != 0 ==> 8 * weight_square(l_f1, l_g2, C) <= p_w * p_w;
  @ ensures    sharp:    clearly_below(8 * weight_square(l_f1, l_g2, C), p_w * p_w) ==> \result != 0; */
static int weight_is_large(double l_f1, double l_g2, double C, double p_w)
{
  const double f = larger(l_f1, 0x1p-200);
  const double g = larger(l_g2, 0x1p-350);
  //@ assert exact:   tracks(C, C, 0, 0x1p-100, 0x1p100) && tracks(p_w, p_w, 0, 0x1p-100, 0x1p100);
  //@ assert exact_g: tracks(g, g, 0, 0x1p-350, 0x1p20);
  const double p = mul(C, g);
  //@ assert product: tracks(p, C * g, 1.01, 0x1p-450, 0x1p120);
  //@ assert exact_f: tracks(f, f, 1.01, 0x1p-200, 0x1p20);
  const double s = add(f, p);
  //@ assert sum:     tracks(s, f + C * g, 2.02, 0x1p-200, 0x1p121);
  const double s_2 = mul(s, s);
  //@ assert square:  tracks(s_2, weight_square(f, g, C), 5.05, 0x1p-400, 0x1p242);
  const double left = scaled(8, s_2);
  //@ assert left:    tracks(left, 8 * weight_square(f, g, C), 6.06, 0x1p-397, 0x1p245);
  const double right = mul(p_w, p_w);
  //@ assert right:   tracks(right, p_w * p_w, 1.01, 0x1p-200, 0x1p200);
  //@ assert sides:   estimates(left, 8 * weight_square(f, g, C)) && estimates(right, p_w * p_w);
  //@ assert larger:  0 <= l_f1 <= f && 0 <= l_g2 <= g && 0 <= C;
  //@ assert terms:   product(C * l_g2, C, l_g2) && product(C * g, C, g);
  //@ assert term:    0 <= C * l_g2 <= C * g;
  //@ assert given:   product(weight_square(l_f1, l_g2, C), l_f1 + C * l_g2, l_f1 + C * l_g2);
  //@ assert raised:  product(weight_square(f, g, C), f + C * g, f + C * g);
  //@ assert grows:   weight_square(l_f1, l_g2, C) <= weight_square(f, g, C);
  //@ assert lift:    product(C * g - C * l_g2, C, g - l_g2);
  //@ assert excess:  C * g - C * l_g2 <= 0x1p-200;
  //@ assert near:    lifts(l_f1 + C * l_g2, f + C * g);
  //@ assert weight:  product(p_w * p_w, p_w, p_w);
  /*@ assert lifted:  eightfold_clear(weight_square(l_f1, l_g2, C), p_w * p_w) ==>
                        eightfold_sharp(weight_square(f, g, C), p_w * p_w); */
  const int below = surely_below(left, right);
  //@ assert strict:  below != 0 ==> 8 * weight_square(f, g, C) < p_w * p_w;
  return below;
}

/* 8 p_w beta gamma_w <= 1. */
/*@ requires   domain:   is_ordinary(p_w) && is_ordinary(gamma_w) && is_fine(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    sound:    \result != 0 ==> 8 * ((p_w * gamma_w) * beta) <= 1;
  @ ensures    sharp:    clearly_below(8 * ((p_w * gamma_w) * beta), 1) ==> \result != 0; */
static int averaged_step_is_small(double p_w, double gamma_w, double beta)
{
  //@ assert exact:  tracks(p_w, p_w, 0, 0x1p-100, 0x1p100) && tracks(gamma_w, gamma_w, 0, 0x1p-100, 0x1p100);
  //@ assert fine:   tracks(beta, beta, 0, 0x1p-300, 0x1p100);
  const double a = mul(p_w, gamma_w);
  //@ assert first:  tracks(a, p_w * gamma_w, 1.01, 0x1p-200, 0x1p200);
  const double b = mul(a, beta);
  //@ assert second: tracks(b, (p_w * gamma_w) * beta, 2.02, 0x1p-500, 0x1p300);
  const double left = scaled(8, b);
  //@ assert left:   tracks(left, 8 * ((p_w * gamma_w) * beta), 3.03, 0x1p-497, 0x1p303);
  //@ assert above:  estimates(left, 8 * ((p_w * gamma_w) * beta));
  return surely_below(left, 1);
}

/* 12 p_w gamma_w <= 1. */
/*@ requires   domain:   is_ordinary(p_w) && is_ordinary(gamma_w);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    sound:    \result != 0 ==> 12 * (p_w * gamma_w) <= 1;
  @ ensures    sharp:    clearly_below(12 * (p_w * gamma_w), 1) ==> \result != 0; */
static int primal_step_is_small(double p_w, double gamma_w)
{
  //@ assert exact:  tracks(p_w, p_w, 0, 0x1p-100, 0x1p100) && tracks(gamma_w, gamma_w, 0, 0x1p-100, 0x1p100);
  const double a = mul(p_w, gamma_w);
  //@ assert first:  tracks(a, p_w * gamma_w, 1.01, 0x1p-200, 0x1p200);
  const double left = scaled(12, a);
  //@ assert left:   tracks(left, 12 * (p_w * gamma_w), 2.02, 0x1p-198, 0x1p204);
  //@ assert above:  estimates(left, 12 * (p_w * gamma_w));
  return surely_below(left, 1);
}

/* gamma_lambda (18 p_lambda p_w + 28 l_g1^2) <= 3 p_w. */
/*@ requires   domain:   is_ordinary(l_g1) && is_ordinary(p_w) && is_ordinary(gamma_lambda) && is_fine(p_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    sound:    \result != 0 ==>
                           gamma_lambda * (18 * (p_lambda * p_w) + 28 * (l_g1 * l_g1)) <= 3 * p_w;
  @ ensures    sharp:    clearly_below(gamma_lambda * (18 * (p_lambda * p_w) + 28 * (l_g1 * l_g1)), 3 * p_w) ==>
                           \result != 0; */
static int dual_step_suits_psi(double l_g1, double p_w, double gamma_lambda, double p_lambda)
{
  //@ assert exact:   tracks(p_w, p_w, 0, 0x1p-100, 0x1p100) && tracks(l_g1, l_g1, 0, 0x1p-100, 0x1p100);
  //@ assert dual:    tracks(gamma_lambda, gamma_lambda, 0, 0x1p-100, 0x1p100);
  //@ assert fine:    tracks(p_lambda, p_lambda, 0, 0x1p-300, 0x1p100);
  const double a = mul(p_lambda, p_w);
  //@ assert first:   tracks(a, p_lambda * p_w, 1.01, 0x1p-400, 0x1p200);
  const double a_18 = scaled(18, a);
  //@ assert scaled:  tracks(a_18, 18 * (p_lambda * p_w), 2.02, 0x1p-396, 0x1p205);
  const double b = mul(l_g1, l_g1);
  //@ assert second:  tracks(b, l_g1 * l_g1, 1.01, 0x1p-200, 0x1p200);
  const double b_28 = scaled(28, b);
  //@ assert scaled_2: tracks(b_28, 28 * (l_g1 * l_g1), 2.02, 0x1p-196, 0x1p205);
  const double s = add(a_18, b_28);
  //@ assert sum:     tracks(s, 18 * (p_lambda * p_w) + 28 * (l_g1 * l_g1), 3.03, 0x1p-196, 0x1p206);
  const double left = mul(gamma_lambda, s);
  /*@ assert left:    tracks(left, gamma_lambda * (18 * (p_lambda * p_w) + 28 * (l_g1 * l_g1)), 4.04, 0x1p-296,
                             0x1p306); */
  const double right = scaled(3, p_w);
  //@ assert right:   tracks(right, 3 * p_w, 1.01, 0x1p-99, 0x1p102);
  //@ assert above:   estimates(left, gamma_lambda * (18 * (p_lambda * p_w) + 28 * (l_g1 * l_g1)));
  //@ assert below:   estimates(right, 3 * p_w);
  return surely_below(left, right);
}

/* 64 l_g1^2 gamma_lambda <= p_w^2 gamma_w. */
/*@ requires   domain:   is_ordinary(l_g1) && is_ordinary(p_w) && is_ordinary(gamma_lambda) && is_ordinary(gamma_w);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    sound:    \result != 0 ==> 64 * ((l_g1 * l_g1) * gamma_lambda) <= (p_w * p_w) * gamma_w;
  @ ensures    sharp:    clearly_below(64 * ((l_g1 * l_g1) * gamma_lambda), (p_w * p_w) * gamma_w) ==>
                           \result != 0; */
static int dual_step_suits_primal(double l_g1, double p_w, double gamma_lambda, double gamma_w)
{
  //@ assert exact:   tracks(p_w, p_w, 0, 0x1p-100, 0x1p100) && tracks(l_g1, l_g1, 0, 0x1p-100, 0x1p100);
  //@ assert dual:    tracks(gamma_lambda, gamma_lambda, 0, 0x1p-100, 0x1p100);
  //@ assert primal:  tracks(gamma_w, gamma_w, 0, 0x1p-100, 0x1p100);
  const double a = mul(l_g1, l_g1);
  //@ assert first:   tracks(a, l_g1 * l_g1, 1.01, 0x1p-200, 0x1p200);
  const double b = mul(a, gamma_lambda);
  //@ assert second:  tracks(b, (l_g1 * l_g1) * gamma_lambda, 2.02, 0x1p-300, 0x1p300);
  const double left = scaled(64, b);
  //@ assert left:    tracks(left, 64 * ((l_g1 * l_g1) * gamma_lambda), 3.03, 0x1p-294, 0x1p306);
  const double c = mul(p_w, p_w);
  //@ assert third:   tracks(c, p_w * p_w, 1.01, 0x1p-200, 0x1p200);
  const double right = mul(c, gamma_w);
  //@ assert right:   tracks(right, (p_w * p_w) * gamma_w, 2.02, 0x1p-300, 0x1p300);
  //@ assert above:   estimates(left, 64 * ((l_g1 * l_g1) * gamma_lambda));
  //@ assert below:   estimates(right, (p_w * p_w) * gamma_w);
  return surely_below(left, right);
}

/* 6144 beta l_g1^2 gamma_lambda <= p_w. */
/*@ requires   domain:   is_ordinary(l_g1) && is_ordinary(p_w) && is_ordinary(gamma_lambda) && is_fine(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    sound:    \result != 0 ==> 6144 * (((l_g1 * l_g1) * gamma_lambda) * beta) <= p_w;
  @ ensures    sharp:    clearly_below(6144 * (((l_g1 * l_g1) * gamma_lambda) * beta), p_w) ==> \result != 0; */
static int dual_step_suits_average(double l_g1, double p_w, double gamma_lambda, double beta)
{
  //@ assert exact:   tracks(p_w, p_w, 0, 0x1p-100, 0x1p100) && tracks(l_g1, l_g1, 0, 0x1p-100, 0x1p100);
  //@ assert dual:    tracks(gamma_lambda, gamma_lambda, 0, 0x1p-100, 0x1p100);
  //@ assert fine:    tracks(beta, beta, 0, 0x1p-300, 0x1p100);
  const double a = mul(l_g1, l_g1);
  //@ assert first:   tracks(a, l_g1 * l_g1, 1.01, 0x1p-200, 0x1p200);
  const double b = mul(a, gamma_lambda);
  //@ assert second:  tracks(b, (l_g1 * l_g1) * gamma_lambda, 2.02, 0x1p-300, 0x1p300);
  const double c = mul(b, beta);
  //@ assert third:   tracks(c, ((l_g1 * l_g1) * gamma_lambda) * beta, 3.03, 0x1p-600, 0x1p400);
  const double left = scaled(6144, c);
  //@ assert left:    tracks(left, 6144 * (((l_g1 * l_g1) * gamma_lambda) * beta), 4.04, 0x1p-588, 0x1p413);
  //@ assert above:   estimates(left, 6144 * (((l_g1 * l_g1) * gamma_lambda) * beta));
  //@ assert below:   estimates(p_w, p_w);
  return surely_below(left, p_w);
}

/* (96 beta + 1)^2 <= 5. */
/*@ requires   domain:   is_fine(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    sound:    \result != 0 ==> average_square(beta) <= 5;
  @ ensures    sharp:    clearly_below(average_square(beta), 5) ==> \result != 0; */
static int average_is_small(double beta)
{
  //@ assert square:    product(average_square(beta), 96 * beta + 1, 96 * beta + 1);
  if (!(beta <= SGHA_MAX_BETA)) {
    //@ assert least:   0 <= 2.236067977499 <= 96 * beta + 1;
    //@ assert below_5: product(4.999999999996468370295001, 2.236067977499, 2.236067977499);
    //@ assert large:   4.999999999996468370295001 <= average_square(beta);
    //@ assert unclear: !clearly_below(average_square(beta), 5);
    return 0;
  }
  //@ assert root:      0 <= 96 * beta + 1 <= 2.23606797749978965;
  //@ assert largest:   product(4.9999999999999997924518657942471225, 2.23606797749978965, 2.23606797749978965);
  //@ assert small:     average_square(beta) <= 4.9999999999999997924518657942471225;
  return 1;
}

/* N = p_w (p_lambda gamma_lambda + 1) + 2 l_g1^2 gamma_lambda, which is p_w gamma_lambda (l_Psi + 1 / gamma_lambda). */
/*@ requires   domain:   is_ordinary(l_g1) && is_ordinary(p_w) && is_ordinary(gamma_lambda) && is_fine(p_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, gamma_3_numerator(l_g1, p_w, gamma_lambda, p_lambda), 5.05, 0x1p-101,
                                0x1p302); */
static double gamma_3_numerator_of(double l_g1, double p_w, double gamma_lambda, double p_lambda)
{
  //@ assert exact:   tracks(p_w, p_w, 3.03, 0x1p-100, 0x1p100) && tracks(l_g1, l_g1, 0, 0x1p-100, 0x1p100);
  //@ assert dual:    tracks(gamma_lambda, gamma_lambda, 0, 0x1p-100, 0x1p100);
  //@ assert fine:    tracks(p_lambda, p_lambda, 0, 0x1p-300, 0x1p100);
  //@ assert weight:  tracks(p_w, p_w, 0, 0x1p-100, 0x1p100);
  const double a = mul(p_lambda, gamma_lambda);
  //@ assert first:   tracks(a, p_lambda * gamma_lambda, 1.01, 0x1p-400, 0x1p200);
  const double b = mul(p_w, a);
  //@ assert second:  tracks(b, p_w * (p_lambda * gamma_lambda), 3.03, 0x1p-500, 0x1p300);
  const double c = mul(l_g1, l_g1);
  //@ assert third:   tracks(c, l_g1 * l_g1, 1.01, 0x1p-200, 0x1p200);
  const double d = mul(c, gamma_lambda);
  //@ assert fourth:  tracks(d, (l_g1 * l_g1) * gamma_lambda, 2.02, 0x1p-300, 0x1p300);
  const double e = scaled(2, d);
  //@ assert fifth:   tracks(e, 2 * ((l_g1 * l_g1) * gamma_lambda), 3.03, 0x1p-299, 0x1p301);
  const double s = add(p_w, b);
  //@ assert sum:     tracks(s, p_w + p_w * (p_lambda * gamma_lambda), 4.04, 0x1p-100, 0x1p301);
  //@ assert looser:  tracks(e, 2 * ((l_g1 * l_g1) * gamma_lambda), 4.04, 0x1p-299, 0x1p301);
  const double n = add(s, e);
  /*@ assert total:   tracks(n, (p_w + p_w * (p_lambda * gamma_lambda)) + 2 * ((l_g1 * l_g1) * gamma_lambda), 5.05,
                             0x1p-101, 0x1p302); */
  /*@ assert formula: gamma_3_numerator(l_g1, p_w, gamma_lambda, p_lambda)
                      == (p_w + p_w * (p_lambda * gamma_lambda)) + 2 * ((l_g1 * l_g1) * gamma_lambda); */
  return n;
}

/* 27648 beta N^2 <= p_w gamma_lambda (9 p_w p_lambda + mu_g^2). */
/*@ requires   domain:   is_ordinary(l_g1) && is_ordinary(p_w) && is_ordinary(gamma_lambda) && is_fine(p_lambda);
  @ requires   beta:     is_fine(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, gamma_3_left(l_g1, p_w, gamma_lambda, p_lambda, beta), 13.3, 0x1p-491,
                                0x1p724); */
static double gamma_3_left_of(double l_g1, double p_w, double gamma_lambda, double p_lambda, double beta)
{
  const double n = gamma_3_numerator_of(l_g1, p_w, gamma_lambda, p_lambda);
  //@ assert fine:    tracks(beta, beta, 0, 0x1p-300, 0x1p100);
  const double b = scaled(27648, beta);
  //@ assert first:   tracks(b, 27648 * beta, 1.01, 0x1p-286, 0x1p115);
  const double c = mul(b, n);
  /*@ assert second:  tracks(c, (27648 * beta) * gamma_3_numerator(l_g1, p_w, gamma_lambda, p_lambda), 7.1,
                             0x1p-387, 0x1p417); */
  return mul(c, n);
}

/*@ requires   domain:   is_ordinary(mu) && is_ordinary(p_w) && is_ordinary(gamma_lambda) && is_fine(p_lambda);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    tracked:  tracks(\result, gamma_3_right(mu, p_w, gamma_lambda, p_lambda), 5.1, 0x1p-400, 0x1p406); */
static double gamma_3_right_of(double mu, double p_w, double gamma_lambda, double p_lambda)
{
  //@ assert exact:   tracks(p_w, p_w, 0, 0x1p-100, 0x1p100) && tracks(mu, mu, 0, 0x1p-100, 0x1p100);
  //@ assert dual:    tracks(gamma_lambda, gamma_lambda, 0, 0x1p-100, 0x1p100);
  //@ assert fine:    tracks(p_lambda, p_lambda, 0, 0x1p-300, 0x1p100);
  const double a = mul(p_w, p_lambda);
  //@ assert first:   tracks(a, p_w * p_lambda, 1.01, 0x1p-400, 0x1p200);
  const double b = scaled(9, a);
  //@ assert second:  tracks(b, 9 * (p_w * p_lambda), 2.02, 0x1p-400, 0x1p204);
  const double c = mul(mu, mu);
  //@ assert third:   tracks(c, mu * mu, 2.02, 0x1p-200, 0x1p200);
  const double s = add(b, c);
  //@ assert sum:     tracks(s, 9 * (p_w * p_lambda) + mu * mu, 3.03, 0x1p-200, 0x1p205);
  const double d = mul(p_w, gamma_lambda);
  //@ assert fourth:  tracks(d, p_w * gamma_lambda, 1.01, 0x1p-200, 0x1p200);
  return mul(d, s);
}

/*@ requires   domain:   is_ordinary(l_g1) && is_ordinary(mu) && is_ordinary(p_w) && is_ordinary(gamma_lambda);
  @ requires   fine:     is_fine(p_lambda) && is_fine(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    sound:    \result != 0 ==> gamma_3_left(l_g1, p_w, gamma_lambda, p_lambda, beta)
                                          <= gamma_3_right(mu, p_w, gamma_lambda, p_lambda);
  @ ensures    sharp:    clearly_below(gamma_3_left(l_g1, p_w, gamma_lambda, p_lambda, beta),
                                       gamma_3_right(mu, p_w, gamma_lambda, p_lambda)) ==>
                           \result != 0; */
static int average_suits_gamma_3(double l_g1, double mu, double p_w, double gamma_lambda, double p_lambda, double beta)
{
  const double left = gamma_3_left_of(l_g1, p_w, gamma_lambda, p_lambda, beta);
  const double right = gamma_3_right_of(mu, p_w, gamma_lambda, p_lambda);
  /*@ assert sides: estimates(left, gamma_3_left(l_g1, p_w, gamma_lambda, p_lambda, beta))
                    && estimates(right, gamma_3_right(mu, p_w, gamma_lambda, p_lambda)); */
  if (!(left <= 0x1p490)) {
    //@ assert large:   0x1p480 <= gamma_3_left(l_g1, p_w, gamma_lambda, p_lambda, beta);
    //@ assert small:   gamma_3_right(mu, p_w, gamma_lambda, p_lambda) <= 0x1p406;
    return 0;
  }
  return surely_below(left, right);
}

/*@ requires   readable: \valid_read(p);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    inside:   \result != 0 <==> parameters_in_domain(p); */
static int good_parameters_of(const sgha_parameters *p)
{
  return within(p->gamma_x, 0x1p-100, 0x1p100) && within(p->gamma_y, 0x1p-100, 0x1p100) &&
         within(p->gamma_lambda, 0x1p-100, 0x1p100) && within(p->beta, 0x1p-300, 0x1p100) &&
         within(p->p_w, 0x1p-100, 0x1p100) && within(p->p_lambda, 0x1p-300, 0x1p100) &&
         within(p->C_lambda, 0x1p-100, 0x1p100);
}

/*@ requires   readable: \valid_read(c) && \valid_read(p);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    inside:   \result != 0 <==> inputs_in_domain(c, p); */
static int good_inputs(const sgha_constants *c, const sgha_parameters *p)
{
  return good_constants(c) && good_parameters_of(p);
}

/* Every condition, for inputs in the domain. */
/*@ requires   readable:            \valid_read(c) && \valid_read(p);
  @ requires   domain:              inputs_in_domain(c, p);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    radius:              \result.radius != 0 ==> radius_holds(c, p);
  @ ensures    weight:              \result.weight != 0 ==> weight_holds(c, p);
  @ ensures    common_step:         \result.common_step != 0 ==> common_step_holds(c, p);
  @ ensures    primal_step_average: \result.primal_step_average != 0 ==> primal_step_average_holds(c, p);
  @ ensures    primal_step:         \result.primal_step != 0 ==> primal_step_holds(c, p);
  @ ensures    dual_step_psi:       \result.dual_step_psi != 0 ==> dual_step_psi_holds(c, p);
  @ ensures    dual_step_primal:    \result.dual_step_primal != 0 ==> dual_step_primal_holds(c, p);
  @ ensures    dual_step_average:   \result.dual_step_average != 0 ==> dual_step_average_holds(c, p);
  @ ensures    average:             \result.average != 0 ==> average_holds(c, p);
  @ ensures    average_gamma_3:     \result.average_gamma_3 != 0 ==> average_gamma_3_holds(c, p);
  @ ensures    radius_sharp:              radius_clear(c, p) ==> \result.radius != 0;
  @ ensures    weight_sharp:              weight_clear(c, p) ==> \result.weight != 0;
  @ ensures    common_step_sharp:         common_step_holds(c, p) ==> \result.common_step != 0;
  @ ensures    primal_step_average_sharp: primal_step_average_clear(c, p) ==> \result.primal_step_average != 0;
  @ ensures    primal_step_sharp:         primal_step_clear(c, p) ==> \result.primal_step != 0;
  @ ensures    dual_step_psi_sharp:       dual_step_psi_clear(c, p) ==> \result.dual_step_psi != 0;
  @ ensures    dual_step_primal_sharp:    dual_step_primal_clear(c, p) ==> \result.dual_step_primal != 0;
  @ ensures    dual_step_average_sharp:   dual_step_average_clear(c, p) ==> \result.dual_step_average != 0;
  @ ensures    average_sharp:             average_clear(c, p) ==> \result.average != 0;
  @ ensures    average_gamma_3_sharp:     average_gamma_3_clear(c, p) ==> \result.average_gamma_3 != 0; */
static sgha_conditions conditions_of(const sgha_constants *c, const sgha_parameters *p)
{
  const double gamma_w = p->gamma_x, gamma_lambda = p->gamma_lambda, beta = p->beta, p_w = p->p_w;
  const double l_g1 = c->l_g1, mu = c->mu_g, C = p->C_lambda, p_lambda = p->p_lambda;
  const sgha_conditions found = {
      .radius = radius_is_large(c->l_f0, mu, C),
      .weight = weight_is_large(c->l_f1, c->l_g2, C, p_w),
      .common_step = gamma_w == p->gamma_y,
      .primal_step_average = averaged_step_is_small(p_w, gamma_w, beta),
      .primal_step = primal_step_is_small(p_w, gamma_w),
      .dual_step_psi = dual_step_suits_psi(l_g1, p_w, gamma_lambda, p_lambda),
      .dual_step_primal = dual_step_suits_primal(l_g1, p_w, gamma_lambda, gamma_w),
      .dual_step_average = dual_step_suits_average(l_g1, p_w, gamma_lambda, beta),
      .average = average_is_small(beta),
      .average_gamma_3 = average_suits_gamma_3(l_g1, mu, p_w, gamma_lambda, p_lambda, beta),
  };
  return found;
}

/*@ requires   writable: \valid(out);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *out;
  @ ensures    radius:              out->radius == found.radius;
  @ ensures    weight:              out->weight == found.weight;
  @ ensures    common_step:         out->common_step == found.common_step;
  @ ensures    primal_step_average: out->primal_step_average == found.primal_step_average;
  @ ensures    primal_step:         out->primal_step == found.primal_step;
  @ ensures    dual_step_psi:       out->dual_step_psi == found.dual_step_psi;
  @ ensures    dual_step_primal:    out->dual_step_primal == found.dual_step_primal;
  @ ensures    dual_step_average:   out->dual_step_average == found.dual_step_average;
  @ ensures    average:             out->average == found.average;
  @ ensures    average_gamma_3:     out->average_gamma_3 == found.average_gamma_3; */
static void store(sgha_conditions found, sgha_conditions *out)
{
  out->radius = found.radius;
  out->weight = found.weight;
  out->common_step = found.common_step;
  out->primal_step_average = found.primal_step_average;
  out->primal_step = found.primal_step;
  out->dual_step_psi = found.dual_step_psi;
  out->dual_step_primal = found.dual_step_primal;
  out->dual_step_average = found.dual_step_average;
  out->average = found.average;
  out->average_gamma_3 = found.average_gamma_3;
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    all:      \result != 0 <==>
                           found.radius != 0 && found.weight != 0 && found.common_step != 0 &&
                           found.primal_step_average != 0 && found.primal_step != 0 && found.dual_step_psi != 0 &&
                           found.dual_step_primal != 0 && found.dual_step_average != 0 && found.average != 0 &&
                           found.average_gamma_3 != 0; */
static int all_hold(sgha_conditions found)
{
  return found.radius && found.weight && found.common_step && found.primal_step_average && found.primal_step &&
         found.dual_step_psi && found.dual_step_primal && found.dual_step_average && found.average &&
         found.average_gamma_3;
}

int sgha_proposition_6(const sgha_constants *c, const sgha_parameters *p, sgha_conditions *out)
{
  if (!good_inputs(c, p)) {
    const sgha_conditions none = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    store(none, out);
    return 0;
  }
  const sgha_conditions found = conditions_of(c, p);
  store(found, out);
  return all_hold(found);
}
