// The scene of a document with its parts where a simulation has them.
#pragma once

#include "gui/presenter/simulation_news.h"

namespace impend::gui {

// `base`: of the assembly at t = 0, made with `options`. What belongs to the first instant, such as contacts, forces
// and motions, is left out; what moves has a colour of its own; parts that are gone are not drawn; the ground reaches
// as far as the parts. Held by tests/presenter/test_simulation_words.
Scene simulated_scene(const Scene& base, const SceneOptions& options, const SimulationNews& news);

// Takes contacts, forces, motions and names out of a scene.
void leave_first_instant(Scene& scene);

}  // namespace impend::gui
