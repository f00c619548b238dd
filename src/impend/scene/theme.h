// Colours of everything that is drawn. They tell apart without hue too: what moves stands out from the background more
// than what rests, and forces most.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/scene/scene.h"

namespace impend {

struct Theme {
  Color moves, stable, may_rest, marginal, fixed;  // parts by outcome
  Color unknown;                                   // parts before there is a verdict
  Color held;                                      // parts that hands hold while a plan is carried out
  Color force, motion, normal;                     // arrows
  Color in_question;                               // of a motion that may follow
  Color weight, load, joint;                       //
  Color touches, opens, doubtful, slides;          // markers; one that carries has the force's colour
  Color cone;
  Color ground, ghost;
};
Theme theme_of(const SceneOptions& options);

// "#rrggbb"; nothing for other texts.
std::optional<Color> parsed_color(const std::string& text);

// One of a palette that colour-blind people tell apart, repeated; away from the colours of arrows.
Color palette_color(int index);

// From rest (0) to the fastest (1) at even steps of lightness, towards what stands out from the background.
const std::vector<Color>& motion_scale(bool dark);
Color motion_color(double share, bool dark);

Color outcome_color(Outcome outcome, const Theme& theme);

// The colour of a part before there is an answer, and of fixed ones: by file or palette, else neutral. Fixed parts are
// translucent where the options ask for it.
Color part_color(const Assembly& assembly, int part, const SceneOptions& options);

}  // namespace impend
