// The picture files of `impend render`; without IMPEND_RENDER there is a stand-in that says what is missing.
#pragma once

#include <string>
#include <vector>

#include "impend/accounts/html/html_content.h"
#include "impend/base/progress.h"
#include "impend/base/result.h"
#include "impend/planning/plan.h"
#include "impend/scene/picture_options.h"
#include "impend/simulation/simulation.h"

namespace impend::cli {

// Why this program makes no pictures, as a hint; empty when it does.
std::string pictures_missing();

// Before a long analysis: can anything be drawn on this machine? Errors: kUnsupported.
Status check_drawing();

// impend::draw_pictures() and impend::draw_film() (render/draw_pictures.h), where they are there. Errors: theirs;
// kUnsupported.
Result<Pictures> pictures_of(const Scene& scene, const PictureOptions& options, const Progress& progress);
// Two scenes beside each other as one PNG file's bytes. Errors: likewise.
Result<std::string> picture_of_two(const Scene& before, const Scene& after, const std::string& output,
                                   const Progress& progress);
Result<Pictures> film_of(const Film& film, const PictureOptions& options, const Progress& progress);

// impend::draw_report_pictures() (render/draw_pictures.h), likewise.
Result<std::vector<HtmlPicture>> report_pictures_of(const Analysis& analysis, const Progress& progress);
Result<std::vector<HtmlPicture>> plan_pictures_of(const Assembly& assembly, const CheckedSequence& sequence,
                                                  const std::vector<WayIn>& ways, const Progress& progress);
Result<std::vector<HtmlPicture>> run_pictures_of(const Assembly& start, const Simulation& simulation,
                                                 const std::vector<SimulationFrame>& frames, const Progress& progress);

}  // namespace impend::cli
