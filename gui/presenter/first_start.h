// The shipped models, for the page that a new user sees first.
#pragma once

#include <string>
#include <vector>

#include "impend/motion/friction_result.h"

namespace impend::gui {

struct ShippedModel {
  std::string name;      // "block-on-incline"
  std::string line;      // what one sees, one line
  std::string expected;  // "moves", "stable, neutral"; empty where not said
  std::string path;      // of the assembly file, or of the file of shapes where there is none
  FrictionModel model = FrictionModel::kFrictionless;  // that shows what it is for
};

// The folder of models: where the environment variable IMPEND_MODELS says (even if there is nothing), else the first
// that exists of models beside the program, ../share/impend/models from it, and models two and three folders above it
// (a build folder). Empty when there is none. `program_folder`: where the running program lies.
std::string models_folder(const std::string& program_folder);

// Every sub-folder with an assembly file, or else a file of shapes of the folder's name; by name; lines from the
// folder's README.md table, else from ORIGIN.md; models of friction as EXPECTED.json has them. Unreadable folders give
// an empty list. Held by tests/presenter.
std::vector<ShippedModel> shipped_models(const std::string& folder);

}  // namespace impend::gui
