// Warnings of several steps as one list.
#pragma once

#include <initializer_list>

#include "impend/base/diagnostics.h"

namespace impend {

// The lists one after the other; a warning that was said before is not said again. Held by tests/unit/report.
Diagnostics collect_warnings(std::initializer_list<Diagnostics> lists);

}  // namespace impend
