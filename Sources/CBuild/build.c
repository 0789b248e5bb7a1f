#include "build.h"

#ifndef BLESNIFF_BUILD
#define BLESNIFF_BUILD ""
#endif

const char *blesniff_build(void) { return BLESNIFF_BUILD; }
