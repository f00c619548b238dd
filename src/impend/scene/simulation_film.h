// A simulation as moving pictures: the parts where they are at each time, what moves in a colour of its own, and what
// happens in the caption.
#pragma once

#include <vector>

#include "impend/scene/make_scene.h"
#include "impend/simulation/simulation.h"

namespace impend {

// Frames for a film, thinned out as they come: of a long run every second, fourth, … one is kept, so that no more than
// twice as many are held as the film may have.
class FilmFrames {
 public:
  explicit FilmFrames(int most) : most_(static_cast<std::size_t>(most)) {}
  void add(const SimulationFrame& frame);
  // In the order of time; the last one is that which was added last.
  std::vector<SimulationFrame> frames() const;

 private:
  std::size_t most_;
  long every_ = 1, seen_ = 0;
  std::vector<SimulationFrame> kept_;
  SimulationFrame last_;
};

// Frames that a page keeps, of which some are drawn: enough for even times.
inline constexpr int kMomentsKept = 64;

class SimulationFilm {
 public:
  // Of an assembly as it was at t = 0, its meshes, and frames of what became of it. As many pictures a second as films
  // have, at the speed of the world; short runs are shown slower, long ones faster, so that the film has at most
  // `most_frames` pictures. It ends with a rest.
  SimulationFilm(const Assembly& start, const SceneMeshes& meshes, const SceneOptions& options,
                 const Simulation& simulation, std::vector<SimulationFrame> frames, int most_frames);

  int frames() const { return moving_ + kAtTheEnd; }
  // The k-th picture. Held by tests/unit/scene/test_simulation_film.
  Scene frame(int k) const;
  // Everything that is seen at some time, for a camera to take in. Parts that leave are followed until they are as far
  // off as kFarthest times the size of the whole: a camera that took in more would show nothing of the rest.
  Scene room() const;

  static constexpr int kAtTheEnd = 20;      // pictures of the last frame
  static constexpr double kFarthest = 2.5;  // of the scene's radius, from its centre

 private:
  const SimulationFrame& moment(int k) const;
  void place(const SimulationFrame& frame, Scene& scene) const;
  void tell(const SimulationFrame& frame, Scene& scene) const;
  void widen();

  Scene all_;  // every part where it was at t = 0; centre, radius and ground of all that is seen
  SceneOptions options_;
  Assembly names_;  // without meshes
  std::vector<PartOutcome> outcomes_;
  std::vector<SimulationEvent> events_;
  std::vector<SimulationFrame> shown_;
  double reach_ = 0;  // m, from the centre at t = 0: parts beyond are not taken in
  Vec3 middle_ = Vec3::Zero();
  int moving_ = 0;  // pictures until the last frame
};

}  // namespace impend
