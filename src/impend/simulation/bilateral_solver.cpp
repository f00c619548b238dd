#include "impend/simulation/bilateral_solver.h"

#include <cmath>
#include <limits>

#include "impend/base/stop.h"

namespace impend {
namespace {

// Rounds in which tangents are let go and limits set; what is left then is told by the residual of the law.
constexpr int kMostRounds = 12;
// A row bears more than its limit when it does so by more than rounding.
constexpr double kBeyond = 1e-12;

// A row of G, or a tangent of a contact.
struct Row {
  int joint = -1, contact = -1;
  bool second = false;  // T, else S
};

class Rounds {
 public:
  Rounds(const FrictionPart& part, const BilateralLaw& law) : part_(part), law_(law) {
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
      make_rows();
      found = solve(problem_, compliance_, of_rows(start));
      spread(found.solution);
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

  void make_rows() {
    const FrictionProblem& whole = part_.problem;
    problem_ = whole;
    rows_.clear();
    std::vector<double> bias, compliance;
    problem_.G = BlockRows(whole.bodies());
    problem_.joint.clear();
    const auto append = [&](const BlockRows& from, int i, double b, double soft, Row row) {
      problem_.G.append(from.block(i)[0], from.value(i, 0), from.block(i)[1], from.value(i, 1));
      problem_.joint.push_back(static_cast<int>(rows_.size()));
      bias.push_back(b);
      compliance.push_back(soft);
      rows_.push_back(row);
    };
    for (int k = 0; k < whole.G.rows(); ++k) {
      if (at_limit_[k]) {
        whole.G.add_to(k, borne_[k], problem_.Q);
        continue;
      }
      const double soft = law_.compliance.size() > 0 ? law_.compliance[part_.joints[k]] : 0.0;
      append(whole.G, k, whole.bias_G[k], soft, {k, -1, false});
    }
    for (int i = 0; i < whole.contacts(); ++i) {
      if (!bears_[i]) continue;
      const double soft = law_.tangent_compliance[part_.contacts[i]];
      append(whole.S, i, whole.bias_S[i], soft, {-1, i, false});
      append(whole.T, i, whole.bias_T[i], soft, {-1, i, true});
    }
    if (with_tangents()) problem_.mu.setZero();
    problem_.bias_G = Eigen::Map<VecX>(bias.data(), static_cast<Eigen::Index>(bias.size()));
    compliance_ = Eigen::Map<VecX>(compliance.data(), static_cast<Eigen::Index>(compliance.size()));
  }

  // A guess for the problem in which tangents are rows of G.
  PartGuess of_rows(PartGuess guess) const {
    VecX nu;
    if (guess.nu.size() == borne_.size()) {
      nu.resize(static_cast<Eigen::Index>(rows_.size()));
      for (std::size_t r = 0; r < rows_.size(); ++r) {
        const Row& row = rows_[r];
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
  void spread(FrictionSolution& solution) const {
    VecX nu = borne_;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      const double here = solution.nu[static_cast<Eigen::Index>(r)];
      if (rows_[r].joint >= 0) {
        nu[rows_[r].joint] = here;
      } else {
        (rows_[r].second ? solution.f_T : solution.f_S)[rows_[r].contact] = here;
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
      const VecX nu = solution.nu.segment(first, count);
      const double most = limit(from);
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
  FrictionProblem problem_;
  std::vector<Row> rows_;
  VecX compliance_, borne_;
  std::vector<char> at_limit_, taken_back_, bears_;
};

}  // namespace

PartSolution solve_bilateral(const FrictionPart& part, const BilateralLaw& law, const PartGuess& guess,
                             const SolvePart& solve, int* saturated) {
  Rounds rounds(part, law);
  PartSolution found = rounds.run(guess, solve);
  *saturated += rounds.groups_at_limit();
  return found;
}

}  // namespace impend
