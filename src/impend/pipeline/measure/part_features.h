// What of a part has dimensions by itself, as a list: for whoever chooses from a list and does not point.
#pragma once

#include <vector>

#include "impend/pipeline/measure/measured_feature.h"

namespace impend {

struct PartFeatures {
  std::vector<MeasuredFeature> features;  // curved faces, circles, then straight edges, each kind as the mesh has them
  std::size_t left_out = 0;               // beyond `most`
};

// Each curved face (cylinder, sphere, cone, torus), circle and straight edge once, `most` of them at most. Held by
// tests/unit/pipeline/measure.
PartFeatures features_of(const MeasuredPart& part, std::size_t most);

}  // namespace impend
