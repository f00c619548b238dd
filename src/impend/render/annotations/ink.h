// Colours of what is written over a picture, for light and dark pictures.
#pragma once

#include <optional>

#include "impend/scene/scene.h"

namespace impend {

struct Ink {
  Color text, faint_text;
  Color panel, panel_edge;  // behind legend and caption; translucent
  Color halo;               // around labels
  Color leader;
};
Ink ink(bool dark);

// Of the caption's chip: warm for what moves, cool for what stands, yellow between, grey without a verdict.
Color verdict_color(const std::optional<Verdict>& verdict);

}  // namespace impend
