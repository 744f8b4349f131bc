/* Random models: small, and as nasty as they can be made.
 *
 * All are well-formed but for a few, whose variables have no end or whose
 * mailboxes are too small. Where no interface is given, the actor M stands for
 * the missing component.
 */
#ifndef LCN_TESTS_RANDOM_GENERATOR_H
#define LCN_TESTS_RANDOM_GENERATOR_H

#include <stdint.h>

#include "base/text.h"

#define STAND_IN "M"

void generate_model(uint64_t seed, struct lcn_text *text);

#endif
