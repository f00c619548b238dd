// Arithmetic beyond doubles: sums of two of them, and numbers known to lie within a radius of such a sum.
#pragma once

#include <cfenv>
#include <cfloat>
#include <cmath>
#include <limits>

#include "impend/base/numbers.h"

#ifdef __FAST_MATH__
#error "these bounds rest on the rounding of every operation: compile without -ffast-math"
#endif
static_assert(FLT_EVAL_METHOD == 0, "error-free transformations need operations rounded to double");

namespace impend {

// A number as an unevaluated sum of two doubles, about 32 decimal digits (Dekker 1971, Knuth's two-sum). Correct
// without fused multiply-add and with contraction off, as this project compiles.

class DoubleDouble {
 public:
  DoubleDouble(double high = 0, double low = 0) : high_(high), low_(low) {}

  double value() const { return high_ + low_; }

  DoubleDouble& operator+=(const DoubleDouble& b) {
    const double sum = high_ + b.high_;
    const double part = sum - high_;
    const double error = (high_ - (sum - part)) + (b.high_ - part);
    return *this = renormalized(sum, error + low_ + b.low_);
  }
  friend DoubleDouble operator*(const DoubleDouble& a, double b) {
    const double product = a.high_ * b;
    const double error = std::fma(a.high_, b, -product);
    return renormalized(product, error + a.low_ * b);
  }

 private:
  static DoubleDouble renormalized(double high, double low) {
    const double sum = high + low;
    return {sum, low - (sum - high)};
  }
  double high_, low_;
};

// Numbers known to lie within a radius of a double-double: rigorous arithmetic with about 30 digits.
//
// A ball (high, low, radius) holds every x with |x − (high + low)| ≤ radius. Sums and products are formed by error-free
// transformations (Dekker 1971, Knuth's two-sum), so that what a rounding loses is itself known as a double and goes
// into the radius; where nothing is lost the radius does not grow, and exact zeros stay exact. Radii are rounded
// outwards. Right in round-to-nearest, the mode of every C++ program unless it asks for another: see NearestRounding.

class Ball {
 public:
  Ball(double value = 0) : high_(value) {}
  Ball(double high, double low) : high_(high + low), low_(two_sum_error(high, low, high_)) {}

  double radius() const { return radius_; }
  double middle() const { return high_; }
  // The two doubles in the middle, taken as they are.
  Ball center() const { return Ball(high_, low_); }
  // Bounds of every number in the ball; −∞ and ∞ where something overflowed.
  double lower() const { return bound(-1); }
  double upper() const { return bound(1); }

  Ball operator-() const {
    Ball b = *this;
    b.high_ = -high_;
    b.low_ = -low_;
    return b;
  }
  Ball& operator+=(const Ball& b) { return *this = *this + b; }
  Ball& operator-=(const Ball& b) { return *this = *this + -b; }

  friend Ball operator+(const Ball& a, const Ball& b) {
    const double sum = a.high_ + b.high_, lows = a.low_ + b.low_;
    const double sum_error = two_sum_error(a.high_, b.high_, sum);
    const double low = lows + sum_error;
    const double lost = std::abs(two_sum_error(a.low_, b.low_, lows)) + std::abs(two_sum_error(lows, sum_error, low));
    Ball c(sum, low);
    c.radius_ = outwards(a.radius_ + b.radius_ + lost);
    return c;
  }
  friend Ball operator-(const Ball& a, const Ball& b) { return a + -b; }

  friend Ball operator*(const Ball& a, const Ball& b) {
    const double product = a.high_ * b.high_, cross_a = a.high_ * b.low_, cross_b = a.low_ * b.high_;
    const double error = std::fma(a.high_, b.high_, -product);
    const double crosses = cross_a + cross_b, low = crosses + error;
    double lost = std::abs(std::fma(a.high_, b.low_, -cross_a)) + std::abs(std::fma(a.low_, b.high_, -cross_b)) +
                  std::abs(a.low_ * b.low_) + std::abs(two_sum_error(cross_a, cross_b, crosses)) +
                  std::abs(two_sum_error(crosses, error, low));
    lost += underflow(a.high_, b.high_) + underflow(a.high_, b.low_) + underflow(a.low_, b.high_) +
            underflow(a.low_, b.low_);
    Ball c(product, low);
    const double spread = a.size() * b.radius_ + b.size() * a.radius_ + a.radius_ * b.radius_;
    c.radius_ = outwards(lost + spread + underflow(a.size(), b.radius_) + underflow(b.size(), a.radius_) +
                         underflow(a.radius_, b.radius_));
    return c;
  }

  // The quotient of the middles, with a radius from its residual: |a/b − q| ≤ max|a − qb|/min|b|. No bound where b may
  // be zero.
  friend Ball operator/(const Ball& a, const Ball& b) {
    const double first = a.high_ / b.high_;
    const Ball rest = a - Ball(first) * b;
    Ball q(first, rest.high_ / b.high_);
    const Ball residual = a - q * b;
    const double least = b.least_magnitude();
    const double above = residual.greatest_magnitude() / least;
    const double smallest = residual.greatest_magnitude() > 0 ? std::numeric_limits<double>::min() : 0.0;
    q.radius_ = least > 0 ? outwards(above) + smallest : std::numeric_limits<double>::infinity();
    return q;
  }

  double greatest_magnitude() const { return std::fmax(std::abs(lower()), std::abs(upper())); }
  // 0 where the ball holds zero.
  double least_magnitude() const { return std::fmax(0.0, std::fmax(lower(), -upper())); }

 private:
  static double two_sum_error(double a, double b, double sum) {
    const double part = sum - a;
    return (a - (sum - part)) + (b - part);
  }
  double size() const { return std::abs(high_) + std::abs(low_); }
  // More than the roundings of the few nonnegative terms that make up a radius.
  static double outwards(double x) {
    constexpr double kRoundings = 1 + 64 * std::numeric_limits<double>::epsilon();
    return x * kRoundings + (x > 0 ? std::numeric_limits<double>::min() : 0.0);
  }
  // Products that small lose digits that no fused multiply-add recovers.
  static double underflow(double a, double b) {
    constexpr double kTiny = 0x1p-900;
    return a != 0 && b != 0 && !(std::abs(a * b) >= kTiny) ? std::numeric_limits<double>::min() : 0.0;
  }
  double bound(int side) const {
    if (!std::isfinite(high_)) return side * kInfinity;
    if (radius_ == 0 && low_ == 0) return high_;
    const double edge = std::nextafter(low_ + side * radius_, side * kInfinity);
    const double x = std::nextafter(high_ + edge, side * kInfinity);
    return std::isnan(x) ? side * kInfinity : x;
  }

  double high_ = 0;
  double low_ = 0;
  double radius_ = 0;
};

// √x for a bound of x ≥ 0: never above (side < 0) or never below (side > 0) the true root.
inline double root_below(double x) { return x > 0 ? std::nextafter(std::sqrt(x), 0.0) : 0.0; }
inline double root_above(double x) {
  return x <= 0 ? 0.0 : std::nextafter(std::sqrt(x), std::numeric_limits<double>::infinity());
}

// Round-to-nearest for the life of the object, whatever the caller had.
class NearestRounding {
 public:
  NearestRounding() : before_(std::fegetround()) {
    if (before_ != FE_TONEAREST) std::fesetround(FE_TONEAREST);
  }
  ~NearestRounding() {
    if (before_ != FE_TONEAREST) std::fesetround(before_);
  }
  NearestRounding(const NearestRounding&) = delete;
  NearestRounding& operator=(const NearestRounding&) = delete;

 private:
  int before_;
};

}  // namespace impend
