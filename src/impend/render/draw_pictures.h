// From a scene to the bytes of picture files.
#pragma once

#include "impend/base/progress.h"
#include "impend/base/result.h"
#include "impend/scene/picture_options.h"

namespace impend {

// Draws what the options ask for. Errors: kUsage for a camera that sees nothing, kUnsupported where the machine cannot
// draw, kBadValue for sizes that it cannot draw, kCancelled. Held by tests/cli/test_cli_render.
Result<Pictures> draw_pictures(const Scene& scene, const PictureOptions& options, const Progress& progress);
// Two scenes beside each other, seen from the same side, as the bytes of one PNG file. Errors: as above.
Result<std::string> draw_two(const Scene& left, const Scene& right, const std::string& output,
                             const Progress& progress);
Result<Pictures> draw_film(const Film& film, const PictureOptions& options, const Progress& progress);

}  // namespace impend
