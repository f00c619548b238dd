// What the verdict rests on: margins, three formulations, brackets, evidence, assumptions.
#include <fmt/format.h>

#include <algorithm>

#include "impend/accounts/html/html_frame.h"
#include "impend/accounts/html/html_text.h"
#include "impend/records/json_sections.h"
#include "impend/report/friction_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/verdict_words.h"

namespace impend {
namespace {

std::string formulations_table(const HtmlFacts& facts) {
  std::vector<std::vector<std::string>> rows;
  std::string notes;
  const std::vector<FormulationResult>& all = facts.analysis.formulations;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string at = fmt::format("/formulations/{}", i), residuals = at + "/residuals/";
    const auto number = [&](const std::string& place) { return html_number(facts.report, place, shown_with("")); };
    rows.push_back({html_escaped(to_string(all[i].formulation)), html_escaped(all[i].algorithm),
                    html_escaped(to_string(all[i].status)), number(at + "/descent_rate"), number(at + "/iterations"),
                    number(residuals + "penetration"), number(residuals + "attraction"),
                    number(residuals + "complementarity"), number(residuals + "equation_of_motion")});
    const std::string& why = all[i].status == SolveStatus::kSolved ? all[i].note : all[i].reason;
    if (!why.empty()) notes += html_paragraph(std::string(to_string(all[i].formulation)) + ": " + why, "note");
  }
  return html_table({{"formulation"},
                     {"method"},
                     {"status"},
                     {"rate of descent", true},
                     {"steps", true},
                     {"penetration", true},
                     {"attraction", true},
                     {"complementarity", true},
                     {"equation of motion", true}},
                    rows, "formulations") +
         html_paragraph(
             "The rate of descent is what each formulation finds for the weight's work, Qᵀp in m/s²·√kg; the last four "
             "are what its solution leaves unsatisfied, as shares of free fall.",
             "note") +
         notes;
}

std::string group_name(const Analysis& analysis, const ComponentResult& component) {
  return html_escaped(group_words(analysis, component));
}

// The groups of parts that hang together, each with the bracket of its motion; those that decide first.
std::string groups_table(const HtmlFacts& facts) {
  const std::vector<ComponentResult>& all = facts.analysis.components;
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < all.size(); ++i) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&all](std::size_t a, std::size_t b) {
    return all[a].motion_ratio_bounds.upper > all[b].motion_ratio_bounds.upper;
  });
  if (order.size() > kHtmlRows) order.resize(kHtmlRows);
  std::vector<std::vector<std::string>> rows;
  for (const std::size_t i : order) {
    const std::string at = fmt::format("/components/{}", i);
    const auto number = [&](const std::string& place) { return html_number(facts.report, at + place, shown_with("")); };
    rows.push_back({group_name(facts.analysis, all[i]), html_escaped(to_string(all[i].verdict)),
                    number("/motion_ratio"), html_number(facts.report, at + "/motion_ratio_bounds/0", at_least_text),
                    html_number(facts.report, at + "/motion_ratio_bounds/1", at_most_text),
                    html_escaped(all[i].bounds_kind), number("/thresholds/stable"), number("/thresholds/moves"),
                    number("/noise")});
  }
  return html_table({{"group of parts"},
                     {"verdict"},
                     {"motion ratio", true},
                     {"at least", true},
                     {"at most", true},
                     {"bounds"},
                     {"stable below", true},
                     {"moves above", true},
                     {"noise", true}},
                    rows, "groups") +
         html_left_out(facts.report, "/components", order.size(), "groups with the largest motions");
}

std::string list_of(const std::vector<std::string>& lines) {
  std::string list;
  const std::size_t shown = std::min(lines.size(), kHtmlRows);
  for (std::size_t k = 0; k < shown; ++k) list += html_element("li", "", html_escaped(lines[k]));
  if (shown < lines.size()) list += html_element("li", "", "and more, which the report as JSON has");
  return list.empty() ? "" : "<ul class=\"evidence\">\n" + list + "</ul>\n";
}

// The decided group in words: bracket, why it is open, exact arithmetic, evidence.
std::string deciding_words(const HtmlFacts& facts) {
  const ComponentResult* deciding = deciding_component(facts.analysis);
  if (deciding == nullptr) return "";
  std::string out = html_element("h3", "", "What decides: " + group_name(facts.analysis, *deciding)) +
                    html_paragraph("Its motion ratio " + bracket_words(facts.analysis, *deciding) + ".");
  if (!deciding->reason.empty()) out += html_paragraph("Not decided: " + deciding->reason + ".");
  if (deciding->exact) out += html_paragraph(as_sentence(exact_words(*deciding->exact)));
  return out + list_of(evidence_lines(*deciding));
}

std::string friction_proof(const HtmlFacts& facts) {
  if (!facts.analysis.friction) return "";
  const FrictionResult& friction = *facts.analysis.friction;
  const auto number = [&](const char* place) { return html_number(facts.report, place, shown_with("")); };
  return html_element("h3", "", "With friction") + html_paragraph(as_sentence(friction.verdict_reason)) +
         html_table({{"method"}, {"status"}, {"pivots", true}, {"residual", true}},
                    {{html_escaped(friction.algorithm), html_escaped(to_string(friction.status)),
                      number("/friction/pivots"), number("/friction/residual")}},
                    "friction") +
         list_of(friction_evidence_lines(facts.analysis.assembly, friction));
}

std::string certificate_words() {
  return html_element("p", "",
                      "A certificate is this proof as numbers, which another program checks without solving anything: "
                      "<code>--certificate proof.json</code> writes it with this analysis (laws frictionless and "
                      "static), <code>impend-check-certificate proof.json</code> checks it.");
}

std::string law_words(const Analysis& analysis) {
  if (!analysis.friction)
    return "Contacts carry no friction: surfaces press on each other along their normals and do not pull.";
  return "Law of contact: " + friction_model_words(*analysis.friction) +
         ". Surfaces press on each other and do not pull; the verdict without friction is of the same contacts without "
         "it.";
}

}  // namespace

std::string html_margins(const HtmlFacts& facts) {
  if (!facts.analysis.friction) return "";
  std::vector<std::vector<std::string>> rows;
  const auto row = [&](const char* what, const std::string& lower, const std::string& upper, const char* unit) {
    const Json::json_pointer place(lower);
    if (facts.report.contains(place) && facts.report.at(place).is_number())
      rows.push_back({html_escaped(what),
                      html_number(facts.report, lower, [unit](double v) { return at_least_text(v) + unit; }),
                      html_number(facts.report, upper, [unit](double v) { return at_most_text(v) + unit; })});
  };
  row("smallest coefficient, one for all contacts, at which forces balance", "/friction/minimal_mu_bounds/0",
      "/friction/minimal_mu_bounds/1", "");
  row("turn of gravity in the worst direction that forces can balance", "/friction/tilt_margin_deg/0",
      "/friction/tilt_margin_deg/1", "°");
  std::string out =
      rows.empty() ? "" : html_table({{"margin"}, {"at least", true}, {"at most", true}}, rows, "margins");
  for (const std::string& remark : friction_remarks(facts.analysis)) out += html_paragraph(as_sentence(remark));
  return out.empty() ? "" : html_section("margins", "Margins of friction", out);
}

std::string html_proof(const HtmlFacts& facts) {
  const std::string numbers =
      fmt::format("largest difference {}, limit {}",
                  html_number(facts.report, "/cross_validation/largest_difference", shown_with("")),
                  html_number(facts.report, "/cross_validation/threshold", shown_with("")));
  return html_section(
      "proof", "Proof",
      html_paragraph("The motion without friction is solved in different ways by independent methods: " +
                     agreement_words(facts.analysis) + ".") +
          formulations_table(facts) + html_element("p", "note", "Between them: " + numbers + ".") +
          deciding_words(facts) + groups_table(facts) + friction_proof(facts) + certificate_words());
}

std::string html_assumptions(const HtmlFacts& facts) {
  const Analysis& analysis = facts.analysis;
  std::string list = html_element("li", "", "Parts are rigid; nothing bends, crushes or breaks.");
  list += html_element("li", "",
                       "The answer is of the first instant: who starts to move, which way. What happens after that is "
                       "another question (<code>impend simulate</code>).");
  list += html_element("li", "", html_escaped(law_words(analysis)));
  list += html_element("li", "", "Gravity is " + html_vector(facts.report, "/gravity", "m/s²") + ".");
  const std::string unit = analysis.assembly.unit_name;
  const double metres = analysis.assembly.metres_per_unit;
  const std::string gap = html_number(facts.report, "/gap/tolerance",
                                      [&](double value) { return number_text(value / metres) + " " + unit; });
  list += html_element(
      "li", "",
      "Surfaces within " + gap + " of each other touch" +
          (analysis.contacts.gap_reason.empty() ? "" : " (" + html_escaped(analysis.contacts.gap_reason) + ")") + ".");
  return html_section("assumptions", "Assumptions", "<ul>\n" + list + "</ul>\n");
}

}  // namespace impend
