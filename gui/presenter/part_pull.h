// A part that is pulled by the mouse: a spring from the point where it was grabbed to the point under the cursor.
//
//   F = k (t − x) − c v, at most `most_force`      x, v the grabbed point's place and velocity, t the cursor's point
//   k = m (2π f)², c = 2 √(k m), f = 3 Hz           m the least mass that the point has in any direction: of
//                                                   1/m = 1 + [r]ᵀ I⁻¹ [r], r from the centre of mass, the largest
// so that the part follows within a tenth of a second and does not swing. 20 weights are enough to lift what lies on
// it, and too little to tear through what holds it.
#pragma once

#include <string>

#include "impend/assembly/assembly.h"
#include "impend/scene/view.h"
#include "impend/simulation/simulation.h"

namespace impend::gui {

struct PartPull {
  int part = -1;
  Vec3 grabbed = Vec3::Zero();  // world at t = 0, goes with the part
  Vec3 target = Vec3::Zero();   // world
  Vec3 normal = Vec3::UnitZ();  // of the plane that the target stays in
  double stiffness = 0;         // N/m
  double damping = 0;           // N·s/m
  double most_force = 0;        // N
};

// The least mass of a body's point in any direction, kg: what a force at it moves. Held by
// tests/presenter/test_part_pull, as are the others.
double least_mass_at(const Part& part, const Mat3& rotation, const Vec3& arm);

// The normal of the plane in which a part is pulled: of the screen, which points to the eye; of a part with a planar
// joint that of the joint, unless it is seen from its edge.
Vec3 pull_normal(const Assembly& start, const SimulationFrame& frame, int part, const Vec3& to_eye);

// Grabbed at a world point of the frame, pulled to where it is. `normal`: of the plane in which the cursor moves.
PartPull grabbed_part(const Assembly& start, const SimulationFrame& frame, int part, const Vec3& point,
                      const Vec3& normal);
// The same pull to the point of its plane under (x, y) in −1 … 1 of the picture; as it was where there is none.
PartPull pulled_to(PartPull pull, const Camera& camera, double x, double y, double aspect);

// As the simulator takes it.
Drag drag_of(const PartPull& pull);

struct PullArrow {
  Vec3 from = Vec3::Zero(), to = Vec3::Zero();  // world: the grabbed point now, the target
  double newtons = 0;
};
PullArrow pull_arrow(const PartPull& pull, const Assembly& start, const SimulationFrame& frame);

}  // namespace impend::gui
