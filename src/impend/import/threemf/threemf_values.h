// Values of 3MF attributes.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "impend/import/mesh/noise.h"
#include "impend/import/place_object.h"

namespace impend {

// The unit a model states by the specification's word; nullopt for any other.
std::optional<StatedUnit> threemf_unit(std::string_view word);
// The word for a unit; "" when 3MF has none.
std::string threemf_unit_word(double metres);

// "#rrggbb" of "#RRGGBB" or "#RRGGBBAA"; "" for anything else.
std::string threemf_color(std::string_view text);

// Bytes of a name that are kept: a name is repeated for every placement.
inline constexpr std::size_t kLongestThreemfName = 1024;
// The first characters of a text, cut at a whole one.
std::string threemf_name(std::string_view text, std::size_t longest = kLongestThreemfName);

// Twelve numbers m00 m01 m02 m10 … m32 of a row vector's map (x y z 1)·m.
struct ThreemfTransform {
  AffineTransform T;
  bool turned = false, moved = false;  // as in ThreemfReference
};

// What transforms show of the precision of their numbers.
struct ThreemfTransformGauge {
  TextNoiseGauge turn, move;
  // Every translation has at most three digits and no padding zeros: typed or meant so, in millimetres as in metres
  // (0.085), where the gauge's limit of two decimals would take it for rounded.
  bool typed_moves = true;
};

// nullopt when `text` is not twelve finite numbers; they are shown to `gauge`.
std::optional<ThreemfTransform> threemf_transform(std::string_view text, ThreemfTransformGauge* gauge);

}  // namespace impend
