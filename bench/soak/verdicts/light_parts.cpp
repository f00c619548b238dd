// Light parts under heavy ones, mass ratios from 0.1 to 1e7.
//
// Shims: a heavy cube on four thin shims at its corners on a fixed slab: all rest. With the two shims of one side the
// cube's centre of mass lies outside of what carries it: it tips. (Where they are a third of its width or less, which
// they are.)
//
// Stacks: boxes of random sizes and densities, each on the one before, the first on a fixed base. Each box touches only
// its neighbours and all faces are level, so that the stack rests where the centre of mass of every upper part lies
// within the rectangle it stands on, and moves where one lies outside; drawn a tenth of the rectangle from its rim.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bench/soak/verdicts/soak.h"
#include "impend/base/numbers.h"
#include "tests/support/shapes.h"

namespace impend::soak {
namespace {

using Rectangle = Eigen::AlignedBox2d;

struct Slab {
  Rectangle base;
  double low = 0, high = 0, density = 1000;

  double mass() const { return base.volume() * (high - low) * density; }
};

test::ScenePart part_of(const Slab& s, const std::string& name) {
  return test::box_part(name, {s.base.min().x(), s.base.min().y(), s.low}, {s.base.max().x(), s.base.max().y(), s.high},
                        s.density);
}

// Least share of the rectangle's half width by which p lies inside; negative outside.
double inside(const Rectangle& r, const Eigen::Vector2d& p) {
  const Eigen::Array2d off = (p - r.center()).cwiseAbs().array() / (r.sizes() / 2).array();
  return 1 - off.maxCoeff();
}

// Of all interfaces, the least; nothing where two boxes hardly overlap.
std::optional<double> least_inside(const std::vector<Slab>& stack) {
  double least = 1;
  Eigen::Vector2d moment = Eigen::Vector2d::Zero();
  double mass = 0;
  for (std::size_t k = stack.size() - 1; k > 0; --k) {
    mass += stack[k].mass();
    moment += stack[k].mass() * stack[k].base.center();
    const Rectangle common = stack[k].base.intersection(stack[k - 1].base);
    if (common.isEmpty() || common.sizes().minCoeff() < 0.15 * stack[k].base.sizes().minCoeff()) return std::nullopt;
    const double depth = inside(common, moment / mass);
    if (std::abs(depth) < 0.1) return std::nullopt;
    least = std::min(least, depth);
  }
  return least;
}

std::vector<Slab> random_stack(test::Random& random) {
  std::vector<Slab> stack{{{Eigen::Vector2d(-3, -3), Eigen::Vector2d(3, 3)}, -1, 0, 1000}};
  const int boxes = random.integer(2, 5);
  for (int k = 0; k < boxes; ++k) {
    const Rectangle& below = stack.back().base;
    Slab s;
    const Eigen::Vector2d half{random.uniform(0.3, 1.2), random.uniform(0.3, 1.2)};
    const double reach = k == 0 ? 0.3 : random.uniform(0, 0.9);
    const Eigen::Vector2d side = below.sizes() / 2 * reach;
    const Eigen::Vector2d off{random.uniform(-1, 1) * side.x(), random.uniform(-1, 1) * side.y()};
    const Eigen::Vector2d at = below.center() + off;
    s.base = Rectangle(at - half, at + half);
    s.low = stack.back().high;
    s.high = s.low + std::exp(random.uniform(std::log(0.01), std::log(1.0)));
    s.density = std::pow(10, random.uniform(0.0, 5.0));
    stack.push_back(s);
  }
  return stack;
}

}  // namespace

SoakScene shim_scene(test::Random& random) {
  const bool tips = random.chance(0.4);
  const double width = random.uniform(20, 80), shim = random.uniform(3, std::min(8.0, width * 0.3));
  const double height = random.uniform(0.3, 3), ratio = std::pow(10, random.uniform(-1, 7));
  constexpr double kMilli = 0.001;  // m
  SoakScene result;
  const auto add = [&](const std::string& name, const Vec3& low, const Vec3& high, double density) {
    result.scene.parts.push_back(test::box_part(name, kMilli * low, kMilli * high, density));
  };
  add("base", {-width, -width, -10}, {width, width, 0}, 1000);
  result.scene.parts.front().fixed = true;
  for (const int i : {-1, 1}) {
    for (const int j : {-1, 1}) {
      if (tips && i < 0) continue;
      const double x = i * (width / 2 - shim), y = j * (width / 2 - shim);
      add(fmt::format("shim{}{}", i, j), {x - shim / 2, y - shim / 2, 0}, {x + shim / 2, y + shim / 2, height}, 1000);
    }
  }
  const double density = ratio * 1000 * shim * shim * height / (width * width * width);
  add("cube", {-width / 2, -width / 2, height}, {width / 2, width / 2, height + width}, density);
  result.scene.gravity = Vec3(0, 0, -kStandardGravity);
  result.truth = tips ? Truth::kMoves : Truth::kRests;
  result.what = fmt::format("cube {:.4g} mm, shims {:.4g} x {:.4g} mm, mass ratio {:.3g}, {}", width, shim, height,
                            ratio, tips ? "tips" : "rests");
  return result;
}

SoakScene stack_scene(test::Random& random) {
  for (;;) {
    const std::vector<Slab> stack = random_stack(random);
    const auto least = least_inside(stack);
    if (!least) continue;
    SoakScene result;
    for (std::size_t k = 0; k < stack.size(); ++k) {
      result.scene.parts.push_back(part_of(stack[k], k == 0 ? "base" : "box" + std::to_string(k)));
      result.what += fmt::format("{:.3g} kg, ", k == 0 ? 0 : stack[k].mass());
    }
    result.scene.parts.front().fixed = true;
    result.scene.gravity = Vec3(0, 0, -kStandardGravity);
    result.truth = *least > 0 ? Truth::kRests : Truth::kMoves;
    result.what += fmt::format("least depth {:.3g} of a half width", *least);
    return result;
  }
}

}  // namespace impend::soak
