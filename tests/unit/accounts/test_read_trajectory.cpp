// Trajectories are read back up to the last state, whatever is behind it.
#include "impend/accounts/simulation/read_trajectory.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/simulated_samples.h"

using namespace impend;
using namespace impend::test;
using PlainJson = nlohmann::json;

namespace {

std::shared_ptr<const SimulationCheckpoint> state_after(long steps) {
  SimulationCheckpoint state;
  state.stepper.state.P.resize(0);
  state.stepper.counts.steps = steps;
  return std::make_shared<const SimulationCheckpoint>(state);
}

// Frames with states after the fourth and the eighth.
struct Written {
  FallingCube fall;
  std::string text;
  std::size_t header = 0, fourth = 0, eighth = 0;  // bytes until after these

  long steps_until(std::size_t frame) const {
    return std::lround(fall.frames[frame].time / fall.simulation.options.step);
  }
  Written() {
    text = trajectory_header(fall.start, fall.simulation.options);
    header = text.size();
    REQUIRE(fall.frames.size() > 9);
    fall.frames[5].events.push_back(fall.simulation.events[1]);
    for (std::size_t k = 0; k < fall.frames.size(); ++k) {
      if (k == 3 || k == 7) fall.frames[k].state = state_after(steps_until(k));
      text += trajectory_frame(fall.start.assembly, fall.frames[k]);
      if (k == 3) fourth = text.size();
      if (k == 7) eighth = text.size();
    }
  }
};

}  // namespace

TEST_CASE("a trajectory cut off anywhere is read up to the last state before") {
  const Written written;
  const TemporaryFolder folder;
  const std::string path = folder.file("cut.jsonl");
  const Assembly& assembly = written.fall.start.assembly;
  for (std::size_t cut = written.header; cut <= written.text.size(); cut += 37) {
    INFO("cut after " << cut << " bytes");
    write_file(path, written.text.substr(0, cut));
    std::vector<ReadFrame> frames;
    const auto past = read_trajectory(path, assembly, [&](const ReadFrame& frame) -> Status {
      frames.push_back(frame);
      return ok_status();
    });
    REQUIRE(past.ok());
    CHECK(past.value().header_end == written.header);
    const bool has_eighth = cut >= written.eighth, has_fourth = cut >= written.fourth;
    CHECK(past.value().end == (has_eighth ? written.eighth : has_fourth ? written.fourth : written.header));
    CHECK((past.value().state != nullptr) == has_fourth);
    CHECK(frames.size() == (has_eighth ? 8 : has_fourth ? 4 : 0));
    if (!has_fourth) continue;
    CHECK(past.value().state->stepper.counts.steps == written.steps_until(has_eighth ? 7 : 3));
    CHECK(past.value().state->log.events.size() == (has_eighth ? 2 : 1));
    for (std::size_t k = 0; k < frames.size(); ++k) {
      const SimulationFrame& frame = written.fall.frames[k];
      CHECK(frames[k].time == frame.time);
      CHECK(frames[k].energy.kinetic == frame.energy.kinetic);
      CHECK(frames[k].poses[1] == pose_of(frame.bodies[1]));
      CHECK((frames[k].frame().bodies[1].rotation - frame.bodies[1].rotation).norm() <= 1e-15);
    }
  }
}

TEST_CASE("what a crash left behind the last state does not matter, and neither does a state that it damaged") {
  const Written written;
  const TemporaryFolder folder;
  const std::string path = folder.file("cut.jsonl");
  const Assembly& assembly = written.fall.start.assembly;
  write_file(path, written.text.substr(0, written.eighth) + std::string(5000, '\0') + "\n{\"t\":\n\xff\n");
  auto past = read_trajectory(path, assembly);
  REQUIRE(past.ok());
  CHECK(past.value().end == written.eighth);
  std::string damaged = written.text.substr(0, written.eighth);
  damaged[written.eighth - 20] = '\0';
  write_file(path, damaged);
  past = read_trajectory(path, assembly);
  REQUIRE(past.ok());
  CHECK(past.value().end == written.fourth);
}

TEST_CASE("what is no trajectory is refused with its line") {
  const Written written;
  const TemporaryFolder folder;
  const std::string path = folder.file("other.jsonl");
  const Assembly& assembly = written.fall.start.assembly;
  const auto header_error = [&](const std::string& text) {
    write_file(path, text);
    const auto read = read_trajectory_header(path);
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().code == ErrorCode::kParse);
    return read.error().message;
  };
  CHECK(header_error("") == "the file is empty");
  CHECK(header_error(written.text.substr(0, written.header - 1)) == "the file has no whole header");
  CHECK(header_error("{\"format\":7}\n") == "the file is no trajectory of a simulation");
  CHECK(header_error("[1,2]\n") == "the file is no trajectory of a simulation");
  CHECK(header_error("\xff\xfe\n") == "the file is no trajectory of a simulation");
  const PlainJson header = PlainJson::parse(written.text.substr(0, written.header));
  for (const char* key :
       {"law", "impacts", "step", "until", "frames_per_second", "corrections", "restitution", "mu", "shake", "seed"}) {
    PlainJson bad = header;
    bad.erase(key);
    CHECK(header_error(bad.dump() + "\n") == "the header of the trajectory lacks what a run can go on with");
    bad[key] = PlainJson::array({1});
    if (std::string(key) != "until") header_error(bad.dump() + "\n");
  }
  CHECK(read_trajectory_header(folder.file("none.jsonl")).error().code == ErrorCode::kFileNotFound);

  const auto error_of = [&](std::string from, const std::string& to) {
    std::string text = written.text;
    const std::size_t at = text.find(from, written.header);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    write_file(path, text);
    const auto read = read_trajectory(path, assembly);
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().code == ErrorCode::kParse);
    CHECK(read.error().place.line > 1);
    return read.error().message;
  };
  error_of("\"moves\"", "\"jumps\"");
  error_of("\"cube\"", "\"ball\"");
  error_of("\"contacts\":0", "\"contacts\":-1");
  error_of("\"pose\":[[", "\"pose\":[[1],[");
  error_of("\"velocity\":[[", "\"velocity\":[[1,");
  error_of("\"energy\":{", "\"energies\":{");
}

TEST_CASE("frames that do not follow each other as they were written are refused with their line") {
  const Written written;
  const TemporaryFolder folder;
  const std::string path = folder.file("changed.jsonl");
  const auto error_of = [&](const std::string& text) {
    write_file(path, text);
    const auto read = read_trajectory(path, written.fall.start.assembly);
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().code == ErrorCode::kParse);
    CHECK(read.error().place.file == path);
    return std::pair(read.error().place.line, read.error().message);
  };
  // An event is line 2, frames are lines 3 to 6, a state is line 7.
  std::vector<std::size_t> begins;
  for (std::size_t at = written.header; begins.size() < 5; at = written.text.find('\n', at) + 1) begins.push_back(at);
  begins.erase(begins.begin());
  const auto line_at = [&](std::size_t k) {
    return written.text.substr(begins[k], written.text.find('\n', begins[k]) + 1 - begins[k]);
  };
  const auto without = [&](std::size_t k, std::string text) { return text.erase(begins[k], line_at(k).size()); };
  CHECK(error_of(without(0, written.text)).first == 3);
  CHECK(
      error_of(without(1, written.text)) ==
      std::pair(4, std::string("the frame is of 0.1 s where that of 0.05 s is due: one before it is missing, or there "
                               "twice")));
  std::string doubled = written.text;
  CHECK(error_of(doubled.insert(begins[2], line_at(1))).first == 5);
  // The last before the only state.
  const auto last = error_of(without(3, written.text.substr(0, written.fourth)));
  CHECK(last.first == 6);
  CHECK(last.second.find("a frame is missing") != std::string::npos);
}

TEST_CASE("a run may go on with a trajectory of the same input and options, whatever its end is to be") {
  FallingCube fall;
  SimulationOptions options = fall.simulation.options;
  const std::string then = trajectory_header(fall.start, options);
  options.until = 7;
  CHECK(may_go_on(then, trajectory_header(fall.start, options)).ok());
  const auto refused = [&](const SimulationOptions& other, const FallingCube& scene) {
    const Status may = may_go_on(then, trajectory_header(scene.start, other));
    REQUIRE_FALSE(may.ok());
    CHECK(may.error().code == ErrorCode::kBadValue);
    return may.error().message;
  };
  SimulationOptions other = options;
  other.step = 0.5;
  CHECK(refused(other, fall) == "the trajectory has another step: 0.0009765625 s, not 0.5 s");
  other = options;
  other.law = SimulationLaw::kCoulomb;
  CHECK(refused(other, fall) == "the trajectory has another law of contact: \"frictionless\", not \"coulomb\"");
  other = options;
  other.seed = 3;
  CHECK(refused(other, fall).find("seed") != std::string::npos);
  const auto changed = [&](const std::function<void(Analysis&)>& change) {
    FallingCube scene;
    change(scene.start);
    return refused(options, scene);
  };
  const std::string input =
      "the trajectory is of another input: its shapes, ground, joints, drives, springs, loads or friction differ, or "
      "its header was changed";
  const std::string center = "the trajectory is of another input: its centres of mass differ";
  CHECK(changed([](Analysis& a) { a.assembly.parts[1].X_WP.p.x() += 1e-9; }) == center);
  CHECK(changed([](Analysis& a) { a.assembly.parts[2].mesh.vertices[3].x() += 1e-9; }) == input);
  CHECK(changed([](Analysis& a) { a.assembly.ground->height = -1; }) == input);
  CHECK(changed([](Analysis& a) { a.contacts.gap *= 2; }) == "the trajectory has another gap: 1e-05 m, not 2e-05 m");
  CHECK(changed([](Analysis& a) { a.assembly.friction.mu = 0.5; }) ==
        "the trajectory has another coefficient of friction: 0.0, not 0.5");
  CHECK(changed([](Analysis& a) { a.assembly.loads.push_back({1, Vec3(1, 0, 0), Vec3::Zero(), {}}); }) == input);
}
