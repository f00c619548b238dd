// The analysis as one page that can be handed on: read on a screen, printed, opened without a network.
#pragma once

#include <string>

#include "impend/accounts/html/html_content.h"
#include "impend/motion/analysis.h"

namespace impend {

// One file that loads nothing: no script, pictures inside, and a policy that forbids the rest. HTML that is XML as
// well. Every number of its tables is one of to_json(), stands there as <data value="…" data-json="/bodies/0/mass">,
// with the exact number and its place in that report, and the words are those of to_text(). The same arguments give the
// same bytes. Held by tests/unit/accounts/test_html_report and tests/html.
std::string to_html(const Analysis& analysis, const HtmlContent& content);

}  // namespace impend
