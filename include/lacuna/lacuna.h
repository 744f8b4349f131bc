/* liblacuna: weakest assumptions for the missing component of a system of
 * actors that talk through bounded mailboxes. */
#ifndef LACUNA_LACUNA_H
#define LACUNA_LACUNA_H

#include <lacuna/analysis.h>
#include <lacuna/assumption.h>
#include <lacuna/common.h>
#include <lacuna/conform.h>
#include <lacuna/crosscheck.h>
#include <lacuna/engine.h>
#include <lacuna/export.h>
#include <lacuna/lts.h>
#include <lacuna/model.h>
#include <lacuna/simulation.h>
#include <lacuna/trace.h>

#endif
