#include "impend/exact/with_gmp/modular_kkt.h"

#include <algorithm>
#include <map>

#include "impend/base/stop.h"

namespace impend::exact {
namespace {

struct IntegerTerm {
  int column = 0;
  mpz_class value;
};

// Row i times 2^−scale: integers.
struct IntegerSystem {
  std::vector<std::vector<IntegerTerm>> rows;
  std::vector<mpz_class> right;
  std::vector<long> scale;
};

void append(IntegerSystem& system, const SparseRow& row, const Dyadic& right) {
  long least = right.sign() != 0 ? right.exponent() : 0;
  bool any = right.sign() != 0;
  for (const Term& term : row) {
    least = any ? std::min(least, term.value.exponent()) : term.value.exponent();
    any = true;
  }
  const auto integer = [least](const Dyadic& x) {
    return mpz_class(x.mantissa() << static_cast<mp_bitcnt_t>(std::max(0L, x.exponent() - least)));
  };
  std::vector<IntegerTerm> integers;
  for (const Term& term : row) integers.push_back({term.column, integer(term.value)});
  system.rows.push_back(std::move(integers));
  system.right.push_back(integer(right));
  system.scale.push_back(least);
}

IntegerSystem integer_system(const ExactProblem& problem, const std::vector<int>& rows, const std::vector<Dyadic>& f,
                             const std::vector<Dyadic>& g) {
  std::vector<SparseRow> upper = problem.M;
  for (size_t k = 0; k < rows.size(); ++k) {
    const int column = problem.columns() + static_cast<int>(k);
    for (const Term& term : problem.J[rows[k]]) upper[term.column].push_back({column, -term.value});
  }
  IntegerSystem system;
  for (size_t i = 0; i < upper.size(); ++i) append(system, upper[i], f[i]);
  for (size_t k = 0; k < rows.size(); ++k) append(system, problem.J[rows[k]], g[k]);
  return system;
}

// Hadamard's bound of the determinants in Cramer's rule, in bits.
size_t determinant_bits(const IntegerSystem& system) {
  size_t bits = 0, right_bits = 0;
  for (size_t i = 0; i < system.rows.size(); ++i) {
    size_t longest = 1;
    for (const IntegerTerm& term : system.rows[i])
      longest = std::max(longest, mpz_sizeinbase(term.value.get_mpz_t(), 2));
    size_t log_terms = 1;
    while ((size_t{1} << log_terms) < system.rows[i].size() + 1) ++log_terms;
    right_bits = std::max(right_bits, mpz_sizeinbase(system.right[i].get_mpz_t(), 2));
    bits += longest + (log_terms + 1) / 2;
  }
  size_t log_rows = 1;
  while ((size_t{1} << log_rows) < system.rows.size()) ++log_rows;
  return bits + right_bits + log_rows;
}

// Digits of every unknown, to the base p.
class Lifting {
 public:
  Lifting(const ExactProblem& problem, const ModularKkt& kkt, const IntegerSystem& system)
      : field_(kkt.field()), kkt_(kkt), system_(system), columns_(static_cast<size_t>(problem.columns())) {
    residual_ = system.right;
    for (long scale : system.scale) unscale_.push_back(field_.power_of_two(scale));
    digits_.assign(residual_.size(), {});
  }

  size_t count() const { return digits_.front().size(); }

  void lift_to(size_t count_wanted) {
    while (count() < count_wanted) {
      look_for_stop();
      step();
    }
  }

  mpz_class modulus() const { return power(count()); }

  // Unknown j modulo p^count.
  mpz_class value(size_t j) const { return joined(digits_[j], 0, count()); }

 private:
  void step() {
    ModularKkt::Residues f(columns_), g(residual_.size() - columns_);
    for (size_t i = 0; i < residual_.size(); ++i) {
      (i < columns_ ? f[i] : g[i - columns_]) = field_.multiply(field_.of(residual_[i]), unscale_[i]);
    }
    const ModularKkt::Solution x = kkt_.solve(f, g);
    for (size_t i = 0; i < residual_.size(); ++i) {
      look_now_and_then();
      for (const IntegerTerm& term : system_.rows[i]) {
        const size_t column = static_cast<size_t>(term.column);
        const PrimeField::Residue digit = column < columns_ ? x.a[column] : x.lambda[column - columns_];
        mpz_submul_ui(residual_[i].get_mpz_t(), term.value.get_mpz_t(), digit);
      }
      mpz_divexact_ui(residual_[i].get_mpz_t(), residual_[i].get_mpz_t(), field_.prime());
    }
    for (size_t j = 0; j < digits_.size(); ++j) digits_[j].push_back(j < columns_ ? x.a[j] : x.lambda[j - columns_]);
  }

  mpz_class power(size_t exponent) const {
    mpz_class p;
    mpz_ui_pow_ui(p.get_mpz_t(), field_.prime(), exponent);
    return p;
  }

  // Halving keeps the operands of a product equally long.
  mpz_class joined(const ModularKkt::Residues& digits, size_t first, size_t length) const {
    look_now_and_then();
    constexpr size_t kShort = 16;
    mpz_class sum = 0;
    if (length <= kShort) {
      for (size_t k = length; k-- > 0;) {
        sum *= field_.prime();
        sum += digits[first + k];
      }
      return sum;
    }
    const size_t half = length / 2;
    sum = joined(digits, first + half, length - half);
    auto known = powers_.find(half);
    if (known == powers_.end()) known = powers_.emplace(half, power(half)).first;
    sum *= known->second;
    sum += joined(digits, first, half);
    return sum;
  }

  const PrimeField& field_;
  const ModularKkt& kkt_;
  const IntegerSystem& system_;
  size_t columns_;
  std::vector<mpz_class> residual_;
  ModularKkt::Residues unscale_;
  std::vector<ModularKkt::Residues> digits_;
  mutable std::map<size_t, mpz_class> powers_;
};

// The fraction n/d ≡ x (mod m) with |n|, d ≤ bound: Euclid's algorithm stopped half-way (Wang 1981).
bool reconstruct(const mpz_class& x, const mpz_class& m, const mpz_class& bound, mpz_class& n, mpz_class& d) {
  mpz_class a = m, b = x, u = 0, v = 1, quotient;
  while (b > bound) {
    look_now_and_then();
    mpz_fdiv_qr(quotient.get_mpz_t(), a.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
    swap(a, b);
    mpz_submul(u.get_mpz_t(), quotient.get_mpz_t(), v.get_mpz_t());
    swap(u, v);
  }
  n = sgn(v) < 0 ? mpz_class(-b) : b;
  d = abs(v);
  return sgn(d) != 0 && d <= bound;
}

std::optional<Fractions> fractions(const Lifting& lifting, size_t unknowns) {
  const mpz_class m = lifting.modulus();
  const mpz_class bound = sqrt(mpz_class(m / 2));
  Fractions x;
  x.numerator.resize(unknowns);
  mpz_class residue, n, d;
  for (size_t j = 0; j < unknowns; ++j) {
    look_now_and_then();
    residue = lifting.value(j) * x.denominator;
    mpz_fdiv_r(residue.get_mpz_t(), residue.get_mpz_t(), m.get_mpz_t());
    // With the denominator found so far most numerators are short already.
    if (residue > bound && mpz_class(m - residue) > bound) {
      if (!reconstruct(residue, m, bound, n, d)) return std::nullopt;
      x.denominator *= d;
      if (x.denominator > bound) return std::nullopt;
      for (size_t k = 0; k < j; ++k) x.numerator[k] *= d;
      x.numerator[j] = n;
    } else {
      x.numerator[j] = residue > bound ? mpz_class(residue - m) : residue;
    }
  }
  return x;
}

bool satisfies(const IntegerSystem& system, const Fractions& x) {
  mpz_class sum;
  for (size_t i = 0; i < system.rows.size(); ++i) {
    look_now_and_then();
    sum = 0;
    for (const IntegerTerm& term : system.rows[i]) sum += term.value * x.numerator[term.column];
    if (sum != system.right[i] * x.denominator) return false;
  }
  return true;
}

}  // namespace

std::optional<KktSolution> solve_kkt(const ExactProblem& problem, const ModularKkt& kkt, const std::vector<Dyadic>& f,
                                     const std::vector<Dyadic>& g) {
  const IntegerSystem system = integer_system(problem, kkt.rows(), f, g);
  Lifting lifting(problem, kkt, system);
  constexpr size_t kFirstTry = 8, kDigitBits = 60;
  constexpr size_t kMostDigits = size_t{1} << 24;  // of all unknowns: 128 MB, minutes
  const size_t enough = 2 * determinant_bits(system) / kDigitBits + 2;
  for (size_t count = kFirstTry;; count *= 2) {
    lifting.lift_to(count);
    const std::optional<Fractions> x = fractions(lifting, system.rows.size());
    if (x && satisfies(system, *x)) {
      const size_t columns = static_cast<size_t>(problem.columns());
      return KktSolution{part(*x, 0, columns), part(*x, columns, kkt.rows().size())};
    }
    if (count >= enough || count * system.right.size() > kMostDigits) return std::nullopt;
  }
}

}  // namespace impend::exact
