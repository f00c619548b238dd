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

// Of the caption's chip: warm for what moves, cool for what stands, olive for what may stand, yellow for what may move
// and for what is undecided, grey without an answer.
Color chip_color(const std::optional<Outcome>& outcome);

}  // namespace impend
