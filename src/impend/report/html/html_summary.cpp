// What a reader sees first: verdict, pictures, who moves, warnings.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "impend/report/friction_words.h"
#include "impend/report/html/html_sections.h"
#include "impend/report/html/html_text.h"
#include "impend/report/motion_words.h"
#include "impend/report/outcome.h"
#include "impend/report/text_sections.h"
#include "impend/report/verdict_words.h"
#include "impend/report/warning_words.h"

namespace impend {
namespace {

constexpr std::size_t kSentences = 12;  // of parts that move, before the table has them

const char* outcome_kind(Outcome outcome) {
  if (outcome == Outcome::kMoves) return "moves";
  return outcome == Outcome::kRests ? "rests" : "open";
}

std::string verdict_card(const Headline& said, Outcome outcome) {
  return fmt::format("<div class=\"verdict {}\">\n", outcome_kind(outcome)) +
         html_element("p", "word", html_escaped(said.verdict)) + html_paragraph(said.law, "law") +
         html_paragraph(as_sentence(said.why), "why") + "</div>\n";
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
  for (const Twist& twist : facts.with_friction) speed.push_back(twist.fastest());
  return motion_list(facts, speed, [&](int body) {
    return friction_motion_words(facts.with_friction[body], facts.analysis.friction->on_velocities);
  });
}

}  // namespace

std::string html_verdict(const HtmlFacts& facts) {
  const Analysis& analysis = facts.analysis;
  std::string cards;
  if (analysis.friction) {
    const Outcomes outcomes = outcomes_with_friction(analysis, facts.with_friction);
    cards += verdict_card(friction_headline_of(analysis), outcomes.whole);
  }
  cards += verdict_card(headline_of(analysis), outcomes_without_friction(analysis).whole);
  const std::string hint = friction_hint_words(analysis, facts.states);
  return "<section id=\"verdict\" class=\"verdicts\">\n" + cards + html_paragraph(hint, "note") + "</section>\n";
}

std::string html_pictures(const HtmlFacts& facts) {
  std::string figures;
  for (const HtmlPicture& picture : facts.content.pictures) {
    figures += fmt::format(
        "<figure>\n<img alt=\"{}\" src=\"data:image/png;base64,{}\" />\n<figcaption>{}</figcaption>\n"
        "</figure>\n",
        html_escaped(picture.words), base64(picture.png), html_escaped(picture.words));
  }
  if (figures.empty()) {
    const std::string why = facts.content.pictures_missing;
    figures = html_paragraph("Pictures are missing" + (why.empty() ? "." : ": " + why + "."), "missing");
  }
  return html_section("pictures", "Pictures", figures);
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

namespace {

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

}  // namespace

std::string html_warnings(const HtmlFacts& facts) {
  if (facts.analysis.warnings.empty()) return "";
  const std::vector<WarningGroup> groups = warning_groups(facts.analysis.warnings);
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

}  // namespace impend
