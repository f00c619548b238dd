#include "impend/scene/plan_film.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>

#include "impend/accounts/plan/plan_words.h"
#include "impend/base/names.h"
#include "impend/scene/theme.h"

namespace impend {
namespace {

constexpr int kBefore = 6, kAtTheEnd = 20;         // frames
constexpr int kMostMoving = 12, kMostWaiting = 6;  // frames of a step
constexpr double kMostWay = 1.2;                   // of the scene's radius: longer ways are cut off in the picture
constexpr float kFaded = 0.35F;                    // of a part that has no way and just appears

// Slow at both ends.
double eased(double share) { return share * share * (3 - 2 * share); }

bool is_among(int part, const std::vector<int>& parts) {
  return std::find(parts.begin(), parts.end(), part) != parts.end();
}

Mat3 between(const Mat3& from, const Mat3& to, double share) {
  return Eigen::Quaterniond(from).slerp(share, Eigen::Quaterniond(to)).toRotationMatrix();
}

std::string names_in(const Scene& scene, const std::vector<int>& parts) {
  std::vector<std::string> names;
  for (const int part : parts) names.push_back(scene.parts[part].name);
  return quoted_list(names, kNamesInCell);
}

}  // namespace

PlanFilm::PlanFilm(const Assembly& assembly, const SceneMeshes& meshes, const SceneOptions& options,
                   const CheckedSequence& sequence, const std::vector<WayIn>& ways, int most_frames)
    : all_(make_scene(assembly, meshes, options)),
      options_(options),
      steps_(sequence.steps),
      ways_(ways),
      named_ways_up_(sequence.ways_up) {
  ways_.resize(steps_.size());
  const int steps = std::max(1, static_cast<int>(steps_.size()));
  const int each = std::max(2, (most_frames - kBefore - kAtTheEnd) / steps);
  moving_ = std::clamp(each * 2 / 3, 1, kMostMoving);
  waiting_ = std::clamp(each - moving_, 1, kMostWaiting);
  all_.labels.clear();
  ways_up_ = rotations_of(named_ways_up_);
}

int PlanFilm::frames() const { return kBefore + static_cast<int>(steps_.size()) * (moving_ + waiting_) + kAtTheEnd; }

PlanFilm::Moment PlanFilm::moment(int k) const {
  const int each = moving_ + waiting_, steps = static_cast<int>(steps_.size());
  k -= kBefore;
  if (k < 0) return {0, 0, false};
  if (k >= steps * each) return {steps, 1, false};
  const int within = k % each;
  if (within >= moving_) return {k / each, 1, false};
  return {k / each, eased((within + 1.0) / moving_), true};
}

double PlanFilm::shown_distance(std::size_t step) const { return std::min(ways_[step].length, kMostWay * all_.radius); }

// The turn is the last half of a way that has one.
RigidTransform PlanFilm::before(std::size_t step, double left, const RigidTransform& X_WP, bool removes) const {
  const WayIn& way = ways_[step];
  RigidTransform X = X_WP;
  if (way.turn) {
    X = way.turn->at((removes ? 1 : -1) * std::min(1.0, 2 * left)) * X;
    left = std::max(0.0, 2 * left - 1);
  }
  X.p -= (removes ? -1 : 1) * left * shown_distance(step) * way.direction;
  return X;
}

Mat3 PlanFilm::turned(const Moment& at) const {
  const int steps = static_cast<int>(steps_.size()), step = std::min(at.step, steps - 1);
  if (ways_up_.empty() || step < 0) return Mat3::Identity();
  const PlanStep& done = steps_[step].step;
  if (!done.turns() || at.step >= steps) return ways_up_[steps_[step].way_up];
  const Mat3 &from = ways_up_[done.turn.from], &to = ways_up_[done.turn.to];
  if (done.turn.past < 0) return between(from, to, at.share);
  const Mat3& past = ways_up_[done.turn.past];
  return at.share < 0.5 ? between(from, past, 2 * at.share) : between(past, to, 2 * at.share - 1);
}

Scene PlanFilm::frame(int k) const { return scene_at(moment(k)); }

Scene PlanFilm::of_step(int step) const {
  const bool removes = steps_[step].step.removes();
  return scene_at({step, removes ? 0.5 : 1, true});
}

Scene PlanFilm::scene_at(const Moment& at) const {
  Scene scene = all_;
  const int steps = static_cast<int>(steps_.size());
  const bool begun = at.step < steps && at.share > 0;
  if (begun) color(steps_[at.step], at, scene);
  // What is there: after the step, and while it is done also what it takes away.
  std::vector<char> there(scene.parts.size(), 1);
  for (std::size_t part = 0; part < scene.parts.size(); ++part) {
    if (scene.parts[part].fixed || steps == 0) continue;
    const int i = static_cast<int>(part);
    if (!begun) {
      there[part] = at.step >= steps ? steps_.back().installed.has(i)
                                     : steps_.front().installed.has(i) != is_among(i, steps_.front().step.parts);
      continue;
    }
    there[part] = steps_[at.step].installed.has(i) || (at.moving && is_among(i, steps_[at.step].step.parts));
  }
  tell(at, scene);
  turn_scene(turned(at), scene);
  std::vector<ScenePart> shown;
  for (std::size_t part = 0; part < scene.parts.size(); ++part) {
    if (there[part]) shown.push_back(std::move(scene.parts[part]));
  }
  scene.parts = std::move(shown);
  return scene;
}

// And moves what moves.
void PlanFilm::color(const CheckedStep& step, const Moment& at, Scene& scene) const {
  const Theme theme = theme_of(options_);
  const PartSet& held = at.moving ? step.held_before : step.held;
  const bool removes = step.step.removes();
  const WayIn& way = ways_[at.step];
  const double left = removes ? at.share : 1 - at.share;
  for (ScenePart& part : scene.parts) {
    if (held.has(part.body)) part.color = theme.held;
    if (!at.moving || !is_among(part.body, step.step.parts)) continue;
    part.color = theme.moves;
    if (way.length > 0) {
      part.X_WP = before(static_cast<std::size_t>(at.step), left, part.X_WP, removes);
    } else {
      part.color.a = kFaded + (1 - kFaded) * static_cast<float>(1 - left);
    }
  }
}

void PlanFilm::tell(const Moment& at, Scene& scene) const {
  const Theme theme = theme_of(options_);
  const int steps = static_cast<int>(steps_.size());
  const std::string of = scene.name.empty() ? "" : scene.name + ": ";
  scene.legend.clear();
  scene.legend.push_back({LegendEntry::Symbol::kSwatch, theme.moves, "is moved"});
  scene.legend.push_back({LegendEntry::Symbol::kSwatch, theme.held, "is held"});
  scene.caption.name = scene.name;
  scene.caption.lines.clear();
  if (at.step >= steps || at.share <= 0) {
    scene.caption.title = of + (at.share <= 0 ? "before the first step" : "done");
    return;
  }
  const CheckedStep& step = steps_[at.step];
  scene.caption.title = of + fmt::format("step {} of {}", at.step + 1, steps);
  const std::string moved =
      fmt::format("{} {}", step.step.places() ? "place" : "remove", names_in(all_, step.step.parts));
  scene.caption.lines.push_back(step.step.turns() ? turn_over_text(named_ways_up_, step.step.turn) : moved);
  const std::vector<int> held = (at.moving ? step.held_before : step.held).members();
  if (!held.empty()) scene.caption.lines.push_back("held: " + names_in(all_, held));
}

Scene PlanFilm::room() const {
  Scene scene = all_;
  for (std::size_t k = 0; k < steps_.size(); ++k) {
    for (const int part : steps_[k].step.parts) {
      ScenePart away = all_.parts[part];
      const bool removes = steps_[k].step.removes();
      away.X_WP = about_center(all_, turned({static_cast<int>(k), 1, false})) * before(k, 1, away.X_WP, removes);
      scene.parts.push_back(std::move(away));
    }
    if (!steps_[k].step.turns()) continue;
    for (ScenePart part : all_.parts) {
      part.X_WP = about_center(all_, turned({static_cast<int>(k), 1, false})) * part.X_WP;
      scene.parts.push_back(std::move(part));
    }
  }
  if (!steps_.empty()) tell({0, 1, true}, scene);
  return scene;
}

std::vector<Mat3> rotations_of(const WaysUp& ways) {
  std::vector<Mat3> rotations;
  for (const WayUp& way : ways.all) {
    // Over, if need be, about a level axis.
    rotations.push_back(Eigen::Quaterniond::FromTwoVectors(way.down, ways.all.front().down).toRotationMatrix());
  }
  if (!rotations.empty()) rotations.front().setIdentity();
  return rotations;
}

RigidTransform about_center(const Scene& scene, const Mat3& rotation) {
  RigidTransform X;
  X.R = rotation;
  X.p = scene.center - rotation * scene.center;
  return X;
}

void turn_scene(const Mat3& rotation, Scene& scene) {
  if (rotation.isIdentity(0)) return;
  const RigidTransform X = about_center(scene, rotation);
  const auto place = [&](Vec3& point) { point = X.R * point + X.p; };
  const auto turn = [&](Vec3& direction) { direction = X.R * direction; };
  scene.ground.reset();
  for (ScenePart& part : scene.parts) {
    part.X_WP = X * part.X_WP;
    place(part.motion.center);
    turn(part.motion.linear);
    turn(part.motion.angular);
  }
  for (SceneArrow& arrow : scene.arrows) {
    place(arrow.tail);
    turn(arrow.vector);
  }
  for (SceneArc& arc : scene.arcs) {
    place(arc.center);
    turn(arc.axis);
    turn(arc.start);
  }
}

}  // namespace impend
