// What else may hold a balance, and what only seems to: friction of contacts that bear nothing, walls, fits, springs,
// servos, rounded coordinates.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "impend/friction/analyze_friction.h"
#include "impend/motion/balance.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/changed_piles.h"
#include "tests/support/curved_tags.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/texts.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kFall = kStandardGravity;
constexpr double kSameRate = 1e-6;

double smooth_rate(const Assembly& assembly) {
  const Analysis analysis = analysed_for(assembly, SimulationLaw::kFrictionless);
  REQUIRE(analysis.components.size() == 1);
  const ComponentResult& component = analysis.components[0];
  INFO(component.reason);
  CHECK(component.evidence.fall_not_excluded == "");
  if (!component.evidence.falls) {
    CHECK(analysis.verdict == Verdict::kStable);
    return 0;
  }
  CHECK(analysis.verdict == Verdict::kMarginal);
  return component.evidence.falls->rate;
}

// 1/s, with friction of the contacts that bear; 0: certain that none falls.
double rough_rate(const Assembly& assembly) {
  const Analysis analysis = analysed_for(assembly, SimulationLaw::kCoulomb);
  FrictionOptions options;
  options.model = FrictionModel::kStatic;
  const auto result = analyze_friction(analysis, options, {});
  REQUIRE(result.ok());
  REQUIRE(result.value().has_value());
  INFO(result.value()->verdict_reason);
  const bool certain = *result.value()->verdict == FrictionVerdict::kStableCertain;
  std::vector<int> of;
  std::vector<double> force;
  for (int i = 0; i < static_cast<int>(analysis.contacts.contacts.size()); ++i) {
    of.push_back(i);
    force.push_back(result.value()->contacts[static_cast<std::size_t>(i)].normal_force);
  }
  const BalanceAnswer answer =
      fall_from_balance(assembly, {analysis.contacts, of, force}, analysis.components[0].bodies, true);
  CHECK(answer.not_excluded == "");
  CHECK(certain == !answer.falls);
  CHECK(certain == !has(result.value()->verdict_reason, "it rests only in balance: '"));
  return answer.falls ? answer.falls->rate : 0;
}

// A rod of length 2l upright on its hinge along y at the origin.
Assembly upright_rod(double l, double width) {
  Assembly assembly = frame_alone();
  assembly.gravity = Vec3(0, 0, -kFall);
  add_box(assembly, "rod", Vec3(-width / 2, -width / 2, 0), Vec3(width / 2, width / 2, 2 * l));
  add_joint(assembly, JointType::kHinge, 0, 1, Vec3::Zero(), kY);
  return assembly;
}

double about_hinge(const Assembly& rod, double l, double width) {
  return rod.parts[1].mass.mass * ((width * width + 4 * l * l) / 12 + l * l);
}

// 1/s, of a plank of half thickness b half over an edge that pushes a block aside, `heavy` times its mass: of all
// s = rθ the fastest, by trying. Its upper corner goes outwards by s + bθ.
double fastest_push(double length, double b, double heavy) {
  const double about = (length * length + 4 * b * b) / 12;
  double fastest = 0;
  for (double r = -1; r <= 1; r += 1e-5) {
    const double out = std::max(0.0, r + b);
    fastest = std::max(fastest, kFall * (2 * r - b) / (r * r + about + heavy * out * out));
  }
  return std::sqrt(fastest);
}

// A fixed pin along y, of radius r, and a ring around it whose hole of radius R rests on the pin's top; the ring's
// centre of mass lies `above` the axis of its hole.
Assembly ring_on_pin(double r, double R, double above, double mu) {
  Assembly assembly;
  assembly.friction.mu = mu;
  const double turned = kPi / 96;
  Part pin = part_from_mesh("pin", along_y(regular_polygon(96, r, turned), -0.2, 0.2), true);
  pin.surfaces = tags_of(pin.mesh, {cylinder_surface(Vec3::Zero(), kY, r)});
  assembly.parts.push_back(std::move(pin));
  const TriangleMesh flat = ring(regular_polygon(96, 2 * R, turned), regular_polygon(96, R, turned), -0.05, 0.05);
  Part part = part_from_mesh("ring", transformed(flat, rotation(Vec3::UnitX(), -kPi / 2)));
  part.surfaces =
      tags_of(part.mesh, {cylinder_surface(Vec3::Zero(), kY, R), cylinder_surface(Vec3::Zero(), kY, 2 * R)});
  part.mass = {2, Vec3(0, 0, above), Vec3(0.02, 0.03, 0.025).asDiagonal()};
  part.X_WP = translation(Vec3(0, 0, r - R));
  assembly.parts.push_back(std::move(part));
  return assembly;
}

}  // namespace

TEST_CASE("a plank half over an edge tips about it whatever friction there is") {
  const double length = 0.4, b = 0.02;
  Assembly assembly = over_ground(0.5);
  add_fixed(assembly, "ledge", Vec3(-1, -0.3, 0), Vec3(0, 0.3, 0.5));
  add_block(assembly, "plank", Vec3(length, 0.2, 2 * b), translation(Vec3(0, 0, 0.5 + b)));
  const double about = (length * length + 4 * b * b) / 12;
  // Without friction it slides as it tips: shifted by x and turned by θ it is lower by −(bθ²/2 + xθ).
  const double w = (std::sqrt(kFall * kFall * (b * b + 4 * about)) - kFall * b) / (2 * about);
  CHECK(smooth_rate(assembly) == Approx(std::sqrt(w)).epsilon(kSameRate));
  CHECK(rough_rate(assembly) == Approx(std::sqrt(kFall * b / (about + b * b))).epsilon(kSameRate));
}

TEST_CASE("a plank half over an edge is wedged upright by what its outer end meets, and by that alone") {
  const double length = 0.4, b = 0.02, h = 2 * b;
  const auto over_ledge = [&] {
    Assembly assembly = over_ground();
    add_fixed(assembly, "ledge", Vec3(-1, -0.3, 0), Vec3(0, 0.3, 0.5));
    add_block(assembly, "plank", Vec3(length, 0.2, h), translation(Vec3(0, 0, 0.5 + b)));
    return assembly;
  };
  // As its centre goes out by s and it tips by θ, its upper corner goes out by s + bθ: it must slide back, and rises.
  Assembly wedged = over_ledge();
  add_fixed(wedged, "outer", Vec3(length / 2, -0.3, 0), Vec3(1, 0.3, 0.6));
  CHECK(smooth_rate(wedged) == 0);
  // What its inner end meets holds nothing, since it slides outwards.
  const double about = (length * length + h * h) / 12;
  Assembly behind = over_ledge();
  add_fixed(behind, "inner", Vec3(-1, -0.3, 0.5), Vec3(-length / 2, 0.3, 0.6));
  const double free = (std::sqrt(kFall * kFall * (b * b + 4 * about)) - kFall * b) / (2 * about);
  CHECK(smooth_rate(behind) == Approx(std::sqrt(free)).epsilon(kSameRate));
}

TEST_CASE("what is flush between two walls is no wall of rounding to what falls beside it") {
  // A plank half over an edge pushes a block aside that slides between rails; all of it in a general pose.
  const double length = 0.4, b = 0.02;
  Assembly assembly;
  assembly.gravity = Vec3(0, 0, -kFall);
  add_fixed(assembly, "ledge", Vec3(-1, -0.3, 0), Vec3(0, 0.3, 0.5));
  add_block(assembly, "plank", Vec3(length, 0.2, 2 * b), translation(Vec3(0, 0, 0.5 + b)));
  add_fixed(assembly, "far", Vec3(length / 2, -0.3, 0), Vec3(1, 0.3, 0.45));
  add_block(assembly, "block", Vec3(0.2, 0.2, 0.2), translation(Vec3(length / 2 + 0.1, 0, 0.55)));
  const double level = smooth_rate(assembly);
  CHECK(level == Approx(fastest_push(length, b, 0.008 / (length * 0.2 * 2 * b))).epsilon(1e-3));
  add_fixed(assembly, "left", Vec3(length / 2 + 0.01, 0.1, 0.45), Vec3(0.8, 0.2, 0.6));
  add_fixed(assembly, "right", Vec3(length / 2 + 0.01, -0.2, 0.45), Vec3(0.8, -0.1, 0.6));
  for (const unsigned seed : {1u, 2u, 3u}) {
    INFO("seed " << seed);
    CHECK(smooth_rate(turned_pile(assembly, random_pose(seed))) == Approx(level).epsilon(1e-3));
  }
}

TEST_CASE("bricks that meet half over two edges fall whatever the order of parts, in every pose") {
  // Either tips if the row behind the other one slides back; a brick lies across both.
  const double half = 0.12, deep = 0.115, high = 0.071;
  Assembly assembly;
  assembly.gravity = Vec3(0, 0, -kFall);
  add_fixed(assembly, "left edge", Vec3(-6 * half, 0, -high), Vec3(-half, deep, 0));
  add_fixed(assembly, "right edge", Vec3(half, 0, -high), Vec3(6 * half, deep, 0));
  const auto add_brick = [&](const char* name, double x, double z) {
    add_block(assembly, name, Vec3(2 * half, deep, high), translation(Vec3(x, deep / 2, z + high / 2)));
  };
  add_brick("left", -half, 0);
  add_brick("right", half, 0);
  add_brick("behind left", -3 * half, 0);
  add_brick("behind right", 3 * half, 0);
  add_brick("across", 0, high);
  const double rate = smooth_rate(assembly);
  CHECK(rate > 0);
  for (const unsigned seed : {1u, 2u, 3u, 4u}) {
    INFO("seed " << seed);
    CHECK(smooth_rate(permuted_pile(assembly, seed)) == Approx(rate).epsilon(1e-2));
    CHECK(smooth_rate(turned_pile(assembly, random_pose(seed))) == Approx(rate).epsilon(1e-2));
  }
}

TEST_CASE("of all forces that hold it those decide by which a motion grows least") {
  // Bricks of a running bond. The first hangs half over its edge, towards one that is fixed; behind it lies another
  // one, and on both sides of the gap one whose weight may lie anywhere on them. It would have to slide back to tip,
  // and rises.
  const double half = 0.12, deep = 0.115, high = 0.071;
  Assembly assembly;
  assembly.gravity = Vec3(0, 0, -kFall);
  add_fixed(assembly, "edge", Vec3(0, 0, -high), Vec3(6 * half, deep, 0));
  add_fixed(assembly, "met", Vec3(-3 * half, 0, 0), Vec3(-half, deep, high));
  const auto add_brick = [&](const char* name, double x, double z) {
    add_block(assembly, name, Vec3(2 * half, deep, high), translation(Vec3(x, deep / 2, z + high / 2)));
  };
  add_brick("brick", 0, 0);
  add_brick("behind", 2 * half, 0);
  add_brick("above", -half, high);
  CHECK(smooth_rate(assembly) == 0);
}

TEST_CASE("a wall that bears nothing holds no balance by its friction") {
  const double l = 0.25, width = 0.02;
  Assembly rod = upright_rod(l, width);
  rod.friction.mu = 0.5;
  add_fixed(rod, "wall", Vec3(width / 2, -0.1, 0.1), Vec3(0.1, 0.1, 0.4));
  const double rate = std::sqrt(rod.parts[1].mass.mass * kFall * l / about_hinge(rod, l, width));
  CHECK(smooth_rate(rod) == Approx(rate).epsilon(kSameRate));
  CHECK(rough_rate(rod) == Approx(rate).epsilon(kSameRate));

  // A cube on its edge beside a plate at its end face, along which it would slide.
  const double a = 0.1, half = a / std::sqrt(2.0);
  Assembly cube = over_ground(0.5);
  const int body = add_block(cube, "cube", Vec3(a, a, a), rotation(kY, kPi / 4));
  cube.parts[static_cast<std::size_t>(body)].X_WP.p = Vec3(0, 0, half);
  add_fixed(cube, "plate", Vec3(-0.2, a / 2, 0), Vec3(0.2, 0.2, 0.4));
  CHECK(rough_rate(cube) == Approx(std::sqrt(3 * kFall / (2 * std::sqrt(2.0) * a))).epsilon(kSameRate));
}

TEST_CASE("a ball between walls falls the way that they leave open") {
  const double R = 0.3, r = 0.05, depth = R + r;
  Assembly assembly;
  assembly.parts[static_cast<std::size_t>(add_ball(assembly, "below", R, 1, Vec3::Zero()))].fixed = true;
  add_ball(assembly, "ball", r, 0.2, Vec3(0, 0, depth));
  // Two upright walls that leave open a quarter, whose middle is along x.
  for (const double angle : {0.75 * kPi, -0.75 * kPi}) {
    RigidTransform X = rotation(kZ, angle);
    X.p = Vec3(0, 0, depth) + X.R * Vec3(r + 0.05, 0, 0);
    const std::string name = angle > 0 ? "left" : "right";
    assembly.parts[static_cast<std::size_t>(add_block(assembly, name, Vec3(0.1, 0.04, 0.04), X))].fixed = true;
  }
  CHECK(smooth_rate(assembly) == Approx(std::sqrt(kFall / depth)).epsilon(kSameRate));
}

TEST_CASE("a ring on a pin turns about the pin's axis where they fit, and hangs or falls") {
  const double r = 0.04, d = 0.02, mass = 2, about = 0.03;
  const double rate = std::sqrt(mass * kFall * d / (about + mass * d * d));
  CHECK(smooth_rate(ring_on_pin(r, r, d, 0)) == Approx(rate).epsilon(1e-5));
  CHECK(smooth_rate(ring_on_pin(r, r, -d, 0)) == 0);
  CHECK(rough_rate(ring_on_pin(r, r, d, 0.3)) == 0);
}

TEST_CASE("a ring with room on a pin slides on it like a pendulum, or rolls on it") {
  const double r = 0.04, R = 0.06, mass = 2, about = 0.03;
  // Without friction the hole's axis goes round the pin's at R − r below it, and the ring turns as it likes.
  for (const double d : {0.02, -0.01}) {
    INFO("centre of mass " << d << " above the hole's axis");
    const double w = mass * kFall * d / (about + mass * d * d);
    CHECK((smooth_rate(ring_on_pin(r, R, d, 0)) > 0) == (w > 0));
  }
  // Rolling, the centre of mass at h above the line of contact falls where h > ρ, 1/ρ = 1/r − 1/R; about that line.
  const double rho = r * R / (R - r);
  for (const double h : {rho - 0.01, rho + 0.01}) {
    INFO("centre of mass " << h << " above the contact, against " << rho);
    const double w = mass * kFall * (h - rho) / (about + mass * h * h);
    CHECK(rough_rate(ring_on_pin(r, R, h + R, 0.3)) == Approx(w > 0 ? std::sqrt(w) : 0).epsilon(1e-5));
  }
}

TEST_CASE("a block on a roller in a trough falls with it, whatever the trough does with the roller") {
  const double r = 0.02, R = 0.2, b = 0.03;
  Assembly assembly;
  assembly.friction.mu = 0.5;
  const double turned = kPi / 96;
  const TriangleMesh flat = ring(regular_polygon(96, 2 * R, turned), regular_polygon(96, R, turned), -0.1, 0.1);
  Part trough = part_from_mesh("trough", transformed(flat, rotation(Vec3::UnitX(), -kPi / 2)), true);
  trough.surfaces = tags_of(trough.mesh, {cylinder_surface(Vec3::Zero(), kY, R)});
  assembly.parts.push_back(std::move(trough));
  Part roller = part_from_mesh("roller", along_y(regular_polygon(96, r, turned), -0.1, 0.1));
  roller.surfaces = tags_of(roller.mesh, {cylinder_surface(Vec3::Zero(), kY, r)});
  roller.X_WP = translation(Vec3(0, 0, r - R));
  assembly.parts.push_back(std::move(roller));
  CHECK(smooth_rate(assembly) == 0);
  CHECK(rough_rate(assembly) == 0);
  add_block(assembly, "block", Vec3(0.03, 0.1, 2 * b), translation(Vec3(0, 0, 2 * r - R + b)));
  CHECK(smooth_rate(assembly) > 0);
  CHECK(rough_rate(assembly) > 0);
}

TEST_CASE("a block on a bar is held by the cylinder, wherever the corners of its facets are") {
  const double R = 0.1, b = 0.12, width = 0.2;
  const double about = (width * width + 4 * b * b) / 12 + b * b;
  for (const double length : {0.1, 0.3}) {
    for (const double phase : {0.0, kPi / 64}) {
      INFO("a bar " << length << " long, corners turned by " << phase);
      Assembly assembly;
      assembly.friction.mu = 0.5;
      Part bar = part_from_mesh("bar", along_y(regular_polygon(64, R, phase), -length / 2, length / 2), true);
      bar.surfaces = tags_of(bar.mesh, {cylinder_surface(Vec3::Zero(), kY, R)});
      assembly.parts.push_back(std::move(bar));
      add_block(assembly, "block", Vec3(width, 0.2, 2 * b), translation(Vec3(0, 0, R + b)));
      CHECK(smooth_rate(assembly) > 0);
      CHECK(rough_rate(assembly) == Approx(std::sqrt(kFall * (b - R) / about)).epsilon(kSameRate));
    }
  }
}

TEST_CASE("springs and servos hold an upright rod where they are stiff enough") {
  const double l = 0.25, width = 0.02, h = 0.4;
  const Assembly rod = upright_rod(l, width);
  const double moment = rod.parts[1].mass.mass * kFall * l, about = about_hinge(rod, l, width);
  for (const double share : {0.3, 0.99, 1.01, 3.0}) {
    INFO("stiffness over what gravity asks for: " << share);
    const double rate = share < 1 ? std::sqrt(moment * (1 - share) / about) : 0;

    Assembly servo = rod;
    servo.joints[0].drive = Drive{};
    servo.joints[0].drive->stiffness = share * moment;
    CHECK(smooth_rate(servo) == Approx(rate).epsilon(1e-5));

    // A damper makes it fall later: s² + (c/I) s = w.
    const double c = 2 * about;
    servo.joints[0].drive->damping = c;
    CHECK(smooth_rate(servo) == Approx(std::sqrt(1 + rate * rate) - 1).margin(1e-5));

    Assembly coil = rod;
    coil.joints[0].spring = JointSpring{share * moment, 0, 0};
    CHECK(smooth_rate(coil) == Approx(rate).epsilon(1e-5));

    // Two springs to both sides, unloaded: 2 k h² against m g l.
    Assembly stayed = rod;
    for (const double side : {-1.0, 1.0}) {
      Spring spring;
      spring.a = 1;
      spring.b = 0;
      spring.point_a = Vec3(0, 0, h);
      spring.point_b = Vec3(side * 0.5, 0, h);
      spring.stiffness = share * moment / (2 * h * h);
      spring.length = 0.5;
      stayed.springs.push_back(spring);
    }
    CHECK(smooth_rate(stayed) == Approx(rate).epsilon(1e-5));
  }
}

TEST_CASE("a ball on a rough slope falls where its centre is too high, and not where it is low") {
  const double r = 0.02, slope = 10 * kPi / 180;
  for (const double height : {0.8 * r, 1.1 * r}) {  // of the centre of mass, above the point of contact
    INFO("centre of mass " << height / r << " radii above the contact");
    Assembly assembly = over_ground(0.5);
    RigidTransform X = rotation(kY, slope);
    assembly.parts[static_cast<std::size_t>(add_block(assembly, "slope", Vec3(1, 1, 0.1), X))].fixed = true;
    const Vec3 up = X.R * kZ, contact = 0.05 * up;
    for (Part& part : assembly.parts) part.X_WP.p += kZ;
    const int ball = add_ball(assembly, "ball", r, 0.2, contact + r * up + kZ);
    Part& part = assembly.parts[static_cast<std::size_t>(ball)];
    part.mass.center_of_mass = part.X_WP.inverse() * (contact + height * kZ + kZ);
    // Rolled by θ its centre of mass is higher by θ² (r cos α − h)/2, and the contact farther down by rθ sin α, which
    // brings no moment: K is not symmetric, and its eigenvalues are those of m g (h − r cos α).
    CHECK((rough_rate(assembly) > 0) == (height > r * std::cos(slope)));
  }
}

TEST_CASE("what coordinates are rounded by does not hide that a part only balances") {
  const double a = 0.1, half = a / std::sqrt(2.0);
  for (const double noise : {1e-9, 1e-7, 1e-5}) {
    INFO("coordinates known to " << noise << " m");
    Assembly assembly = over_ground(0.5);
    const int cube = add_block(assembly, "cube", Vec3(a, a, a), rotation(kY, kPi / 4));
    Part& part = assembly.parts[static_cast<std::size_t>(cube)];
    part.coordinate_noise = Vec3::Constant(noise);
    part.X_WP.R = rotation(Vec3(1, 2, 3).normalized(), 0.2 * noise / a).R * part.X_WP.R;
    part.X_WP.p = Vec3(0, 0, half);
    const Analysis analysis = analysed_for(assembly, SimulationLaw::kFrictionless);
    INFO(analysis.components[0].reason);
    CHECK(analysis.verdict == Verdict::kMarginal);
    CHECK(analysis.components[0].evidence.falls);
  }
}

TEST_CASE("a rod that hangs is not told to move by less than its mesh was rounded") {
  const double l = 0.25, noise = 1e-6;
  for (const double off : {0.0, 0.5 * noise, 0.02}) {
    INFO("centre of mass " << off << " m off");
    Assembly assembly = frame_alone();
    assembly.gravity = Vec3(0, 0, -kFall);
    add_box(assembly, "rod", Vec3(-0.01 + off, -0.01, -2 * l), Vec3(0.01 + off, 0.01, 0));
    assembly.parts[1].coordinate_noise = Vec3::Constant(noise);
    add_joint(assembly, JointType::kHinge, 0, 1, Vec3::Zero(), kY);
    const Analysis analysis = analysed_for(assembly, SimulationLaw::kFrictionless);
    INFO(analysis.components[0].reason);
    CHECK((analysis.verdict == Verdict::kMoves) == (off > 1e-3));
  }
}

TEST_CASE("a corner that leaves its wall to second order does not hold what falls past it") {
  // Upright on its hinge, its widest place at the hinge's height between walls or at one: x = w cos θ there.
  const double w = 0.02, l = 0.5;
  for (const int walls : {1, 2}) {
    INFO(walls << " walls");
    Assembly assembly = frame_alone();
    assembly.gravity = Vec3(0, 0, -kFall);
    const std::vector<Vec2> outline = {Vec2(-w, 0), Vec2(0, -0.05), Vec2(w, 0), Vec2(0, l)};
    assembly.parts.push_back(part_from_mesh("rod", along_y(outline, -0.05, 0.05)));
    const Part& rod = assembly.parts.back();
    const double high = rod.mass.center_of_mass.z();
    const double about = rod.mass.inertia(1, 1) + rod.mass.mass * high * high;
    const double rate = std::sqrt(rod.mass.mass * kFall * high / about);
    add_joint(assembly, JointType::kHinge, 0, 1, Vec3::Zero(), kY);
    add_fixed(assembly, "right", Vec3(w, -0.1, -0.1), Vec3(w + 0.1, 0.1, 0.1));
    if (walls == 2) add_fixed(assembly, "left", Vec3(-w - 0.1, -0.1, -0.1), Vec3(-w, 0.1, 0.1));
    CHECK(smooth_rate(assembly) == Approx(rate).epsilon(kSameRate));
  }
}

TEST_CASE("a plate on springs that are pressed falls aside, on springs that are pulled it hangs") {
  const double k = 4000, length = 0.2;
  for (const bool pressed : {true, false}) {
    INFO((pressed ? "pressed" : "pulled"));
    Assembly assembly = frame_alone();
    assembly.gravity = Vec3(0, 0, -kFall);
    const int plate = add_box(assembly, "plate", Vec3(-0.2, -0.2, -0.001), Vec3(0.2, 0.2, 0.001));
    const double weight = assembly.parts[static_cast<std::size_t>(plate)].mass.mass * kFall;
    for (const double x : {-0.2, 0.2}) {
      for (const double y : {-0.2, 0.2}) {
        Spring spring;
        spring.a = plate;
        spring.b = 0;
        spring.point_a = Vec3(x, y, 0);
        spring.point_b = Vec3(x, y, pressed ? -length : length);
        spring.stiffness = k;
        spring.length = pressed ? length + weight / (4 * k) : length - weight / (4 * k);
        assembly.springs.push_back(spring);
      }
    }
    // Aside each spring pushes with F/ℓ times the way, F a quarter of the weight. It is the turn about z that grows
    // fastest, w = (g/ℓ) m r²/I, r² = 0.2² + 0.2², I = m (0.4² + 0.4²)/12.
    const double rate = pressed ? std::sqrt(3 * kFall / length) : 0;
    CHECK(smooth_rate(assembly) == Approx(rate).epsilon(1e-5));
  }
}

TEST_CASE("what costs nothing and gains nothing is certain to rest in any pose") {
  for (unsigned seed = 0; seed < 6; ++seed) {
    INFO("pose " << seed);
    Assembly assembly = over_ground(0.4);
    add_fixed(assembly, "floor", Vec3(-1, -1, -0.1), Vec3(1, 1, 0));
    assembly.ground.reset();
    const double r = 0.05;
    for (int k = 0; k < 3; ++k) {
      const double angle = 2 * kPi * k / 3 + 0.1;
      add_ball(assembly, "ball " + std::to_string(k), r, 0.2, Vec3(0.3 * std::cos(angle), 0.3 * std::sin(angle), r));
    }
    add_block(assembly, "plate", Vec3(1, 1, 0.04), translation(Vec3(0, 0, 2 * r + 0.02)));
    const Assembly there = moved(assembly, seed == 0 ? RigidTransform() : random_pose(seed));
    CHECK(smooth_rate(there) == 0);
    CHECK(rough_rate(there) == 0);
  }
}

TEST_CASE("what is held to first order is not asked to second, though its contacts are not followed") {
  const double l = 0.25;
  Assembly arm = frame_alone();
  arm.gravity = Vec3(0, 0, -kFall);
  add_box(arm, "arm", Vec3(0, -0.01, -0.01), Vec3(2 * l, 0.01, 0.01));
  add_joint(arm, JointType::kHinge, 1, 0, Vec3::Zero(), kY);
  for (const bool below : {true, false}) {
    Assembly stopped = arm;
    (below ? stopped.joints[0].upper : stopped.joints[0].lower) = 0;
    const Analysis analysis = analysed_for(stopped, SimulationLaw::kFrictionless);
    if (analysis.verdict != Verdict::kStable) continue;  // the stop of the other side
    CHECK(smooth_rate(stopped) == 0);
    return;
  }
  FAIL("neither stop holds the arm");
}

TEST_CASE("a strong damper makes a fall slow and no less sure") {
  const double l = 0.25, width = 0.02;
  Assembly damped = upright_rod(l, width);
  const double rate = std::sqrt(damped.parts[1].mass.mass * kFall * l / about_hinge(damped, l, width));
  damped.joints[0].spring = JointSpring{0, 1e9, 0};
  const double slow = smooth_rate(damped);
  CHECK(slow > 0);
  CHECK(slow < 1e-6 * rate);
}

TEST_CASE("a spring to another part that moves leaves open whether what it ties falls") {
  Assembly assembly = over_ground();
  add_block(assembly, "base", Vec3(1, 1, 0.1), translation(Vec3(0, 0, 0.05)));
  const int plate = add_block(assembly, "plate", Vec3(0.4, 0.4, 0.002), translation(Vec3(0, 0, 0.3)));
  const double weight = assembly.parts[static_cast<std::size_t>(plate)].mass.mass * kFall, k = 4000;
  for (const double x : {-0.2, 0.2}) {
    for (const double y : {-0.2, 0.2}) {
      Spring spring;
      spring.a = plate;
      spring.b = 0;
      spring.point_a = Vec3(x, y, 0.3);
      spring.point_b = Vec3(x, y, 0.1);
      spring.stiffness = k;
      spring.length = 0.2 + weight / (4 * k);
      assembly.springs.push_back(spring);
    }
  }
  const Analysis analysis = analysed_for(assembly, SimulationLaw::kFrictionless);
  for (const ComponentResult& component : analysis.components) {
    CHECK(component.verdict == Verdict::kMarginal);
    CHECK(has(component.reason, "a spring joins it to another part"));
  }
}

}  // namespace impend::test
