#include "impend/accounts/html/html_frame.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "impend/accounts/html/html_text.h"
#include "impend/report/display_unit.h"
#include "impend/report/version.h"
#include "impend/report/warning_words.h"

namespace impend {
namespace {

// The page may load nothing: pictures are in it, its style is in it, scripts are not allowed at all.
constexpr const char* kPolicy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

std::string page_head(const std::string& title) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\" />\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n"
      "<meta name=\"color-scheme\" content=\"light dark\" />\n<meta name=\"referrer\" content=\"no-referrer\" />\n"
      "<meta name=\"generator\" content=\"impend {}\" />\n<title>{}</title>\n<style>\n{}</style>\n</head>\n",
      kPolicy, kProgramVersion, html_escaped(title), html_style());
}

// What to do about warnings whose message does not say it.
const char* remedy_of(const std::string& code) {
  static const std::map<std::string, const char*> kRemedies = {
      {"branches-undecided", "Search longer, with --effort 4."},
      {"coarse-gap", "Export the parts with more decimals."},
      {"default-density", "State it with --density, or for each part in an assembly file."},
      {"gap-large", "Give a smaller gap with --gap if they do not touch."},
      {"gap-sensitive", "Give the gap with --gap if it is known which of them touch."},
      {"mass-uncertain", "Unite the shells where they were made."},
      {"nearly-touching", "Give that gap with --gap if they do touch."},
      {"nothing-fixed", "Name what cannot move with --fixed, or add --ground."},
      {"redundant-joints", "Nothing, unless forces of single joints matter: then leave out what is said twice."},
      {"rounding-decides", "Export the parts with more decimals."},
  };
  const auto found = kRemedies.find(code);
  return found == kRemedies.end() ? "" : found->second;
}

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

std::string html_document(const std::string& title, const std::string& body) {
  return page_head(title) + "<body>\n<main>\n" + body + "</main>\n</body>\n</html>\n";
}

std::string html_header(const std::string& question, const std::string& name, const std::string& counts) {
  return "<header>\n" + html_element("p", "kind", question + " Report of impend " + std::string(kProgramVersion)) +
         html_element("h1", "", html_name(name)) + html_element("p", "counts", counts) + "</header>\n";
}

std::string html_footer(const std::string& verb, const std::string& unit) {
  return "<footer>\n" +
         html_paragraph(
             "Lengths are in " + unit_in_words(unit) +
             ", all else is in SI units; numbers are rounded to three digits. Every "
             "number of the tables carries the exact one and its place in the report as JSON, which impend " +
             verb + " writes with --json FILE. This page holds all that it shows and loads nothing.") +
         "</footer>\n";
}

std::string html_card(const char* kind, const std::string& word, const std::string& law, const std::string& why) {
  return fmt::format("<div class=\"verdict {}\">\n", kind) + html_element("p", "word", html_escaped(word)) +
         html_paragraph(law, "law") + html_paragraph(as_sentence(why), "why") + "</div>\n";
}

std::string html_badge(const char* kind, const std::string& words) {
  return fmt::format("<span class=\"badge {}\">{}</span>", kind, html_escaped(words));
}

std::string html_figure(const HtmlPicture& picture) {
  const std::string words = html_escaped(picture.words);
  return fmt::format(
      "<figure>\n<img alt=\"{0}\" src=\"data:image/{1};base64,{2}\" />\n<figcaption>{0}</figcaption>\n</figure>\n",
      words, picture.type, base64(picture.bytes));
}

std::string html_sentences(const std::vector<std::string>& clauses, std::string_view kind) {
  if (clauses.empty()) return "";
  std::string list;
  const std::size_t shown = std::min(clauses.size(), kHtmlRows);
  for (std::size_t k = 0; k < shown; ++k) list += html_element("li", "", html_escaped(as_sentence(clauses[k])));
  if (shown < clauses.size()) list += html_element("li", "", "And more, which the report as JSON has.");
  const std::string attribute = kind.empty() ? "" : fmt::format(" class=\"{}\"", kind);
  return fmt::format("<ul{}>\n{}</ul>\n", attribute, list);
}

std::string html_pictures(const HtmlContent& content, bool small) {
  std::string figures;
  for (const HtmlPicture& picture : content.pictures) figures += html_figure(picture);
  if (figures.empty()) {
    const std::string why = content.pictures_missing;
    figures = html_paragraph("Pictures are missing" + (why.empty() ? "." : ": " + why + "."), "missing");
  }
  if (small && !content.pictures.empty()) figures = "<div class=\"small\">\n" + figures + "</div>\n";
  return html_section("pictures", "Pictures", figures);
}

std::string html_warnings(const Diagnostics& warnings) {
  if (warnings.empty()) return "";
  const std::vector<WarningGroup> groups = warning_groups(warnings);
  const std::size_t shown = std::min(groups.size(), kHtmlRows);
  std::string list;
  for (std::size_t k = 0; k < shown; ++k) {
    const std::string remedy = remedy_of(groups[k].first->code);
    list += html_element("li", "",
                         html_escaped(as_sentence(groups[k].text)) +
                             (remedy.empty() ? "" : " " + html_element("em", "", html_escaped(remedy))));
  }
  list = "<ul class=\"warnings\">\n" + list + "</ul>\n";
  if (shown < groups.size()) list += html_paragraph("The report as JSON (--json FILE) has the others.", "note");
  return html_section("warnings", "Warnings", list);
}

std::string html_origin(const HtmlContent& content) {
  std::string out = files_table(content.inputs);
  if (!content.command.empty()) {
    out += html_paragraph(fmt::format("Made by impend {} with", kProgramVersion)) +
           html_element("pre", "", html_element("code", "", html_escaped(content.command)));
  } else {
    out += html_paragraph(
        fmt::format("Made by impend {}{}.", kProgramVersion, content.origin.empty() ? "" : ", " + content.origin));
  }
  return html_section("origin", "Inputs, and how to repeat it", out);
}

std::string html_left_out(const Json& report, const std::string& at, std::size_t shown, const std::string& which) {
  if (shown >= report.at(Json::json_pointer(at)).size()) return "";
  return html_element("p", "note",
                      fmt::format("Shown are the {} {} of {}; the report as JSON (<code>--json FILE</code>) has all.",
                                  shown, html_escaped(which), html_count(report, at)));
}

}  // namespace impend
