#include "impend/planning/frictionless_states.h"

#include <algorithm>
#include <utility>

#include "impend/base/stop.h"
#include "impend/motion/analysis.h"
#include "impend/motion/bearing.h"
#include "impend/motion/component_solution.h"
#include "impend/motion/held_rows.h"
#include "impend/motion/rest_in_balance.h"

namespace impend {
namespace {

// Solves that may be spent on paths for each component that stands: about what it cost itself.
constexpr int kSolvesForPaths = 3;

StateVerdict verdict_of(const FallClause& clause) {
  return {clause.balances ? Standing::kBalances : Standing::kFalls, clause.falls, "", clause.blockers};
}

// Of each fall from balance the parts that fall or give way; none where something else, too, keeps it from being
// stable.
std::vector<PartSet> falls_of_balance(const Analysis& analysis) {
  std::vector<PartSet> falls;
  for (const ComponentResult& component : analysis.components) {
    if (component.verdict == Verdict::kStable) continue;
    if (!rests_but_for_balance(component)) return {};
    if (!component.evidence.falls) continue;
    for (const std::vector<int>& way : component.evidence.falls->ways) {
      falls.emplace_back(static_cast<int>(analysis.assembly.parts.size()));
      for (const int k : way) falls.back().add(component.bodies[static_cast<std::size_t>(k)]);
    }
  }
  std::sort(falls.begin(), falls.end(),
            [](const PartSet& x, const PartSet& y) { return x.count() != y.count() ? x.count() > y.count() : x < y; });
  return falls;
}

// Whether the second order was asked wherever it might say something, and lets nothing fall.
bool no_fall_is_left_open(const Analysis& analysis) {
  return std::all_of(analysis.components.begin(), analysis.components.end(), [](const ComponentResult& component) {
    const Evidence& e = component.evidence;
    return !e.falls && e.fall_not_excluded.empty() && (e.fall_asked || !e.may_fall);
  });
}

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
  const FallClause* decides = nullptr;  // one that falls before one that only balances
  for (const FallClause& clause : clauses_) {
    if (!clause.decides(free, state.installed) || (decides != nullptr && clause.balances)) continue;
    decides = &clause;
    if (!clause.balances) break;
  }
  if (decides != nullptr) {
    ++counts_.by_clause;
    return verdict_of(*decides);
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
    if (std::exchange(known.round, round_) != round_) {
      for (const FallClause& clause : known.clauses) learn(clause);
    }
    return known.verdict;
  }
  if (component.simple && component.own_loads && paths_.carry(component.free, component.alone().installed)) {
    ++counts_.by_path;
    return {Standing::kStands, {}, ""};
  }
  ++counts_.solved;
  taught_.clear();
  wedged_ = false;
  const StateVerdict verdict = solved(component);
  const bool wedged = wedged_;
  known_.emplace(key, Known{verdict, taught_, round_});
  if (wedged) learn_what_wedges(component);
  return verdict;
}

// Of a component that stands to second order.
void FrictionlessStates::learn_what_wedges(const StateComponent& component) {
  paths_.learn_each(component);
  paths_.learn_as_whole(component);
}

// Whether something of it bears what there is in a state, not what it bore in another one.
bool FrictionlessStates::has_what_gives(const StateComponent& component) const {
  return std::any_of(assembly_.joints.begin(), assembly_.joints.end(), [&](const Joint& joint) {
    const auto is_of = [&](int body) { return body < components_.parts() && component.free.has(body); };
    return yields(joint) && (is_of(joint.a) || is_of(joint.b));
  });
}

StateVerdict FrictionlessStates::solved(const StateComponent& component) {
  StateVerdict verdict;
  if (component.simple && component.own_loads) verdict = solve(component);
  if (verdict.standing == Standing::kStands) {
    ++stood_;
    if (paths_.solves() <= kSolvesForPaths * stood_) paths_.learn(component);
  }
  if (verdict.standing == Standing::kUnknown) verdict = analyse(component);
  if (gives_way(verdict.standing) && !component.certain) {
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

// Of a component at rest, by each of its falls from balance, the one of the fewest parts last; that is told.
StateVerdict FrictionlessStates::balancing(const std::vector<PartSet>& falls, const StateComponent& component) {
  StateVerdict verdict{Standing::kBalances, falls.back(), ""};
  if (!component.simple || !component.certain || !component.own_loads || has_what_gives(component)) return verdict;
  for (const PartSet& parts : falls) {
    verdict = learn(balance_clause(components_.whole(), parts, component.free | component.neighbours));
  }
  return verdict;
}

// Clauses that say less than another one are not kept.
StateVerdict FrictionlessStates::learn(FallClause clause) {
  const StateVerdict verdict = verdict_of(clause);
  std::erase_if(clauses_, [&clause](const FallClause& other) {
    return clause.falls.within(other.falls) && clause.blockers.within(other.blockers) &&
           (other.balances || !clause.balances);
  });
  taught_.push_back(clause);
  clauses_.push_back(std::move(clause));
  return verdict;
}

// What only balances is for the analysis.
bool FrictionlessStates::may_fall(const MotionProblem& problem, const std::vector<int>& parts,
                                  const VecX& lambda) const {
  return may_fall_from_balance(assembly_, bearing_contacts(contacts_, problem, lambda), parts);
}

// By whatever forces.
bool FrictionlessStates::may_fall_by_inner_forces(const MotionProblem& problem, const VecX& lambda) const {
  if (!may_fall(problem, problem.body, without_noise(problem, lambda))) return false;
  const std::optional<VecX> inner = inner_forces(problem);
  return !inner || may_fall(problem, problem.body, without_noise(problem, *inner));
}

StateVerdict FrictionlessStates::solve(const StateComponent& component) {
  const MotionProblem problem = restrict_problem(components_.whole().problem, component.blocks, component.rows);
  const QuickSolution quick = solve_quickly(problem, decision_, settings_);
  if (quick.judgement.verdict == Verdict::kStable && !may_fall_by_inner_forces(problem, quick.lambda))
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
  if (verdict == Verdict::kStable) {
    wedged_ = component.simple && component.certain && component.own_loads && !has_what_gives(component) &&
              no_fall_is_left_open(analysis.value());
    return {Standing::kStands, {}, ""};
  }
  if (const ComponentResult* const open = may_rest_in_balance(analysis.value()); open != nullptr) {
    return {Standing::kStands, {}, open->reason, std::nullopt, true};
  }
  PartSet movers(static_cast<int>(assembly_.parts.size()));
  VecX motion = VecX::Zero(components_.whole().problem.Q.size());
  for (const int part : component.free.members()) {
    const BodyResult& body = analysis.value().bodies[part];
    if (verdict == Verdict::kMoves ? body.verdict == Verdict::kMoves : body.verdict != Verdict::kStable)
      movers.add(part);
    motion.segment<6>(6 * components_.block_of(part)) << body.linear, body.angular;
  }
  if (verdict == Verdict::kMoves) return falling(movers, component, motion);
  if (const std::vector<PartSet> falls = falls_of_balance(analysis.value()); !falls.empty()) {
    return balancing(falls, component);
  }
  StateVerdict open{Standing::kUnknown, movers.empty() ? component.free : movers, ""};
  for (const ComponentResult& part : analysis.value().components) {
    if (part.verdict == Verdict::kMarginal && open.reason.empty()) open.reason = part.reason;
  }
  return open;
}

}  // namespace impend
