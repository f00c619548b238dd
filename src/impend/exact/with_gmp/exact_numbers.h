// The numbers of the exact referee: m·2^e with an integer m of any size, and residues modulo a prime.
#pragma once

#include <gmpxx.h>
#include <cstdint>

namespace impend::exact {

// Numbers m·2^e with an integer m of any size: what sums and products of doubles are, without a division or a gcd.

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

// Arithmetic modulo a prime p = 2⁶¹ − k with small k, where reduction needs no division.

class PrimeField {
 public:
  using Residue = std::uint64_t;
  __extension__ typedef unsigned __int128 Wide;

  // One of three primes: 2⁶¹ − 31, − 45, − 229. Not 2⁶¹ − 1, for which 2⁶¹ is one: stored numbers are full of powers of
  // two.
  static constexpr int kPrimes = 3;
  explicit PrimeField(int index) : k_(index == 0 ? 31 : index == 1 ? 45 : 229), p_((Residue{1} << kBits) - k_) {}

  Residue prime() const { return p_; }
  Residue add(Residue a, Residue b) const { return a + b >= p_ ? a + b - p_ : a + b; }
  Residue subtract(Residue a, Residue b) const { return a >= b ? a - b : a + p_ - b; }
  Residue multiply(Residue a, Residue b) const { return reduce(static_cast<Wide>(a) * b); }
  // Σ a_i b_i; products are below 2¹²², so 32 of them fit beside what was reduced.
  Residue dot(const Residue* a, const Residue* b, int count) const {
    Wide sum = 0;
    for (int i = 0; i < count; ++i) {
      sum += static_cast<Wide>(a[i]) * b[i];
      if (i % 32 == 31) sum = reduce(sum);
    }
    return reduce(sum);
  }
  Residue power(Residue a, std::uint64_t exponent) const;
  Residue inverse(Residue a) const { return power(a, p_ - 2); }
  Residue power_of_two(long exponent) const;
  Residue of(const mpz_class& integer) const { return mpz_fdiv_ui(integer.get_mpz_t(), p_); }
  Residue of(const Dyadic& x) const { return multiply(of(x.mantissa()), power_of_two(x.exponent())); }

 private:
  static constexpr int kBits = 61;
  Residue reduce(Wide v) const {
    constexpr Wide kMask = (Wide{1} << kBits) - 1;
    v = (v >> kBits) * k_ + (v & kMask);  // 2⁶¹ ≡ k
    v = (v >> kBits) * k_ + (v & kMask);
    const auto r = static_cast<Residue>(v);
    return r >= p_ ? r - p_ : r;
  }
  Residue k_;
  Residue p_;
};

}  // namespace impend::exact
