// The movable parts as rigid bodies with momenta: their masses, loads and free motion.
//
//   drift   x += h v,   R ← exp(h ω_m) R,   ω_m the angular velocity half way, from L = I(R) ω, which free bodies keep:
//           ω_m ← I(exp(½h ω_m) R)⁻¹ L, twice, from ω − ½h I⁻¹(ω×L)
// so that p, L stay as they are: momenta and the energy of translation are exact, the turn is of second order. Of a
// body on a fixed pivot, r = exp(½h ω_m) R arm, the centre goes on by less, as the chord of its arc:
//
//   x += h (v − h²/6 (‖u‖/‖r‖)² u),   u = ω_m × r
//
// What a kick changes of v is along the arc, where a chord over Δθ counts ‖r‖ sin Δθ; with this it counts ‖r‖ Δθ, as
// the leapfrog of the angle alone has it.
#pragma once

#include <memory>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/geometry/types.h"
#include "impend/numerics/block_rows.h"

namespace impend {

// I⁻¹ x of a body's inertia: the factors of Eigen's LDLT, solved with the same operations in the same order, which its
// general code takes five times as long for.
class InertiaFactor {
 public:
  InertiaFactor() = default;
  // P I Pᵀ = L D Lᵀ with the largest pivots first.
  explicit InertiaFactor(const Mat3& inertia);

  // To the last bit what Eigen::LDLT<Mat3> gives. Held by tests/unit/simulation/test_moving_bodies.
  Vec3 solve(const Vec3& x) const {
    Vec3 y(x[order_[0]], x[order_[1]], x[order_[2]]);
    y[1] -= below_[0] * y[0];
    y[2] -= below_[1] * y[0] + below_[2] * y[1];
    for (int i = 0; i < 3; ++i) y[i] = pivot_[i] != 0 ? y[i] / pivot_[i] : 0.0;
    y[1] -= below_[2] * y[2];
    y[0] -= below_[0] * y[1] + below_[1] * y[2];
    Vec3 solved;
    for (int i = 0; i < 3; ++i) solved[order_[i]] = y[i];
    return solved;
  }

 private:
  Vec3 below_ = Vec3::Zero();  // L: (1, 0), (2, 0), (2, 1)
  Vec3 pivot_ = Vec3::Zero();  // D; 0 where it has none
  int order_[3] = {0, 1, 2};   // y_i is x of this
};

struct MovingBody {
  int part = -1;
  double mass = 0;              // kg
  Mat3 inertia = Mat3::Zero();  // kg·m², about the centre of mass, world axes at t = 0 …
  InertiaFactor factor;         // … and its factors
  Vec3 center = Vec3::Zero();   // world, at t = 0
  double radius = 0;            // m, farthest vertex from the centre of mass
  Vec3 linear = Vec3::Zero();   // m/s, at t = 0
  Vec3 angular = Vec3::Zero();  // rad/s
  std::vector<int> loads;       // of the assembly, on this part
  // m, at t = 0, of a body with a ball joint or hinge on what is fixed: to its centre from there, or from the axis.
  Vec3 arm = Vec3::Zero();
};

// Where bodies are and how they move; 6N vectors: (linear, angular) per body.
struct BodiesState {
  std::vector<Vec3> x;  // centres of mass
  std::vector<Mat3> R;  // since t = 0
  VecX P;               // momenta: p, and L about the centre of mass, world axes
};

class MovingBodies {
 public:
  explicit MovingBodies(const Assembly& assembly);

  int count() const { return static_cast<int>(bodies_.size()); }
  const MovingBody& operator[](int k) const { return bodies_[k]; }
  // Index of a body of the assembly among the movable ones, −1 where it is fixed.
  int block_of(int body) const { return block_[body]; }

  // Of all bodies of the assembly, the fixed ones too, by where they are at t = 0, the lowest first, the ground last:
  // it is the same in whatever order parts are listed.
  int rank_of(int body) const { return (*rank_)[body]; }

  // Some of these alone, by ascending index; what is not among them counts as fixed.
  MovingBodies only(const std::vector<int>& blocks) const;

  BodiesState at_start() const;  // with the velocities that the assembly states
  std::vector<Mat6> masses(const BodiesState& state) const;
  VecX velocities(const BodiesState& state, const VecX& P) const;  // M⁻¹P

  // Gravity, and applied forces with their moments about the centres of mass, at this state and time. A load's point
  // moves with its part; its force keeps its direction.
  VecX gravity_force() const;
  Vec3 gravity_force_on(int k) const { return bodies_[k].mass * gravity_; }
  VecX applied_force(const BodiesState& state, double time = 0) const;
  double potential(const BodiesState& state) const;  // J, of gravity, 0 at t = 0

  // x and R after h with the momenta P. Held by tests/unit/simulation/test_free_flight.
  void drift(const VecX& P, double h, BodiesState& state) const;
  // Of one body, with its momenta.
  void drift_one(int k, const Vec6& P, double h, Vec3& x, Mat3& R) const;
  Vec6 velocity_of(int k, const Vec6& P, const Mat3& R) const;
  // Velocity of the mean of the drift less that at its beginning: (0, −(h/2) I⁻¹(ω×L)), and of bodies on pivots what
  // their centres go on by less; rows refer to it. Held by tests/unit/simulation/test_moving_bodies.
  VecX drift_correction(const BodiesState& state, const VecX& P, double h) const;

  // World at t = 0 ↦ world now, per part of the assembly.
  std::vector<RigidTransform> displacements(const BodiesState& state) const;
  // The same into a list of before; of bodies that are not among these it stays as it is.
  void put_displacements(const BodiesState& state, std::vector<RigidTransform>& all) const;
  RigidTransform displacement_of(int k, const Vec3& x, const Mat3& R) const { return {R, x - R * bodies_[k].center}; }
  bool has_loads() const { return !loads_->empty(); }

 private:
  MovingBodies() = default;
  Mat3 inertia_at(int k, const Mat3& R) const;
  Vec3 short_of_arc(int k, const Vec3& omega, double h, const Mat3& R) const;

  Vec3 gravity_;
  std::vector<MovingBody> bodies_;
  std::vector<int> block_;
  std::shared_ptr<const std::vector<Load>> loads_;
  std::shared_ptr<const std::vector<int>> rank_;
};

// exp of a rotation vector, rad.
Mat3 rotation_of(const Vec3& turn);

}  // namespace impend
