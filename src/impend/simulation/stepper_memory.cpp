// What a stepper goes on from. Whatever it keeps from one nominal step to the next belongs here.
#include <algorithm>
#include <cmath>

#include "impend/simulation/stepper.h"

namespace impend {

static_assert(sizeof(Works) == 7 * sizeof(double),
              "a new work is written and read in accounts/simulation/state_line.cpp");

// What rests is awake in this run and in one that goes on from its memory: that changes no byte.
StepperMemory Stepper::remember() {
  resting_.wake_all();
  now_at_rest_.reset();
  return {world_.state,       world_.before, start_,      world_.forces, world_.pushes, world_.by_joints,
          world_.coordinates, touches_,      world_.gone, works_,        counts_,       world_.tracker.remember()};
}

bool Stepper::go_on_from(const StepperMemory& memory) {
  const std::size_t blocks = static_cast<std::size_t>(world_.bodies.count());
  const int count = static_cast<int>(world_.tracker.part_count()) + 1;
  if (memory.state.x.size() != blocks || memory.state.R.size() != blocks || memory.gone.size() != blocks) return false;
  if (memory.state.P.size() != world_.state.P.size() || memory.before.size() != blocks) return false;
  if (std::any_of(memory.before.begin(), memory.before.end(), [](double before) { return !(before >= 0); }))
    return false;
  if (memory.coordinates.size() != world_.coordinates.size()) return false;
  for (const VecX* push : {&memory.pushes.drives, &memory.pushes.springs, &memory.pushes.hand}) {
    if (push->size() != world_.state.P.size()) return false;
  }
  const CarriedByJoints& by_joints = memory.by_joints;
  if (by_joints.joints < 0 || by_joints.joints > by_joints.nu.size() || !(by_joints.kick > 0)) return false;
  const bool known = std::all_of(memory.forces.begin(), memory.forces.end(), [this](const auto& force) {
    return force.first.kind == TrackKind::kStop || world_.tracker.knows(force.first);
  });
  const bool pairs = std::all_of(memory.touches.begin(), memory.touches.end(), [count](const auto& touch) {
    const auto& [a, b] = touch.first;
    return a >= 0 && a < b && b < count;
  });
  if (!known || !pairs || !world_.tracker.go_on_from(memory.tracker)) return false;
  world_.state = memory.state;
  world_.before = memory.before;
  start_ = memory.time;
  world_.pushes = memory.pushes;
  world_.by_joints = memory.by_joints;
  world_.coordinates = memory.coordinates;
  world_.forces = memory.forces;
  places_ = world_.bodies.displacements(world_.state);
  resting_.wake_all();
  now_at_rest_.reset();
  // Only their features are asked for from now on.
  carried_.clear();
  for (const auto& [key, force] : world_.forces) {
    if (key.kind != TrackKind::kStop) carried_.push_back({key, Vec3::Zero(), Vec3::Zero(), 0});
  }
  touches_ = memory.touches;
  world_.gone = memory.gone;
  works_ = memory.works;
  counts_ = memory.counts;
  return true;
}

}  // namespace impend
