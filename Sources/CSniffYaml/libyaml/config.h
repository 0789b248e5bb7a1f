/* What libyaml's configure script would write. */
#pragma once
#include "names.h"
#define YAML_VERSION_MAJOR 0
#define YAML_VERSION_MINOR 2
#define YAML_VERSION_PATCH 5
#define YAML_VERSION_STRING "0.2.5"
#define YAML_DECLARE_STATIC 1
