// What velocities add to accelerations, against second differences of gaps and joints along motions that are integrated
// here: R(t) = exp([ωt + ½αt²]), x(t) = x + vt + ½at² have the given velocity and acceleration at t = 0.
#include <functional>

#include "impend/dynamics/friction_problem.h"
#include "impend/dynamics/velocity_bias.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

struct Moving {
  BodyMotion now;
  Vec3 a = Vec3::Zero(), alpha = Vec3::Zero();

  Mat3 turn(double t) const {
    const Vec3 r = t * now.angular + 0.5 * t * t * alpha;
    return r.norm() > 0 ? Eigen::AngleAxisd(r.norm(), r.normalized()).toRotationMatrix() : Mat3(Mat3::Identity());
  }
  // Where the material point that is at p now, and the direction d fixed in the body, are at t.
  Vec3 at(const Vec3& p, double t) const {
    return now.center + t * now.linear + 0.5 * t * t * a + turn(t) * (p - now.center);
  }
  Vec3 along(const Vec3& d, double t) const { return turn(t) * d; }
};

Moving random_motion(Random& random) {
  return {{random.normal3(), random.normal3(), random.normal3()}, random.normal3(), random.normal3()};
}

// f̈(0) to sixth order.
double second_derivative(const std::function<double(double)>& f) {
  const double h = 0.004;
  const auto pair = [&](int k) { return f(k * h) + f(-k * h); };
  return (2 * pair(3) - 27 * pair(2) + 270 * pair(1) - 490 * f(0)) / (180 * h * h);
}

double row_times(const Vec3& d, const Vec3& p, const Moving& a, const Moving& b) {
  const auto on = [&](const Moving& m) { return d.dot(m.a + m.alpha.cross(p - m.now.center)); };
  return on(a) - on(b);
}

// The gap stays closed to first order: the normal velocity at p is taken out of a's.
void close(Moving& a, const Moving& b, const Vec3& p, const Vec3& n) {
  a.now.linear -= n * n.dot(a.now.velocity_at(p) - b.now.velocity_at(p));
}

void check_gap(const Moving& a, const Moving& b, const Vec3& p, const Vec3& n, const LocalShape& shape_a,
               const LocalShape& shape_b, const std::function<double(double)>& gap) {
  REQUIRE(gap(0) == Approx(0).margin(1e-12));
  REQUIRE((gap(1e-6) - gap(-1e-6)) / 2e-6 == Approx(0).margin(1e-8));
  const double expected = second_derivative(gap);
  const ContactBias bias = contact_bias(a.now, b.now, p, n, shape_a, shape_b);
  CHECK(row_times(n, p, a, b) + bias.normal == Approx(expected).epsilon(1e-6).margin(1e-5));
}

LocalShape corner(const Vec3& n) { return {Mat3::Zero(), {n.unitOrthogonal(), n.cross(n.unitOrthogonal())}}; }
LocalShape ball(double radius) { return {Mat3::Identity() / radius, {}}; }
LocalShape cylinder(double radius, const Vec3& axis) {
  return {(Mat3::Identity() - axis * axis.transpose()) / radius, {}};
}

TEST_CASE("velocities move a corner off a turning face as finite differences say") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    Moving a = random_motion(random);
    const Moving b = random_motion(random);
    const Vec3 p = random.normal3(), n = random.direction();
    close(a, b, p, n);
    check_gap(a, b, p, n, corner(n), {}, [&](double t) { return b.along(n, t).dot(a.at(p, t) - b.at(p, t)); });
    check_gap(a, b, p, n, {}, corner(n), [&](double t) { return a.along(n, t).dot(a.at(p, t) - b.at(p, t)); });
  }
}

TEST_CASE("velocities part two crossing edges as finite differences say") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    Moving a = random_motion(random);
    const Moving b = random_motion(random);
    const Vec3 p = random.normal3(), edge_a = random.direction(), edge_b = random.direction();
    const Vec3 n = edge_a.cross(edge_b).normalized();
    close(a, b, p, n);
    check_gap(a, b, p, n, {Mat3::Zero(), {n.cross(edge_a)}}, {Mat3::Zero(), {n.cross(edge_b)}}, [&](double t) {
      return a.along(edge_a, t).cross(b.along(edge_b, t)).normalized().dot(a.at(p, t) - b.at(p, t));
    });
  }
}

TEST_CASE("balls on faces, balls, in sockets and on edges part as finite differences say") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    Moving a = random_motion(random);
    const Moving b = random_motion(random);
    const Vec3 p = random.normal3(), n = random.direction(), edge = n.unitOrthogonal();
    const double r = random.uniform(0.5, 2), R = r + random.uniform(0.5, 2);
    const Vec3 center_a = p + r * n, center_b = p - R * n, socket = p + R * n;
    close(a, b, p, n);
    check_gap(a, b, p, n, ball(r), {}, [&](double t) { return b.along(n, t).dot(a.at(center_a, t) - b.at(p, t)) - r; });
    check_gap(a, b, p, n, ball(r), ball(R),
              [&](double t) { return (a.at(center_a, t) - b.at(center_b, t)).norm() - r - R; });
    check_gap(a, b, p, n, ball(r), ball(-R),
              [&](double t) { return R - r - (a.at(center_a, t) - b.at(socket, t)).norm(); });
    check_gap(a, b, p, n, ball(r), {Mat3::Zero(), {n.cross(edge)}},
              [&](double t) { return b.along(edge, t).cross(a.at(center_a, t) - b.at(p, t)).norm() - r; });
    check_gap(a, b, p, n, corner(n), ball(R), [&](double t) { return (a.at(p, t) - b.at(center_b, t)).norm() - R; });
  }
}

TEST_CASE("crossed cylinders and a ball in a tube part as finite differences say") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    Moving a = random_motion(random);
    const Moving b = random_motion(random);
    const Vec3 p = random.normal3(), n = random.direction();
    const double turn = random.uniform(0.4, 2.7);
    const Vec3 axis_a = n.unitOrthogonal(), axis_b = std::cos(turn) * axis_a + std::sin(turn) * n.cross(axis_a);
    const double r = random.uniform(0.5, 2), R = r + random.uniform(0.5, 2);
    const Vec3 on_a = p + r * n, on_b = p - R * n, tube = p + R * n;
    close(a, b, p, n);
    check_gap(a, b, p, n, cylinder(r, axis_a), cylinder(R, axis_b), [&](double t) {
      const Vec3 across = a.along(axis_a, t).cross(b.along(axis_b, t)).normalized();
      return std::abs(across.dot(a.at(on_a, t) - b.at(on_b, t))) - r - R;
    });
    check_gap(a, b, p, n, ball(r), {-cylinder(R, axis_b).curvature, {}},
              [&](double t) { return R - r - b.along(axis_b, t).cross(a.at(on_a, t) - b.at(tube, t)).norm(); });
  }
}

TEST_CASE("a ball that rolls needs no acceleration at its contact, one that slides and spins none along the normal") {
  const double r = 0.3, speed = 2;
  const Vec3 n(0, 0, 1), p = Vec3::Zero();
  BodyMotion a{{0, 0, r}, {speed, 0, 0}, {0, speed / r, 0}};
  const ContactBias rolling = contact_bias(a, {}, p, n, ball(r), {});
  CHECK(rolling.normal == Approx(0).margin(1e-12));
  CHECK(rolling.relative.norm() == Approx(0).margin(1e-12));
  a.angular = Vec3(1, -2, 5);
  CHECK(contact_bias(a, {}, p, n, ball(r), {}).normal == Approx(0).margin(1e-12));
}

TEST_CASE("the contact point's velocity changes by the tangential bias") {
  // A ball on a turning table: contact point below the centre, u = ċ + ω_a×(−r n) − ω_b×c for a table about the origin.
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Random random(seed);
    const double r = random.uniform(0.5, 2);
    const Vec3 n(0, 0, 1), p{random.normal(), random.normal(), 0.0};
    Moving a{{p + r * n, {random.normal(), random.normal(), 0}, random.normal3()}, {}, random.normal3()};
    a.a = Vec3{random.normal(), random.normal(), 0.0};
    Moving b{{Vec3::Zero(), Vec3::Zero(), Vec3(0, 0, random.normal())}, {}, Vec3(0, 0, random.normal())};
    const auto slip = [&](double t) -> Vec3 {
      const Vec3 c = a.now.center + t * a.now.linear + 0.5 * t * t * a.a;
      return a.now.linear + t * a.a + (a.now.angular + t * a.alpha).cross(-r * n) -
             (b.now.angular + t * b.alpha).cross(c - r * n);
    };
    const double h = 1e-4;
    const Vec3 expected = (slip(h) - slip(-h)) / (2 * h);
    const ContactBias bias = contact_bias(a.now, b.now, p, n, ball(r), {});
    for (const Vec3& d : {Vec3(1, 0, 0), Vec3(0, 1, 0)}) {
      CHECK(row_times(d, p, a, b) + d.dot(bias.relative) == Approx(d.dot(expected)).margin(1e-8));
    }
  }
}

TEST_CASE("exchanging the bodies of a contact and its normal leaves the normal bias as it is") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    Moving a = random_motion(random);
    const Moving b = random_motion(random);
    const Vec3 p = random.normal3(), n = random.direction();
    close(a, b, p, n);
    for (const auto& [x, y] : {std::pair(corner(n), LocalShape{}),
                               {ball(0.7), corner(n)},
                               {LocalShape{}, LocalShape{}},
                               {corner(n), corner(n)},
                               {ball(0.7), LocalShape{Mat3::Zero(), {n.unitOrthogonal()}}}}) {
      const double there = contact_bias(a.now, b.now, p, n, x, y).normal;
      const double back = contact_bias(b.now, a.now, p, -n, y, x).normal;
      CHECK(there == Approx(back).margin(1e-10));
    }
  }
}

// Body a with the velocities that the joint leaves it against b.
Moving joined(const Moving& b, JointType type, const Vec3& point, const Vec3& axis, Random& random) {
  Moving a = random_motion(random);
  const double spin = random.normal(), shift = random.normal();
  const bool turns = type == JointType::kHinge || type == JointType::kCylindrical;
  const bool shifts = type == JointType::kSlider || type == JointType::kCylindrical;
  if (type != JointType::kBall) a.now.angular = b.now.angular + (turns ? spin : 0.0) * axis;
  const Vec3 wanted = b.now.velocity_at(point) + (shifts ? shift : 0.0) * axis;
  a.now.linear += wanted - a.now.velocity_at(point);
  return a;
}

TEST_CASE("the rows of spinning joints change as finite differences say") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (const JointType type :
         {JointType::kFixed, JointType::kBall, JointType::kHinge, JointType::kSlider, JointType::kCylindrical}) {
      INFO("seed " << seed << ", " << to_string(type));
      Random random(seed);
      const Moving b = random_motion(random);
      Joint joint;
      joint.type = type;
      joint.point = random.normal3();
      joint.axis = random.direction();
      const Moving a = joined(b, type, joint.point, joint.axis, random);
      for (const JointRow& row : joint_rows(joint)) {
        const Vec3 d = row.direction;
        const double bias = joint_bias(a.now, b.now, row, joint.point);
        if (!row.angular) {
          const double expected = second_derivative(
              [&](double t) { return b.along(d, t).dot(a.at(joint.point, t) - b.at(joint.point, t)); });
          CHECK(row_times(d, joint.point, a, b) + bias == Approx(expected).epsilon(1e-6).margin(1e-5));
          continue;
        }
        // x_a·y_b with x×y = d is 0 and turns at the rate d·(ω_a − ω_b); x is the axis where there is one.
        const bool free_axis = type == JointType::kHinge || type == JointType::kCylindrical;
        const Vec3 x = free_axis ? joint.axis : Vec3(d.unitOrthogonal()), y = d.cross(x);
        const double expected = second_derivative([&](double t) { return a.along(x, t).dot(b.along(y, t)); });
        CHECK(d.dot(a.alpha - b.alpha) + bias == Approx(expected).epsilon(1e-6).margin(1e-5));
      }
    }
  }
}

TEST_CASE("a free body spins as Euler's equations integrated in its own frame say") {
  // There Iω̇ = −ω×Iω with the constant principal inertia; in world axes ω̇ = M⁻¹Q at every moment.
  const Vec3 principal(1, 2, 2.7);
  Vec3 omega(0.8, -1.3, 0.6);
  Mat3 R = Random(3).rotation();
  const auto rate = [&](const Vec3& w) -> Vec3 { return -w.cross(principal.cwiseProduct(w)).cwiseQuotient(principal); };
  const double h = 1e-3;
  for (int step = 0; step < 200; ++step) {
    if (step % 50 == 0) {
      Assembly assembly;
      Part part;
      part.name = "top";
      part.X_WP.R = R;
      part.mass.mass = 2;
      part.mass.inertia = principal.asDiagonal();
      part.angular_velocity = R * omega;
      assembly.parts = {part};
      const FrictionProblem problem = make_friction_problem(assembly, {}, {});
      const Vec3 alpha = Mat3(problem.M[0].bottomRightCorner<3, 3>()).inverse() * problem.Q.tail<3>();
      CHECK((alpha - R * rate(omega)).norm() == Approx(0).margin(1e-12));
      // World rates by differences over the integration: R(h)ω(h) − R(−h)ω(−h), through the body rates.
      const auto world = [&](double t) -> Vec3 {
        const Vec3 turned = t * omega + 0.5 * t * t * rate(omega);
        const Mat3 there = R * Eigen::AngleAxisd(turned.norm(), turned.normalized()).toRotationMatrix();
        return there * (omega + t * rate(omega));
      };
      CHECK(((world(1e-5) - world(-1e-5)) / 2e-5 - alpha).norm() == Approx(0).margin(1e-8));
      CHECK(problem.Q.head<3>().isApprox(2 * assembly.gravity));
    }
    const Vec3 k1 = rate(omega), k2 = rate(omega + h / 2 * k1), k3 = rate(omega + h / 2 * k2),
               k4 = rate(omega + h * k3);
    const Vec3 middle = omega + h / 4 * (k1 + k2);
    R = R * Eigen::AngleAxisd(h * middle.norm(), middle.normalized()).toRotationMatrix();
    omega += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
}

}  // namespace
}  // namespace impend::test
