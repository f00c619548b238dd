// Of which files, by which program and how asked: what it takes to run it again.
#include <fmt/format.h>

#include "impend/report/html/html_sections.h"
#include "impend/report/html/html_text.h"
#include "impend/report/version.h"

namespace impend {
namespace {

std::string files_table(const std::vector<HtmlInputFile>& files) {
  if (files.empty())
    return html_paragraph("The shapes were given in memory or by a sweep: the files are not known here.");
  std::vector<std::vector<std::string>> rows;
  const std::size_t shown = std::min(files.size(), kHtmlRows);
  for (std::size_t k = 0; k < shown; ++k) {
    rows.push_back({html_name(files[k].name), std::to_string(files[k].bytes),
                    html_element("code", "", html_escaped(files[k].sha256))});
  }
  const std::string more =
      shown < files.size() ? html_paragraph(fmt::format("{} more files were read.", files.size() - shown), "note") : "";
  return html_table({{"file"}, {"bytes", true}, {"SHA-256"}}, rows, "files") + more;
}

}  // namespace

std::string html_origin(const HtmlFacts& facts) {
  std::string out = files_table(facts.content.inputs);
  if (!facts.content.command.empty()) {
    out += html_paragraph(fmt::format("Made by impend {} with", kProgramVersion)) +
           html_element("pre", "", html_element("code", "", html_escaped(facts.content.command)));
  } else {
    out += html_paragraph(fmt::format("Made by impend {}{}.", kProgramVersion,
                                      facts.content.origin.empty() ? "" : ", " + facts.content.origin));
  }
  return html_section("origin", "Inputs, and how to repeat it", out);
}

}  // namespace impend
