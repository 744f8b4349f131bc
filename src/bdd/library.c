#include <stddef.h>
#include <stdio.h>

#include <cudd.h>

#include "lacuna/common.h"

/* CUDD 2.5 has its version as a string, 3.0 through its configuration. */
const char *
lcn_bdd_library(void)
{
#ifdef CUDD_VERSION
	return "CUDD " CUDD_VERSION;
#else
	return "CUDD 3";
#endif
}
