// Ctrl+C and SIGTERM end the program in time, whatever it is doing, with the status that a shell expects.
#include <algorithm>
#include <csignal>
#include <filesystem>

#include "test_paths.h"
#include "tests/cancel/big_files.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/shapes.h"
#include "tests/support/stopwatch.h"

using namespace impend;
using namespace impend::test;

namespace {

struct Ended {
  int status = -1;                   // −number where a signal ended it before it listened
  double at_signal = 0, at_end = 0;  // s of its processor time
};

// Runs the program and signals it when it has worked for so long; the signal is not sent where it ends before.
Ended signalled(const std::vector<std::string>& arguments, double after, int signal) {
  Ended ended;
  RunOptions options;
  options.interrupt_by = signal;
  options.interrupt_when = [&](pid_t child, const std::string&) {
    const double now = processor_seconds_of(child);
    if (now >= after) ended.at_signal = now;
    return now >= after;
  };
  const ProgramResult result = run_impend(arguments, options);
  ended.at_end = result.processor_seconds;
  ended.status = result.ended_by_system ? 128 - result.status : result.status;
  return ended;
}

constexpr double kLoading = 0.1;  // s of processor time, until the program listens

// What a run that was done has written: the next would refuse to overwrite it.
void remove_output(const std::vector<std::string>& arguments) {
  const auto option = std::find(arguments.begin(), arguments.end(), "-o");
  if (option != arguments.end()) std::filesystem::remove(*std::next(option));
}

void check_signals(const std::vector<std::string>& arguments, std::initializer_list<double> moments) {
  int signal = SIGINT;
  for (double after : moments) {
    Ended ended = signalled(arguments, after, signal);
    // A fast machine is done by then: the moment is an earlier one.
    while (ended.status == 0 && after > kLoading) {
      CHECK((ended.at_signal == 0 || is_soon(ended.at_end - ended.at_signal)));
      after /= 2;
      remove_output(arguments);
      ended = signalled(arguments, after, signal);
    }
    INFO("impend " << arguments[0] << ", signal " << signal << " after " << after << " s");
    // While the program is being loaded, which takes long on a busy machine, the system itself ends it.
    const bool before_main = ended.at_signal < kLoading && ended.status == -signal;
    CHECK((ended.status == 128 + signal || before_main));
    CHECK(is_soon(ended.at_end - ended.at_signal));
    signal = signal == SIGINT ? SIGTERM : SIGINT;
  }
}

std::string wall_of(int bricks, const TemporaryFolder& folder) {
  TriangleMesh all;
  const Assembly wall = running_bond_wall(bricks);
  for (const Part& part : wall.parts) all = joined(all, transformed(part.mesh, part.X_WP));
  write_file(folder.file("wall.obj"), as_obj(all));
  return folder.file("wall.obj");
}

}  // namespace

TEST_CASE("Ctrl+C and SIGTERM end an analysis in time") {
  const TemporaryFolder folder;
  const std::string wall = wall_of(45, folder);
  check_signals({"analyze", wall, "--unit", "m", "--split", "--json", folder.file("out.json")}, {0.05, 0.2, 0.5, 0.8});
  check_signals({"analyze", wall, "--unit", "m", "--split", "--model", "static", "--mu", "0.3", "--tilt-margin"},
                {0.9, 1.3});
}

TEST_CASE("Ctrl+C and SIGTERM end reading, converting and drawing in time") {
  const TemporaryFolder folder;
  write_file(folder.file("torus.obj"), as_obj(torus(800, 600)));
  const std::string torus_file = folder.file("torus.obj");
  check_signals({"info", torus_file, "--unit", "mm"}, {0.05, 0.4});
  check_signals({"convert", torus_file, "--unit", "mm", "-o", folder.file("out.3mf")}, {0.5, 1.2, 1.8});
  check_signals({"convert", torus_file, "--unit", "mm", "-o", folder.file("out.obj")}, {1.0});
}

TEST_CASE("Ctrl+C and SIGTERM end a simulation in time") {
  const TemporaryFolder folder;
  const auto model = [](const std::string& name) {
    return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
  };
  const std::string out = folder.file("out.jsonl");
  check_signals({"simulate", model("tower"), "--until", "1e6", "-o", out}, {0.05, 0.3, 0.8});
  check_signals({"simulate", model("wall-running-bond"), "--mu", "0.5", "--until", "1e6", "-o", out}, {0.3, 1.5});
}
