// A number as an unevaluated sum of two doubles, about 32 decimal digits (Dekker 1971, Knuth's two-sum). Correct
// without fused multiply-add and with contraction off, as this project compiles.
#pragma once

#include <cmath>

namespace impend {

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

}  // namespace impend
