// Colours that belong to the picture and not to the scene.
#pragma once

#include "impend/scene/scene.h"

namespace impend::theme {

inline constexpr Color kSelection{0.00F, 0.52F, 1.00F, 1.0F};

inline constexpr Color kPaleSelection{0.62F, 0.84F, 1.00F, 1.0F};  // what a selected surface goes towards

constexpr Color background(bool dark) {
  return dark ? Color{0.125F, 0.135F, 0.155F, 1} : Color{0.975F, 0.978F, 0.982F, 1};
}
constexpr Color outline(bool dark) { return dark ? Color{0.96F, 0.96F, 0.97F, 1} : Color{0.07F, 0.08F, 0.10F, 1}; }
// Of parts' edges: opaque, seen through, of ghosts.
// Dark ones would not be told from a dark background.
constexpr Color edge(bool dark) { return dark ? Color{0.80F, 0.84F, 0.89F, 1} : Color{0.11F, 0.12F, 0.14F, 1}; }
constexpr Color pale_edge(bool dark) {
  return dark ? Color{0.70F, 0.73F, 0.78F, 0.45F} : Color{0.20F, 0.22F, 0.26F, 0.38F};
}
constexpr Color ghost_edge(bool dark) {
  return dark ? Color{0.92F, 0.94F, 0.97F, 0.85F} : Color{0.12F, 0.14F, 0.18F, 0.8F};
}

}  // namespace impend::theme
