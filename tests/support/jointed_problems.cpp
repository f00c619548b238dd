#include "tests/support/jointed_problems.h"

#include <Eigen/Cholesky>
#include <Eigen/SVD>
#include <cmath>

#include "impend/motion/whitened.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr JointType kTypes[] = {JointType::kFixed, JointType::kBall, JointType::kHinge, JointType::kSlider,
                                JointType::kCylindrical};

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed), on_grid_(random_.chance(0.5)) {}

  JointedScene make() {
    scene_.assembly.gravity = on_grid_ ? Vec3(0, 0, -10) : Vec3(10 * random_.direction());
    const int bodies = random_.integer(1, 6);
    for (int k = 0; k <= bodies; ++k) add_body(k == 0);
    for (int k = 1; k <= bodies; ++k) {
      if (random_.chance(0.9)) add_joint(k, random_.integer(0, k - 1));
    }
    const int loops = random_.integer(0, 2);
    for (int k = 0; k < loops && bodies > 1; ++k) add_joint(random_.integer(1, bodies), 0);
    if (random_.chance(0.5)) repeat_a_joint();
    const int touches = random_.chance(0.3) ? 0 : random_.integer(1, 4 * bodies);
    for (int i = 0; i < touches; ++i) add_contact(bodies);
    return scene_;
  }

 private:
  Vec3 point() {
    if (!on_grid_) return 2 * random_.normal3();
    const int x = random_.integer(-3, 3), y = random_.integer(-3, 3), z = random_.integer(-3, 3);
    return Vec3(x, y, z);
  }
  Vec3 direction() {
    if (!on_grid_) return random_.direction();
    Vec3 d = Vec3::Zero();
    d[random_.integer(0, 2)] = random_.chance(0.5) ? 1 : -1;
    return d;
  }

  void add_body(bool fixed) {
    Part part;
    part.name = fixed ? "frame" : "body " + std::to_string(scene_.assembly.parts.size());
    part.fixed = fixed;
    part.mass.mass = on_grid_ ? random_.integer(1, 3) : std::exp(random_.uniform(-2, 2));
    part.mass.center_of_mass = point();
    const Vec3 moments = on_grid_ ? Vec3(1, 1, 1) : Vec3(Vec3(1, 1.5, 2) * random_.uniform(0.2, 1));
    part.mass.inertia = part.mass.mass * Mat3(moments.asDiagonal());
    if (!on_grid_) part.X_WP.R = random_.rotation();
    scene_.assembly.parts.push_back(part);
  }

  void add_joint(int a, int b) {
    Joint joint;
    joint.type = kTypes[random_.integer(0, 4)];
    joint.a = a;
    joint.b = b;
    joint.point = point();
    joint.axis = direction();
    scene_.assembly.joints.push_back(joint);
  }

  void repeat_a_joint() {
    if (scene_.assembly.joints.empty()) return;
    Joint joint = scene_.assembly.joints.front();
    joint.point += random_.integer(1, 3) * joint.axis;
    if (!on_grid_ && random_.chance(0.3)) {
      const auto rounded = [](const Vec3& v) { return Vec3((v * 1e6).array().round() / 1e6); };
      joint.point = rounded(joint.point);
      joint.axis = rounded(joint.axis).normalized();
      for (Joint& other : scene_.assembly.joints) other.point_noise = other.axis_noise = 1e-6;
      joint.point_noise = joint.axis_noise = 1e-6;
    }
    scene_.assembly.joints.push_back(joint);
  }

  void add_contact(int bodies) {
    Contact contact;
    contact.b = random_.integer(1, bodies);
    contact.a = random_.integer(0, contact.b - 1);
    contact.point = point();
    contact.normal = direction();
    scene_.contacts.contacts.push_back(contact);
  }

  Random random_;
  bool on_grid_;
  JointedScene scene_;
};

}  // namespace

JointedScene random_jointed_scene(std::uint64_t seed) { return Maker(seed).make(); }

FrictionProblem jointed_friction_problem(std::uint64_t seed, double mu) {
  JointedScene scene = random_jointed_scene(seed);
  scene.assembly.friction.mu = mu;
  std::vector<int> all;
  for (int i = 0; i < static_cast<int>(scene.contacts.contacts.size()); ++i) all.push_back(i);
  return make_friction_problem(scene.assembly, scene.contacts, all);
}

JointedScene reordered_joints(const JointedScene& scene, std::uint64_t seed) {
  Random random(seed);
  JointedScene out = scene;
  std::vector<Joint>& joints = out.assembly.joints;
  for (size_t k = joints.size(); k > 1; --k) {
    std::swap(joints[k - 1], joints[static_cast<size_t>(random.integer(0, static_cast<int>(k) - 1))]);
  }
  for (Joint& joint : joints) {
    if (random.chance(0.5)) std::swap(joint.a, joint.b);
    if (random.chance(0.5)) joint.axis = -joint.axis;
  }
  return out;
}

JointedScene in_other_units(const JointedScene& scene, double length, double mass) {
  JointedScene out = scene;
  out.assembly.gravity *= length;
  for (Part& part : out.assembly.parts) {
    part.mass.mass *= mass;
    part.mass.center_of_mass *= length;
    part.mass.inertia *= mass * length * length;
  }
  for (Joint& joint : out.assembly.joints) {
    joint.point *= length;
    joint.point_noise *= length;
  }
  for (Contact& contact : out.contacts.contacts) contact.point *= length;
  return out;
}

VecX motion_on_joints_alone(const MotionProblem& problem) {
  const WhitenedProblem whitened = whiten(problem);
  const MatX G = whitened.projection.G.dense();
  if (G.rows() == 0) return whitened.motion(whitened.projection.y0);
  const Eigen::JacobiSVD<MatX> svd(G, Eigen::ComputeFullV);
  VecX y = whitened.projection.y0;
  for (Eigen::Index k = 0; k < svd.singularValues().size(); ++k) {
    if (svd.singularValues()[k] <= 1e-10 * svd.singularValues()[0]) continue;
    y -= svd.matrixV().col(k) * svd.matrixV().col(k).dot(y);
  }
  return whitened.motion(y);
}

}  // namespace impend::test
