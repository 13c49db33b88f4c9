/* proposition_6.c -- the check of Proposition 6's sharper conditions, see parameters.h, a small function for each. */
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

/* 3 p_w gamma_w <= 1. */
/*@ requires   domain:   is_ordinary(p_w) && is_ordinary(gamma_w);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    sound:    \result != 0 ==> 3 * (p_w * gamma_w) <= 1;
  @ ensures    sharp:    clearly_below(3 * (p_w * gamma_w), 1) ==> \result != 0; */
static int primal_step_is_small(double p_w, double gamma_w)
{
  //@ assert exact:  tracks(p_w, p_w, 0, 0x1p-100, 0x1p100) && tracks(gamma_w, gamma_w, 0, 0x1p-100, 0x1p100);
  const double a = mul(p_w, gamma_w);
  //@ assert first:  tracks(a, p_w * gamma_w, 1.01, 0x1p-200, 0x1p200);
  const double left = scaled(3, a);
  //@ assert left:   tracks(left, 3 * (p_w * gamma_w), 2.02, 0x1p-199, 0x1p202);
  //@ assert above:  estimates(left, 3 * (p_w * gamma_w));
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

/* 192 p_w beta <= gamma_lambda (3 p_w p_lambda + mu_g^2). */
/*@ requires   domain:   is_ordinary(mu) && is_ordinary(p_w) && is_ordinary(gamma_lambda);
  @ requires   fine:     is_fine(p_lambda) && is_fine(beta);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    sound:    \result != 0 ==>
                           192 * (p_w * beta) <= gamma_lambda * (3 * (p_w * p_lambda) + mu * mu);
  @ ensures    sharp:    clearly_below(192 * (p_w * beta), gamma_lambda * (3 * (p_w * p_lambda) + mu * mu)) ==>
                           \result != 0; */
static int average_suits_responsiveness(double mu, double p_w, double gamma_lambda, double p_lambda, double beta)
{
  //@ assert exact:   tracks(p_w, p_w, 0, 0x1p-100, 0x1p100) && tracks(mu, mu, 0, 0x1p-100, 0x1p100);
  //@ assert dual:    tracks(gamma_lambda, gamma_lambda, 0, 0x1p-100, 0x1p100);
  //@ assert fine:    tracks(p_lambda, p_lambda, 0, 0x1p-300, 0x1p100) && tracks(beta, beta, 0, 0x1p-300, 0x1p100);
  const double a = mul(p_w, beta);
  //@ assert first:   tracks(a, p_w * beta, 1.01, 0x1p-400, 0x1p200);
  const double left = scaled(192, a);
  //@ assert left:    tracks(left, 192 * (p_w * beta), 2.02, 0x1p-393, 0x1p208);
  const double b = mul(p_w, p_lambda);
  //@ assert second:  tracks(b, p_w * p_lambda, 1.01, 0x1p-400, 0x1p200);
  const double b_3 = scaled(3, b);
  //@ assert scaled:  tracks(b_3, 3 * (p_w * p_lambda), 2.02, 0x1p-399, 0x1p202);
  const double c = mul(mu, mu);
  //@ assert third:   tracks(c, mu * mu, 2.02, 0x1p-200, 0x1p200);
  const double s = add(b_3, c);
  //@ assert sum:     tracks(s, 3 * (p_w * p_lambda) + mu * mu, 3.03, 0x1p-200, 0x1p203);
  const double right = mul(gamma_lambda, s);
  //@ assert right:   tracks(right, gamma_lambda * (3 * (p_w * p_lambda) + mu * mu), 4.04, 0x1p-300, 0x1p303);
  //@ assert above:   estimates(left, 192 * (p_w * beta));
  //@ assert below:   estimates(right, gamma_lambda * (3 * (p_w * p_lambda) + mu * mu));
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
  @ ensures    radius:                 \result.radius != 0 ==> radius_holds(c, p);
  @ ensures    weight:                 \result.weight != 0 ==> weight_holds(c, p);
  @ ensures    common_step:            \result.common_step != 0 ==> common_step_holds(c, p);
  @ ensures    primal_step:            \result.primal_step != 0 ==> primal_step_holds(c, p);
  @ ensures    dual_step_psi:          \result.dual_step_psi != 0 ==> dual_step_psi_holds(c, p);
  @ ensures    dual_step_primal:       \result.dual_step_primal != 0 ==> dual_step_primal_holds(c, p);
  @ ensures    average:                \result.average != 0 ==> average_holds(c, p);
  @ ensures    average_responsiveness: \result.average_responsiveness != 0 ==> average_responsiveness_holds(c, p);
  @ ensures    radius_sharp:                 radius_clear(c, p) ==> \result.radius != 0;
  @ ensures    weight_sharp:                 weight_clear(c, p) ==> \result.weight != 0;
  @ ensures    common_step_sharp:            common_step_holds(c, p) ==> \result.common_step != 0;
  @ ensures    primal_step_sharp:            primal_step_clear(c, p) ==> \result.primal_step != 0;
  @ ensures    dual_step_psi_sharp:          dual_step_psi_clear(c, p) ==> \result.dual_step_psi != 0;
  @ ensures    dual_step_primal_sharp:       dual_step_primal_clear(c, p) ==> \result.dual_step_primal != 0;
  @ ensures    average_sharp:                average_holds(c, p) ==> \result.average != 0;
  @ ensures    average_responsiveness_sharp: average_responsiveness_clear(c, p) ==> \result.average_responsiveness != 0; */
static sgha_conditions conditions_of(const sgha_constants *c, const sgha_parameters *p)
{
  const double gamma_w = p->gamma_x, gamma_lambda = p->gamma_lambda, beta = p->beta, p_w = p->p_w;
  const double l_g1 = c->l_g1, mu = c->mu_g, C = p->C_lambda, p_lambda = p->p_lambda;
  const sgha_conditions found = {
      .radius = radius_is_large(c->l_f0, mu, C),
      .weight = weight_is_large(c->l_f1, c->l_g2, C, p_w),
      .common_step = gamma_w == p->gamma_y,
      .primal_step = primal_step_is_small(p_w, gamma_w),
      .dual_step_psi = dual_step_suits_psi(l_g1, p_w, gamma_lambda, p_lambda),
      .dual_step_primal = dual_step_suits_primal(l_g1, p_w, gamma_lambda, gamma_w),
      .average = beta <= SGHA_MAX_BETA,
      .average_responsiveness = average_suits_responsiveness(mu, p_w, gamma_lambda, p_lambda, beta),
  };
  return found;
}

/*@ requires   writable: \valid(out);
  @ terminates \true;
  @ exits      \false;
  @ assigns    *out;
  @ ensures    radius:                 out->radius == found.radius;
  @ ensures    weight:                 out->weight == found.weight;
  @ ensures    common_step:            out->common_step == found.common_step;
  @ ensures    primal_step:            out->primal_step == found.primal_step;
  @ ensures    dual_step_psi:          out->dual_step_psi == found.dual_step_psi;
  @ ensures    dual_step_primal:       out->dual_step_primal == found.dual_step_primal;
  @ ensures    average:                out->average == found.average;
  @ ensures    average_responsiveness: out->average_responsiveness == found.average_responsiveness; */
static void store(sgha_conditions found, sgha_conditions *out)
{
  out->radius = found.radius;
  out->weight = found.weight;
  out->common_step = found.common_step;
  out->primal_step = found.primal_step;
  out->dual_step_psi = found.dual_step_psi;
  out->dual_step_primal = found.dual_step_primal;
  out->average = found.average;
  out->average_responsiveness = found.average_responsiveness;
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures    all:      \result != 0 <==>
                           found.radius != 0 && found.weight != 0 && found.common_step != 0 &&
                           found.primal_step != 0 && found.dual_step_psi != 0 && found.dual_step_primal != 0 &&
                           found.average != 0 && found.average_responsiveness != 0; */
static int all_hold(sgha_conditions found)
{
  return found.radius && found.weight && found.common_step && found.primal_step && found.dual_step_psi &&
         found.dual_step_primal && found.average && found.average_responsiveness;
}

int sgha_proposition_6(const sgha_constants *c, const sgha_parameters *p, sgha_conditions *out)
{
  if (!good_inputs(c, p)) {
    const sgha_conditions none = {0, 0, 0, 0, 0, 0, 0, 0};
    store(none, out);
    return 0;
  }
  const sgha_conditions found = conditions_of(c, p);
  store(found, out);
  return all_hold(found);
}
