// An analysis, a plan or a simulation as one page that can be handed on: read on a screen, printed, opened without a
// network.
#pragma once

#include <string>

#include "impend/accounts/html/html_content.h"
#include "impend/accounts/simulation/energy_plot.h"
#include "impend/accounts/simulation/simulation_report.h"
#include "impend/motion/analysis.h"
#include "impend/planning/plan.h"

namespace impend {

// One file that loads nothing: no script, pictures inside, and a policy that forbids the rest. HTML that is XML as
// well. Every number of its tables is one of to_json(), stands there as <data value="…" data-json="/bodies/0/mass">,
// with the exact number and its place in that report, and the words are those of to_text(). The same arguments give the
// same bytes. Held by tests/unit/accounts/test_html_report and tests/html.
std::string to_html(const Analysis& analysis, const HtmlContent& content);

// Pages like that of to_html(); numbers are those of plan_to_json() and search_to_json(), words those of the texts.
// Pictures of content are one for each step, or for some of many. Held by tests/html.
std::string plan_to_html(const CheckedPlan& plan, const HtmlContent& content);
std::string search_to_html(const SearchedPlan& search, const HtmlContent& content);

// A page like that of to_html(); numbers are those of simulation_to_json(), words those of the text. Pictures of
// content are moments of the run, `energy` is of all its frames. Held by tests/html.
std::string simulation_to_html(const SimulatedRun& run, const EnergyCurves& energy, const HtmlContent& content);

}  // namespace impend
