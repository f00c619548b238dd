#include "impend/scene/simulation_film.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impend/accounts/simulation/simulation_words.h"
#include "impend/report/text_table.h"
#include "impend/scene/scene_bounds.h"
#include "impend/scene/theme.h"

namespace impend {
namespace {

constexpr double kPicturesPerSecond = 20;  // of films
constexpr int kFewestPictures = 60;        // where the run has as many frames: what is over in a blink is shown slower
constexpr int kPlacesInRoom = 24;          // of each part, evenly in time: enough for a camera
constexpr double kToldFor = 1.0;           // s of the film that an event stays in the caption
constexpr std::size_t kMostTold = 3;       // events at a time
constexpr double kGroundBeyond = 1.2;      // half-width of the ground over how far parts reach along it

RigidTransform place_of(const ScenePart& part, const BodyState& body) {
  return body.displacement(part.motion.center) * part.X_WP;
}

// A mesh of the eight corners of another one's box, for a camera to take in.
std::shared_ptr<const SceneMesh> box_of(const SceneMesh& mesh) {
  auto box = std::make_shared<SceneMesh>();
  box->origin = mesh.origin;
  box->box = mesh.box;
  if (mesh.box.empty()) return box;
  for (int corner = 0; corner < 8; ++corner) {
    Vec3 x = mesh.box.lower;
    for (int axis = 0; axis < 3; ++axis) {
      if ((corner >> axis) & 1) x[axis] = mesh.box.upper[axis];
    }
    box->vertices.push_back((x - mesh.origin).cast<float>());
  }
  return box;
}

bool is_gone(const PartOutcome& outcome, double time) { return outcome.gone && time >= outcome.since; }

bool moves_at(const PartOutcome& outcome, double time) {
  return outcome.moved && time >= outcome.moved_at && !(outcome.rests && time >= outcome.since);
}

}  // namespace

void FilmFrames::add(const SimulationFrame& frame) {
  last_ = frame;
  last_.state = nullptr;
  if (seen_++ % every_ != 0) return;
  kept_.push_back(last_);
  if (kept_.size() < 2 * most_) return;
  for (std::size_t k = 0; 2 * k < kept_.size(); ++k) std::swap(kept_[k], kept_[2 * k]);
  kept_.resize((kept_.size() + 1) / 2);
  every_ *= 2;
}

std::vector<SimulationFrame> FilmFrames::frames() const {
  std::vector<SimulationFrame> all = kept_;
  if (!all.empty() && all.back().time < last_.time) all.push_back(last_);
  return all;
}

SimulationFilm::SimulationFilm(const Assembly& start, const SceneMeshes& meshes, const SceneOptions& options,
                               const Simulation& simulation, std::vector<SimulationFrame> frames, int most_frames)
    : all_(make_scene(start, meshes, options)),
      options_(options),
      outcomes_(simulation.parts),
      events_(simulation.events),
      shown_(std::move(frames)) {
  all_.labels.clear();
  for (const Part& part : start.parts) {
    names_.parts.emplace_back();
    names_.parts.back().name = part.name;
    names_.parts.back().fixed = part.fixed;
  }
  names_.ground = start.ground;
  middle_ = all_.center;
  reach_ = kFarthest * all_.radius;
  const int held = std::max(1, static_cast<int>(shown_.size()));
  const double seconds = shown_.empty() ? 0 : shown_.back().time;
  const double wanted = std::max<double>(kFewestPictures, kPicturesPerSecond * seconds);
  const int most = std::max(1, std::min(most_frames - kAtTheEnd, held));
  moving_ = wanted < most ? static_cast<int>(std::lround(wanted)) : most;
  widen();
}

// The k-th picture shows the last frame that is not later than it is.
const SimulationFrame& SimulationFilm::moment(int k) const {
  if (k >= moving_ - 1) return shown_.back();
  const double wanted = shown_.back().time * k / (moving_ - 1);
  const auto after = std::upper_bound(shown_.begin(), shown_.end(), wanted,
                                      [](double time, const SimulationFrame& frame) { return time < frame.time; });
  return after == shown_.begin() ? shown_.front() : *(after - 1);
}

Scene SimulationFilm::frame(int k) const {
  Scene scene = all_;
  if (shown_.empty()) return scene;
  const SimulationFrame& at = moment(k);
  place(at, scene);
  tell(at, scene);
  return scene;
}

void SimulationFilm::place(const SimulationFrame& frame, Scene& scene) const {
  const Theme theme = theme_of(options_);
  std::vector<ScenePart> there;
  for (ScenePart& part : scene.parts) {
    const auto body = static_cast<std::size_t>(part.body);
    const PartOutcome& outcome = outcomes_[body];
    if (is_gone(outcome, frame.time)) continue;
    if (!part.fixed) {
      part.X_WP = place_of(part, frame.bodies[body]);
      part.color = moves_at(outcome, frame.time) ? theme.moves : theme.stable;
    }
    there.push_back(std::move(part));
  }
  scene.parts = std::move(there);
}

void SimulationFilm::tell(const SimulationFrame& frame, Scene& scene) const {
  const Theme theme = theme_of(options_);
  scene.legend.clear();
  scene.legend.push_back({LegendEntry::Symbol::kSwatch, theme.moves, "moves"});
  scene.legend.push_back({LegendEntry::Symbol::kSwatch, theme.stable, "rests"});
  scene.caption.name = scene.name;
  scene.caption.title = (scene.name.empty() ? "" : scene.name + ": ") + fmt::format("{:.2f} s", frame.time);
  scene.caption.lines.clear();
  // Seconds of the film are others of the world.
  const double speed = moving_ > 1 ? shown_.back().time / moving_ * kPicturesPerSecond : 1;
  std::vector<SimulationEvent> told;
  for (const SimulationEvent& event : events_) {
    if (event.time <= frame.time && event.time >= frame.time - kToldFor * speed) told.push_back(event);
  }
  const std::vector<EventGroup> groups = grouped_events(told);
  const std::size_t first = groups.size() > kMostTold ? groups.size() - kMostTold : 0;
  for (std::size_t k = first; k < groups.size(); ++k) {
    scene.caption.lines.push_back(display_text(event_words(names_, groups[k])));
  }
}

Scene SimulationFilm::room() const {
  Scene scene = all_;
  if (shown_.empty()) return scene;
  const std::size_t places = std::min<std::size_t>(kPlacesInRoom, shown_.size());
  for (const ScenePart& part : all_.parts) {
    if (part.fixed || !part.mesh) continue;
    const auto body = static_cast<std::size_t>(part.body);
    const std::shared_ptr<const SceneMesh> corners = box_of(*part.mesh);
    for (std::size_t k = 1; k < places; ++k) {
      const SimulationFrame& frame = shown_[k * (shown_.size() - 1) / (places - 1)];
      if (is_gone(outcomes_[body], frame.time)) break;
      if (!((frame.bodies[body].center - middle_).norm() <= reach_)) continue;
      ScenePart there = part;
      there.mesh = corners;
      there.X_WP = place_of(part, frame.bodies[body]);
      scene.parts.push_back(std::move(there));
    }
  }
  tell(shown_.front(), scene);
  return scene;
}

// Centre, radius and ground for all that the camera takes in.
void SimulationFilm::widen() {
  Box3 box;
  for (const ScenePart& part : room().parts) {
    if (!part.mesh || part.mesh->box.empty()) continue;
    box.add(part.mesh->box.mapped(part.X_WP.R, part.X_WP.p));
  }
  if (box.empty()) return;
  all_.center = (box.lower + box.upper) / 2;
  all_.radius = std::max(all_.radius, box.diagonal() / 2);
  if (!all_.ground) return;
  SceneGround& ground = *all_.ground;
  ground.point = all_.center + ground.normal * ground.normal.dot(ground.point - all_.center);
  const double wanted = kGroundBeyond * box.diagonal() / 2;
  if (wanted > ground.half_size) ground.half_size = std::ceil(wanted / ground.spacing) * ground.spacing;
}

}  // namespace impend
