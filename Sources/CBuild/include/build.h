#pragma once

/* Commit and date of the sources, such as "5442fbc0, 2026-11-26"; empty unless `make release` built the program. */
const char *blesniff_build(void);
