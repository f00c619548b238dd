// What a linear step misses is put right: gaps, slips and joints at the end of its drift, and contacts that this brings
// together.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "impend/simulation/island_step.h"

namespace impend {
namespace {

// Of what is let be, contacts that sink in a step by more than one in so many are put right: else they go on to sink
// until a fifth of their depth is as much.
constexpr double kSinkingShare = 16;
// Of the size of the scene (m; rad per m): joints that are put right better than this are. Where they, or contacts that
// sink, need more rounds than were asked for they get so many at most.
constexpr double kTorn = 1e-11;
constexpr int kMostMoreRounds = 32;
// Roundings of a place, of the size of the scene, of which a gap or slip is made: what is missed by less is met.
constexpr double kRoundings = 16;
// A round leaves so much of what joints gape, or it is the last.
constexpr double kGain = 0.5;

bool is_of_cylinder(const StepContact& contact) {
  return contact.at.key.kind == TrackKind::kCylinderEdge || contact.at.key.kind == TrackKind::kRoundRound;
}

// The biases of a problem as they are now, which it has again at the end.
class KeptBiases {
 public:
  explicit KeptBiases(FrictionProblem& law)
      : law_(law), N_(law.bias_N), S_(law.bias_S), T_(law.bias_T), G_(law.bias_G) {}
  KeptBiases(const KeptBiases&) = delete;
  KeptBiases& operator=(const KeptBiases&) = delete;
  ~KeptBiases() { put_back(); }

  void put_back() {
    law_.bias_N = N_;
    law_.bias_S = S_;
    law_.bias_T = T_;
    law_.bias_G = G_;
  }
  // Along the tangents, n × 2.
  MatX tangents_beyond() const {
    MatX beyond(S_.size(), 2);
    beyond << law_.bias_S - S_, law_.bias_T - T_;
    return beyond;
  }

 private:
  FrictionProblem& law_;
  const VecX N_, S_, T_, G_;
};

}  // namespace

// The rows are linear; what they miss at the end of the drift is put into their biases, and the step is solved again.
void IslandStep::correct(const std::vector<StepContact>& contacts, const JointErrors& joints,
                         SolvedStep& solved) const {
  FrictionProblem& law = solved.problem.law;
  const double h = solved.problem.h;
  const double rounding = kRoundings * std::numeric_limits<double>::epsilon() * world_.tracker.scene_size();
  // In what is left before an impact rounding is no way to go.
  if (world_.options.corrections == 0 || h < world_.options.step / kLeastShare) return;
  const double let_be = world_.tracker.gap() / kLetBe;
  double torn = std::numeric_limits<double>::infinity();  // m or rad, of joints before the last round
  // What contacts missed in the last round, m, and how that had changed: where it changes by ever more, as of parts
  // that turn by a large angle in the step, rounds lead away and the last but one counts.
  std::vector<double> missed_before(contacts.size(), 0.0);
  double changed_before = std::numeric_limits<double>::infinity();
  StepSolution last;
  BodiesState last_after;
  MatX last_beyond;
  const auto go_back = [&] {
    solved.slip_beyond = std::move(last_beyond);
    solved.solution = std::move(last);
    solved.after = std::move(last_after);
  };
  KeptBiases biases(law);
  std::optional<Displacements> before;  // where slip is asked for
  for (int round = 0; round < kMostMoreRounds; ++round) {
    const VecX V = solved.solution.V + solved.problem.c;
    const VecX lin = law.N.times(V);
    const std::vector<double> gaps = this->gaps(contacts, solved.after);
    const Displacements& after = places_at(solved.after);
    biases.put_back();
    double missed = 0, sunk = 0, changed = 0;  // m, of contacts now: a round may itself let them sink
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const Eigen::Index row = static_cast<Eigen::Index>(i);
      const double miss = gaps[i] - contacts[i].at.gap - h * lin[row];
      if (!std::isfinite(miss)) continue;
      // A cylinder that slips off the end of an edge is not pushed off the line that goes on from there.
      if (gaps[i] < -let_be && is_of_cylinder(contacts[i]) && world_.tracker.pass_aside(contacts[i].at.key, after)) {
        continue;
      }
      law.bias_N[row] += miss / h;
      changed = std::max(changed, std::abs(miss - missed_before[i]));
      missed_before[i] = miss;
      sunk = std::max(sunk, std::min(contacts[i].at.gap, 0.0) - gaps[i]);
      missed = std::max(missed, std::abs(miss));
      if (!(law.mu[row] > 0) && !solved.problem.bilateral.bears(row)) continue;
      if (!before) before = bodies_.displacements(state_);
      const std::optional<Vec3> slip = world_.tracker.slip(contacts[i].at.key, *before, after);
      if (!slip) continue;
      const Vec3 s = contacts[i].at.normal.unitOrthogonal(), t = contacts[i].at.normal.cross(s);
      const double miss_S = s.dot(*slip) - h * law.S.dot(static_cast<int>(i), V),
                   miss_T = t.dot(*slip) - h * law.T.dot(static_cast<int>(i), V);
      law.bias_S[row] += miss_S / h;
      law.bias_T[row] += miss_T / h;
      missed = std::max(missed, std::hypot(miss_S, miss_T));
    }
    double torn_now = 0;
    if (joints.g.size() > 0) {
      const Eigen::Index m = joints.g.size();
      const VecX now = joint_gaps_at(solved.after), open = now - joints.g - h * law.G.times(V).head(m);
      law.bias_G.head(m) += open / h;
      torn_now = now.cwiseAbs().maxCoeff();
      missed = std::max(missed, open.cwiseAbs().maxCoeff());
      // A linkage that folds is not closed by its rows, which hold nothing in one direction: it is let be.
      if (torn_now > torn) {
        go_back();
        return;
      }
    }
    if (changed > std::max(changed_before, rounding)) {
      go_back();
      return;
    }
    changed_before = changed;
    const bool gains = torn_now > kTorn * world_.tracker.scene_size() && torn_now < kGain * torn;
    const bool goes_on = round < world_.options.corrections || gains || sunk > let_be / kSinkingShare;
    torn = torn_now;
    if (!goes_on || missed <= rounding) return;
    MatX start(static_cast<Eigen::Index>(contacts.size()), 3);
    start << solved.solution.f_N, solved.solution.f_S, solved.solution.f_T;
    StepSolution again = solve_step(law, start, solved.problem.bilateral, solved.solution.nu, solved.reuse.get());
    if (again.residual > std::max(kSolvedStep, solved.solution.residual)) return;
    last = std::exchange(solved.solution, std::move(again));
    last_after = std::exchange(solved.after, state_);
    last_beyond = std::exchange(solved.slip_beyond, biases.tangents_beyond());
    solved.after.P = momenta(law, solved.solution);
    bring_to_rest(contacts, kicks(h), solved.solution, solved.after.P);
    bodies_.drift(solved.after.P, h, solved.after);
  }
}

void IslandStep::finish(std::vector<StepContact>& active, std::vector<StepContact>& open, const JointErrors& joints,
                        SolvedStep& solved) const {
  correct(active, joints, solved);
  take_in_what_closes(active, open, joints, solved);
}

// Of the open contacts those that a corrected step brings together, or that close slowly in what is left of it before
// an impact, join it.
void IslandStep::take_in_what_closes(std::vector<StepContact>& active, std::vector<StepContact>& open,
                                     const JointErrors& joints, SolvedStep& solved) const {
  for (int join = 0; join < kMostJoins && !open.empty(); ++join) {
    const std::vector<double> gaps = this->gaps(open, solved.after);
    const Displacements& places = places_at(solved.after);
    std::vector<StepContact> more = active, rest;
    for (std::size_t i = 0; i < open.size(); ++i) {
      const bool closes = gaps[i] < -world_.tracker.gap() / kLetBe;
      const bool passes =
          closes && open[i].at.key.kind != TrackKind::kStop && world_.tracker.pass_aside(open[i].at.key, places);
      (closes && !passes ? more : rest).push_back(open[i]);
    }
    if (more.size() == active.size()) return;
    std::sort(more.begin(), more.end(), by_key);
    SolvedStep again = solve(more, joints, solved.problem.h);
    if (!(again.solution.residual <= kNotSolved)) return;
    correct(more, joints, again);
    active = std::move(more);
    open = std::move(rest);
    solved = std::move(again);
  }
}

}  // namespace impend
