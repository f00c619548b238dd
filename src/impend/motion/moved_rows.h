// The rows of an assembly's contacts and joints where its parts have moved: what a second order is made of.
//
// Along a path of velocities p the rows g of what touches change with the place: normals follow the surfaces, points
// the features that meet. With the generalized acceleration a on that path
//   d/dt (g·p) = g·a + h,   h = (dg/dε)·p at q + εp,
// and forces λ of the rows turn with them, dF/dε = d/dε (Jᵀλ) + dQ/dε, Q the loads at points that turn with their part.
// Contacts are those that the tracker follows (contact/track), which knows their normals and points at any place near.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/contact/track/contact_tracker.h"
#include "impend/dynamics/motion_problem.h"

namespace impend {

class MovedRows {
 public:
  // Rows of what touches at the start and of joints; of contacts of the pairs `rolling` (a < b) also the two across the
  // normal: their points do not slip. Nothing where contacts are not followed as they are imposed: joints at their
  // stops, pins in holes, of which four fixed directions are, curved surfaces that are as facets, or touch what is flat
  // with a corner of theirs, surfaces that could not be prepared. The assembly must outlive it.
  static std::optional<MovedRows> of(const Assembly& assembly, const ContactSet& contacts,
                                     const std::vector<std::pair<int, int>>& rolling);

  // c is a few roundings of the rows. Rows without a side (of joints, and those across normals) stand in it twice, as
  // those of joints do (MotionProblem::is_joint_row); bodies are the movable parts in order.
  const MotionProblem& problem() const { return problem_; }
  double size() const { return size_; }  // m, diagonal of the movable parts

  // Of a row that is no joint's: its bodies, a < b, and whether p slides them across its normal, by more than `least`
  // of the speeds there.
  std::pair<int, int> bodies(int row) const;
  bool slides(int row, const VecX& p, double least) const;

  // d/dε at q + εp, by central differences; `forces` per row of problem(), p 6N. Nothing where a contact is lost.
  std::optional<VecX> change_of_force(const VecX& forces, const VecX& p) const;  // N, N·m, per unit of time of p
  // `step`: share of the usual one.
  std::optional<VecX> change_of_rows(const VecX& p, double step = 1) const;  // h, per row of problem(), m/s²
  // Of the loads alone.
  VecX change_of_load(const VecX& p) const;

 private:
  struct Row {
    int a = -1, b = -1;
    int contact = -1;  // of tracked_; −1: of a joint
    int other = -1;    // the other end of a line round a surface, half way to which the row is; −1: at the contact
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

  MovedRows(const Assembly& assembly, ContactTracker tracker) : assembly_(&assembly), tracker_(std::move(tracker)) {}
  bool is_at(const TrackedContact& followed, const Contact& imposed) const;
  std::optional<TrackedContact> round_contact(const Contact& imposed) const;
  void prefer_round_contacts(const std::vector<Contact>& imposed);
  bool follows_as_imposed(const std::vector<Contact>& imposed) const;
  void add_rows_of_contacts(const std::vector<std::pair<int, int>>& rolling);
  void add_row_half_way(std::size_t end);
  void add_rows_of_joints();
  void make_problem_of_rows();
  std::optional<Pose> pose(const VecX& p, double time) const;
  TrackedContact contact_at(const Row& row, const Pose& pose) const;
  Vec6 value(const Row& row, int body, const Pose& pose) const;
  double step_of(const VecX& p) const;

  const Assembly* assembly_;
  ContactTracker tracker_;
  std::vector<TrackedContact> tracked_;
  std::vector<Row> rows_;
  MotionProblem problem_;
  double size_ = 0;
};

}  // namespace impend
