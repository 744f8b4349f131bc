/* Durations and sizes as people write them. */
#ifndef LCN_CLI_VALUES_H
#define LCN_CLI_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All n_bytes of it, digits only: "0", "42". */
bool lcn_value_number(const char *text, size_t n_bytes, uint64_t *number);

/* "90", "90s", "5m", "1h", "500ms"; more than nothing. */
bool lcn_value_duration_ms(const char *text, uint64_t *ms);

/* "4096", "512K", "512M", "2G", "1T" (powers of 1024); more than nothing. */
bool lcn_value_bytes(const char *text, uint64_t *n_bytes);

#endif
