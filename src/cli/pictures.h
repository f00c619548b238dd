// The picture files of `impend render`; without IMPEND_RENDER there is a stand-in that says what is missing.
#pragma once

#include <string>
#include <vector>

#include "cli/picture_options.h"
#include "impend/base/progress.h"
#include "impend/import/file_bytes.h"

namespace impend::cli {

// Why this program makes no pictures, as a hint; empty when it does.
std::string pictures_missing();

// Before a long analysis: can anything be drawn on this machine? Errors: kUnsupported.
Status check_drawing();

struct Pictures {
  std::vector<OutputFile> files;  // none of them written yet
  std::string driver;             // vendor, renderer, version
  double seconds = 0;             // of drawing and packing, by the clock
  std::size_t memory = 0;         // bytes held for the scene on the graphics side
};
// Errors: kUsage for a camera that sees nothing, kUnsupported, kBadValue for sizes that the machine cannot draw,
// kCancelled.
Result<Pictures> draw_pictures(const Scene& scene, const PictureOptions& options, const Progress& progress);

// The names of the files that draw_pictures makes.
std::vector<std::string> picture_names(const PictureOptions& options);

}  // namespace impend::cli
