// The text of `impend solve`: as the report of an assembly, less what needs shapes and places.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "impend/base/tolerances.h"
#include "impend/records/solution/solution_report.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"
#include "impend/report/verdict_words.h"

namespace impend {
namespace {

std::string three_text(const Vec6& a, int first) {
  return fmt::format("({}, {}, {})", number_text(a[first]), number_text(a[first + 1]), number_text(a[first + 2]));
}

// Acceleration without what is small in the norm of M, in which lengths and angles compare.
std::string motion_text(const BodyResult& body, const Mat6& M) {
  Vec6 a;
  a << body.linear, body.angular;
  const double whole = std::sqrt(a.dot(M * a));
  for (int k = 0; k < 6; ++k) {
    if (std::sqrt(M(k, k)) * std::abs(a[k]) <= WordTolerances{}.negligible * whole) a[k] = 0;
  }
  const bool moves = !a.head<3>().isZero(0), turns = !a.tail<3>().isZero(0);
  std::string text = moves || !turns ? "linear " + three_text(a, 0) + " m/s²" : "";
  if (turns) text += (moves ? ", angular " : "angular ") + three_text(a, 3) + " rad/s²";
  return text;
}

std::string body_words(const BodyResult& body, const Mat6& M, const std::vector<ComponentResult>& components) {
  if (body.verdict == Verdict::kMarginal) {
    return undecided_words(body.motion_ratio_bounds);
  }
  if (body.verdict == Verdict::kMoves) {
    return fmt::format("moves at {} % of free fall: {}", number_text(100 * body.motion_ratio), motion_text(body, M));
  }
  if (!body.neutral) return "rests";
  if (!*body.neutral) return "rests, held";
  const ComponentResult& component = components.at(static_cast<size_t>(body.component));
  if (component.bodies.size() > 1 || !component.neutral_freedoms) return "rests, free to drift";
  return fmt::format("rests, free to drift ({})",
                     count_text(static_cast<size_t>(*component.neutral_freedoms), "freedom"));
}

// Where not all are shown, only those that move or are undecided.
std::string bodies_section(const ProblemFolder& problem, const ProblemSolution& solution,
                           const ReportOptions& options) {
  const bool all = options.verbose || solution.bodies.size() <= kRowsShown;
  std::vector<std::vector<std::string>> rows;
  size_t left_out = 0;
  for (size_t k = 0; k < solution.bodies.size(); ++k) {
    const BodyResult& body = solution.bodies[k];
    if (!all && (body.verdict == Verdict::kStable || rows.size() == kRowsShown)) {
      ++left_out;
      continue;
    }
    rows.push_back({problem.problem.body_names[k], body_words(body, problem.problem.M[k], solution.components)});
  }
  std::string out = heading("Bodies", TextColor::kBold, options.color) + text_table(rows);
  if (left_out > 0) {
    out += fmt::format("  {}{}{} (--verbose lists all)\n", rows.empty() ? "" : "and ", left_out,
                       rows.size() == kRowsShown ? " more" : " that rest");
  }
  return out;
}

struct PairCount {
  std::array<std::string, 2> names;
  size_t rows = 0, carrying = 0, opening = 0;
  double force = 0;    // sum of the contact forces, N
  double fastest = 0;  // largest separation acceleration, m/s²
};

// A force of a row at most so large is what rounding leaves: force_zero of the largest of its component, N or N·m.
class RowRounding {
 public:
  RowRounding(const MotionProblem& problem, const ProblemSolution& solution)
      : problem_(problem), bodies_(solution.bodies), largest_(solution.components.size(), 0.0) {
    for (size_t i = 0; i < solution.contacts.size(); ++i) add(i, solution.contacts[i].force);
    for (size_t k = 0; k < solution.joint_forces.size(); ++k)
      add(solution.contacts.size() + 2 * k, std::abs(solution.joint_forces[k]));
  }
  double of(size_t row) const {
    const int component = component_of(row);
    return component < 0 ? 0 : NumericalTolerances{}.force_zero * largest_.at(static_cast<size_t>(component));
  }

 private:
  // −1 of a row of zeros, which touches nothing.
  int component_of(size_t row) const {
    const auto [a, b] = problem_.J.block(static_cast<int>(row));
    const int body = std::max(a, b);
    return body < 0 ? -1 : bodies_.at(static_cast<size_t>(body)).component;
  }
  void add(size_t row, double force) {
    const int component = component_of(row);
    if (component < 0) return;
    double& largest = largest_.at(static_cast<size_t>(component));
    largest = std::max(largest, force);
  }

  const MotionProblem& problem_;
  const std::vector<BodyResult>& bodies_;
  std::vector<double> largest_;  // per component
};

// In the order of each pair's first row.
std::vector<PairCount> count_pairs(const ProblemFolder& problem, const ProblemSolution& solution) {
  std::vector<PairCount> pairs;
  std::map<std::array<std::string, 2>, size_t> index;
  const RowRounding rounding(problem.problem, solution);
  double fastest = 0;
  for (const BodyResult& body : solution.bodies) fastest = std::max(fastest, body.linear.norm());
  for (size_t i = 0; i < solution.contacts.size(); ++i) {
    const std::array<std::string, 2>& names = problem.problem.contact_names[i];
    const auto [at, is_new] = index.try_emplace(names, pairs.size());
    if (is_new) pairs.push_back({names, 0, 0, 0, 0, 0});
    PairCount& pair = pairs[at->second];
    const ContactResult& contact = solution.contacts[i];
    const bool carries = contact.force > rounding.of(i);
    ++pair.rows;
    pair.carrying += carries;
    pair.force += contact.force;
    if (carries || contact.separation_acceleration <= contact.slack + WordTolerances{}.closed * fastest) continue;
    ++pair.opening;
    pair.fastest = std::max(pair.fastest, contact.separation_acceleration);
  }
  return pairs;
}

std::string pair_words(const PairCount& pair) {
  const std::string start = fmt::format(" at {} m/s²", number_text(pair.fastest));
  if (pair.opening == pair.rows) return "opens" + start;
  std::string words = pair.carrying > 0 ? "carries" : "touches without force";
  if (pair.carrying > 0 && pair.carrying < pair.rows) {
    words += fmt::format(" at {} of {} contacts", pair.carrying, pair.rows);
  }
  if (pair.opening > 0) words += fmt::format(", opens at {} of {}{}", pair.opening, pair.rows, start);
  return words;
}

std::string pairs_section(const ProblemFolder& problem, const ProblemSolution& solution, const ReportOptions& options) {
  const std::vector<PairCount> pairs = count_pairs(problem, solution);
  if (pairs.empty()) return "\nNo contacts: J has no rows.\n";
  const bool all = options.verbose || pairs.size() <= kRowsShown;
  std::vector<std::vector<std::string>> rows = {{"between", "and", "contacts", "sum of forces", "what it does"}};
  size_t left_out = 0;
  for (const PairCount& pair : pairs) {
    if (!all && (pair.opening == 0 || rows.size() > kRowsShown)) {
      ++left_out;
      continue;
    }
    rows.push_back({pair.names[0], pair.names[1], fmt::format("{}", pair.rows),
                    pair.carrying > 0 ? number_text(pair.force) + " N" : "0 N", pair_words(pair)});
  }
  std::string out = heading("Contacts", TextColor::kBold, options.color);
  if (rows.size() > 1) out += text_table(rows, {Align::kLeft, Align::kLeft, Align::kRight, Align::kRight});
  if (left_out > 0) out += fmt::format("  and {} (--verbose lists all)\n", count_text(left_out, "more pair"));
  return out;
}

std::string joints_section(const ProblemFolder& problem, const ProblemSolution& solution,
                           const ReportOptions& options) {
  if (solution.joint_forces.empty()) return "";
  const MotionProblem& m = problem.problem;
  std::vector<std::vector<std::string>> rows = {{"joint", "between", "and", "forces of its rows of G"}};
  const RowRounding rounding(m, solution);
  size_t left_out = 0;
  int last = -1;
  for (size_t k = 0; k < solution.joint_forces.size(); ++k) {
    const size_t row = solution.contacts.size() + 2 * k;
    const int joint = m.joint[row];
    const bool is_new = joint != last;
    last = joint;
    if (!options.verbose && rows.size() > kRowsShown && (is_new || left_out > 0)) {
      left_out += is_new;
      continue;
    }
    const std::string type =
        static_cast<size_t>(joint) < problem.joint_types.size() ? problem.joint_types[joint] : std::string("joint");
    if (is_new) rows.push_back({type, m.contact_names[row][0], m.contact_names[row][1], ""});
    const double force = solution.joint_forces[k];
    rows.back().back() += (is_new ? "" : ", ") + number_text(std::abs(force) > rounding.of(row) ? force : 0.0);
  }
  std::string out = heading("Joints", TextColor::kBold, options.color) + text_table(rows);
  if (left_out > 0) out += fmt::format("  and {} (--verbose lists all)\n", count_text(left_out, "more joint"));
  return out;
}

}  // namespace

Diagnostics solution_warnings(const ProblemFolder& problem, const ProblemSolution& solution) {
  Diagnostics warnings = solution.warnings;
  if (!problem.analysis || *problem.analysis == solution.verdict) return warnings;
  std::string message = fmt::format("the analysis that wrote this problem said '{}', its matrices alone say '{}'",
                                    to_string(*problem.analysis), to_string(solution.verdict));
  for (const std::string& note : problem.notes) message += "; " + note;
  if (problem.notes.empty()) {
    message += "; an analysis knows the contact faces besides, whose extent proves rest where files are coarse";
  }
  warnings.insert(warnings.begin(), {"analysis-differs", message, ""});
  return warnings;
}

std::string solution_to_text(const ProblemFolder& problem, const ProblemSolution& solution,
                             const ReportOptions& options) {
  const Analysis bare = bare_analysis(problem, solution);
  return headline_section(bare, options) + bodies_section(problem, solution, options) +
         pairs_section(problem, solution, options) + joints_section(problem, solution, options) +
         checks_section(bare, options) + warnings_section(solution_warnings(problem, solution), options);
}

}  // namespace impend
