// A simulation as moving pictures: who is there, where, in which colour, and what is said.
#include "impend/scene/simulation_film.h"

#include <string>
#include <vector>

#include "impend/scene/theme.h"
#include "tests/support/catch.h"
#include "tests/support/simulated_samples.h"

using namespace impend;
using namespace impend::test;

namespace {

SimulationFilm film_of_fall(const FallingCube& fall, int most = 400) {
  return {fall.start.assembly, scene_meshes(fall.start.assembly), {}, fall.simulation, fall.frames, most};
}

const ScenePart* part_called(const impend::Scene& scene, const std::string& name) {
  for (const ScenePart& part : scene.parts) {
    if (part.name == name) return &part;
  }
  return nullptr;
}

bool is_color(const Color& a, const Color& b) { return a.r == b.r && a.g == b.g && a.b == b.b; }

}  // namespace

TEST_CASE("a film of a fall begins where the part was and ends where it rests, never going up") {
  const FallingCube fall(60);
  const SimulationFilm film = film_of_fall(fall);
  CHECK(film.frames() == static_cast<int>(fall.frames.size()) + SimulationFilm::kAtTheEnd);
  const Theme theme = theme_of({});
  const Vec3 middle(0.5, 0.5, FallingCube::kDrop + 0.5);  // of the cube as given
  double before = middle.z() + 1e-12;
  for (int k = 0; k < film.frames(); ++k) {
    const impend::Scene scene = film.frame(k);
    const ScenePart* cube = part_called(scene, "cube");
    REQUIRE(cube != nullptr);
    const double height = (cube->X_WP * fall.start.assembly.parts[1].X_WP.inverse() * middle).z();
    CHECK(height <= before + 1e-12);
    before = height;
    CHECK(is_color(part_called(scene, "other")->color, theme.stable));
  }
  CHECK(before == Approx(0.5));
  CHECK(is_color(part_called(film.frame(10), "cube")->color, theme.moves));
  const impend::Scene last = film.frame(film.frames() - 1);
  CHECK(is_color(part_called(last, "cube")->color, theme.stable));
  CHECK((part_called(last, "cube")->X_WP.R - fall.frames.back().bodies[1].rotation).norm() < 1e-12);
}

TEST_CASE("the caption tells the time and what has just happened") {
  const FallingCube fall(60);
  const SimulationFilm film = film_of_fall(fall);
  CHECK(film.frame(0).caption.title == "fall: 0.00 s");
  const impend::Scene last = film.frame(film.frames() - 1);
  CHECK(last.caption.title == "fall: 0.63 s");
  REQUIRE(last.caption.lines.size() == 2);
  CHECK(last.caption.lines[0] == "cube lands on ground");
  CHECK(last.caption.lines[1] == "cube rests");
  CHECK(film.frame(25).caption.lines.empty());
}

TEST_CASE(
    "a film keeps to its pictures however many frames there are, and goes at the speed of the world where it can") {
  const FallingCube fine(2000);
  CHECK(film_of_fall(fine, 50).frames() <= 50);
  CHECK(film_of_fall(fine, 400).frames() == 60 + SimulationFilm::kAtTheEnd);
  FallingCube still(60);
  for (int k = 0; k < 60 * 9; ++k) {
    SimulationFrame frame = still.frames.back();
    frame.time += 1.0 / 60;
    still.frames.push_back(frame);
  }
  CHECK(film_of_fall(still, 400).frames() == static_cast<int>(std::lround(20 * still.frames.back().time)) + 20);
}

TEST_CASE("frames for a film are thinned out evenly, first and last kept") {
  FilmFrames kept(10);
  SimulationFrame frame;
  for (int k = 0; k < 1000; ++k) {
    frame.time = k;
    kept.add(frame);
  }
  const std::vector<SimulationFrame> frames = kept.frames();
  CHECK(frames.size() <= 21);
  CHECK(frames.size() >= 10);
  CHECK(frames.front().time == 0);
  CHECK(frames.back().time == 999);
  const double every = frames[1].time;
  for (std::size_t k = 0; k + 1 < frames.size(); ++k) CHECK(frames[k].time == every * static_cast<double>(k));
}

TEST_CASE("the room holds every place of a part, but for those far off, and a part that is gone is not drawn") {
  FallingCube fall(60);
  const impend::Scene room = film_of_fall(fall).room();
  double lowest = 10, highest = -10;
  for (const ScenePart& part : room.parts) {
    if (part.name != "cube") continue;
    const Box3 box = part.mesh->box.mapped(part.X_WP.R, part.X_WP.p);
    lowest = std::min(lowest, box.lower.z());
    highest = std::max(highest, box.upper.z());
  }
  CHECK(highest >= FallingCube::kDrop + 1);
  CHECK(highest < FallingCube::kDrop + 1.2);  // corners of turned boxes
  CHECK(lowest < 0.1);
  REQUIRE(room.ground);
  CHECK(room.ground->half_size > 3);
  // Thrown a kilometre away, and gone after half of the time.
  for (SimulationFrame& frame : fall.frames) {
    if (frame.time > 0.3) frame.bodies[1].center.x() += 1000;
  }
  fall.simulation.parts[1].gone = true;
  fall.simulation.parts[1].rests = false;
  fall.simulation.parts[1].since = 0.5;
  const SimulationFilm film = film_of_fall(fall);
  CHECK(film.room().radius < 20);
  CHECK(part_called(film.frame(0), "cube") != nullptr);
  CHECK(part_called(film.frame(film.frames() - 1), "cube") == nullptr);
}
