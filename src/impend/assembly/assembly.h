// The assembly as a plain value: parts with meshes, mass and pose, loads, gravity, ground. SI throughout.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/joint.h"
#include "impend/assembly/stated_sequence.h"
#include "impend/base/numbers.h"
#include "impend/base/result.h"
#include "impend/geometry/analytic_surface.h"
#include "impend/geometry/mesh_check.h"
#include "impend/geometry/moments.h"
#include "impend/geometry/types.h"

namespace impend {

// The name that the ground half-space bears in reports; no part may be called so.
inline constexpr const char* kGroundName = "ground";

struct Part {
  std::string name;
  bool fixed = false;
  TriangleMesh mesh;  // part frame, m, cleaned and outward
  RigidTransform X_WP;
  // Half-width of the rounding interval of stored coordinates, per axis of the part frame, m; see import/mesh/noise.h.
  Vec3 coordinate_noise = Vec3::Zero();
  // The finer reading of numbers that were rounded to decimal digits; else zero. See `decimal` there.
  Vec3 decimal_noise = Vec3::Zero();
  std::string noise_source;  // in words: "binary float32", "text with 3 decimals", "double precision"
  SurfaceTags surfaces;      // what the CAD model says of each triangle; part frame, m
  MeshCheck check;
  double volume = 0;      // m³, of the exact shape where that is known; else of the mesh, 0 when that is not closed
  VolumeMoments moments;  // part frame, m; of the exact shape where that is known, else of the mesh
  MassProperties mass;    // part frame; mass 0 when unknown (only allowed for fixed parts)
  Vec3 linear_velocity = Vec3::Zero();   // of the centre of mass, world, m/s; only models with velocities use it
  Vec3 angular_velocity = Vec3::Zero();  // world, rad/s
  std::optional<std::string> color;      // "#rrggbb"
  // Where it came from, for the assembly file and for messages.
  std::string mesh_file;
  std::string mesh_object;
  std::vector<std::string> path;  // names of the sub-assemblies that hold it, outermost first
  // Parts that share no level do not meet; a part without levels meets all.
  std::vector<std::string> levels;

  Vec3 center_of_mass_W() const { return X_WP * mass.center_of_mass; }
  Mat3 inertia_W() const { return X_WP.R * mass.inertia * X_WP.R.transpose(); }
};

// An applied wrench on one part: force through `point` (world, m; the centre of mass when absent) plus torque.
struct Load {
  int part = -1;
  Vec3 force = Vec3::Zero();   // N, world axes
  Vec3 torque = Vec3::Zero();  // N·m, world axes
  std::optional<Vec3> point;
  Course times = {};  // factor of force and torque over time; empty: 1

  double factor_at(double time) const { return times.empty() ? 1.0 : value_at(times, time); }
};

// A fixed half-space below the plane {x : up·x = height}, up = −gravity/|gravity| (+z without gravity).
struct Ground {
  double height = 0;  // m, along up from the world origin
};

struct ContactRequest {
  std::optional<double> gap;            // m; nullopt = auto
  double angle = 0.017453292519943295;  // rad (1°)
};

// What a simulation of it takes where its caller says nothing.
struct StatedSimulation {
  std::optional<double> step;   // s
  std::optional<double> until;  // s
};

// Gravity (m/s²) beyond the one in any direction, or below the other in all of them and not 0, is a slip of the
// keyboard. Squares of what is far less are lost to double precision, and with them what falls.
inline constexpr double kMostGravity = 1e15, kLeastGravity = 1e-15;
inline bool is_gravity(const Vec3& gravity) {
  const double most = gravity.cwiseAbs().maxCoeff();
  return gravity.allFinite() && (most == 0 || (most >= kLeastGravity && most <= kMostGravity));
}

struct Assembly {
  std::string name;
  Vec3 gravity = Vec3(0, 0, -kStandardGravity);  // m/s²
  std::vector<Part> parts;                       // in the input's order
  std::optional<Ground> ground;
  std::vector<Load> loads;
  std::vector<Joint> joints;  // in the input's order
  std::vector<Spring> springs;
  std::vector<NamedStep> sequence;  // as stated
  FrictionLaw friction;
  ContactRequest contact;
  StatedSimulation simulation;
  double metres_per_unit = 1;  // of the input, only for printing
  std::string unit_name = "m";
  Diagnostics warnings;  // what import repaired, skipped or doubts
  // Meshes of parts that have none of their own: of states of which there are many, so that copies share them
  // (with_shared_meshes). Null, or one per part.
  std::shared_ptr<const std::vector<TriangleMesh>> shared_meshes = nullptr;

  const TriangleMesh& mesh_of(int part) const {
    const TriangleMesh& own = parts[static_cast<std::size_t>(part)].mesh;
    return own.vertices.empty() && shared_meshes ? (*shared_meshes)[static_cast<std::size_t>(part)] : own;
  }
  // Unit vector against gravity; adding zero turns −0 into 0.
  Vec3 up() const { return gravity.norm() > 0 ? Vec3(Vec3::Zero() - gravity.normalized()) : Vec3(0, 0, 1); }
  int body_count() const { return static_cast<int>(parts.size()) + (ground ? 1 : 0); }
  // Bodies are the parts in order, then the ground. Name and fixedness by body index.
  const std::string& body_name(int body) const {
    static const std::string ground_name = kGroundName;
    return body < static_cast<int>(parts.size()) ? parts[body].name : ground_name;
  }
  bool body_fixed(int body) const { return body >= static_cast<int>(parts.size()) || parts[body].fixed; }
};

// What must hold before an analysis: a movable part exists (else kNoMovablePart); every movable part has positive
// mass and a positive definite inertia (kOpenMesh, kZeroVolume or kBadValue name the part). Adds warnings:
// "nothing-fixed" when there is neither a fixed part nor a ground; "overlapping-shells"; "open-mesh" on fixed parts.
// Held by tests/unit/assembly.
Result<Diagnostics> check_assembly(const Assembly& assembly);

// The same assembly with the meshes in Assembly::shared_meshes, but for those of parts of which `keeps` holds: copies
// take no more memory than their parts' numbers then. Held by tests/unit/assembly/test_shared_meshes.
Assembly with_shared_meshes(Assembly assembly, const std::function<bool(const Part&)>& keeps = nullptr);

// Whether the two bodies may meet at all: see Part::levels. Held by tests/unit/contact/test_levels.
bool share_a_level(const Assembly& assembly, int a, int b);

// Any spring that loads the bodies at the start, of a joint or between points.
bool has_springs(const Assembly& assembly);

// The first movable part that has a velocity, null when all are at rest. Held by tests/cli/test_cli_in_motion.
inline const Part* moving_part(const Assembly& assembly) {
  for (const Part& part : assembly.parts) {
    if (!part.fixed && !(part.linear_velocity.isZero(0) && part.angular_velocity.isZero(0))) return &part;
  }
  return nullptr;
}

}  // namespace impend
