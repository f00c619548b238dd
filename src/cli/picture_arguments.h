// The options of `impend render` as CLI11 knows them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/picture_options.h"
#include "impend/base/result.h"

namespace impend::cli {

// What CLI11 fills.
struct RawPicture {
  std::string output, size, view = "iso", camera, up, show, hide, color_by = "verdict", section;
  double pixel_ratio = 1, zoom = 1, explode = 0, phase = 0;
  int frames = 0;
  bool orthographic = false, dark = false, transparent = false, no_analysis = false;
};

void add_picture_options(CLI::App& app, RawPicture& raw);
// Errors: kUsage with what is possible.
Result<PictureOptions> picture_options(const RawPicture& raw, const CLI::App& verb);

}  // namespace impend::cli
