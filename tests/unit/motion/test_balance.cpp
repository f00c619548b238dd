// What only balances is not called stable, and how fast it falls is that of the closed form: with p scaled to
// ‖p‖_M = 1, the energy along p is −½ w t², and a disturbance grows as e^{√w t}.
#include "impend/motion/balance.h"

#include <cmath>
#include <numeric>

#include "impend/friction/analyze_friction.h"
#include "impend/motion/rest_in_balance.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/curved_tags.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/texts.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kFree = kStandardGravity;
constexpr double kRateTolerance = 1e-6;

Analysis solved_of(const Assembly& assembly) { return analysed_for(assembly, SimulationLaw::kFrictionless); }

// 1/s; 0: none falls.
double rate_without_friction(const Assembly& assembly) {
  const Analysis analysis = solved_of(assembly);
  REQUIRE(analysis.components.size() == 1);
  const ComponentResult& component = analysis.components[0];
  INFO(component.reason);
  REQUIRE(component.motion_ratio == Approx(0).margin(1e-9));
  if (!component.evidence.falls) {
    CHECK(analysis.verdict == Verdict::kStable);
    return 0;
  }
  CHECK(analysis.verdict == Verdict::kMarginal);
  CHECK(has(component.reason, "it rests only in balance: '"));
  return component.evidence.falls->rate;
}

struct WithFriction {
  FrictionVerdict verdict = FrictionVerdict::kNoSolutionFound;
  std::string reason;
};

WithFriction with_friction(const Assembly& assembly) {
  const Analysis analysis = analysed_for(assembly, SimulationLaw::kCoulomb);
  FrictionOptions options;
  options.model = FrictionModel::kStatic;
  const auto result = analyze_friction(analysis, options, {});
  REQUIRE(result.ok());
  REQUIRE(result.value().has_value());
  return {*result.value()->verdict, result.value()->verdict_reason};
}

// 1/s, of the first component, all of whose contacts bear; 0: none falls.
double rate_of_rolling(const Assembly& assembly) {
  const Analysis analysis = analysed_for(assembly, SimulationLaw::kCoulomb);
  std::vector<int> of(analysis.contacts.contacts.size());
  std::iota(of.begin(), of.end(), 0);
  const std::vector<double> force(of.size(), 1.0);
  const auto falls =
      fall_from_balance(assembly, {analysis.contacts, of, force}, analysis.components[0].bodies, true).falls;
  return falls ? falls->rate : 0;
}

Assembly cube_on(const RigidTransform& turned, double height, double mu = 0.5) {
  Assembly assembly = over_ground(mu);
  const int cube = add_block(assembly, "cube", Vec3(0.1, 0.1, 0.1), turned);
  assembly.parts[cube].X_WP.p = Vec3(0, 0, height);
  return assembly;
}

// A ball or a bar of radius `r` on a fixed one of radius `R`, along y.
// `phase`: of the corners of its facets, of which one points up at 0.
int add_bar(Assembly& assembly, const std::string& name, double radius, double length, const Vec3& center,
            double phase = kPi / 64) {
  Part part = part_from_mesh(name, along_y(regular_polygon(64, radius, phase), -length / 2, length / 2));
  part.surfaces = tags_of(part.mesh, {cylinder_surface(Vec3::Zero(), kY, radius)});
  const double mass = 1;
  const double across = mass * (3 * radius * radius + length * length) / 12;
  part.mass = {mass, Vec3::Zero(), Vec3(across, mass * radius * radius / 2, across).asDiagonal()};
  part.X_WP = translation(center);
  assembly.parts.push_back(std::move(part));
  return static_cast<int>(assembly.parts.size()) - 1;
}

Assembly on_fixed_bar(double fixed_radius, double mu) {
  Assembly assembly;
  assembly.friction.mu = mu;
  assembly.parts[static_cast<std::size_t>(add_bar(assembly, "below", fixed_radius, 0.3, Vec3::Zero()))].fixed = true;
  return assembly;
}

// A rod of length 2l from a hinge along y at the origin, towards `up`.
Assembly rod_on_hinge(const Vec3& up, double l) {
  Assembly assembly = frame_alone();
  assembly.gravity = Vec3(0, 0, -kFree);
  RigidTransform X;
  X.R = Eigen::Quaterniond::FromTwoVectors(kZ, up).toRotationMatrix();
  add_box(assembly, "rod", Vec3(-0.01, -0.01, 0), Vec3(0.01, 0.01, 2 * l), X);
  add_joint(assembly, JointType::kHinge, 0, 1, Vec3::Zero(), kY);
  return assembly;
}

}  // namespace

TEST_CASE("a cube on its edge or its corner falls, as fast as it must, and one on its face does not") {
  const double a = 0.1, half = a / std::sqrt(2.0);
  const Assembly edge = cube_on(rotation(kY, kPi / 4), half);
  CHECK(rate_without_friction(edge) == Approx(std::sqrt(6 * kFree / (std::sqrt(2.0) * a))).epsilon(kRateTolerance));
  CHECK(rate_of_rolling(edge) == Approx(std::sqrt(3 * kFree / (2 * std::sqrt(2.0) * a))).epsilon(kRateTolerance));
  const WithFriction rough = with_friction(edge);
  INFO(rough.reason);
  CHECK(rough.verdict == FrictionVerdict::kPossiblyStable);
  CHECK(has(rough.reason, "it rests only in balance: 'cube' falls from it"));

  RigidTransform corner;
  corner.R = Eigen::Quaterniond::FromTwoVectors(Vec3(1, 1, 1), kZ).toRotationMatrix();
  const Assembly tip = cube_on(corner, a * std::sqrt(3.0) / 2);
  CHECK(rate_without_friction(tip) == Approx(std::sqrt(3 * std::sqrt(3.0) * kFree / a)).epsilon(kRateTolerance));

  // By itself it does not start: no motion is drawn.
  for (const auto& motion : motions_in_question(solved_of(edge))) CHECK_FALSE(motion);

  const Assembly face = cube_on(RigidTransform(), a / 2);
  CHECK(rate_without_friction(face) == 0);
  CHECK(with_friction(face).verdict == FrictionVerdict::kStableCertain);
}

TEST_CASE("a cube on its edge falls away from walls beside it, between which it is widest at first") {
  const double a = 0.1, half = a / std::sqrt(2.0);
  Assembly one = cube_on(rotation(kY, kPi / 4), half);
  add_fixed(one, "right", Vec3(half, -0.2, 0), Vec3(half + 0.1, 0.2, 0.3));
  CHECK(rate_without_friction(one) == Approx(std::sqrt(6 * kFree / (std::sqrt(2.0) * a))).epsilon(kRateTolerance));
  Assembly two = one;
  add_fixed(two, "left", Vec3(-half - 0.1, -0.2, 0), Vec3(-half, 0.2, 0.3));
  CHECK(rate_without_friction(two) == Approx(rate_without_friction(one)).epsilon(kRateTolerance));
}

TEST_CASE("a ball on a ball falls, sliding or rolling; on level ground it does not") {
  const double R = 0.3, r = 0.05;
  Assembly assembly;
  assembly.friction.mu = 0.4;
  assembly.parts[static_cast<std::size_t>(add_ball(assembly, "below", R, 1, Vec3::Zero()))].fixed = true;
  add_ball(assembly, "ball", r, 0.2, Vec3(0, 0, R + r));
  CHECK(rate_without_friction(assembly) == Approx(std::sqrt(kFree / (R + r))).epsilon(kRateTolerance));
  CHECK(rate_of_rolling(assembly) == Approx(std::sqrt(5.0 / 7 * kFree / (R + r))).epsilon(kRateTolerance));
  CHECK(with_friction(assembly).verdict == FrictionVerdict::kPossiblyStable);

  Assembly level = over_ground(0.4);
  add_ball(level, "ball", r, 0.2, Vec3(0, 0, r));
  CHECK(rate_without_friction(level) == 0);
  CHECK(rate_of_rolling(level) == 0);
}

TEST_CASE("a bar on a bar falls; a block on a bar does where it is thicker than the bar's diameter") {
  const double R = 0.1, r = 0.04;
  Assembly bars = on_fixed_bar(R, 0.5);
  add_bar(bars, "bar", r, 0.3, Vec3(0, 0, R + r));
  CHECK(rate_without_friction(bars) == Approx(std::sqrt(kFree / (R + r))).epsilon(kRateTolerance));
  CHECK(rate_of_rolling(bars) == Approx(std::sqrt(2.0 / 3 * kFree / (R + r))).epsilon(kRateTolerance));

  for (const double b : {0.02, 0.08, 0.12, 0.2}) {  // half its height
    INFO("half a height of " << b << " on a radius of " << R);
    Assembly block = on_fixed_bar(R, 0.5);
    const double width = 0.2;
    add_block(block, "block", Vec3(width, 0.2, 2 * b), translation(Vec3(0, 0, R + b)));
    // Without friction it slides as it leans, and falls whatever its height.
    CHECK(rate_without_friction(block) > 0);
    const double about = (width * width + 4 * b * b) / 12 + b * b;
    const double w = kFree * (b - R) / about;
    CHECK(rate_of_rolling(block) == Approx(w > 0 ? std::sqrt(w) : 0).epsilon(kRateTolerance));
    const WithFriction rough = with_friction(block);
    INFO(rough.reason);
    CHECK((rough.verdict == FrictionVerdict::kStableCertain) == (b < R));
    CHECK(has(rough.reason, "it rests only in balance: '") == (b > R));
    CHECK(has(rough.reason, "which friction holds") == (b < R));
  }
}

TEST_CASE("a bar is followed as the cylinder that it is, wherever the corners of its facets are") {
  const double r = 0.05;
  for (const double phase : {0.0, 0.3 * kPi / 64, kPi / 64}) {
    INFO("corners turned by " << phase);
    Assembly level = over_ground(0.4);
    add_bar(level, "bar", r, 0.3, Vec3(0, 0, r), phase);
    CHECK(rate_without_friction(level) == 0);
    Assembly bars;
    bars.parts[static_cast<std::size_t>(add_bar(bars, "below", 2 * r, 0.3, Vec3::Zero(), phase))].fixed = true;
    add_bar(bars, "bar", r, 0.3, Vec3(0, 0, 3 * r), phase);
    CHECK(rate_without_friction(bars) == Approx(std::sqrt(kFree / (3 * r))).epsilon(kRateTolerance));
  }
}

TEST_CASE("a rod upright on its hinge falls, one that hangs or turns about its centre does not") {
  const double l = 0.25, width = 0.02;
  const double about = (width * width + 4 * l * l) / 12 + l * l;
  CHECK(rate_without_friction(rod_on_hinge(kZ, l)) == Approx(std::sqrt(kFree * l / about)).epsilon(kRateTolerance));
  CHECK(rate_without_friction(rod_on_hinge(-kZ, l)) == 0);

  Assembly centred = rod_on_hinge(kX, l);
  centred.joints[0].point = Vec3(l, 0, 0);
  CHECK(rate_without_friction(centred) == 0);

  // Held by a drive it stands.
  Assembly driven = rod_on_hinge(kZ, l);
  driven.joints[0].drive = Drive{};
  CHECK(rate_without_friction(driven) == 0);
}

TEST_CASE("a push along a rod towards its hinge makes it fall, a pull holds it") {
  const double l = 0.25, width = 0.02, force = 3;
  Assembly assembly = rod_on_hinge(kX, l);
  assembly.gravity = Vec3::Zero();
  Load load;
  load.part = 1;
  load.point = Vec3(2 * l, 0, 0);
  load.force = -force * kX;
  assembly.loads = {load};
  const double mass = assembly.parts[1].mass.mass;
  const double about = mass * ((width * width + 4 * l * l) / 12 + l * l);
  CHECK(rate_without_friction(assembly) == Approx(std::sqrt(force * 2 * l / about)).epsilon(kRateTolerance));
  assembly.loads[0].force *= -1;
  CHECK(rate_without_friction(assembly) == 0);
}

TEST_CASE("two hinged bars in line that are pressed together buckle") {
  // Hinges along y at x = 0 (ground), 0.2 and 0.4, where a slider along x leads the end: pushed it buckles, pulled not.
  const auto bars = [](double push) {
    Assembly assembly = frame_alone();
    assembly.gravity = Vec3::Zero();
    add_box(assembly, "first", Vec3(0.02, -0.01, -0.01), Vec3(0.18, 0.01, 0.01));
    add_box(assembly, "second", Vec3(0.22, -0.01, -0.01), Vec3(0.38, 0.01, 0.01));
    add_box(assembly, "end", Vec3(0.4, -0.01, -0.01), Vec3(0.42, 0.01, 0.01));
    add_joint(assembly, JointType::kHinge, 0, 1, Vec3::Zero(), kY);
    add_joint(assembly, JointType::kHinge, 1, 2, Vec3(0.2, 0, 0), kY);
    add_joint(assembly, JointType::kHinge, 2, 3, Vec3(0.4, 0, 0), kY);
    add_joint(assembly, JointType::kSlider, 0, 3, Vec3(0.4, 0, 0), kX);
    Load load;
    load.part = 3;
    load.force = -push * kX;
    assembly.loads = {load};
    return assembly;
  };
  // Both turn by θ against each other, the end comes nearer by 2·(l θ²/2); their centres rise by l θ/2.
  const double l = 0.2, push = 5, mass = 1000 * 0.16 * 0.02 * 0.02;
  const double energy = push * 2 * l, about = 2 * mass * ((0.16 * 0.16 + 0.02 * 0.02) / 12 + l * l / 4);
  CHECK(rate_without_friction(bars(push)) == Approx(std::sqrt(energy / about)).epsilon(kRateTolerance));
  CHECK(rate_without_friction(bars(-push)) == 0);
}

TEST_CASE("what falls from its balance is told by units, pose and numbering alike, and only of what falls") {
  const double a = 0.1;
  const Assembly edge = cube_on(rotation(kY, kPi / 4), a / std::sqrt(2.0));
  Assembly two = edge;
  add_block(two, "beside", Vec3(a, a, a), translation(Vec3(1, 0, a / 2)));
  const Analysis both = solved_of(two);
  CHECK(both.verdict == Verdict::kMarginal);
  CHECK(both.bodies[0].verdict == Verdict::kMarginal);
  CHECK(both.bodies[1].verdict == Verdict::kStable);

  // On a plate that carries both, one component: the plate and what lies flat on it rest.
  Assembly plate = over_ground();
  add_block(plate, "plate", Vec3(2, 1, 0.1), translation(Vec3(0.5, 0, 0.05)));
  Assembly above = two;
  for (Part& part : above.parts) {
    part.X_WP.p += 0.1 * kZ;
    plate.parts.push_back(part);
  }
  const Analysis whole = solved_of(plate);
  REQUIRE(whole.components.size() == 1);
  INFO(whole.components[0].reason);
  CHECK(whole.verdict == Verdict::kMarginal);
  CHECK(has(whole.components[0].reason, "'cube' falls from it"));
  CHECK(whole.bodies[2].verdict == Verdict::kStable);

  Assembly reversed = plate;
  std::reverse(reversed.parts.begin(), reversed.parts.end());
  const double rate = whole.components[0].evidence.falls->rate;
  CHECK(solved_of(reversed).components[0].evidence.falls->rate == Approx(rate).epsilon(kRateTolerance));
}

}  // namespace impend::test
