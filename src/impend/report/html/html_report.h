// The analysis as one page that can be handed on: read on a screen, printed, opened without a network.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/motion/analysis.h"

namespace impend {

// A file that the answer is of.
struct HtmlInputFile {
  std::string name;
  std::size_t bytes = 0;
  std::string sha256;
};

struct HtmlPicture {
  std::string png;    // bytes
  std::string words;  // what is seen, below it
};

// What the page has and the analysis does not know.
struct HtmlContent {
  std::vector<HtmlInputFile> inputs;
  std::string command;  // that makes the page again; empty: `origin` says where it comes from
  std::string origin;   // one sentence without a full stop: "written by the window"
  std::vector<HtmlPicture> pictures;
  std::string pictures_missing;  // why there are none; one sentence without a full stop
};

// Rows that one table of the page shows; of more, those with the largest forces or motions are taken, and a sentence
// says so.
inline constexpr std::size_t kHtmlRows = 200;

// One file that loads nothing: no script, pictures inside, and a policy that forbids the rest. HTML that is XML as well.
// Every number of its tables is one of to_json(), stands there as <data value="…" data-json="/bodies/0/mass">, with
// the exact number and its place in that report, and the words are those of to_text(). The same arguments give the same
// bytes. Held by tests/unit/report/test_html_report and tests/html.
std::string to_html(const Analysis& analysis, const HtmlContent& content);

}  // namespace impend
