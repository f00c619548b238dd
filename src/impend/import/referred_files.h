// Files of a folder that are parts of others.
#pragma once

#include <vector>

#include "impend/import/load_models.h"

namespace impend {

// STEP files that another one of `files` says its products are in are taken out, since they are read with that one, and
// told ("skipped-file"). Files that refer to each other in a circle stay. Held by tests/unit/import/test_folder_input.
void leave_out_referred(std::vector<ModelInput>* files, Diagnostics* warnings);

}  // namespace impend
