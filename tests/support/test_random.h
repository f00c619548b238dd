// Random numbers that are the same with every compiler and standard library.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace impend::test {

// SplitMix64; the normal deviates are Box–Muller. Never draw twice in the arguments of one call: their order is the
// compiler's. Between braces it is that in which they are written.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ULL + 0x243F6A8885A308D3ULL) {}

  std::uint64_t bits() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  double uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
  double uniform(double lower, double upper) { return lower + (upper - lower) * uniform(); }
  int integer(int lower, int upper) {  // both included
    return lower + static_cast<int>(bits() % static_cast<std::uint64_t>(upper - lower + 1));
  }
  bool chance(double probability) { return uniform() < probability; }
  double normal() {
    const double radius = std::sqrt(-2 * std::log(1 - uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
  }
  Eigen::Vector3d normal3() {
    const double x = normal(), y = normal(), z = normal();
    return {x, y, z};
  }
  Eigen::Vector3d uniform3(double lower, double upper) {
    const double x = uniform(lower, upper), y = uniform(lower, upper), z = uniform(lower, upper);
    return {x, y, z};
  }
  Eigen::Vector3d integer3(int lower, int upper) {  // both included
    const int x = integer(lower, upper), y = integer(lower, upper), z = integer(lower, upper);
    return Eigen::Vector3d(x, y, z);
  }
  Eigen::VectorXd normals(int count) {
    Eigen::VectorXd x(count);
    for (int i = 0; i < count; ++i) x[i] = normal();
    return x;
  }
  Eigen::Vector3d direction() { return normal3().normalized(); }
  Eigen::Matrix3d rotation() {
    const double w = normal(), x = normal(), y = normal(), z = normal();
    return Eigen::Quaterniond(w, x, y, z).normalized().toRotationMatrix();
  }

 private:
  std::uint64_t state_;
};

}  // namespace impend::test
