#include "impend/import/gltf/gltf_conventions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "impend/base/color.h"

namespace impend {
namespace {

constexpr double kLinearPart = 0.04045;  // in sRGB, below which the curve is a straight line
constexpr double kSlope = 12.92, kOffset = 0.055, kExponent = 2.4;

double encoded(double c) {
  return c <= kLinearPart / kSlope ? kSlope * c : (1 + kOffset) * std::pow(c, 1 / kExponent) - kOffset;
}

double decoded(double c) { return c <= kLinearPart ? c / kSlope : std::pow((c + kOffset) / (1 + kOffset), kExponent); }

// Red, green and blue of [r, g, b, a]; white when absent, as the format says.
std::array<double, 3> read_factor(const JsonNode& node) {
  std::array<double, 3> factor = {1, 1, 1};
  if (!node.present()) return factor;
  if (node.size() < 3) {
    node.fail(ErrorCode::kBadValue, "expected red, green, blue and alpha", "export the material again");
    return factor;
  }
  for (std::size_t k = 0; k < 3; ++k) factor[k] = node.at(k).number(1);
  return factor;
}

}  // namespace

std::string srgb_from_linear(const std::array<double, 3>& linear) {
  std::string text = "#";
  for (const double c : linear) {
    const double level = 255 * encoded(std::clamp(c, 0.0, 1.0));
    text += fmt::format("{:02x}", static_cast<int>(std::lround(level)));
  }
  return text;
}

std::optional<std::array<double, 3>> linear_from_srgb(const std::string& srgb) {
  constexpr double kDecimals = 1e6;
  if (!is_color(srgb)) return std::nullopt;
  std::array<double, 3> linear;
  for (std::size_t k = 0; k < 3; ++k) {
    const double level = static_cast<double>(std::strtol(srgb.substr(1 + 2 * k, 2).c_str(), nullptr, 16)) / 255;
    linear[k] = std::round(decoded(level) * kDecimals) / kDecimals;
  }
  return linear;
}

std::optional<std::string> primitive_color(const JsonNode& primitive, GltfDocument* document) {
  const JsonNode reference = primitive.get("material");
  if (!reference.present()) return std::nullopt;
  const auto index = read_index(reference, document->root().get("materials").size());
  if (!index) return std::nullopt;
  const JsonNode material = document->element("materials", *index);
  const JsonNode metallic = material.get("pbrMetallicRoughness");
  const JsonNode specular = material.get("extensions").get("KHR_materials_pbrSpecularGlossiness");
  const bool old_kind = specular.present() && !metallic.present();
  const JsonNode& model = old_kind ? specular : metallic;
  if (model.get(old_kind ? "diffuseTexture" : "baseColorTexture").present()) {
    const std::string note = "textures are ignored: parts that have one show no colour";
    if (std::find(document->notes.begin(), document->notes.end(), note) == document->notes.end())
      document->notes.push_back(note);
    return std::nullopt;
  }
  return srgb_from_linear(read_factor(model.get(old_kind ? "diffuseFactor" : "baseColorFactor")));
}

}  // namespace impend
