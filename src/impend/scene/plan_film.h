// A plan as moving pictures: parts come in along their ways and stay, or leave; what is held is marked meanwhile. Where
// all is turned the picture turns, off the ground.
#pragma once

#include <vector>

#include "impend/planning/plan.h"
#include "impend/planning/ways_up.h"
#include "impend/scene/make_scene.h"
#include "impend/scene/scene.h"

namespace impend {

class PlanFilm {
 public:
  // Of an assembly with its meshes and a sequence of its parts. ways: by steps, or empty: then parts fade in at their
  // places. The film has `most_frames` frames at most where every step has its least.
  PlanFilm(const Assembly& assembly, const SceneMeshes& meshes, const SceneOptions& options,
           const CheckedSequence& sequence, const std::vector<WayIn>& ways, int most_frames);

  int frames() const;
  // The k-th picture. Held by tests/unit/scene/test_plan_film.
  Scene frame(int k) const;
  // One picture for a step: what it places at its place, what it removes half-way out, and what is held meanwhile.
  Scene of_step(int step) const;
  // Of which step it is, counted from 0; their number: all is done.
  int step(int k) const { return moment(k).step; }
  // Everything that is seen at some time, for a camera to take in: the parts at their places and where they come from.
  Scene room() const;

 private:
  struct Moment {
    int step = 0;      // index; the number of steps: all is done
    double share = 1;  // of the step's motion
    bool moving = false;
  };
  Moment moment(int k) const;
  Scene scene_at(const Moment& at) const;
  double shown_distance(std::size_t step) const;
  // Where a part is that has a share of its way before it.
  RigidTransform before(std::size_t step, double left, const RigidTransform& X_WP, bool removes) const;
  Mat3 turned(const Moment& at) const;  // how all stands
  void color(const CheckedStep& step, const Moment& at, Scene& scene) const;
  void tell(const Moment& at, Scene& scene) const;

  Scene all_;  // every part at its place
  SceneOptions options_;
  std::vector<CheckedStep> steps_;
  std::vector<WayIn> ways_;
  WaysUp named_ways_up_;
  std::vector<Mat3> ways_up_;     // rotations, by ways up
  int moving_ = 0, waiting_ = 0;  // frames per step
};

// By ways up, how the assembly is turned so that what points down does so where it stands: the shortest rotations.
// Held by tests/unit/scene/test_turned_scene.
std::vector<Mat3> rotations_of(const WaysUp& ways);

// The rotation about the scene's centre.
RigidTransform about_center(const Scene& scene, const Mat3& rotation);

// Parts with their motions, arrows and arcs, turned about the scene's centre; off the ground where they are turned at
// all. Nothing else may be drawn. Held by tests/unit/scene/test_turned_scene.
void turn_scene(const Mat3& rotation, Scene& scene);

}  // namespace impend
