#include "config.h"

#include "lacuna/common.h"

const char *
lcn_version(void)
{
	return PACKAGE_VERSION;
}
