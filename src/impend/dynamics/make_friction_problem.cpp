// The rows of contact i along a direction d̂ (n̂, ŝ or t̂) at its point p:
//   on a  [ d̂ᵀ, ((p − c_a)×d̂)ᵀ ],   on b  the negative,   nothing on a fixed body.
// Velocities add −ω×Iω to Q and the biases of velocity_bias.h to the rows.
#include <optional>

#include "impend/dynamics/friction_problem.h"
#include "impend/dynamics/joint_rows.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/dynamics/velocity_bias.h"

namespace impend {
namespace {

VecX as_vector(const std::vector<double>& values) {
  return Eigen::Map<const VecX>(values.data(), static_cast<Eigen::Index>(values.size()));
}

// Bodies, then contacts and joints row by row, each with what velocities add.
class Builder {
 public:
  Builder(const Assembly& assembly, const ContactSet& contacts) : assembly_(assembly), contacts_(contacts) {}

  FrictionProblem build(const std::vector<int>& imposed) {
    add_bodies();
    const int bodies = problem_.bodies();
    problem_.N = problem_.S = problem_.T = problem_.G = BlockRows(bodies);
    for (const int i : imposed) add_contact(i);
    for (size_t j = 0; j < assembly_.joints.size(); ++j) add_joint(static_cast<int>(j));
    problem_.mu = as_vector(mu_);
    problem_.viscous = as_vector(viscous_);
    problem_.bias_N = as_vector(bias_N_);
    problem_.bias_S = as_vector(bias_S_);
    problem_.bias_T = as_vector(bias_T_);
    problem_.bias_G = as_vector(bias_G_);
    return std::move(problem_);
  }

 private:
  void add_bodies() {
    // Masses and loads are those of the motion problem without any contact.
    MotionProblem motion = make_problem(assembly_, contacts_, {});
    problem_.M = std::move(motion.M);
    problem_.Q = std::move(motion.Q);
    problem_.body = std::move(motion.body);
    block_.assign(static_cast<size_t>(assembly_.body_count()), -1);
    problem_.velocity.resize(problem_.Q.size());
    for (int k = 0; k < problem_.bodies(); ++k) {
      block_[problem_.body[k]] = k;
      const Part& part = assembly_.parts[problem_.body[k]];
      problem_.velocity.segment<6>(6 * k) << part.linear_velocity, part.angular_velocity;
      const Mat3 inertia = problem_.M[k].bottomRightCorner<3, 3>();
      problem_.Q.segment<3>(6 * k + 3) -= part.angular_velocity.cross(inertia * part.angular_velocity);
    }
    if (!problem_.at_rest()) shapes_.emplace(assembly_, contacts_);
  }

  // A fixed body does not move, whatever velocity was written for it.
  BodyMotion motion(int body) const {
    if (block_[body] < 0) return {};
    const Part& part = assembly_.parts[body];
    return {part.center_of_mass_W(), part.linear_velocity, part.angular_velocity};
  }

  Vec3 center(int body) const { return assembly_.parts[body].center_of_mass_W(); }

  void append(int a, int b, const JointRow& row, const Vec3& point, BlockRows* rows) const {
    const auto values = [&](int body) -> Vec6 {
      return block_[body] < 0 ? Vec6(Vec6::Zero()) : joint_row_values(row, point, center(body));
    };
    rows->append(block_[a], values(a), block_[b], -values(b));
  }

  void add_contact(int i) {
    const Contact& contact = contacts_.contacts[i];
    if (block_[contact.a] < 0 && block_[contact.b] < 0) return;
    const Vec3 s = contact.normal.unitOrthogonal(), t = contact.normal.cross(s);
    append(contact.a, contact.b, {contact.normal, false}, contact.point, &problem_.N);
    append(contact.a, contact.b, {s, false}, contact.point, &problem_.S);
    append(contact.a, contact.b, {t, false}, contact.point, &problem_.T);
    problem_.contact.push_back(i);
    const bool rubs = contact.kind != ContactKind::kJointStop;
    mu_.push_back(rubs ? assembly_.friction.mu_of(contact.a, contact.b) : 0.0);
    viscous_.push_back(rubs ? assembly_.friction.viscous_of(contact.a, contact.b) : 0.0);
    ContactBias bias;
    if (shapes_) {
      const auto [shape_a, shape_b] = shapes_->of(contact);
      bias = contact_bias(motion(contact.a), motion(contact.b), contact.point, contact.normal, shape_a, shape_b);
    }
    bias_N_.push_back(bias.normal);
    bias_S_.push_back(s.dot(bias.relative));
    bias_T_.push_back(t.dot(bias.relative));
  }

  void add_joint(int j) {
    const Joint& joint = assembly_.joints[j];
    if (block_[joint.a] < 0 && block_[joint.b] < 0) return;
    for (const JointRow& row : locked_joint_rows(joint)) {
      append(joint.a, joint.b, row, joint.point, &problem_.G);
      problem_.joint.push_back(j);
      bias_G_.push_back(joint_bias(motion(joint.a), motion(joint.b), row, joint.point));
    }
  }

  const Assembly& assembly_;
  const ContactSet& contacts_;
  FrictionProblem problem_;
  std::vector<int> block_;  // of each body, −1 where it is fixed
  std::vector<double> mu_, viscous_, bias_N_, bias_S_, bias_T_, bias_G_;
  std::optional<ContactShapes> shapes_;  // only where something moves
};

}  // namespace

FrictionProblem make_friction_problem(const Assembly& assembly, const ContactSet& contacts,
                                      const std::vector<int>& imposed) {
  return Builder(assembly, contacts).build(imposed);
}

Vec3 row_direction(const BlockRows& rows, int i) {
  return rows.block(i)[0] >= 0 ? Vec3(rows.value(i, 0).head<3>()) : Vec3(-rows.value(i, 1).head<3>());
}

}  // namespace impend
