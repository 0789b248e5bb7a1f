/* libyaml's own header, with the names that the functions have here. */
#pragma once
#include "names.h"
#include "yaml.h"
