/* What every unit test needs: cmocka and the headers it forgets. */
#ifndef LCN_TESTS_TESTING_H
#define LCN_TESTS_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
