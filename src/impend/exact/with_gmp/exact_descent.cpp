#include "impend/exact/with_gmp/exact_descent.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "impend/base/stop.h"
#include "impend/exact/with_gmp/modular_kkt.h"

namespace impend::exact {
namespace {

// What one prime cannot do another can.
enum class Outcome { kDone, kUnluckyPrime, kOutOfSteps };

class Descent {
 public:
  Descent(const ExactProblem& problem, const VecX& start, const VecX& row_length, int step_limit,
          const PrimeField& field)
      : problem_(problem), row_length_(row_length), step_limit_(step_limit), kkt_(problem, field) {
    begin_at(start);
  }

  Outcome run(int& steps) {
    if (!kkt_.usable()) return Outcome::kUnluckyPrime;
    for (; steps < step_limit_; ++steps) {
      if (!entering_.empty() && !kkt_.add(entering_.front())) {
        if (!slide_along(entering_.front())) return Outcome::kUnluckyPrime;
        entering_.clear();
        continue;
      }
      for (size_t k = 1; k < entering_.size(); ++k) kkt_.add(entering_[k]);
      const std::optional<KktSolution> solution = solve_on_rows();
      if (!solution) return Outcome::kUnluckyPrime;
      const Fractions z = spread(solution->lambda);
      if (turn_away(z)) continue;
      one_at_a_time_ = false;
      entering_.clear();
      const bool arrived = go_towards(z);
      if (arrived) {
        a_ = solution->a;
        entering_ = violated();
        if (entering_.empty()) return Outcome::kDone;
      }
      keep_positive();
    }
    return Outcome::kOutOfSteps;
  }

  ExactOptimum optimum() const { return {a_, lambda_}; }

 private:
  void begin_at(const VecX& start) {
    std::vector<int> carrying;
    for (int i = 0; i < problem_.rows(); ++i) {
      look_now_and_then();
      if (start[i] > 0) carrying.push_back(i);
    }
    std::stable_sort(carrying.begin(), carrying.end(),
                     [&](int i, int j) { return start[i] * row_length_[i] > start[j] * row_length_[j]; });
    kkt_.choose(carrying);
    std::vector<Dyadic> forces(problem_.rows());
    long least = 0;
    for (int row : kkt_.rows()) {
      forces[row] = Dyadic(start[row]);
      least = std::min(least, forces[row].exponent());
    }
    for (const Dyadic& force : forces) {
      look_now_and_then();
      lambda_.numerator.emplace_back(force.mantissa() << static_cast<mp_bitcnt_t>(force.exponent() - least));
    }
    lambda_.denominator <<= static_cast<mp_bitcnt_t>(-least);
  }

  std::optional<KktSolution> solve_on_rows() const {
    std::vector<Dyadic> g;
    for (int row : kkt_.rows()) g.push_back(-problem_.c[row]);
    return solve_kkt(problem_, kkt_, problem_.Q, g);
  }

  Fractions spread(const Fractions& on_rows) const {
    Fractions all;
    all.numerator.resize(problem_.rows());
    all.denominator = on_rows.denominator;
    for (size_t k = 0; k < kkt_.rows().size(); ++k) all.numerator[kkt_.rows()[k]] = on_rows.numerator[k];
    return all;
  }

  // λ ← λ + α(z − λ) with the largest α ≤ 1 that keeps λ ≥ 0; true when α = 1.
  bool go_towards(const Fractions& z) {
    mpq_class alpha = 1;
    for (int row : kkt_.rows()) {
      if (sgn(z.numerator[row]) >= 0) continue;
      const mpq_class here = entry(lambda_, row), there = entry(z, row);
      alpha = std::min(alpha, mpq_class(here / (here - there)));
    }
    if (alpha == 1) {
      lambda_ = z;
      return true;
    }
    step(z, alpha);
    return false;
  }

  void step(const Fractions& z, const mpq_class& alpha) {
    const mpz_class from = lambda_.denominator, to = z.denominator;
    const mpz_class rest = alpha.get_den() - alpha.get_num();
    for (size_t i = 0; i < lambda_.numerator.size(); ++i) {
      look_now_and_then();
      lambda_.numerator[i] = lambda_.numerator[i] * to * rest + z.numerator[i] * from * alpha.get_num();
    }
    lambda_.denominator = from * to * alpha.get_den();
    reduce(lambda_);
  }

  // The rows with a force, in the order they came.
  void keep_positive() {
    std::vector<int> rows;
    for (int row : kkt_.rows()) {
      if (sgn(lambda_.numerator[row]) > 0) rows.push_back(row);
    }
    if (rows.size() < kkt_.rows().size()) kkt_.choose(rows);
  }

  // Several violated rows are let in at once, to save steps; those that want to pull at once are sent away, true when
  // there are any. If none of them is left, the most violated one enters alone: its force can only grow.
  bool turn_away(const Fractions& z) {
    const auto pulls = [&](int row) { return sgn(lambda_.numerator[row]) == 0 && sgn(z.numerator[row]) < 0; };
    if (std::none_of(kkt_.rows().begin(), kkt_.rows().end(), pulls)) return false;
    std::vector<int> left;
    for (int row : entering_) {
      look_now_and_then();
      if (!pulls(row) && std::find(kkt_.rows().begin(), kkt_.rows().end(), row) != kkt_.rows().end()) {
        left.push_back(row);
      }
    }
    one_at_a_time_ = left.empty();
    if (one_at_a_time_) left.push_back(entering_.front());
    entering_ = std::move(left);
    keep_positive();
    return true;
  }

  // Most violated first; ties in the order of the rows.
  std::vector<int> violated() const {
    std::vector<std::pair<double, int>> depths;
    for (int i = 0; i < problem_.rows(); ++i) {
      look_now_and_then();
      Dyadic w = dot(problem_.J[i], a_);
      w += problem_.c[i] * Dyadic(a_.denominator);
      if (w.sign() < 0) depths.emplace_back(-quotient(w, a_.denominator) / row_length_[i], i);
    }
    std::stable_sort(depths.begin(), depths.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
    std::vector<int> rows;
    for (const auto& [depth, row] : depths) {
      rows.push_back(row);
      if (one_at_a_time_) break;
    }
    return rows;
  }

  // J_entering = Σ μ_k J_k over the rows: along λ_entering + t, λ_k − tμ_k the motion stays and the objective falls,
  // until a force is used up. Without slack this cannot occur.
  bool slide_along(int entering) {
    std::vector<Dyadic> f(problem_.columns()), g(kkt_.rows().size());
    for (const Term& term : problem_.J[entering]) f[term.column] += -term.value;
    const std::optional<KktSolution> solution = solve_kkt(problem_, kkt_, f, g);
    if (!solution) return false;
    for (const mpz_class& x : solution->a.numerator) {
      look_now_and_then();
      if (sgn(x) != 0) return false;  // it was independent after all
    }
    const Fractions mu = spread(solution->lambda);
    mpq_class length = -1;
    for (int row : kkt_.rows()) {
      if (sgn(mu.numerator[row]) <= 0) continue;
      const mpq_class reach = entry(lambda_, row) / entry(mu, row);
      if (sgn(length) < 0 || reach < length) length = reach;
    }
    if (sgn(length) < 0) return false;
    const mpz_class from = lambda_.denominator, top = length.get_num(), bottom = length.get_den();
    for (size_t i = 0; i < lambda_.numerator.size(); ++i) {
      look_now_and_then();
      lambda_.numerator[i] = lambda_.numerator[i] * mu.denominator * bottom - mu.numerator[i] * top * from;
    }
    lambda_.denominator = from * mu.denominator * bottom;
    lambda_.numerator[entering] += top * from * mu.denominator;
    reduce(lambda_);
    keep_positive();
    return kkt_.add(entering);
  }

  const ExactProblem& problem_;
  const VecX& row_length_;
  int step_limit_;
  ModularKkt kkt_;
  Fractions lambda_, a_;
  std::vector<int> entering_;  // violated rows, the most violated first
  bool one_at_a_time_ = false;
};

}  // namespace

DescentResult descend(const ExactProblem& problem, const VecX& start, const VecX& row_length,
                      const ExactSettings& settings) {
  DescentResult result;
  for (int prime = 0; prime < PrimeField::kPrimes; ++prime) {
    const PrimeField field(prime);
    Descent descent(problem, start, row_length, settings.step_limit, field);
    const Outcome outcome = descent.run(result.steps);
    if (outcome == Outcome::kDone) {
      result.optimum = descent.optimum();
      return result;
    }
    if (outcome == Outcome::kOutOfSteps) {
      result.reason = fmt::format("no end within {} exact steps", settings.step_limit);
      return result;
    }
  }
  result.reason = "three primes were unlucky";
  return result;
}

bool is_optimal(const ExactProblem& problem, const Fractions& a, const Fractions& lambda) {
  for (const mpz_class& force : lambda.numerator) {
    look_now_and_then();
    if (sgn(force) < 0) return false;
  }
  std::vector<Dyadic> wrench(problem.columns());
  for (int i = 0; i < problem.rows(); ++i) {
    look_now_and_then();
    Dyadic w = dot(problem.J[i], a);
    w += problem.c[i] * Dyadic(a.denominator);
    if (w.sign() < 0) return false;
    if (sgn(lambda.numerator[i]) == 0) continue;
    if (w.sign() != 0) return false;
    for (const Term& term : problem.J[i]) wrench[term.column] += term.value * Dyadic(lambda.numerator[i]);
  }
  for (int k = 0; k < problem.columns(); ++k) {
    look_now_and_then();
    // (Ma − Q)·d_λ·d_a = Jᵀλ·d_λ·d_a
    Dyadic left = dot(problem.M[k], a);
    left += -(problem.Q[k] * Dyadic(a.denominator));
    Dyadic difference = left * Dyadic(lambda.denominator);
    difference += -(wrench[k] * Dyadic(a.denominator));
    if (difference.sign() != 0) return false;
  }
  return true;
}

}  // namespace impend::exact
