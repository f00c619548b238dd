// The motion that an answer with friction speaks of, for words and pictures.
#pragma once

#include <string>
#include <vector>

#include "impend/report/twist.h"

namespace impend {

// The verdict says, with or without certainty, that everything stays.
bool rests_with_friction(const FrictionResult& friction);

// Per body of an analysis with friction: the motion that the law allows beside rest, where one is known; none where
// everything rests and where nothing was found; else the model's own. In m/s² and rad/s², of models on velocities in
// m/s and rad/s. Zero for what rounding alone moves, measured by the fastest body and by what gravity would do. Held by
// tests/unit/report.
std::vector<Twist> friction_twists(const Analysis& analysis);

// "0.31 m/s² along -z, turning at 2 rad/s² about y".
std::string friction_motion_words(const Twist& twist, bool on_velocities);

}  // namespace impend
