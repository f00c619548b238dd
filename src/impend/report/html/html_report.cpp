#include "impend/report/html/html_report.h"

#include <fmt/format.h>

#include "impend/report/html/html_sections.h"
#include "impend/report/html/html_text.h"
#include "impend/report/json_sections.h"
#include "impend/report/text_sections.h"
#include "impend/report/version.h"

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

std::string page_title(const HtmlFacts& facts, const Headline& headline) {
  const std::string counts =
      fmt::format("bodies: {} · pairs that touch: {} · contact points: {}{}", html_count(facts.report, "/bodies"),
                  html_count(facts.report, "/interfaces"), html_count(facts.report, "/contacts"),
                  facts.analysis.assembly.joints.empty() ? "" : " · joints: " + html_count(facts.report, "/joints"));
  return "<header>\n" + html_element("p", "kind", "Does it stand? Report of impend " + std::string(kProgramVersion)) +
         html_element("h1", "", html_name(headline.name)) + html_element("p", "counts", counts) + "</header>\n";
}

std::string page_foot() {
  return "<footer>\n" +
         html_paragraph(
             "Lengths are in the unit of the input, all else in SI units; numbers are rounded to three digits. Every "
             "number of the tables carries the exact one and its place in the report as JSON, which impend analyze "
             "--json FILE writes. This page holds all that it shows and loads nothing.") +
         "</footer>\n";
}

}  // namespace

std::string to_html(const Analysis& analysis, const HtmlContent& content) {
  ContactStates states = contact_states(analysis);
  std::vector<InterfaceFacts> interfaces = interface_facts(analysis, states);
  const HtmlFacts facts{analysis,
                        content,
                        json_report(analysis, {.timings = false}),
                        std::move(states),
                        std::move(interfaces),
                        analysis.friction ? friction_twists(analysis) : std::vector<Twist>()};
  const Headline headline = analysis.friction ? friction_headline_of(analysis) : headline_of(analysis);
  return page_head(headline.name + ": " + headline.verdict) + "<body>\n<main>\n" + page_title(facts, headline) +
         html_verdict(facts) + html_pictures(facts) + html_moving(facts) + html_warnings(facts) + html_parts(facts) +
         html_contacts(facts) + html_joints(facts) + html_margins(facts) + html_proof(facts) + html_assumptions(facts) +
         html_origin(facts) + page_foot() + "</main>\n</body>\n</html>\n";
}

}  // namespace impend
