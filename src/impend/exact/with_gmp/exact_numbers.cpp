#include "impend/exact/with_gmp/exact_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace impend::exact {

Dyadic::Dyadic(double value) {
  if (value == 0) return;
  int power = 0;
  constexpr int kBits = std::numeric_limits<double>::digits;
  // |mantissa| < 2⁵³, so the product is an integer.
  mantissa_ = std::ldexp(std::frexp(value, &power), kBits);
  exponent_ = power - kBits;
  const mp_bitcnt_t zeros = mpz_scan1(mantissa_.get_mpz_t(), 0);
  mantissa_ >>= zeros;
  exponent_ += static_cast<long>(zeros);
}

mpq_class Dyadic::rational() const {
  mpq_class q(mantissa_);
  if (exponent_ >= 0) {
    mpq_mul_2exp(q.get_mpq_t(), q.get_mpq_t(), static_cast<mp_bitcnt_t>(exponent_));
  } else {
    mpq_div_2exp(q.get_mpq_t(), q.get_mpq_t(), static_cast<mp_bitcnt_t>(-exponent_));
  }
  return q;
}

Dyadic& Dyadic::operator+=(const Dyadic& b) {
  if (b.sign() == 0) return *this;
  if (sign() == 0) return *this = b;
  if (exponent_ == b.exponent_) {
    mantissa_ += b.mantissa_;
  } else if (exponent_ > b.exponent_) {
    mantissa_ <<= static_cast<mp_bitcnt_t>(exponent_ - b.exponent_);
    mantissa_ += b.mantissa_;
    exponent_ = b.exponent_;
  } else {
    mantissa_ += b.mantissa_ << static_cast<mp_bitcnt_t>(b.exponent_ - exponent_);
  }
  return *this;
}

double quotient(const Dyadic& top, const mpz_class& bottom) {
  long top_power = 0, bottom_power = 0;
  const double above = mpz_get_d_2exp(&top_power, top.mantissa().get_mpz_t());
  const double below = mpz_get_d_2exp(&bottom_power, bottom.get_mpz_t());
  constexpr long kFar = 4000;  // beyond every exponent of double
  const long power = std::clamp(top_power + top.exponent() - bottom_power, -kFar, kFar);
  return std::ldexp(above / below, static_cast<int>(power));
}

PrimeField::Residue PrimeField::power(Residue a, std::uint64_t exponent) const {
  Residue result = 1;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent & 1) result = multiply(result, a);
    a = multiply(a, a);
  }
  return result;
}

PrimeField::Residue PrimeField::power_of_two(long exponent) const {
  // 2^(p−1) = 1, hence 2^−e = 2^(p−1−e).
  const std::uint64_t order = p_ - 1;
  return power(2, exponent >= 0 ? static_cast<std::uint64_t>(exponent) : order - static_cast<std::uint64_t>(-exponent));
}

}  // namespace impend::exact
