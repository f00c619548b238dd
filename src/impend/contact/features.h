// Where two surfaces meet: corner, straight edge or face on either side.
#pragma once

#include <vector>

#include "impend/contact/contact_normal.h"
#include "impend/contact/tangent_cone.h"

namespace impend {

enum class FeatureKind { kFace, kEdge, kVertex };

struct Feature {
  FeatureKind kind = FeatureKind::kFace;
  int index = -1;  // region, edge or vertex
  Vec3 point = Vec3::Zero();
};

struct FeaturePair {
  Feature a, b;
};

// The feature of the surface at p: nearest corner within the gap, else nearest straight edge, else nearest face;
// index −1 when nothing is that near.
Feature feature_at(const BodySurface& surface, const Vec3& p, double gap);

// Corners of either body near the other, then crossings of edges whose ends are not near the other edge. With a `reach`
// (m) beyond the gap also what is no farther than that; then the feature within the gap of the nearest place counts.
// Held by tests/unit/contact.
std::vector<FeaturePair> touching_features(const BodySurface& a, const BodySurface& b, double gap, double reach = 0);

TangentCone cone_of(const BodySurface& surface, const std::vector<DirectionClass>& classes, const Feature& feature);

// Shortest straight edge at the feature, infinity for a face.
double local_length(const BodySurface& surface, const Feature& feature);

ContactKind kind_of(FeatureKind a, FeatureKind b);

}  // namespace impend
