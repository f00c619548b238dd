// Numbers m·2^e with an integer m of any size: what sums and products of doubles are, without a division or a gcd.
#pragma once

#include <gmpxx.h>

namespace impend::exact {

class Dyadic {
 public:
  Dyadic() = default;
  explicit Dyadic(double value);  // finite
  explicit Dyadic(mpz_class mantissa, long exponent = 0) : mantissa_(std::move(mantissa)), exponent_(exponent) {}

  int sign() const { return sgn(mantissa_); }
  const mpz_class& mantissa() const { return mantissa_; }
  long exponent() const { return exponent_; }
  mpq_class rational() const;

  Dyadic& operator+=(const Dyadic& b);
  friend Dyadic operator*(const Dyadic& a, const Dyadic& b) {
    return Dyadic(a.mantissa_ * b.mantissa_, a.exponent_ + b.exponent_);
  }
  Dyadic operator-() const { return Dyadic(-mantissa_, exponent_); }

 private:
  mpz_class mantissa_ = 0;
  long exponent_ = 0;
};

// top/bottom, truncated to double; the two may each leave its range.
double quotient(const Dyadic& top, const mpz_class& bottom);

}  // namespace impend::exact
