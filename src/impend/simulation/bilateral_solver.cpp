#include "impend/simulation/bilateral_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "impend/base/stop.h"

namespace impend {
namespace {

// Rounds in which tangents are let go and limits set; what is left then is told by the residual of the law.
constexpr int kMostRounds = 12;
// A row bears more than its limit when it does so by more than rounding.
constexpr double kBeyond = 1e-12;

bool none(const std::vector<char>& of) { return std::find(of.begin(), of.end(), 1) == of.end(); }

class Rounds {
 public:
  Rounds(const FrictionPart& part, const BilateralLaw& law, std::deque<KeptRows>& kept)
      : part_(part), law_(law), kept_(kept) {
    const int m = part.problem.G.rows();
    borne_ = VecX::Zero(m);
    at_limit_.assign(m, 0);
    taken_back_.assign(m, 0);
    bears_.assign(part.problem.contacts(), 0);
    for (std::size_t i = 0; i < bears_.size(); ++i) {
      if (with_tangents() && law.tangent_compliance[part.contacts[i]] >= 0) bears_[i] = 1;
    }
  }

  PartSolution run(const PartGuess& guess, const SolvePart& solve) {
    PartSolution found;
    PartGuess start = guess;
    for (int round = 0; round < kMostRounds; ++round) {
      look_for_stop();
      KeptRows& now = rows_now();
      const VecX compliance = take_right_sides(now);
      found = solve(now.problem, compliance, of_rows(now.rows, start), now.elimination);
      spread(now.rows, found.solution);
      // Limits first: what a row beyond its limit does to contacts says nothing of them.
      if (!set_limits(found.solution) && !let_go(found.solution)) break;
      start.f.resize(part_.problem.contacts(), 3);
      start.f << found.solution.f_N, found.solution.f_S, found.solution.f_T;
      start.nu = found.solution.nu;
    }
    return found;
  }

  int groups_at_limit() const {
    int count = 0, last = -1;
    for (std::size_t k = 0; k < at_limit_.size(); ++k) {
      if (at_limit_[k] && group(k) != last) {
        ++count;
        last = group(k);
      }
    }
    return count;
  }

 private:
  bool with_tangents() const { return law_.tangent_compliance.size() > 0; }
  double limit(std::size_t k) const {
    return law_.limit.size() > 0 ? law_.limit[part_.joints[k]] : std::numeric_limits<double>::infinity();
  }
  int group(std::size_t k) const { return law_.group[part_.joints[k]]; }

  // The rows that hold in this round.
  KeptRows& rows_now() {
    for (KeptRows& known : kept_) {
      if (known.at_limit == at_limit_ && known.bears == bears_) return known;
    }
    kept_.push_back({at_limit_, bears_, part_.problem, {}, {}});
    KeptRows& now = kept_.back();
    const FrictionProblem& whole = part_.problem;
    for (int k = 0; k < whole.G.rows(); ++k) {
      if (!at_limit_[k]) now.rows.push_back({k, -1, false});
    }
    for (int i = 0; i < whole.contacts(); ++i) {
      if (!bears_[i]) continue;
      now.rows.push_back({-1, i, false});
      now.rows.push_back({-1, i, true});
    }
    const int count = static_cast<int>(now.rows.size());
    now.problem.joint.resize(now.rows.size());
    std::iota(now.problem.joint.begin(), now.problem.joint.end(), 0);
    if (with_tangents()) now.problem.mu.setZero();
    if (none(at_limit_) && none(bears_)) return now;
    now.problem.G.reset(count, whole.bodies());
    for (int r = 0; r < count; ++r) {
      const BilateralRow& row = now.rows[static_cast<std::size_t>(r)];
      const BlockRows& from = row.joint >= 0 ? whole.G : row.second ? whole.T : whole.S;
      const int i = row.joint >= 0 ? row.joint : row.contact;
      now.problem.G.set(r, from.block(i)[0], from.value(i, 0), from.block(i)[1], from.value(i, 1));
    }
    return now;
  }

  // Momenta, which limits add to, and biases; returns Γ of the rows.
  VecX take_right_sides(KeptRows& now) const {
    const FrictionProblem& whole = part_.problem;
    FrictionProblem& problem = now.problem;
    problem.Q = whole.Q;
    for (int k = 0; k < whole.G.rows(); ++k) {
      if (at_limit_[k]) whole.G.add_to(k, borne_[k], problem.Q);
    }
    problem.bias_N = whole.bias_N;
    problem.bias_S = whole.bias_S;
    problem.bias_T = whole.bias_T;
    if (!with_tangents()) problem.mu = whole.mu;
    const Eigen::Index count = static_cast<Eigen::Index>(now.rows.size());
    problem.bias_G.resize(count);
    VecX compliance(count);
    for (Eigen::Index r = 0; r < count; ++r) {
      const BilateralRow& row = now.rows[static_cast<std::size_t>(r)];
      if (row.joint >= 0) {
        problem.bias_G[r] = whole.bias_G[row.joint];
        compliance[r] = law_.compliance.size() > 0 ? law_.compliance[part_.joints[row.joint]] : 0.0;
      } else {
        problem.bias_G[r] = (row.second ? whole.bias_T : whole.bias_S)[row.contact];
        compliance[r] = law_.tangent_compliance[part_.contacts[row.contact]];
      }
    }
    return compliance;
  }

  // A guess for the problem in which tangents are rows of G.
  PartGuess of_rows(const std::vector<BilateralRow>& rows, PartGuess guess) const {
    VecX nu;
    if (guess.nu.size() == borne_.size()) {
      nu.resize(static_cast<Eigen::Index>(rows.size()));
      for (std::size_t r = 0; r < rows.size(); ++r) {
        const BilateralRow& row = rows[r];
        if (row.joint >= 0) {
          nu[static_cast<Eigen::Index>(r)] = guess.nu[row.joint];
        } else {
          nu[static_cast<Eigen::Index>(r)] = guess.f.rows() > 0 ? guess.f(row.contact, row.second ? 2 : 1) : 0.0;
        }
      }
    }
    if (with_tangents() && guess.f.rows() > 0) guess.f.rightCols<2>().setZero();
    return {std::move(guess.f), std::move(nu)};
  }

  // Impulses of the rows back to where they belong.
  void spread(const std::vector<BilateralRow>& rows, FrictionSolution& solution) const {
    VecX nu = borne_;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const double here = solution.nu[static_cast<Eigen::Index>(r)];
      if (rows[r].joint >= 0) {
        nu[rows[r].joint] = here;
      } else {
        (rows[r].second ? solution.f_T : solution.f_S)[rows[r].contact] = here;
      }
    }
    solution.nu = nu;
  }

  bool let_go(const FrictionSolution& solution) {
    bool changed = false;
    for (std::size_t i = 0; i < bears_.size(); ++i) {
      if (!bears_[i] || solution.f_N[static_cast<Eigen::Index>(i)] > 0) continue;
      bears_[i] = 0;
      changed = true;
    }
    return changed;
  }

  bool set_limits(const FrictionSolution& solution) {
    bool changed = false;
    for (std::size_t from = 0; from < at_limit_.size();) {
      std::size_t to = from + 1;
      while (to < at_limit_.size() && law_.group.size() > 0 && group(to) == group(from)) ++to;
      const Eigen::Index first = static_cast<Eigen::Index>(from), count = static_cast<Eigen::Index>(to - from);
      const double most = limit(from);
      if (std::isinf(most)) {
        from = to;
        continue;
      }
      const VecX nu = solution.nu.segment(first, count);
      if (!at_limit_[from] && nu.norm() > most * (1 + kBeyond)) {
        borne_.segment(first, count) = most / nu.norm() * nu;
        for (std::size_t k = from; k < to; ++k) at_limit_[k] = 1;
        changed = true;
      } else if (at_limit_[from] && !taken_back_[from] && would_bear_less(solution.a, from, to)) {
        for (std::size_t k = from; k < to; ++k) {
          at_limit_[k] = 0;
          taken_back_[k] = 1;
          borne_[static_cast<Eigen::Index>(k)] = 0;
        }
        changed = true;
      }
      from = to;
    }
    return changed;
  }

  // The rows move the way in which they push: ν·(w + Γν) > 0.
  bool would_bear_less(const VecX& V, std::size_t from, std::size_t to) const {
    double power = 0, size = 0;
    for (std::size_t at = from; at < to; ++at) {
      const int k = static_cast<int>(at);
      const double soft = law_.compliance.size() > 0 ? law_.compliance[part_.joints[at]] : 0.0;
      const double w = part_.problem.G.dot(k, V) + part_.problem.bias_G[k] + soft * borne_[k];
      power += borne_[k] * w;
      size += std::abs(borne_[k]) * (std::abs(part_.problem.bias_G[k]) + std::abs(soft * borne_[k]));
    }
    return power > kBeyond * size;
  }

  const FrictionPart& part_;
  const BilateralLaw& law_;
  std::deque<KeptRows>& kept_;
  VecX borne_;
  std::vector<char> at_limit_, taken_back_, bears_;
};

}  // namespace

PartSolution solve_bilateral(const FrictionPart& part, const BilateralLaw& law, const PartGuess& guess,
                             const SolvePart& solve, std::deque<KeptRows>& kept, int* saturated) {
  Rounds rounds(part, law, kept);
  PartSolution found = rounds.run(guess, solve);
  *saturated += rounds.groups_at_limit();
  return found;
}

}  // namespace impend
