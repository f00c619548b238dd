#include "impend/planning/frictionless_states.h"

#include <algorithm>
#include <utility>

#include "impend/base/stop.h"
#include "impend/motion/analyze.h"
#include "impend/motion/bearing.h"
#include "impend/motion/component_solution.h"

namespace impend {
namespace {

// Solves that may be spent on paths for each component that stands: about what it cost itself.
constexpr int kSolvesForPaths = 3;

}  // namespace

FrictionlessStates::FrictionlessStates(const Assembly& assembly, ContactSet contacts,
                                       const DecisionTolerances& decision, const SolverSettings& settings,
                                       const PartSet& may_be_absent)
    : assembly_(with_shared_meshes(assembly)),
      contacts_(std::move(contacts)),
      decision_(decision),
      settings_(settings),
      components_(assembly_, contacts_, may_be_absent),
      paths_(components_, decision_, [this](const std::vector<int>& parts, const VecX& forces) {
        return may_fall(components_.whole().problem, parts, forces);
      }) {}

StateVerdict FrictionlessStates::judge(const AssemblyState& state) {
  look_for_stop();
  ++counts_.asked;
  const PartSet free = free_parts(assembly_, state);
  for (const FallClause& clause : clauses_) {
    if (!clause.decides(free, state.installed)) continue;
    ++counts_.by_clause;
    return {Standing::kFalls, clause.falls, "", clause.blockers};
  }
  if (components_.all_simple(free) && paths_.carry(free, state.installed)) {
    ++counts_.by_path;
    return {Standing::kStands, {}, ""};
  }
  return judge_components(components_.of(state), static_cast<int>(assembly_.parts.size()),
                          [this](const StateComponent& component) { return judge_component(component); });
}

StateVerdict FrictionlessStates::judge_component(const StateComponent& component) {
  const std::pair key(component.free, component.neighbours);
  if (const auto at = known_.find(key); at != known_.end()) {
    ++counts_.by_cache;
    Known& known = at->second;
    if (std::exchange(known.round, round_) != round_ && known.clause) learn(*known.clause);
    return known.verdict;
  }
  if (component.simple && component.own_loads && paths_.carry(component.free, component.alone().installed)) {
    ++counts_.by_path;
    return {Standing::kStands, {}, ""};
  }
  ++counts_.solved;
  taught_.reset();
  const StateVerdict verdict = solved(component);
  known_.emplace(key, Known{verdict, taught_, round_});
  return verdict;
}

StateVerdict FrictionlessStates::solved(const StateComponent& component) {
  StateVerdict verdict;
  if (component.simple && component.own_loads) verdict = solve(component);
  if (verdict.standing == Standing::kStands) {
    ++stood_;
    if (paths_.solves() <= kSolvesForPaths * stood_) paths_.learn(component);
  }
  if (verdict.standing == Standing::kUnknown) verdict = analyse(component);
  if (verdict.standing == Standing::kFalls && !component.certain) {
    verdict = {Standing::kUnknown, component.free, "another gap tolerance or another mass may hold it"};
  }
  return verdict;
}

void FrictionlessStates::ask_anew() {
  clauses_.clear();
  paths_.forget();
  stood_ = 0;
  ++round_;
}

// The motion of some parts with all others at rest, 6 per movable part of the whole; none where it is not proved that
// they move. A motion within the slack of the contacts, which stacks at rest have too, is none.
std::optional<VecX> FrictionlessStates::fall_beside_still(const PartSet& parts, const std::vector<int>& rows) const {
  std::vector<int> blocks, touching;
  for (const int part : parts.members()) blocks.push_back(components_.block_of(part));
  for (const int row : rows) {
    const std::array<int, 2>& bodies = components_.whole().bodies[row];
    const bool touches = std::any_of(bodies.begin(), bodies.end(), [&](int body) {
      return body < static_cast<int>(assembly_.parts.size()) && parts.has(body);
    });
    if (touches) touching.push_back(row);
  }
  const MotionProblem problem = restrict_problem(components_.whole().problem, blocks, touching);
  const QuickSolution quick = solve_quickly(problem, decision_, settings_);
  if (quick.judgement.verdict != Verdict::kMoves) return std::nullopt;
  if (impend::judge(problem, quick.motion, quick.lambda, decision_, true).verdict != Verdict::kMoves)
    return std::nullopt;
  VecX motion = VecX::Zero(components_.whole().problem.Q.size());
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    motion.segment<6>(6 * blocks[k]) = quick.motion.segment<6>(6 * static_cast<Eigen::Index>(k));
  }
  return motion;
}

// The clause by which some parts of a component fall; none where these do not fall by themselves.
std::optional<FallClause> FrictionlessStates::clause_of(const PartSet& parts, const StateComponent& component) const {
  const std::optional<VecX> motion = fall_beside_still(parts, component.rows);
  if (!motion) return std::nullopt;
  std::optional<FallClause> clause = fall_clause(components_.whole(), parts, *motion);
  if (clause && clause->blockers.meets(component.free | component.neighbours)) return std::nullopt;
  return clause;
}

// Of a component that moves as `motion` says: by the parts that start to move for certain, less those without which the
// others fall, too.
StateVerdict FrictionlessStates::falling(const PartSet& movers, const StateComponent& component, const VecX& motion) {
  const StateVerdict verdict{Standing::kFalls, component.free, ""};
  if (!component.certain || !component.own_loads) return verdict;
  std::optional<FallClause> clause;
  if (!movers.empty()) clause = clause_of(movers, component);
  if (!clause) clause = fall_clause(components_.whole(), component.free, motion);
  if (!clause || clause->blockers.meets(component.free | component.neighbours)) return verdict;
  for (const int part : clause->falls.members()) {
    PartSet less = clause->falls;
    if (!less.has(part)) continue;
    less.remove(part);
    // Cheap to ask, and seldom so where the others do not fall.
    const std::optional<FallClause> likely = fall_clause(components_.whole(), less, clause->motion);
    if (!likely || likely->blockers.meets(component.free | component.neighbours)) continue;
    if (std::optional<FallClause> smaller = clause_of(less, component)) clause = std::move(smaller);
  }
  return learn(std::move(*clause));
}

// Clauses that say less than another one are not kept.
StateVerdict FrictionlessStates::learn(FallClause clause) {
  const StateVerdict verdict{Standing::kFalls, clause.falls, "", clause.blockers};
  std::erase_if(clauses_, [&clause](const FallClause& other) {
    return clause.falls.within(other.falls) && clause.blockers.within(other.blockers);
  });
  taught_ = clause;
  clauses_.push_back(std::move(clause));
  return verdict;
}

// What only balances is for the analysis.
bool FrictionlessStates::may_fall(const MotionProblem& problem, const std::vector<int>& parts,
                                  const VecX& lambda) const {
  return may_fall_from_balance(assembly_, bearing_contacts(contacts_, problem, lambda), parts);
}

StateVerdict FrictionlessStates::solve(const StateComponent& component) {
  const MotionProblem problem = restrict_problem(components_.whole().problem, component.blocks, component.rows);
  const QuickSolution quick = solve_quickly(problem, decision_, settings_);
  if (quick.judgement.verdict == Verdict::kStable && !may_fall(problem, problem.body, quick.lambda))
    return {Standing::kStands, {}, ""};
  if (quick.judgement.verdict != Verdict::kMoves) return {};
  const Judgement sure = impend::judge(problem, quick.motion, quick.lambda, decision_, true);
  if (sure.verdict != Verdict::kMoves) return {};
  PartSet movers(static_cast<int>(assembly_.parts.size()));
  VecX motion = VecX::Zero(components_.whole().problem.Q.size());
  for (int k = 0; k < problem.bodies(); ++k) {
    if (sure.body_verdicts[k] == Verdict::kMoves) movers.add(problem.body[k]);
    motion.segment<6>(6 * component.blocks[k]) = quick.motion.segment<6>(6 * k);
  }
  return falling(movers, component, motion);
}

StateVerdict FrictionlessStates::analyse(const StateComponent& component) {
  ++counts_.analysed;
  const AssemblyState alone = component.alone();
  const Result<Analysis> analysis = analyze_for_verdict(
      assembly_in_state(assembly_, alone), contacts_in_state(assembly_, contacts_, alone), decision_, settings_, {});
  if (!analysis) throw Stopped();  // cancelled is its only error
  const Verdict verdict = analysis.value().verdict;
  if (verdict == Verdict::kStable) return {Standing::kStands, {}, ""};
  PartSet movers(static_cast<int>(assembly_.parts.size()));
  VecX motion = VecX::Zero(components_.whole().problem.Q.size());
  for (const int part : component.free.members()) {
    const BodyResult& body = analysis.value().bodies[part];
    if (verdict == Verdict::kMoves ? body.verdict == Verdict::kMoves : body.verdict != Verdict::kStable)
      movers.add(part);
    motion.segment<6>(6 * components_.block_of(part)) << body.linear, body.angular;
  }
  if (verdict == Verdict::kMoves) return falling(movers, component, motion);
  StateVerdict open{Standing::kUnknown, movers.empty() ? component.free : movers, ""};
  for (const ComponentResult& part : analysis.value().components) {
    if (part.verdict == Verdict::kMarginal && open.reason.empty()) open.reason = part.reason;
  }
  return open;
}

}  // namespace impend
