#include "impend/accounts/html/html_report.h"

#include <fmt/format.h>

#include "impend/accounts/html/html_frame.h"
#include "impend/accounts/html/html_text.h"
#include "impend/records/json_sections.h"
#include "impend/report/text_sections.h"

namespace impend {
namespace {

std::string page_title(const HtmlFacts& facts, const Headline& headline) {
  const std::string counts =
      fmt::format("bodies: {} · pairs that touch: {} · contact points: {}{}", html_count(facts.report, "/bodies"),
                  html_count(facts.report, "/interfaces"), html_count(facts.report, "/contacts"),
                  facts.analysis.assembly.joints.empty() ? "" : " · joints: " + html_count(facts.report, "/joints"));
  return html_header("Does it stand?", headline.name, counts);
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
                        analysis.friction ? std::optional<FrictionCourse>(analysis) : std::nullopt};
  const Headline headline = analysis.friction ? friction_headline_of(analysis) : headline_of(analysis);
  return html_document(headline.name + ": " + headline.verdict,
                       page_title(facts, headline) + html_verdict(facts) + html_pictures(content) + html_moving(facts) +
                           html_warnings(analysis.warnings) + html_parts(facts) + html_contacts(facts) +
                           html_joints(facts) + html_margins(facts) + html_proof(facts) + html_assumptions(facts) +
                           html_origin(content) + html_footer("analyze", analysis.assembly.unit_name));
}

}  // namespace impend
