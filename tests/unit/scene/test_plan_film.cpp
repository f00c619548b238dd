// A plan as moving pictures: who is there, where, in which colour, and what is said.
#include "impend/scene/plan_film.h"

#include <string>
#include <vector>

#include "impend/scene/theme.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/unit/scene/scene_samples.h"

using namespace impend;
using impend::test::box;
using impend::test::part_from_mesh;

namespace {

// A fixed base, and two cubes that are placed on it one after the other, the first one held while the second comes.
struct FilmedPlan {
  Assembly assembly;
  CheckedSequence sequence;
  std::vector<WayIn> ways;

  FilmedPlan() {
    assembly.name = "three";
    for (int k = 0; k < 3; ++k) {
      assembly.parts.push_back(part_from_mesh("part " + std::to_string(k), box(Vec3(0, 0, k), Vec3(1, 1, k + 1))));
    }
    assembly.parts[0].fixed = true;
    for (const int part : {1, 2}) {
      CheckedStep step;
      step.step.parts = {part};
      step.installed = PartSet(3, part == 1 ? std::vector<int>{0, 1} : std::vector<int>{0, 1, 2});
      step.held_before = PartSet(3, part == 1 ? std::vector<int>{} : std::vector<int>{1});
      step.held = PartSet(3, part == 1 ? std::vector<int>{1} : std::vector<int>{});
      sequence.steps.push_back(step);
      ways.push_back({Vec3(0, 0, -1), 0.5});
    }
  }
  PlanFilm film(int most_frames = 400) const {
    return PlanFilm(assembly, scene_meshes(assembly), {}, sequence, ways, most_frames);
  }
};

const ScenePart* part_in(const Scene& scene, const std::string& name) {
  for (const ScenePart& part : scene.parts) {
    if (part.name == name) return &part;
  }
  return nullptr;
}

bool same_color(const Color& a, const Color& b) { return a.r == b.r && a.g == b.g && a.b == b.b; }

}  // namespace

TEST_CASE("a film begins with what is fixed and ends with everything at its place") {
  const FilmedPlan plan;
  const PlanFilm film = plan.film();
  const Scene first = film.frame(0), last = film.frame(film.frames() - 1);
  CHECK(first.parts.size() == 1);
  CHECK(first.caption.title == "three: before the first step");
  REQUIRE(last.parts.size() == 3);
  for (int k = 0; k < 3; ++k) CHECK(last.parts[k].X_WP.p == plan.assembly.parts[k].X_WP.p);
  CHECK(last.caption.title == "three: done");
}

TEST_CASE("where all is turned the picture turns about its middle, and stands as before in the end") {
  FilmedPlan plan;
  plan.assembly.ground = Ground{0};
  plan.sequence.ways_up.all = {{Vec3(0, 0, -1)}, {Vec3(1, 0, 0)}};
  for (const int k : {0, 2}) {
    CheckedStep turn;
    turn.step = turning_step(k == 0 ? TurnOver{0, 1, -1} : TurnOver{1, 0, -1});
    turn.installed = PartSet(3, k == 0 ? std::vector<int>{0} : std::vector<int>{0, 1});
    turn.held = turn.held_before = PartSet(3);
    turn.way_up = k == 0 ? 1 : 0;
    plan.sequence.steps.insert(plan.sequence.steps.begin() + k, turn);
    plan.ways.insert(plan.ways.begin() + k, WayIn());
  }
  plan.sequence.steps[1].way_up = 1;
  const PlanFilm film = plan.film();
  const Vec3 center(0.5, 0.5, 1.5);
  CHECK(film.frame(0).ground.has_value());
  for (const auto& [step, x_down] : {std::pair(0, 1.0), std::pair(1, 1.0), std::pair(2, 0.0), std::pair(3, 0.0)}) {
    const Scene scene = film.of_step(step);
    const ScenePart* base = part_in(scene, "part 0");
    REQUIRE(base != nullptr);
    CHECK((base->X_WP.R * Vec3(1, 0, 0)).dot(Vec3(0, 0, -1)) == Approx(x_down).margin(1e-12));
    CHECK((base->X_WP * center - center).norm() < 1e-12);
    if (x_down > 0) CHECK_FALSE(scene.ground.has_value());
  }
  CHECK(film.of_step(0).caption.lines.at(0) == "turn it all: x down");
  CHECK(film.frame(film.frames() - 1).ground.has_value());
}

TEST_CASE("parts come nearer on their way in every frame and arrive where they belong") {
  const FilmedPlan plan;
  const PlanFilm film = plan.film();
  for (const std::string name : {"part 1", "part 2"}) {
    double before = 0.5 + 1e-12;
    bool came = false;
    for (int k = 0; k < film.frames(); ++k) {
      const Scene scene = film.frame(k);
      const ScenePart* part = part_in(scene, name);
      if (part == nullptr) {
        CHECK_FALSE(came);
        continue;
      }
      came = true;
      CHECK(part->X_WP.p.head<2>().norm() == 0);
      CHECK(part->X_WP.p.z() <= before);
      CHECK(part->X_WP.p.z() >= 0);
      before = part->X_WP.p.z();
    }
    CHECK(came);
    CHECK(before == 0);
  }
}

TEST_CASE("what moves and what is held have colours of their own, and the caption names them") {
  const FilmedPlan plan;
  const PlanFilm film = plan.film();
  const Theme theme = theme_of({});
  int held_meanwhile = 0, held_after = 0, moved = 0;
  for (int k = 0; k < film.frames(); ++k) {
    const Scene scene = film.frame(k);
    const ScenePart *one = part_in(scene, "part 1"), *two = part_in(scene, "part 2");
    const bool second = scene.caption.title == "three: step 2 of 2";
    if (two != nullptr && same_color(two->color, theme.moves)) {
      ++moved;
      CHECK(second);
      REQUIRE(one != nullptr);
      CHECK(same_color(one->color, theme.held));
      REQUIRE(scene.caption.lines.size() == 2);
      CHECK(scene.caption.lines[0] == "place 'part 2'");
      CHECK(scene.caption.lines[1] == "held: 'part 1'");
    }
    if (one != nullptr && same_color(one->color, theme.held)) ++(second ? held_meanwhile : held_after);
  }
  CHECK(moved == held_meanwhile);
  CHECK(moved > 5);
  CHECK(held_after > 2);
}

TEST_CASE("a film keeps to its frames while a step has two, and its room holds where parts come from") {
  const FilmedPlan plan;
  CHECK(plan.film(40).frames() <= 40);
  CHECK(plan.film(40).frames() >= 30);
  CHECK(plan.film(1).frames() == 30);
  const Scene room = plan.film().room();
  CHECK(room.parts.size() == 5);
  double highest = 0;
  for (const ScenePart& part : room.parts) highest = std::max(highest, part.X_WP.p.z());
  CHECK(highest == Approx(0.5));
}

TEST_CASE("a part that is removed leaves against its way, and is gone after that") {
  FilmedPlan plan;
  CheckedStep away;
  away.step.kind = PlanStep::Kind::kRemove;
  away.step.parts = {2};
  away.installed = PartSet(3, {0, 1});
  away.held_before = away.held = PartSet(3);
  plan.sequence.steps.push_back(away);
  plan.ways.push_back({Vec3(0, 0, 1), 0.5});
  const PlanFilm film = plan.film();
  CHECK(film.frame(film.frames() - 1).parts.size() == 2);
  double highest = 0;
  for (int k = 0; k < film.frames(); ++k) {
    const Scene scene = film.frame(k);
    const ScenePart* two = part_in(scene, "part 2");
    if (two != nullptr && scene.caption.title == "three: step 3 of 3") highest = std::max(highest, two->X_WP.p.z());
  }
  CHECK(highest == Approx(0.5));
}

TEST_CASE("a part that is turned into its place comes straight first and turns then") {
  FilmedPlan plan;
  const Vec3 up(0, 0, 1);
  plan.ways[1].turn = ScrewMotion{Vec3::Zero(), up, 1.0, 0};
  const PlanFilm film = plan.film();
  const Mat3 before = Eigen::AngleAxisd(-1, up).toRotationMatrix();
  bool comes = false, turns = false;
  for (int k = 0; k < film.frames(); ++k) {
    const Scene scene = film.frame(k);
    const ScenePart* two = part_in(scene, "part 2");
    if (two == nullptr) continue;
    const bool away = two->X_WP.p.norm() > 1e-9, turned = (two->X_WP.R - Mat3::Identity()).norm() > 1e-9;
    if (away) CHECK((two->X_WP.R - before).norm() < 1e-9);
    comes = comes || away;
    turns = turns || (turned && !away);
  }
  CHECK(comes);
  CHECK(turns);
  const Scene last = film.frame(film.frames() - 1);
  CHECK((part_in(last, "part 2")->X_WP.R - Mat3::Identity()).norm() < 1e-12);
}

TEST_CASE("without ways parts appear where they are") {
  FilmedPlan plan;
  plan.ways.clear();
  const PlanFilm film = plan.film();
  for (int k = 0; k < film.frames(); ++k) {
    for (const ScenePart& part : film.frame(k).parts) CHECK(part.X_WP.p.norm() == 0);
  }
}
