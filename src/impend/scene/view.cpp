#include <algorithm>
#include <array>
#include <utility>

#include "impend/scene/view.h"

namespace impend {
namespace {

constexpr std::array<std::pair<const char*, ViewDirection>, 7> kDirections{{{"iso", ViewDirection::kIso},
                                                                            {"front", ViewDirection::kFront},
                                                                            {"back", ViewDirection::kBack},
                                                                            {"left", ViewDirection::kLeft},
                                                                            {"right", ViewDirection::kRight},
                                                                            {"top", ViewDirection::kTop},
                                                                            {"bottom", ViewDirection::kBottom}}};

constexpr std::array<std::pair<const char*, std::uint32_t>, 12> kLayers{{{"parts", layer::kParts},
                                                                         {"edges", layer::kEdges},
                                                                         {"contacts", layer::kContacts},
                                                                         {"normals", layer::kNormals},
                                                                         {"forces", layer::kForces},
                                                                         {"motion", layer::kMotion},
                                                                         {"ghost", layer::kGhost},
                                                                         {"ground", layer::kGround},
                                                                         {"triad", layer::kTriad},
                                                                         {"legend", layer::kLegend},
                                                                         {"labels", layer::kLabels},
                                                                         {"caption", layer::kCaption}}};

}  // namespace

std::optional<ViewDirection> view_direction(const std::string& name) {
  for (const auto& [known, direction] : kDirections) {
    if (name == known) return direction;
  }
  return std::nullopt;
}

const char* to_string(ViewDirection direction) {
  return std::find_if(kDirections.begin(), kDirections.end(), [&](const auto& d) { return d.second == direction; })
      ->first;
}

std::uint32_t layer_named(const std::string& name) {
  for (const auto& [known, bit] : kLayers) {
    if (name == known) return bit;
  }
  return 0;
}

}  // namespace impend
