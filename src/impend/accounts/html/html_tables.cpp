// Parts, contacts and joints, a row each.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "impend/accounts/html/html_frame.h"
#include "impend/accounts/html/html_text.h"
#include "impend/base/stop.h"
#include "impend/report/friction_words.h"
#include "impend/report/joint_words.h"
#include "impend/report/motion_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/verdict_words.h"

namespace impend {
namespace {

// Which rows of a table are shown: all in their order, or those with the largest weights, the largest first.
std::vector<std::size_t> rows_by(const std::vector<double>& weight) {
  std::vector<std::size_t> rows(weight.size());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  if (rows.size() <= kHtmlRows) return rows;
  std::stable_sort(rows.begin(), rows.end(), [&weight](std::size_t a, std::size_t b) { return weight[a] > weight[b]; });
  rows.resize(kHtmlRows);
  return rows;
}

struct OutcomeWord {
  const char *kind, *word;
};

OutcomeWord word_of(const std::optional<Outcome>& outcome) {
  if (!outcome) return {"fixed", "fixed"};
  switch (*outcome) {
    case Outcome::kMoves:
      return {"moves", "moves"};
    case Outcome::kRests:
      return {"rests", "rests"};
    case Outcome::kMayRest:
      return {"open", "may rest"};
    case Outcome::kMayMove:
      return {"open", "may move"};
    case Outcome::kUndecided:
      break;
  }
  return {"open", "undecided"};
}

// "moves: drops, starts at 1 g"; words that begin with the outcome's do not say it twice.
std::string outcome_cell(const std::optional<Outcome>& outcome, const std::string& words) {
  const auto [kind, word] = word_of(outcome);
  if (words.starts_with(word)) return html_badge(kind, word) + html_escaped(words.substr(std::string(word).size()));
  return html_badge(kind, word) + (words.empty() ? "" : ": " + html_escaped(words));
}

std::string shown_in_unit(const Assembly& assembly, double value, int power) {
  const char* const exponent = power == 3 ? "³" : "²";
  return number_text(value / std::pow(assembly.metres_per_unit, power)) + " " + assembly.unit_name + exponent;
}

ShowNumber in_unit(const Assembly& assembly, int power) {
  return [&assembly, power](double value) { return shown_in_unit(assembly, value, power); };
}

std::string motion_cell(const HtmlFacts& facts, std::size_t body, bool with_friction) {
  if (facts.analysis.bodies[body].fixed) return "";
  if (!with_friction) return describe_motion(facts.analysis, facts.states, static_cast<int>(body));
  return facts.with_friction->words(static_cast<int>(body));
}

// Contacts of the pair whose friction is used most; what a pair has of μ and utilisation is said of it.
std::optional<int> most_used(const Analysis& analysis, const Interface& interface) {
  std::optional<int> most;
  for (const int i : interface.contacts) {
    const FrictionContact& contact = analysis.friction->contacts.at(static_cast<std::size_t>(i));
    if (!most || contact.utilisation.value_or(-1) >
                     analysis.friction->contacts.at(static_cast<std::size_t>(*most)).utilisation.value_or(-1))
      most = i;
  }
  return most;
}

void add_friction_cells(const HtmlFacts& facts, std::size_t index, std::vector<std::string>& row) {
  const std::string at = fmt::format("/interfaces/{}", index);
  const std::optional<int> most = most_used(facts.analysis, facts.analysis.contacts.interfaces[index]);
  row.push_back(html_sum(facts.report, at + "/contacts", "/contacts", "force", "N"));
  const std::string contact = most ? fmt::format("/contacts/{}", *most) : "/none";
  row.push_back(html_number(facts.report, contact + "/mu", shown_with("")));
  row.push_back(html_number(facts.report, contact + "/utilisation",
                            [](double share) { return number_text(100 * share) + " %"; }));
}

std::vector<std::string> contact_row(const HtmlFacts& facts, std::size_t index, bool friction) {
  const Analysis& analysis = facts.analysis;
  const Interface& interface = analysis.contacts.interfaces[index];
  const std::string at = fmt::format("/interfaces/{}", index);
  const double force = facts.interfaces[index].force.norm();
  std::vector<std::string> row = {
      html_name(analysis.assembly.body_name(interface.a)), html_name(analysis.assembly.body_name(interface.b)),
      html_count(facts.report, at + "/contacts"),
      interface.area > 0 ? html_number(facts.report, at + "/area", in_unit(analysis.assembly, 2)) : "–",
      html_length(facts.report, at + "/force", number_text(force) + " N")};
  if (friction) add_friction_cells(facts, index, row);
  row.push_back(html_escaped(interface_words(analysis, facts.interfaces[index])));
  return row;
}

}  // namespace

std::string html_parts(const HtmlFacts& facts) {
  const Analysis& analysis = facts.analysis;
  const bool friction = analysis.friction.has_value();
  const Outcomes without = outcomes_without_friction(analysis);
  const Outcomes with = friction ? outcomes_with_friction(analysis) : Outcomes{};
  std::vector<HtmlColumn> columns = {{"part"}, {"mass", true}, {"volume", true}};
  if (friction) columns.push_back({"with friction"});
  columns.insert(columns.end(),
                 {{friction ? "without friction" : "what it does"},
                  {"<abbr title=\"how fast it starts to move, as a share of free fall\">motion ratio</abbr>", true}});
  std::vector<double> weight;
  for (std::size_t i = 0; i < analysis.bodies.size(); ++i) {
    const double moving = friction ? facts.with_friction->speed(static_cast<int>(i)) : 0;
    weight.push_back(analysis.bodies[i].fixed ? -1 : std::max(moving, analysis.bodies[i].motion_ratio));
  }
  const std::vector<std::size_t> shown = rows_by(weight);
  std::vector<std::vector<std::string>> rows;
  for (const std::size_t i : shown) {
    look_now_and_then();
    const std::string at = fmt::format("/bodies/{}", i);
    rows.push_back({html_name(analysis.assembly.body_name(static_cast<int>(i))),
                    html_number(facts.report, at + "/mass", shown_with("kg")),
                    html_number(facts.report, at + "/volume", in_unit(analysis.assembly, 3))});
    if (friction) rows.back().push_back(outcome_cell(with.bodies[i], motion_cell(facts, i, true)));
    rows.back().push_back(outcome_cell(without.bodies[i], motion_cell(facts, i, false)));
    rows.back().push_back(html_number(facts.report, at + "/motion_ratio", shown_with("")));
  }
  return html_section("parts", "Parts",
                      html_table(columns, rows, "parts") +
                          html_left_out(facts.report, "/bodies", shown.size(), "parts with the largest motions"));
}

std::string html_contacts(const HtmlFacts& facts) {
  const Analysis& analysis = facts.analysis;
  if (analysis.contacts.interfaces.empty())
    return html_section("contacts", "Contacts", html_paragraph("No contacts: nothing touches a movable part."));
  const bool friction = analysis.friction.has_value() && is_solved(*analysis.friction);
  std::vector<HtmlColumn> columns = {
      {"between"}, {"and"}, {"points", true}, {"area", true}, {friction ? "force without friction" : "force", true}};
  if (friction) {
    columns.insert(columns.end(), {{"pressed with friction", true},
                                   {"<abbr title=\"coefficient of friction\">μ</abbr>", true},
                                   {"friction used", true}});
  }
  columns.push_back({friction ? "what it does without friction" : "what it does"});
  std::vector<double> weight;
  for (const InterfaceResult& result : analysis.interface_results) weight.push_back(result.force.norm());
  const std::vector<std::size_t> shown = rows_by(weight);
  std::vector<std::vector<std::string>> rows;
  for (const std::size_t i : shown) rows.push_back(contact_row(facts, i, friction));
  const std::string note =
      friction ? html_paragraph(
                     "Pressed with friction: the normal forces of the pair's points, added. Friction used: at "
                     "the point of the pair that uses most of what its coefficient allows.",
                     "note")
               : "";
  return html_section("contacts", "Contacts",
                      html_table(columns, rows, "contacts") + note +
                          html_left_out(facts.report, "/interfaces", shown.size(), "pairs with the largest forces"));
}

std::string html_joints(const HtmlFacts& facts) {
  const Analysis& analysis = facts.analysis;
  const std::vector<Joint>& joints = analysis.assembly.joints;
  const ToldJointForces forces = told_joint_forces(analysis);
  const bool with = !forces.with.empty();
  const std::vector<JointForce>& told = with ? forces.with : forces.without;
  if (joints.empty() || told.size() != joints.size() || facts.report.at("joints").size() != joints.size()) return "";
  const std::vector<JointState> states = joint_states(analysis.assembly, forces);
  std::vector<double> weight;
  for (const JointForce& force : told) weight.push_back(force.force.norm() + force.torque.norm());
  const std::vector<std::size_t> shown = rows_by(weight);
  std::vector<std::vector<std::string>> rows;
  for (const std::size_t j : shown) {
    const std::string at = fmt::format("/joints/{}", j);
    rows.push_back({html_name(analysis.assembly.body_name(joints[j].a)),
                    html_name(analysis.assembly.body_name(joints[j].b)), html_escaped(joint_kind(joints[j])),
                    html_length(facts.report, at + "/force", force_text(told[j])),
                    html_length(facts.report, at + "/torque", torque_text(told[j])),
                    html_escaped(joint_doing_words(states[j], joints[j], forces.without[j]))});
  }
  return html_section("joints", "Joints",
                      html_table({{"between"},
                                  {"and"},
                                  {"joint"},
                                  {with ? "force with friction" : "force", true},
                                  {with ? "torque with friction" : "torque", true},
                                  {with ? "what it does without friction" : "what it does"}},
                                 rows, "joints") +
                          html_left_out(facts.report, "/joints", shown.size(), "joints with the largest forces"));
}

}  // namespace impend
