// Doubles to fractions, the descent, the certificate, and σ² = (Qᵀa − cᵀλ)/QᵀM⁻¹Q.
#include "impend/exact/exact_solution.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/exact/with_gmp/exact_descent.h"
#include "impend/exact/with_gmp/exact_problem.h"

namespace impend {
namespace {

using namespace exact;

std::string unusable(const MotionProblem& problem) {
  bool finite = problem.Q.allFinite() && problem.c.allFinite();
  for (const Mat6& block : problem.M) finite = finite && block.allFinite();
  for (int i = 0; i < problem.rows(); ++i) {
    for (int side = 0; side < 2; ++side) finite = finite && problem.J.value(i, side).allFinite();
  }
  if (!finite) return "a number of the problem is not finite";
  if (problem.rows() > 0 && problem.c.minCoeff() < 0) return "a slack is negative";
  return "";
}

// √A_ii, or one for rows of zeros.
VecX row_lengths(const MotionProblem& problem) {
  VecX length = VecX::Ones(problem.rows());
  for (int i = 0; i < problem.rows(); ++i) {
    double square = 0;
    for (int side = 0; side < 2; ++side) {
      const int block = problem.J.block(i)[side];
      if (block < 0) continue;
      for (int k = 0; k < 6; ++k) {
        square += problem.J.value(i, side)[k] * problem.J.value(i, side)[k] / problem.M[block](k, k);
      }
    }
    if (square > 0) length[i] = std::sqrt(square);
  }
  return length;
}

VecX rounded(const Fractions& x) {
  VecX out(static_cast<Eigen::Index>(x.numerator.size()));
  for (size_t i = 0; i < x.numerator.size(); ++i) {
    out[static_cast<Eigen::Index>(i)] = quotient(Dyadic(x.numerator[i]), x.denominator);
  }
  return out;
}

// Σ q_i x_i, exactly.
mpq_class product(const std::vector<Dyadic>& q, const Fractions& x) {
  Dyadic sum;
  for (size_t i = 0; i < q.size(); ++i) sum += q[i] * Dyadic(x.numerator[i]);
  mpq_class result = sum.rational();
  result /= x.denominator;
  return result;
}

// What shows that a = 0 is not the answer: J_i p ≥ 0 wherever c_i = 0 and Qᵀp > 0, so that a little of p is allowed and
// descends.
bool descends(const ExactProblem& problem, const Fractions& p) {
  for (int i = 0; i < problem.rows(); ++i) {
    if (problem.c[i].sign() == 0 && dot(problem.J[i], p).sign() < 0) return false;
  }
  return sgn(product(problem.Q, p)) > 0;
}

std::vector<std::string> short_fractions(const Fractions& x) {
  constexpr size_t kReadableDigits = 40;
  std::vector<std::string> out;
  for (size_t i = 0; i < x.numerator.size(); ++i) {
    out.push_back(entry(x, i).get_str());
    if (out.back().size() > 2 * kReadableDigits) return {};
  }
  return out;
}

mpz_class power_of_ten(unsigned long exponent) {
  mpz_class power;
  mpz_ui_pow_ui(power.get_mpz_t(), 10, exponent);
  return power;
}

// Decimal digits of √q rounded to nearest, from the integer square root of q·10^(2 places): no rounding before the
// last.
struct Decimal {
  std::string text;
  bool exact = false;
};

Decimal root_in_decimal(const mpq_class& q, int digits) {
  if (sgn(q) == 0) return {"0", true};
  const auto magnitude = [](const mpz_class& x) { return static_cast<long>(mpz_sizeinbase(x.get_mpz_t(), 10)); };
  // √q is between 10^(leading − 1) and 10^(leading + 1); one digit more than wanted is computed at least.
  const long leading = (magnitude(q.get_num()) - magnitude(q.get_den())) / 2;
  const long places = digits + 2 - leading;
  mpq_class scaled = q;
  const mpz_class shift = power_of_ten(static_cast<unsigned long>(2 * std::abs(places)));
  if (places >= 0) {
    scaled *= shift;
  } else {
    scaled /= shift;
  }
  const mpz_class whole = scaled.get_num() / scaled.get_den();
  mpz_class root = sqrt(whole);
  const bool exact = scaled.get_den() == 1 && root * root == scaled.get_num();
  // root·10^−places, truncated; round to `digits`.
  const long excess = magnitude(root) - digits - (root < power_of_ten(static_cast<unsigned long>(magnitude(root) - 1)));
  long exponent = -places;
  if (excess > 0) {
    const mpz_class unit = power_of_ten(static_cast<unsigned long>(excess));
    root = (root + unit / 2) / unit;
    exponent += excess;
  }
  std::string text = root.get_str();
  exponent += static_cast<long>(text.size()) - 1;
  const bool kept = exact && text.find_last_not_of('0') + 1 <= static_cast<size_t>(digits);
  const size_t used = kept ? text.find_last_not_of('0') + 1 : text.size();
  text = text.substr(0, used);
  constexpr long kLeadingZeros = 4;
  if (exponent < 0 && exponent >= -kLeadingZeros) {
    return {"0." + std::string(static_cast<size_t>(-exponent - 1), '0') + text, kept};
  }
  std::string out = text.substr(0, 1) + (text.size() > 1 ? "." + text.substr(1) : "");
  if (exponent != 0) out += fmt::format("e{}", exponent);
  return {out, kept};
}

int compare_squares(const mpq_class& square, double value) {
  const mpq_class v = Dyadic(value).rational();
  return cmp(square, mpq_class(v * v));
}

void describe(const mpq_class& square, ExactSolution& solution) {
  solution.numerator = square.get_num().get_str();
  solution.denominator = square.get_den().get_str();
  constexpr int kDigits = 20;  // more than a double holds
  const Decimal decimal = root_in_decimal(square, kDigits);
  solution.sigma = decimal.text;
  solution.digits = decimal.exact ? 0 : kDigits;
  // Mantissas and exponents apart: σ² may leave the range of double where σ does not.
  long power_above = 0, power_below = 0;
  double ratio =
      mpz_get_d_2exp(&power_above, square.get_num_mpz_t()) / mpz_get_d_2exp(&power_below, square.get_den_mpz_t());
  long power = power_above - power_below;
  if (power % 2 != 0) {
    ratio *= 2;
    --power;
  }
  const double near = std::ldexp(std::sqrt(ratio), static_cast<int>(power / 2));
  solution.sigma_lower = solution.sigma_upper = near;
  constexpr double kUp = std::numeric_limits<double>::infinity();
  while (compare_squares(square, solution.sigma_lower) < 0) {
    solution.sigma_lower = std::nextafter(solution.sigma_lower, 0.0);
  }
  while (compare_squares(square, solution.sigma_upper) > 0) {
    solution.sigma_upper = std::nextafter(solution.sigma_upper, kUp);
  }
}

void certify(const ExactProblem& problem, const ExactOptimum& optimum, ExactSolution& solution) {
  const bool rest = std::all_of(optimum.a.numerator.begin(), optimum.a.numerator.end(),
                                [](const mpz_class& x) { return sgn(x) == 0; });
  if (!is_optimal(problem, optimum.a, optimum.lambda) || (!rest && !descends(problem, optimum.a))) {
    solution.status = ExactStatus::kUndecided;
    solution.reason = "internal: the certificate does not hold";
    return;
  }
  solution.status = rest ? ExactStatus::kRest : ExactStatus::kMoves;
  solution.certificate = short_fractions(rest ? optimum.lambda : optimum.a);
}

}  // namespace

bool exact_available() { return true; }
const char* exact_missing() { return ""; }

ExactSolution solve_exactly(const MotionProblem& problem, const VecX& lambda, const ExactSettings& settings) {
  ExactSolution solution;
  if (problem.rows() > settings.row_limit) {
    solution.reason = fmt::format("{} contacts exceed the limit of {}", problem.rows(), settings.row_limit);
    return solution;
  }
  if (problem.bodies() == 0) {
    solution.reason = "nothing can move";
    return solution;
  }
  solution.reason = unusable(problem);
  mpq_class free;
  if (solution.reason.empty() && !free_power(problem, free)) solution.reason = "a mass block is not positive definite";
  if (!solution.reason.empty()) return solution;

  const ExactProblem exact = exact_problem(problem);
  const VecX start = lambda.allFinite() ? lambda : VecX(VecX::Zero(problem.rows()));
  const DescentResult descent = descend(exact, start, row_lengths(problem), settings);
  solution.steps = descent.steps;
  if (!descent.optimum) {
    solution.status = ExactStatus::kUndecided;
    solution.reason = descent.reason;
    return solution;
  }
  certify(exact, *descent.optimum, solution);
  if (solution.status == ExactStatus::kUndecided) return solution;
  solution.a = rounded(descent.optimum->a);
  solution.lambda = rounded(descent.optimum->lambda);
  // aᵀMa = Qᵀa − cᵀλ; without load nothing moves and σ = 0.
  mpq_class square = 0;
  if (sgn(free) > 0) {
    square = product(exact.Q, descent.optimum->a) - product(exact.c, descent.optimum->lambda);
    square /= free;
  }
  describe(square, solution);
  return solution;
}

int compare_sigma(const ExactSolution& solution, double value) {
  const mpq_class square{mpz_class(solution.numerator), mpz_class(solution.denominator)};
  return compare_squares(square, value);
}

}  // namespace impend
