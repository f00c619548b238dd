// A plan as one page that can be handed on.
#pragma once

#include <string>

#include "impend/accounts/html/html_content.h"
#include "impend/planning/plan.h"

namespace impend {

// Pages like that of html_report.h; numbers are those of plan_to_json() and search_to_json(), words those of the texts.
// Pictures of content are one for each step, or for some of many. Held by tests/html.
std::string plan_to_html(const CheckedPlan& plan, const HtmlContent& content);
std::string search_to_html(const SearchedPlan& search, const HtmlContent& content);

}  // namespace impend
