// From the objects and references of a 3MF package to meshes and placements.
#pragma once

#include <map>
#include <string>

#include "impend/import/model_file.h"
#include "impend/import/threemf/threemf_model.h"

namespace impend {

// Follows the build of `start` through `models`, by the names that references hold. Lengths in the start's unit; takes
// the meshes out of `models`. Errors as parse_3mf.
Result<ModelFile> build_threemf_scene(const std::string& path, const std::string& start,
                                      std::map<std::string, ThreemfModel> models);

}  // namespace impend
