// The rows of an assembly's contacts and joints where its parts have moved: what a second order is made of.
//
// Along a path of velocities p the rows g of what touches change with the place: normals follow the surfaces, points
// the features that meet. With the generalized acceleration a on that path
//   d/dt (g·p) = g·a + h,   h = (dg/dε)·p at q + εp,
// and forces λ of the rows turn with them, dF/dε = d/dε (Jᵀλ) + dQ/dε, Q the loads at points that turn with their part.
#pragma once

#include <optional>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/track/contact_tracker.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/followed_contacts.h"
#include "impend/numerics/block_rows.h"

namespace impend {

class MovedRows {
 public:
  // Rows of the contacts and of joints; of contacts of which `holds` says so also the two across the normal: their
  // points do not slip. The assembly and what is followed must outlive it.
  MovedRows(const Assembly& assembly, const FollowedContacts& followed, const std::vector<char>& holds);

  // Noise of rows is that of the contacts as they are imposed, and a few roundings, c what it takes. Rows without a
  // side (of joints, and those across normals) stand in it twice, as those of joints do (MotionProblem::is_joint_row);
  // bodies are the movable parts in order.
  const MotionProblem& problem() const { return problem_; }
  double size() const { return size_; }  // m, diagonal of the movable parts

  // Of a row the contact that is followed to which it belongs; −1: of a joint.
  int contact_of(int row) const;
  // Per contact that is followed, the sum of the normal forces of its rows, N.
  std::vector<double> forces_of_contacts(const VecX& forces) const;
  // … and what is none, N (bearing.h).
  std::vector<double> least_forces_of_contacts() const;

  // N·m or N, with which the drive of a joint holds it.
  double force_of_drive(int joint, const VecX& forces) const;

  // d/dε at q + εp, by central differences; `forces` per row of problem(), p 6N. Nothing where a contact is lost.
  std::optional<VecX> change_of_force(const VecX& forces, const VecX& p) const;  // N, N·m, per unit of time of p
  // `step`: share of the usual one.
  std::optional<VecX> change_of_rows(const VecX& p, double step = 1) const;  // h, per row of problem(), m/s²
  // The parts after the step of these differences, of which the fastest point goes way(), m.
  Displacements near_by(const VecX& p) const { return displacements(p, step_of(p)); }
  double way() const;
  // Of the loads alone, and of springs.
  VecX change_of_load(const VecX& p) const;
  // The rows where the parts are elsewhere. Nothing where a contact is lost.
  std::optional<BlockRows> rows_at(const Displacements& displacements) const;
  // Whether the contacts of these rows are closed there, and no other is sunk in, by more than `most` (m).
  bool stay_closed(const Displacements& displacements, const std::vector<int>& rows, double most) const;
  // pᵀCp of dampers, kg/s² of p's unit.
  double damping(const VecX& p) const;

 private:
  struct Row {
    int a = -1, b = -1;
    int contact = -1;  // that is followed; −1: of a joint
    int joint = -1;    // −1: of a contact
    int other = -1;    // the other end of a line round a surface, half way to which it is; −1: at the contact
    Vec3 across = Vec3::Zero();  // of the contact; zero: its normal
    Vec3 point = Vec3::Zero();   // of the joint
    Vec3 direction = Vec3::Zero();
    bool angular = false;
    bool sided = true;  // false: stands in the problem twice
  };
  struct Pose {
    Displacements displacements;
    std::vector<TrackedContact> contacts;
  };

  void add_rows_of_contacts(const std::vector<char>& holds);
  void add_row_half_way(std::size_t end);
  void add_rows_of_joints();
  void make_problem_of_rows();
  bool is_elastic() const;
  VecX elastic_forces(const Displacements& displacements) const;
  Displacements displacements(const VecX& p, double time) const;
  std::optional<Pose> pose(const VecX& p, double time) const;
  TrackedContact contact_at(const Row& row, const Pose& pose) const;
  Vec6 value(const Row& row, int body, const Pose& pose) const;
  double noise_of(const Row& row, int body, const Mat6& mass, const Vec6& values) const;
  double step_of(const VecX& p) const;

  const Assembly* assembly_;
  const FollowedContacts* followed_;
  std::vector<Row> rows_;
  MotionProblem problem_;
  double size_ = 0;
};

// What springs and servos that yield press with where parts have moved.
//
//   between points p_a, p_b     f = k(length − ℓ) (p_a − p_b)/ℓ on a at p_a, −f on b at p_b, ℓ = ‖p_a − p_b‖
//   at a joint                  k(rest − θ) on a along or about its axis, which goes with a; the opposite on b

// Per part, N and N·m about its centre of mass as it is moved; fixed ones have none. Dampers and drives bear nothing
// here. Held by tests/unit/motion/test_elastic_loads.
std::vector<Vec6> elastic_wrenches(const Assembly& assembly, const Displacements& displacements);

// The length of each spring, then the turn or shift of each joint that has one, and its damper (N·s/m, N·m·s/rad).
struct Coordinate {
  double value = 0;
  double damping = 0;
};
std::vector<Coordinate> elastic_coordinates(const Assembly& assembly, const Displacements& displacements);

// N, of the springs between points at the start.
double sum_of_spring_forces(const Assembly& assembly);

}  // namespace impend
