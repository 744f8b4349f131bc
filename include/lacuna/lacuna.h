/* liblacuna: weakest assumptions for the missing component of a system of
 * actors that talk through bounded mailboxes. */
#ifndef LACUNA_LACUNA_H
#define LACUNA_LACUNA_H

#include <lacuna/analysis.h>
#include <lacuna/common.h>
#include <lacuna/conform.h>
#include <lacuna/engine.h>
#include <lacuna/lts.h>
#include <lacuna/model.h>

#endif
