#include "bench/soak/gaps/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tests/support/test_random.h"

namespace impend::soak {
namespace {

using test::Random;

constexpr std::uint64_t kApart = 0xD1342543DE82EF95;  // streams of neighbouring seeds would be shifted ones

constexpr double kNearest = 1.2, kFarthest = 50;  // of what rounding explains
// Of the median part size: text of full doubles is taken to be reckoned no better than in single precision.
constexpr double kReckoned = 0x1p-23;

// Fewer decimals or digits are taken for typed ones where no zero at an end and no warped face tells otherwise.
Style some_style(Random& random) {
  constexpr Container kTexts[] = {Container::kObj, Container::kOff, Container::kPly, Container::kStlText};
  Style style;
  style.container = kTexts[random.integer(0, 3)];
  const double kind = random.uniform();
  if (kind < 0.4) {
    style.print = Print::kFixed;
    style.digits = random.integer(3, 7);
  } else if (kind < 0.55) {
    style.print = Print::kGeneral;
    style.digits = random.integer(6, 10);
  } else if (kind < 0.65) {
    style.print = Print::kExponent;
    style.digits = random.integer(6, 10);
  } else if (kind < 0.8) {
    style.print = Print::kRounded;
    style.digits = random.integer(3, 7);
    style.container = Container::kCompas;
  } else if (kind < 0.85) {
    style.print = Print::kFloat9;
  } else if (kind < 0.9) {
    style.print = Print::kFloatFull;
  } else if (kind < 0.95) {
    style.print = Print::kDouble;
  } else {
    style.print = Print::kBinary32;
    style.container = Container::kStlBinary;
  }
  return style;
}

Mat3 some_turn(Random& random, std::string& what) {
  const double kind = random.uniform();
  if (kind < 0.3) return Mat3::Identity();
  if (kind < 0.5) {
    what += ", turned about z";
    return Eigen::AngleAxisd(random.uniform(0, 6.28), Vec3::UnitZ()).toRotationMatrix();
  }
  if (kind < 0.65) {
    const Vec3 axis = random.direction();
    const double angle = std::pow(10.0, random.uniform(-5, -1));
    what += fmt::format(", turned by {:.1e}", angle);
    return Eigen::AngleAxisd(angle, axis).toRotationMatrix();
  }
  what += ", turned";
  return random.rotation();
}

void warp(Solid& solid, int corner, int axis, double size, Random& random) {
  const double by = size * std::pow(10.0, random.uniform(-6, -3));
  solid.corners[corner][axis] += random.chance(0.5) ? by : -by;
}

int some_sides(Random& random) {
  constexpr int kSides[] = {4, 4, 4, 3, 5, 6, 8};
  return kSides[random.integer(0, 6)];
}

// Legs under the block, or one base that it may overhang but not fall from; tops at z = 0.
void add_supports(double size, Random& random, GapScene& scene) {
  const auto add = [&](const char* name, Solid solid) { scene.parts.push_back({name, true, std::move(solid), {}, {}}); };
  if (random.chance(0.25)) {
    scene.what += ", on three posts";
    for (int k = 0; k < 3; ++k) {
      const double turn = 2.1 * k + random.uniform(-0.2, 0.2);
      add(k == 0 ? "post0" : k == 1 ? "post1" : "post2",
          prism(4, 0.1 * size, 0.25 * size * Vec3(std::cos(turn), std::sin(turn), 0), -0.4 * size, 0));
    }
    return;
  }
  const double aside = random.chance(0.5) ? 0 : random.uniform(0, 1.0);
  add("base", prism(4, 2 * size, Vec3(aside * size, 0, 0), -size * random.uniform(0.3, 2), 0));
}

// Poses of their own, each file about its own origin; otherwise all files in one frame.
void place(const Mat3& turn, const Vec3& shift, bool posed, Random& random, GapScene& scene) {
  for (WrittenPart& part : scene.parts) {
    if (posed) {
      part.X_WF.R = turn * random.rotation();
      part.X_WF.p = shift + turn * part.solid.corners.front();
    }
    for (Vec3& p : part.solid.corners) p = part.X_WF.R.transpose() * (turn * p + shift - part.X_WF.p);
  }
}

double rounding_along(const WrittenPart& part, const Vec3& n, double told) {
  const Vec3 width = told > 0 ? Vec3(Vec3::Constant(told)) : half_width(part.solid, part.style);
  return (part.X_WF.R.transpose() * n).cwiseAbs().dot(width);
}

double size_of(const Solid& solid) {
  Vec3 lower = solid.corners.front(), upper = lower;
  for (const Vec3& p : solid.corners) {
    lower = lower.cwiseMin(p);
    upper = upper.cwiseMax(p);
  }
  return (upper - lower).norm();
}

double explained_gap(const GapScene& scene) {
  const WrittenPart& block = scene.parts.back();
  double support = 0, largest = 0;
  bool doubles = block.style.print == Print::kDouble;
  for (const WrittenPart& part : scene.parts) {
    largest = std::max(largest, size_of(part.solid));
    if (part.name == "rock" || part.name == "block") continue;
    support = std::max(support, rounding_along(part, scene.up, scene.noise));
    doubles = doubles && part.style.print == Print::kDouble;
  }
  const double all = support + rounding_along(block, scene.up, scene.noise);
  return doubles ? std::max(all, kReckoned * largest) : all;
}

}  // namespace

GapScene gap_scene(std::uint64_t seed) {
  Random random(seed * kApart);
  GapScene scene;
  const bool metres = random.chance(0.4);
  scene.unit = metres ? "m" : "mm";
  scene.metres = metres ? 1 : 1e-3;
  const double size = (metres ? 1 : 100) * std::pow(10.0, random.uniform(-0.7, 0.7));
  scene.ground = random.chance(0.15);
  if (!scene.ground) add_supports(size, random, scene);
  scene.parts.push_back({"rock", true, prism(4, size, Vec3(6 * size, 0, 0), 0, size), {}, {}});
  scene.parts.push_back(
      {"block", false, prism(some_sides(random), 0.6 * size, Vec3::Zero(), 0, size * random.uniform(0.1, 1)), {}, {}});
  if (random.chance(0.6)) {
    warp(scene.parts[scene.parts.size() - 2].solid, random.integer(0, 7), random.integer(0, 2), size, random);
    scene.what += ", rock warped";
  }
  if (random.chance(0.3)) {
    warp(scene.parts.back().solid, 1 + 2 * random.integer(0, 2), 2, size, random);  // a top corner
    scene.what += ", block's top warped";
  }
  if (!scene.ground && random.chance(0.3)) {
    warp(scene.parts.front().solid, 2 * random.integer(0, 2), random.integer(0, 2), size, random);  // a bottom corner
    scene.what += ", base's bottom warped";
  }
  const Mat3 turn = some_turn(random, scene.what);
  scene.up = turn.col(2);
  Vec3 shift = size * random.uniform3(-2, 2);
  if (random.chance(0.25)) {
    shift += random.direction() * (size * std::pow(10.0, random.uniform(0, 3)));
    scene.what += fmt::format(", {:.0f} sizes away", shift.norm() / size);
  }
  // People put the ground where their files have it, not between two numbers that these can hold.
  if (scene.ground) shift -= shift.dot(scene.up) * scene.up;
  const bool posed = random.chance(0.2);
  if (posed) scene.what += ", each in its own frame";
  place(turn, shift, posed, random, scene);
  const Style common = some_style(random);
  const bool mixed = random.chance(0.25);
  for (WrittenPart& part : scene.parts) part.style = mixed ? some_style(random) : common;
  if (random.chance(0.1)) {
    scene.noise = half_width(scene.parts.back().solid, scene.parts.back().style).maxCoeff();
    for (const WrittenPart& part : scene.parts) {
      scene.noise = std::max(scene.noise, half_width(part.solid, part.style).maxCoeff());
    }
    scene.what += ", noise told";
  }
  scene.height = scene.up.dot(shift);
  if (random.chance(2.0 / 3)) {
    const double ratio = kNearest * std::pow(kFarthest / kNearest, random.uniform());
    scene.explained = explained_gap(scene);
    scene.gap = ratio * scene.explained;
    WrittenPart& block = scene.parts.back();
    for (Vec3& p : block.solid.corners) p += block.X_WF.R.transpose() * (scene.gap * scene.up);
    scene.what = fmt::format("hovers at {:.2f} of what is explained", ratio) + scene.what;
  } else {
    scene.explained = explained_gap(scene);
    scene.what = "rests" + scene.what;
  }
  scene.what += "; " + (mixed ? "mixed, " : std::string()) + to_string(scene.parts.back().style) + ", " + scene.unit +
                (scene.ground ? ", on the ground" : "");
  return scene;
}

}  // namespace impend::soak
