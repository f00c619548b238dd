// What a reader sees first: verdict and who moves.
#include <fmt/format.h>

#include <algorithm>

#include "impend/accounts/html/html_frame.h"
#include "impend/accounts/html/html_text.h"
#include "impend/report/friction_words.h"
#include "impend/report/motion_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/verdict_words.h"

namespace impend {
namespace {

constexpr std::size_t kSentences = 12;  // of parts that move, before the table has them

const char* outcome_kind(Outcome outcome) {
  if (outcome == Outcome::kMoves) return "moves";
  return outcome == Outcome::kRests ? "rests" : "open";
}

std::string verdict_card(const Headline& said, Outcome outcome) {
  return html_card(outcome_kind(outcome), said.verdict, said.law, said.why);
}

std::string sentence(const std::string& name, const std::string& words) {
  return html_element("li", "", html_element("strong", "", html_name(name)) + " " + html_escaped(words) + ".");
}

// Bodies that move, the fastest first, of equal ones in the input's order.
std::vector<int> by_speed(const std::vector<double>& speed) {
  std::vector<int> bodies;
  for (std::size_t i = 0; i < speed.size(); ++i) {
    if (speed[i] > 0) bodies.push_back(static_cast<int>(i));
  }
  std::stable_sort(bodies.begin(), bodies.end(), [&speed](int a, int b) { return speed[a] > speed[b]; });
  return bodies;
}

template <class Words>
std::string motion_list(const HtmlFacts& facts, const std::vector<double>& speed, const Words& words) {
  const std::vector<int> bodies = by_speed(speed);
  if (bodies.empty()) return "";
  std::string list;
  const std::size_t shown = std::min(bodies.size(), kSentences);
  for (std::size_t k = 0; k < shown; ++k)
    list += sentence(facts.analysis.assembly.body_name(bodies[k]), words(bodies[k]));
  list = "<ul class=\"moving\">\n" + list + "</ul>\n";
  return shown == bodies.size()
             ? list
             : list +
                   html_paragraph(fmt::format("These {} are the fastest of {} that start to move; the table of parts "
                                              "goes on.",
                                              shown, bodies.size()),
                                  "note");
}

std::string moving_without_friction(const HtmlFacts& facts) {
  const Analysis& analysis = facts.analysis;
  std::vector<double> speed(analysis.bodies.size(), 0);
  for (std::size_t i = 0; i < speed.size(); ++i) {
    const BodyResult& body = analysis.bodies[i];
    if (!body.fixed && body.verdict == Verdict::kMoves) speed[i] = body.motion_ratio;
  }
  return motion_list(facts, speed, [&](int body) { return describe_motion(analysis, facts.states, body); });
}

std::string moving_with_friction(const HtmlFacts& facts) {
  std::vector<double> speed;
  for (std::size_t i = 0; i < facts.analysis.bodies.size(); ++i)
    speed.push_back(facts.with_friction->speed(static_cast<int>(i)));
  return motion_list(facts, speed, [&](int body) { return facts.with_friction->words(body); });
}

}  // namespace

std::string html_verdict(const HtmlFacts& facts) {
  const Analysis& analysis = facts.analysis;
  std::string cards;
  if (analysis.friction) {
    const Outcomes outcomes = outcomes_with_friction(analysis);
    cards += verdict_card(friction_headline_of(analysis), outcomes.whole);
  }
  cards += verdict_card(headline_of(analysis), outcomes_without_friction(analysis).whole);
  const std::string hint = friction_hint_words(analysis, facts.states);
  return "<section id=\"verdict\" class=\"verdicts\">\n" + cards + html_paragraph(hint, "note") + "</section>\n";
}

std::string html_moving(const HtmlFacts& facts) {
  const std::string without = moving_without_friction(facts);
  const std::string nothing = html_paragraph("Nothing is found to start to move.");
  if (!facts.analysis.friction) return html_section("moving", "What moves", without.empty() ? nothing : without);
  const std::string with = moving_with_friction(facts);
  const FrictionResult& friction = *facts.analysis.friction;
  const char* const which =
      friction.releasing_motion.empty() ? "With friction" : "A motion that the friction law allows";
  return html_section("moving", "What moves",
                      html_element("h3", "", which) + (with.empty() ? nothing : with) +
                          html_element("h3", "", "Without friction") + (without.empty() ? nothing : without));
}

}  // namespace impend
