// The scene of a document over time: while it is built, and with its parts where a simulation has them.
#pragma once

#include "gui/presenter/plan_news.h"
#include "gui/presenter/simulation_news.h"
#include "impend/scene/plan_film.h"

namespace impend::gui {

// The scene while it is built: the state of one step of its plan. `base`: of the whole assembly, made with `options`.
// Parts that the step leaves there are drawn at their places, what it places in the colour of motion with an arrow of
// its way, what is held in that of hands; parts that come later are faint, and what it takes away too. Where all is
// turned, and after that, the picture is turned. Of the step that fails, what falls and its motion, where the analysis
// of that state tells it. What belongs to the finished assembly, such as contacts and forces, is left out. Unchanged
// where there is no such step. Held by tests/presenter/test_live_plan.
Scene planned_scene(const Scene& base, const SceneOptions& options, const PlanNews& news, int step);

// The film of a plan that `--animate` draws, for the parts of a scene.
PlanFilm film_of_plan(const Scene& base, const SceneOptions& options, const PlanNews& news, int most_frames);
// A picture of it with all parts of the scene, in their order; those that are not there have no surface.
Scene film_scene(const Scene& base, const PlanFilm& film, int frame);

// The scene with its parts where a simulation has them. `base`: of the assembly at t = 0, made with `options`. What
// belongs to the first instant, such as contacts, forces and motions, is left out; what moves has a colour of its own;
// parts that are gone are not drawn; the ground reaches as far as the parts. Held by
// tests/presenter/test_simulation_words.
Scene simulated_scene(const Scene& base, const SceneOptions& options, const SimulationNews& news);

// Takes contacts, forces, motions and names out of a scene.
void leave_first_instant(Scene& scene);

}  // namespace impend::gui
