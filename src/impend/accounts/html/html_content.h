// What a page that is handed on has beside the analysis, and how much of it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace impend {

// A file that the answer is of.
struct HtmlInputFile {
  std::string name;
  std::size_t bytes = 0;
  std::string sha256;
};

struct HtmlPicture {
  std::string bytes;
  std::string words;         // what is seen, below it
  std::string type = "png";  // or "svg+xml"
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

}  // namespace impend
