#include <fmt/format.h>

#include <algorithm>

#include "impend/report/motion_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"
#include "impend/report/verdict_words.h"

namespace impend {
namespace {

constexpr int kGroupsShown = 3;

bool is_resting(const BodyResult& body) { return !body.fixed && body.verdict == Verdict::kStable; }
bool is_news(const BodyResult& body) { return !body.fixed && body.verdict != Verdict::kStable; }

// All of them, or those alone that move or are undecided; in the input's order.
std::vector<int> bodies_to_list(const Analysis& analysis, bool all) {
  std::vector<int> bodies;
  for (size_t i = 0; i < analysis.bodies.size(); ++i) {
    if (all || is_news(analysis.bodies[i])) bodies.push_back(static_cast<int>(i));
  }
  return bodies;
}

std::string summary_of_others(const Analysis& analysis, size_t moving_left_out) {
  size_t fixed = 0, held = 0, drifting = 0, resting = 0;
  for (const BodyResult& body : analysis.bodies) {
    fixed += body.fixed;
    if (!is_resting(body)) continue;
    ++(body.neutral ? (*body.neutral ? drifting : held) : resting);
  }
  std::string out;
  const auto add = [&out](size_t count, const char* words) {
    if (count > 0) out += fmt::format("{}{} {}", out.empty() ? "  and " : ", ", count, words);
  };
  add(moving_left_out, "more that move or are undecided");
  add(held, "that rest, held");
  add(drifting, "that rest, free to drift");
  add(resting, "that rest");
  add(fixed, "fixed");
  return out.empty() ? out : out + " (--verbose lists all)\n";
}

// Freedoms that several parts share are told once.
std::string shared_freedoms(const Analysis& analysis, bool all) {
  std::string out;
  size_t left_out = 0;
  for (const ComponentResult& component : analysis.components) {
    if (component.bodies.size() < 2 || component.neutral_freedoms.value_or(0) == 0) continue;
    if (!all && std::count(out.begin(), out.end(), '\n') >= kGroupsShown) {
      ++left_out;
      continue;
    }
    out += fmt::format("  {} share {}\n", printable(group_words(analysis, component)),
                       count_text(static_cast<size_t>(*component.neutral_freedoms), "free motion"));
  }
  if (left_out > 0) out += fmt::format("  and {} like that\n", count_text(left_out, "more group"));
  return out;
}

}  // namespace

std::string parts_section(const Analysis& analysis, const ContactStates& states, const ReportOptions& options) {
  const bool all = options.verbose || analysis.bodies.size() <= kRowsShown;
  std::vector<int> bodies = bodies_to_list(analysis, all);
  size_t left_out = 0;
  if (!all && bodies.size() > kRowsShown) {
    left_out = bodies.size() - kRowsShown;
    bodies.resize(kRowsShown);
  }
  std::vector<std::vector<std::string>> rows;
  for (const int body : bodies) {
    rows.push_back(
        {analysis.assembly.body_name(body), describe_motion(analysis, states, body, DescribeOptions{options.verbose})});
  }
  std::string out = heading("Parts", TextColor::kBold, options.color) + text_table(rows);
  if (!all) out += summary_of_others(analysis, left_out);
  return out + shared_freedoms(analysis, options.verbose);
}

}  // namespace impend
