// Colours: glTF stores linear ones, the rest of the world writes sRGB.
//
//   sRGB(c) = 12.92 c for c ≤ 0.04045 / 12.92, else 1.055 c^(1/2.4) − 0.055
#pragma once

#include <array>
#include <optional>
#include <string>

#include "impend/import/gltf/gltf_document.h"

namespace impend {

// "#rrggbb" of linear red, green and blue, clamped to [0, 1].
std::string srgb_from_linear(const std::array<double, 3>& linear);
// The inverse, rounded to six decimals; nullopt unless `srgb` is "#rrggbb". Held by tests/unit/import/test_gltf_write.
std::optional<std::array<double, 3>> linear_from_srgb(const std::string& srgb);

// The base colour of the primitive's material; nullopt without a material or where a texture says it. May record a
// finding.
std::optional<std::string> primitive_color(const JsonNode& primitive, GltfDocument* document);

}  // namespace impend
