// Where in a view the things are that belong to a part: they go with it on its way and apart from others.
#pragma once

#include <vector>

#include "impend/scene/view.h"

namespace impend {

class DrawnPlaces {
 public:
  DrawnPlaces(const Scene& scene, const View& view);

  // From the world as given to the world as drawn, for what belongs to this body; the identity for −1, the ground and
  // bodies that are no part of the scene.
  const RigidTransform& of(int body) const;
  // The scene's index of the part; −1 for bodies that are none.
  int part_of(int body) const;

 private:
  std::vector<int> part_of_;            // by body
  std::vector<RigidTransform> places_;  // by part; empty where all parts are where they were
  RigidTransform at_rest_;
};

// The thing where the view draws it. Weights and loads keep their direction however their part turns: their tips stay
// where they were on it. Held by tests/unit/scene.
SceneArrow drawn_arrow(const SceneArrow& arrow, const DrawnPlaces& places);
SceneArc drawn_arc(const SceneArc& arc, const DrawnPlaces& places);
SceneMarker drawn_marker(const SceneMarker& marker, const DrawnPlaces& places);
SceneCone drawn_cone(const SceneCone& cone, const DrawnPlaces& places);

// The view shows its layer, and the part that it is of (a contact is of none).
bool is_shown(const SceneArrow& arrow, const View& view, const DrawnPlaces& places);
bool is_shown(const SceneArc& arc, const View& view, const DrawnPlaces& places);

}  // namespace impend
