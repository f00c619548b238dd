// Rows of joints: what they forbid, and that their noise bounds what a misplaced joint does.
#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <Eigen/QR>

#include "impend/dynamics/joint_rows.h"
#include "impend/dynamics/motion_problem.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, 6>;

constexpr JointType kTypes[] = {JointType::kFixed, JointType::kBall, JointType::kHinge, JointType::kSlider,
                                JointType::kCylindrical};

Joint joint_of(JointType type, const Vec3& point, const Vec3& axis) {
  Joint joint;
  joint.type = type;
  joint.a = 1;
  joint.b = 0;
  joint.point = point;
  joint.axis = axis.normalized();
  return joint;
}

Rows rows_of(const Joint& joint, const Vec3& center) {
  const std::vector<JointRow> list = joint_rows(joint);
  Rows rows(static_cast<Eigen::Index>(list.size()), 6);
  for (size_t k = 0; k < list.size(); ++k) {
    rows.row(static_cast<Eigen::Index>(k)) = joint_row_values(list[k], joint.point, center).transpose();
  }
  return rows;
}

// A motion of the body about its centre: turning about `axis` through `point`, and shifting along `shift`.
Vec6 motion(const Vec3& center, const Vec3& turn, const Vec3& point, const Vec3& shift) {
  Vec6 a;
  a << turn.cross(center - point) + shift, turn;
  return a;
}

}  // namespace

TEST_CASE("A joint leaves exactly the motions that its type names") {
  Random random(1);
  const Vec3 point = random.normal3(), center = random.normal3(), axis = random.direction(),
             other = axis.unitOrthogonal(), none = Vec3::Zero();
  const Vec6 about = motion(center, axis, point, none), along = motion(center, none, point, axis),
             about_other = motion(center, other, point, none), along_other = motion(center, none, point, other);
  struct Case {
    JointType type;
    Eigen::Index rows;
    bool about, along, about_other;
  };
  const Case cases[] = {{JointType::kFixed, 6, false, false, false},
                        {JointType::kBall, 3, true, false, true},
                        {JointType::kHinge, 5, true, false, false},
                        {JointType::kSlider, 5, false, true, false},
                        {JointType::kCylindrical, 4, true, true, false}};
  for (const Case& c : cases) {
    INFO(to_string(c.type));
    const Rows G = rows_of(joint_of(c.type, point, axis), center);
    const auto allows = [&G](const Vec6& a) { return (G * a).norm() <= 1e-14; };
    CHECK(G.rows() == c.rows);
    CHECK(Eigen::ColPivHouseholderQR<Rows>(G).rank() == c.rows);
    CHECK(allows(about) == c.about);
    CHECK(allows(along) == c.along);
    CHECK(allows(about_other) == c.about_other);
    CHECK_FALSE(allows(along_other));
  }
}

TEST_CASE("The noise of a joint's rows bounds what no combination of its other rows explains") {
  const double epsilon = 1e-6;
  double tightest = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Random random(seed);
    for (const JointType type : kTypes) {
      INFO("seed " << seed << " " << to_string(type));
      const Vec3 point = random.normal3();
      Joint joint = joint_of(type, point, random.direction());
      joint.point_noise = joint.axis_noise = epsilon;
      const Vec3 center = random.normal3();
      Mat6 mass = Mat6::Identity();
      mass.bottomRightCorner<3, 3>() = Vec3(0.3, 0.5, 0.7).asDiagonal();
      Joint shifted = joint;
      shifted.point += epsilon * random.direction();
      shifted.axis = (joint.axis + epsilon * joint.axis.cross(random.direction())).normalized();
      // Each row as stated, less the nearest combination of the rows where the joint really is.
      const Rows stated = rows_of(joint, center), real = rows_of(shifted, center);
      const Mat6 L = mass.llt().matrixL();
      const Eigen::Matrix<double, 6, Eigen::Dynamic> span = L.triangularView<Eigen::Lower>().solve(real.transpose());
      const Eigen::HouseholderQR<Eigen::MatrixXd> qr(span);
      const Eigen::MatrixXd Q = Eigen::MatrixXd(qr.householderQ()).leftCols(span.cols());
      const std::vector<JointRow> rows = joint_rows(joint);
      for (Eigen::Index k = 0; k < stated.rows(); ++k) {
        const Vec6 row = L.triangularView<Eigen::Lower>().solve(stated.row(k).transpose());
        const double left = (row - Q * (Q.transpose() * row)).norm();
        const double bound = joint_row_noise(joint, rows[static_cast<size_t>(k)], center, mass);
        INFO("row " << k << " differs by " << left << ", bound " << bound);
        CHECK(left <= bound * (1 + 1e-4) + 1e-11);
        if (bound > 1e-12) tightest = std::max(tightest, left / bound);
      }
      if (type == JointType::kFixed) CHECK(joint_row_noise(joint, rows[0], center, mass) < 1e-13);
    }
  }
  CHECK(tightest > 0.5);
}

TEST_CASE("What moves as a joint lets it feels of the joint's noise no more than its places say, and about so much") {
  Random random(3);
  constexpr double kEps = 1e-6;
  for (const JointType type : {JointType::kFixed, JointType::kBall, JointType::kHinge, JointType::kSlider,
                               JointType::kCylindrical, JointType::kPlanar}) {
    double tightest = 0;
    for (int trial = 0; trial < 60; ++trial) {
      INFO("type " << to_string(type) << ", trial " << trial);
      Joint joint = joint_of(type, random.normal3(), random.direction());
      joint.point_noise = trial % 3 == 0 ? 0.0 : kEps;
      joint.axis_noise = trial % 3 == 1 ? 0.0 : kEps;
      const Vec3 center = random.normal3();
      Joint shifted = joint;
      shifted.point += joint.point_noise * random.direction();
      shifted.axis = (joint.axis + joint.axis_noise * joint.axis.cross(random.direction()).normalized()).normalized();
      // A motion that the joint as stated lets.
      const Rows stated = rows_of(joint, center);
      const Eigen::MatrixXd free = Eigen::FullPivLU<Eigen::MatrixXd>(stated).kernel();
      if (free.norm() == 0) continue;
      const Vec6 p = free * Eigen::VectorXd::NullaryExpr(free.cols(), [&] { return random.normal(); });
      const Vec3 omega = p.tail<3>(), v = p.head<3>() + omega.cross(joint.point - center);
      const Eigen::VectorXd changed = rows_of(shifted, center) * p;
      const std::vector<JointRow> rows = joint_rows(joint);
      for (std::size_t k = 0; k < rows.size(); ++k) {
        const RowShift noise = joint_row_shift(joint, rows[k]);
        const double bound =
            rows[k].angular ? (noise.turn.transpose() * omega).norm()
                            : (noise.turn.transpose() * v).norm() + noise.shift * rows[k].direction.cross(omega).norm();
        INFO("row " << k << " feels " << changed[static_cast<Eigen::Index>(k)] << ", bound " << bound);
        CHECK(std::abs(changed[static_cast<Eigen::Index>(k)]) <= bound * (1 + 1e-3) + 1e-11);
        if (bound > 0) tightest = std::max(tightest, std::abs(changed[static_cast<Eigen::Index>(k)]) / bound);
      }
    }
    CHECK((tightest > 0.5 || type == JointType::kFixed));
  }
}

TEST_CASE("Joints follow the contacts as pairs of opposite rows with one slack") {
  Assembly assembly;
  assembly.parts.resize(3);
  assembly.parts[0].fixed = true;
  for (Part& part : assembly.parts) {
    part.mass.mass = 2;
    part.mass.inertia = Mat3::Identity();
  }
  assembly.parts[1].mass.center_of_mass = Vec3(1, 0, 0);
  assembly.joints = {joint_of(JointType::kHinge, Vec3(0, 0, 0), Vec3(0, 1, 0)),
                     joint_of(JointType::kBall, Vec3(2, 0, 0), Vec3(0, 1, 0))};
  assembly.joints[0].axis_noise = 1e-3;
  assembly.joints[1].a = 2;
  assembly.joints[1].b = 1;
  ContactSet contacts;
  contacts.contacts.resize(1);
  contacts.contacts[0].a = 0;
  contacts.contacts[0].b = 1;
  contacts.contacts[0].normal = Vec3(0, 0, -1);
  const MotionProblem problem = make_problem(assembly, contacts);
  REQUIRE(problem.rows() == 1 + 10 + 6);
  CHECK_FALSE(problem.is_joint_row(0));
  CHECK(imposed_contacts(problem) == std::vector<int>{0});
  for (int i = 1; i < problem.rows(); i += 2) {
    CHECK(problem.is_joint_row(i));
    CHECK(problem.contact[i] == -1);
    CHECK(problem.joint[i] == (i <= 10 ? 0 : 1));
    CHECK(problem.joint[i + 1] == problem.joint[i]);
    CHECK(problem.c[i] == problem.c[i + 1]);
    for (int side = 0; side < 2; ++side) CHECK(problem.J.value(i, side) == -problem.J.value(i + 1, side));
  }
  // Angular rows of the hinge turn by 1e-3 about its axis; its third linear row lies along the axis and is exact.
  CHECK(problem.row_noise(7, 0) == Approx(1e-3));
  CHECK(problem.row_noise(5, 0) < 1e-14);
  // Without movable bodies a joint has no rows.
  assembly.joints[0].a = 0;
  CHECK(make_problem(assembly, contacts).rows() == 1 + 6);
  const MotionProblem part = restrict_problem(problem, {0}, {0, 1, 2});
  CHECK(part.joint == std::vector<int>{-1, 0, 0});
}
