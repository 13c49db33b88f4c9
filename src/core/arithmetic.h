/* arithmetic.h -- the arithmetic that the proofs are about, and nothing else: IEEE 754 doubles, each operation rounded once.
 *
 * A compiler that was told otherwise is stopped here, with a sentence. What it does not tell (clang has no macro for
 * contraction; a library may flush subnormal numbers to zero) sgha_arithmetic_problem finds when the program runs.
 * The Makefile includes this file into every file that it compiles. Frama-C's model of doubles needs no guard. */
#ifndef SGHA_ARITHMETIC_H
#define SGHA_ARITHMETIC_H

#ifndef __FRAMAC__

#include <float.h> /* and no other header: this file comes before what a file defines for its own */

#if FLT_RADIX != 2 || DBL_MANT_DIG != 53 || DBL_MAX_EXP != 1024 || DBL_MIN_EXP != -1021
#error "SGHA needs IEEE 754 doubles: 53 bits, radix 2, exponents -1021 to 1024"
#endif
/* 1 concerns float alone, and there is none here. */
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 1
#error "SGHA needs each operation rounded to double (FLT_EVAL_METHOD): on 32-bit x86 compile with -msse2 -mfpmath=sse"
#endif
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "SGHA needs the order of operations, NaN and infinity as written: compile without -ffast-math and its parts"
#endif
#if defined(__GNUC__) && !defined(__clang__)
#if defined(__GCC_IEC_559) && __GCC_IEC_559 == 0
#error "SGHA needs IEEE 754 arithmetic: compile with -ffp-contract=off and without the parts of -ffast-math"
#elif defined(__FP_FAST_FMA) && !defined(__STRICT_ANSI__)
#error "SGHA must not be contracted into fused operations, and gcc tells only in ISO mode: compile with -std=c17"
#endif
#endif
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif
#if defined(__SIZEOF_SIZE_T__) && __SIZEOF_SIZE_T__ < 4
#error "SGHA needs a size_t of at least 32 bits"
#endif

/* What is wrong with the arithmetic of this library in this process, as a sentence; NULL if nothing is. Takes
 * microseconds. It sees the options that the library was compiled with, the rounding mode, and whether subnormal
 * numbers are flushed to zero. */
const char *sgha_arithmetic_problem(void);

#endif
#endif
