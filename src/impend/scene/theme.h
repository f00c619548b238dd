// Colours of everything that is drawn. They tell apart without hue too: what moves stands out from the background more
// than what rests, and forces most.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/scene/make_scene.h"

namespace impend {

struct Theme {
  Color moves, stable, marginal, fixed;  // parts by verdict
  Color unknown;                         // parts before there is a verdict
  Color force, motion, normal;           // arrows
  Color weight, load;                    //
  Color touches, opens, doubtful;        // markers; one that carries has the force's colour
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

// The colour of a part: by verdict, by file or palette, or by motion ratio against `fastest_ratio`. Fixed parts are
// translucent where the options ask for it.
Color part_color(const Assembly& assembly, int part, const SceneOptions& options);
Color part_color(const Analysis& analysis, int part, double fastest_ratio, const SceneOptions& options);

// Largest motion ratio of the parts that move; 0 when none does.
double fastest_ratio(const Analysis& analysis);

}  // namespace impend
