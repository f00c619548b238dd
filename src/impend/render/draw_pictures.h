// From a scene to the bytes of picture files.
// The pictures of a report that is handed on.
#pragma once

#include <vector>

#include "impend/accounts/html/html_content.h"
#include "impend/base/progress.h"
#include "impend/base/result.h"
#include "impend/motion/analysis.h"
#include "impend/planning/plan.h"
#include "impend/scene/picture_options.h"
#include "impend/simulation/simulation.h"

namespace impend {

// Draws what the options ask for. Errors: kUsage for a camera that sees nothing, kUnsupported where the machine cannot
// draw, kBadValue for sizes that it cannot draw, kCancelled. Held by tests/cli/test_cli_render.
Result<Pictures> draw_pictures(const Scene& scene, const PictureOptions& options, const Progress& progress);
// Two scenes beside each other, seen from the same side, as the bytes of one PNG file. Errors: as above.
Result<std::string> draw_two(const Scene& left, const Scene& right, const std::string& output,
                             const Progress& progress);
Result<Pictures> draw_film(const Film& film, const PictureOptions& options, const Progress& progress);

// What moves, seen from a corner and, without perspective, from the front. Errors: those of draw_pictures. Held by
// tests/cli/test_cli_html.
Result<std::vector<HtmlPicture>> draw_report_pictures(const Analysis& analysis, const Progress& progress);

// Steps of a plan, each with what it places and what is held meanwhile; of many steps some, evenly, the first and last
// among them. Of an assembly with its meshes; `ways` as for PlanFilm.
Result<std::vector<HtmlPicture>> draw_plan_pictures(const Assembly& assembly, const CheckedSequence& sequence,
                                                    const std::vector<WayIn>& ways, const Progress& progress);

// Moments of a run, evenly in time from the first frame to the last. Errors: likewise.
Result<std::vector<HtmlPicture>> draw_run_pictures(const Assembly& start, const Simulation& simulation,
                                                   const std::vector<SimulationFrame>& frames,
                                                   const Progress& progress);

}  // namespace impend
