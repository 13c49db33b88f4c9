/* limits.h -- the domain on which the contracts hold: how long vectors and how large numbers may be.
 *
 * Wide enough for every use we know, narrow enough that no operation of the core overflows. */
#ifndef SGHA_LIMITS_H
#define SGHA_LIMITS_H

#if defined(__SIZEOF_SIZE_T__) && __SIZEOF_SIZE_T__ < 8
#define SGHA_MAX_SIZE 0x10000000 /* 2^28 entries in a vector: their bytes are counted by a size_t of 32 bits */
#else
#define SGHA_MAX_SIZE 0x100000000 /* 2^32 entries in a vector */
#endif
#define SGHA_BLOCK 1920 /* entries in a block: a step is done, and its squares are summed up, block by block */
#define SGHA_MAX_MAGNITUDE 0x1p200  /* of an entry of the state or of a gradient */
#define SGHA_MAX_PARAMETER 0x1p100  /* of a step size, a regularisation weight, 1/tau */
#define SGHA_MIN_PARAMETER 0x1p-100 /* of tau and C_lambda */

#endif
