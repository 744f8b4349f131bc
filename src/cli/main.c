#include <stdio.h>

#include "lacuna/lacuna.h"

int
main(void)
{
	printf("lacuna %s (%s)\n", lcn_version(), lcn_bdd_library());
	return 0;
}
