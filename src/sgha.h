/* sgha.h -- everything that a program which uses SGHA includes. */
#ifndef SGHA_H
#define SGHA_H

#include "core/advance.h"
#include "core/parameters.h"
#include "core/probe.h"
#include "core/sampler.h"
#include "core/state.h"

#endif
