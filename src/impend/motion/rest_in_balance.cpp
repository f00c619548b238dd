#include "impend/motion/rest_in_balance.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

#include "impend/contact/resized_contacts.h"
#include "impend/motion/formulations.h"

namespace impend {
namespace {

// `bodies`: by their places in the component.
bool is_one_of(const ComponentResult& component, const std::vector<int>& bodies, int body) {
  return std::any_of(bodies.begin(), bodies.end(),
                     [&](int k) { return component.bodies[static_cast<std::size_t>(k)] == body; });
}

constexpr double kLeastRatio = 1e-6;  // of free fall; what is slower is what rounding leaves
constexpr double kWideGap = 0.5;      // of the widest gap of the component

using Keeps = std::function<bool(const Contact& contact)>;

// The bodies (of the problem) and rows of one component.
struct ComponentPart {
  std::vector<int> bodies;
  std::vector<int> rows;
};

ComponentPart part_of_problem(const MotionProblem& problem, const ComponentResult& component) {
  ComponentPart part;
  std::vector<char> inside(problem.bodies(), 0);
  for (int k = 0; k < problem.bodies(); ++k) {
    if (!std::binary_search(component.bodies.begin(), component.bodies.end(), problem.body[k])) continue;
    inside[k] = 1;
    part.bodies.push_back(k);
  }
  for (int row = 0; row < problem.rows(); ++row) {
    const auto& blocks = problem.J.block(row);
    const auto is_inside = [&](int block) { return block >= 0 && inside[block] != 0; };
    if (is_inside(blocks[0]) || is_inside(blocks[1])) part.rows.push_back(row);
  }
  return part;
}

struct GroupMotion {
  double ratio = 0;          // ‖a‖_M/‖a₀‖_M
  std::vector<Vec6> motion;  // per body of the part
};

GroupMotion as_computed(const Analysis& analysis, const ComponentPart& part, double ratio) {
  GroupMotion candidate{ratio, {}};
  for (const int k : part.bodies) {
    const BodyResult& body = analysis.bodies[analysis.problem.body[k]];
    candidate.motion.emplace_back();
    candidate.motion.back() << body.linear, body.angular;
  }
  return candidate;
}

std::optional<GroupMotion> candidate_for(const MotionProblem& problem) {
  const MotionSolution solution = solve_least_constraint(problem);
  const double fall = mass_norm(problem, free_acceleration(problem));
  if (solution.status != SolveStatus::kSolved || !(fall > 0)) return std::nullopt;
  GroupMotion candidate{mass_norm(problem, solution.a) / fall, {}};
  for (int k = 0; k < problem.bodies(); ++k) candidate.motion.push_back(solution.a.segment<6>(6 * k));
  return candidate;
}

// Nothing where all rows are kept or no motion was found.
std::optional<GroupMotion> solved_with(const Analysis& analysis, const ComponentPart& part, const Keeps& keeps) {
  const MotionProblem& full = analysis.problem;
  std::vector<int> rows;
  for (const int row : part.rows) {
    if (full.is_joint_row(row) || keeps(analysis.contacts.contacts[full.contact[row]])) rows.push_back(row);
  }
  if (rows.size() == part.rows.size()) return std::nullopt;
  return candidate_for(restrict_problem(full, part.bodies, rows));
}

// With the contacts at the chords of a round hole's rim moved in to the circle: rest that hangs on what the facets
// cover beyond it ends there. Nothing where there are none.
std::optional<GroupMotion> solved_without_chords(const Analysis& analysis, const ComponentPart& part) {
  std::vector<int> imposed, bodies;
  bool any_chord = false;
  for (const int row : part.rows) {
    if (analysis.problem.is_joint_row(row)) continue;
    imposed.push_back(analysis.problem.contact[row]);
    any_chord = any_chord || analysis.contacts.contacts[imposed.back()].chord > 0;
  }
  if (!any_chord) return std::nullopt;
  for (const int k : part.bodies) bodies.push_back(analysis.problem.body[k]);
  ContactSet eroded;
  eroded.contacts = eroded_contacts(analysis.contacts.contacts, imposed);
  std::vector<int> all(eroded.contacts.size());
  std::iota(all.begin(), all.end(), 0);
  return candidate_for(make_problem(analysis.assembly, eroded, all, bodies));
}

double widest_gap(const Analysis& analysis, const ComponentPart& part) {
  double widest = 0;
  for (const int row : part.rows) {
    if (analysis.problem.is_joint_row(row)) continue;
    widest = std::max(widest, analysis.contacts.contacts[analysis.problem.contact[row]].gap);
  }
  return widest;
}

GroupMotion candidate_of(const Analysis& analysis, const ComponentResult& component, const ComponentPart& part,
                         int most_rows) {
  GroupMotion best = as_computed(analysis, part, component.motion_ratio);
  if (static_cast<int>(part.rows.size()) > most_rows) return best;
  const double wide = kWideGap * widest_gap(analysis, part);
  const Keeps kKept[] = {[](const Contact& contact) { return !contact.doubtful; },
                         [wide](const Contact& contact) { return !(contact.gap > wide); }};
  const auto moves = [&] { return best.ratio >= component.moves_threshold && best.ratio > kLeastRatio; };
  const auto consider = [&](std::optional<GroupMotion> other) {
    if (other && other->ratio > best.ratio) best = std::move(*other);
  };
  for (const Keeps& keeps : kKept) {
    if (!moves()) consider(solved_with(analysis, part, keeps));
  }
  if (!moves()) consider(solved_without_chords(analysis, part));
  return best;
}

}  // namespace

bool rests_but_for_balance(const ComponentResult& component) {
  const Evidence& e = component.evidence;
  const bool other_doubt = !e.gaps.empty() || e.masses || e.drive || !e.fault.empty();
  if (component.verdict != Verdict::kMarginal || other_doubt) return false;
  return component.reason == (e.falls ? falls_from_balance(*e.falls) : may_balance(e));
}

bool rests_only_in_balance(const Analysis& analysis) {
  const auto rests = [](const ComponentResult& one) {
    return one.verdict == Verdict::kStable || rests_but_for_balance(one);
  };
  const auto falls = [](const ComponentResult& one) {
    return one.verdict == Verdict::kMarginal && one.evidence.falls.has_value();
  };
  const auto& all = analysis.components;
  return std::all_of(all.begin(), all.end(), rests) && std::any_of(all.begin(), all.end(), falls);
}

const ComponentResult* may_rest_in_balance(const Analysis& analysis) {
  const ComponentResult* found = nullptr;
  for (const ComponentResult& component : analysis.components) {
    if (component.verdict == Verdict::kStable) continue;
    if (!rests_but_for_balance(component) || component.evidence.falls) return nullptr;
    if (found == nullptr) found = &component;
  }
  return found;
}

bool falls_from_its_balance(const Analysis& analysis, int body) {
  const int index = analysis.bodies.at(static_cast<std::size_t>(body)).component;
  if (index < 0) return false;
  const ComponentResult& component = analysis.components[static_cast<std::size_t>(index)];
  if (!component.evidence.falls || analysis.bodies[static_cast<std::size_t>(body)].verdict != Verdict::kMarginal) {
    return false;
  }
  return is_one_of(component, component.evidence.falls->bodies, body);
}

bool may_fall_from_its_balance(const Analysis& analysis, int body) {
  if (falls_from_its_balance(analysis, body)) return true;
  const int index = analysis.bodies.at(static_cast<std::size_t>(body)).component;
  if (index < 0) return false;
  const ComponentResult& component = analysis.components[static_cast<std::size_t>(index)];
  if (analysis.bodies[static_cast<std::size_t>(body)].verdict != Verdict::kMarginal) return false;
  const bool of_balance = component.verdict == Verdict::kMoves || rests_but_for_balance(component);
  return of_balance && is_one_of(component, component.evidence.fall_open, body);
}

std::vector<std::optional<Vec6>> motions_in_question(const Analysis& analysis, int most_rows) {
  std::vector<std::optional<Vec6>> motions(analysis.bodies.size());
  for (const ComponentResult& component : analysis.components) {
    if (component.verdict != Verdict::kMarginal || rests_but_for_balance(component)) continue;
    const ComponentPart part = part_of_problem(analysis.problem, component);
    const GroupMotion found = candidate_of(analysis, component, part, most_rows);
    if (!(found.ratio > kLeastRatio)) continue;
    for (size_t k = 0; k < part.bodies.size(); ++k) motions[analysis.problem.body[part.bodies[k]]] = found.motion[k];
  }
  return motions;
}

}  // namespace impend
