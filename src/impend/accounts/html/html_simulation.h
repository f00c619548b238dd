// A simulation as one page that can be handed on.
#pragma once

#include <string>

#include "impend/accounts/html/html_content.h"
#include "impend/accounts/simulation/energy_plot.h"
#include "impend/accounts/simulation/simulation_report.h"

namespace impend {

// A page like that of html_report.h; numbers are those of simulation_to_json(), words those of the text. Pictures of
// content are moments of the run, `energy` is of all its frames. Held by tests/html.
std::string simulation_to_html(const SimulatedRun& run, const EnergyCurves& energy, const HtmlContent& content);

}  // namespace impend
