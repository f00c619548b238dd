// The picture files of `impend render`; without IMPEND_RENDER there is a stand-in that says what is missing.
#pragma once

#include <string>
#include <vector>

#include "cli/picture_options.h"
#include "impend/base/progress.h"
#include "impend/import/output_file.h"

namespace impend::cli {

// Why this program makes no pictures, as a hint; empty when it does.
std::string pictures_missing();

// Before a long analysis: can anything be drawn on this machine? Errors: kUnsupported.
Status check_drawing();

// The files, none of them written yet. Errors: kUsage for a camera that sees nothing, kUnsupported, kBadValue for
// sizes that the machine cannot draw, kCancelled.
Result<std::vector<OutputFile>> draw_pictures(const Scene& scene, const PictureOptions& options,
                                              const Progress& progress);

// The names of the files that draw_pictures makes.
std::vector<std::string> picture_names(const PictureOptions& options);

}  // namespace impend::cli
