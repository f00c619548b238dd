// What must not matter: units of length and mass, the order of parts, how the whole scene is turned.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/unit/simulation/mixed_scene.h"

namespace impend::test {
namespace {

// The largest difference of parts of two runs at the same times; `of[i]` is the part of `b` that is part i of `a`; the
// states of `b` are first turned by X⁻¹.
double runs_differ(const Followed& a, const Followed& b, const std::vector<int>& of, const RigidTransform& X = {}) {
  REQUIRE(a.frames.size() == b.frames.size());
  double most = 0;
  for (size_t k = 0; k < a.frames.size(); ++k) {
    REQUIRE(a.frames[k].time == b.frames[k].time);
    for (size_t i = 0; i < of.size(); ++i) {
      BodyState state = b.frames[k].bodies[static_cast<size_t>(of[i])];
      state.center = X.inverse() * state.center;
      state.rotation = X.R.transpose() * state.rotation * X.R;
      state.linear = X.R.transpose() * state.linear;
      state.angular = X.R.transpose() * state.angular;
      most = std::max(most, difference(a.frames[k].bodies[i], state));
    }
  }
  return most;
}

std::vector<std::string> words_of(const Followed& run) {
  std::vector<std::string> words;
  for (const SimulationEvent& e : run.report.events) {
    const std::string other = e.b < 0 ? "" : run.start.assembly.body_name(e.b);
    std::string first = run.start.assembly.body_name(e.a);
    words.push_back(std::string(to_string(e.kind)) + " " + std::min(first, other) + " " + std::max(first, other));
  }
  std::sort(words.begin(), words.end());
  return words;
}

// Lengths times `scale` at the same times and masses.
Assembly scaled_lengths(const Assembly& assembly, double scale) {
  Assembly out = assembly;
  out.gravity *= scale;
  if (out.ground) out.ground->height *= scale;
  for (Part& part : out.parts) {
    for (Vec3& v : part.mesh.vertices) v *= scale;
    for (AnalyticSurface& s : part.surfaces.surfaces) {
      s.point *= scale;
      s.radius *= scale;
      s.minor_radius *= scale;
    }
    part.X_WP.p *= scale;
    part.linear_velocity *= scale;
    part.volume *= scale * scale * scale;
    part.mass.center_of_mass *= scale;
    part.mass.inertia *= scale * scale;
    part.moments = volume_moments(part.mesh);
  }
  return out;
}

// Rounding grows by contact and impact; nothing here is chaotic for so short a time.
constexpr double kRoundingGrown = 1e-7;

}  // namespace

TEST_CASE("Lengths in another unit change nothing but rounding") {
  const Assembly scene = mixed_scene();
  const Followed metres = mixed_run(scene);
  for (const double scale : {1000.0, 0x1p-8}) {
    INFO("lengths times " << scale);
    const Followed other = mixed_run(scaled_lengths(scene, scale));
    REQUIRE(other.frames.size() == metres.frames.size());
    double most = 0;
    for (size_t k = 0; k < metres.frames.size(); ++k) {
      for (size_t i = 0; i < scene.parts.size(); ++i) {
        BodyState state = other.frames[k].bodies[i];
        state.center /= scale;
        state.linear /= scale;
        most = std::max(most, difference(metres.frames[k].bodies[i], state));
      }
    }
    CHECK(most <= kRoundingGrown);
    CHECK(words_of(metres) == words_of(other));
    CHECK(other.last().energy.kinetic / (scale * scale) == Approx(metres.last().energy.kinetic).epsilon(1e-6));
  }
}

TEST_CASE("All densities times a factor change no motion, and forces and energies by the factor") {
  const Assembly scene = mixed_scene();
  Assembly heavy = scene;
  for (Part& part : heavy.parts) {
    part.mass.mass *= 1000;
    part.mass.inertia *= 1000;
  }
  const Followed light_run = mixed_run(scene), heavy_run = mixed_run(heavy);
  CHECK(runs_differ(light_run, heavy_run, {0, 1, 2, 3, 4}) <= kRoundingGrown);
  CHECK(heavy_run.last().energy.friction == Approx(1000 * light_run.last().energy.friction).epsilon(1e-6));
}

TEST_CASE("Parts in another order move as before under their names") {
  const Assembly scene = mixed_scene();
  Assembly other = scene;
  const std::vector<int> of{3, 1, 4, 0, 2};  // where part i went
  for (size_t i = 0; i < of.size(); ++i) other.parts[static_cast<size_t>(of[i])] = scene.parts[i];
  const Followed run = mixed_run(scene), shuffled = mixed_run(other);
  CHECK(runs_differ(run, shuffled, of) <= kRoundingGrown);
  CHECK(words_of(run) == words_of(shuffled));
}

TEST_CASE("A scene that is turned and shifted as a whole moves as before in its own frame") {
  const Assembly scene = mixed_scene();
  const Followed run = mixed_run(scene);
  for (const unsigned seed : {3u, 4u}) {
    const RigidTransform X = random_pose(seed, 3);
    Assembly turned = moved(scene, X);
    for (Part& part : turned.parts) {
      part.linear_velocity = X.R * part.linear_velocity;
      part.angular_velocity = X.R * part.angular_velocity;
    }
    const Followed other = mixed_run(turned);
    // Coordinates are larger there, and so is their rounding.
    CHECK(runs_differ(run, other, {0, 1, 2, 3, 4}, X) <= 2 * kRoundingGrown);
    CHECK(words_of(run) == words_of(other));
  }
}

}  // namespace impend::test
