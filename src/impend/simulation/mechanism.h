// Drives, springs, stops and the hand of whoever drags a part: rows of a step beside contacts and joints.
//
// With the kick's length κ (s), the step h, a coordinate or length θ with rate w and what it aims at θ*:
//   soft    ν = −κ(k(θ + hw − θ*₊) + c(w − θ̇*)):   w + ν/K + (κk(θ − θ*₊) − κcθ̇*)/K = 0,  K = κ(hk + c)
//   rigid   w + (θ − θ*₊)/h = 0,  or of a drive of speed  w − θ̇* = 0
//   stop    r(θ − θ_low) is the gap of a contact at the lever r
// A drive bears at most κ·limit, the hand likewise. A spring that the step resolves, κhk ≤ kResolved·m with the mass m
// that its row moves, is a force of the kick instead, exact to second order.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/track/tracked_contact.h"
#include "impend/simulation/moving_bodies.h"
#include "impend/simulation/simulation.h"

namespace impend {

// h²k/m up to which a spring is a force of the kick: the leapfrog's error of a period is then below 1/200.
inline constexpr double kResolved = 0.1;

enum class RowKind { kDrive, kSpring, kHand };

// Rows that are appended to those of the joints.
struct SoftRows {
  BlockRows G;
  std::vector<double> bias, compliance, limit;  // m/s; m/s per N·s; N·s
  std::vector<int> group;                       // rows of one group share the limit; ascending
  std::vector<RowKind> kind;
  std::vector<int> source;  // joint, or −1

  int rows() const { return G.rows(); }
};

class Mechanism {
 public:
  Mechanism(const Assembly& assembly, const MovingBodies& bodies, double step);

  bool empty() const { return joints_.empty() && springs_.empty(); }
  bool has_irresistible_drive() const { return irresistible_; }  // rigid and without limit
  bool stiff_spring() const { return stiff_; }                   // one at least is not resolved by the step

  // θ of every joint that has a coordinate (others 0), rad or m; turns are counted on from `before`.
  std::vector<double> coordinates(const MovingBodies& bodies, const BodiesState& state,
                                  const std::vector<double>& before) const;

  // Of resolved springs, or of all; N and N·m per body.
  VecX force(const MovingBodies& bodies, const BodiesState& state, const std::vector<double>& coordinates,
             bool all) const;
  // Stored in springs, J: all, or of those alone that are rows.
  double energy(const MovingBodies& bodies, const BodiesState& state, const std::vector<double>& coordinates,
                bool rows_only) const;

  // Rows of the step from time t. Held by tests/unit/simulation/test_driven_motion.
  SoftRows rows(const MovingBodies& bodies, const BodiesState& state, const std::vector<double>& coordinates, double t,
                double h, double kick, const std::optional<Drag>& drag) const;
  // Of an instant: drives that nothing limits keep their speed through an impact.
  SoftRows rows_at_instant(const MovingBodies& bodies, const BodiesState& state, const std::vector<double>& coordinates,
                           double t, double h) const;

  // Contacts of limits, open or closed. Held by tests/unit/simulation/test_driven_motion.
  std::vector<TrackedContact> stops(const MovingBodies& bodies, const BodiesState& state,
                                    const std::vector<double>& coordinates) const;
  // Their gaps, m, in another state near by.
  double gap(const TrackKey& stop, const std::vector<double>& coordinates) const;

  void set_drive(int joint, double value, double rate);

  // In words, a drive without limit that did not go as it is to: other drives or joints hold it, which the step's rows,
  // solved with as few of them as say all, do not show. `missed`: G V + b of the rows, m/s or rad/s; `h`: s; `least`:
  // m, by less than this the aim of a drive to a target may be missed. Empty: none. Held by
  // tests/unit/simulation/test_driven_motion.
  std::string held_drive(const SoftRows& rows, const VecX& missed, double h, double least) const;

 private:
  struct Line {
    Vec3 along = Vec3::Zero();
    Vec6 on_a = Vec6::Zero(), on_b = Vec6::Zero();
    double length = 0;
  };
  struct Aim {
    double value = 0, rate = 0;
  };

  Aim aim_of(int joint, double t, double h) const;
  Line line(const Spring& spring, const MovingBodies& bodies, const BodiesState& state) const;
  void append_coordinate(int joint, const MovingBodies& bodies, const BodiesState& state, SoftRows* rows) const;

  std::vector<Joint> joints_;
  std::vector<Spring> springs_;
  std::vector<int> driven_;         // joints with a drive
  std::vector<double> lever_;       // m, per joint
  std::vector<std::string> names_;  // of joints, in words
  std::vector<char> joint_spring_is_row_, spring_is_row_;
  std::vector<std::optional<Aim>> stated_;  // by set_drive, per joint
  bool stiff_ = false, irresistible_ = false;
};

}  // namespace impend
