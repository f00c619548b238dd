// A sweep beside its analyses alone: bench_sweep FOLDER [WORKERS]
//
// Writes a tower of six blocks on a fixed base into FOLDER, makes a job of 50 000 directions of gravity of it and takes
// the processor time of every 7th state: an analysis on one thread over contacts that were found once, which looks
// whether it is cancelled as every one does, then the same as a line; then runs the whole sweep with all that belongs
// to it: processes, files, forcing to the disk.
#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "impend/sweep/sweep.h"
#include "tests/support/scene_files.h"

using namespace impend;

namespace {

// Not of a period of the azimuths, of which there are a hundred.
constexpr long kEvery = 7;

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// Processor seconds of this process, or of those that it started and that have ended.
double processor_seconds(int whose) {
  rusage used{};
  getrusage(whose, &used);
  return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

template <class T>
T or_exit(Result<T> result) {
  if (result) return std::move(result).value();
  fmt::print(stderr, "{}\n", to_string(result.error()));
  std::exit(3);
}

SweepJob tower_job(const std::string& folder) {
  test::Scene scene;
  scene.name = "tower";
  scene.parts = {test::as_fixed(test::box_part("base", Vec3(-1, -1, -0.5), Vec3(1, 1, 0)))};
  for (int k = 0; k < 6; ++k)
    scene.parts.push_back(test::box_part(fmt::format("block-{}", k + 1), Vec3(-0.5, -0.5, k), Vec3(0.5, 0.5, k + 1)));
  std::filesystem::create_directories(folder + "/scene");
  SweepRequest request;
  request.inputs = {test::write_scene(scene, folder + "/scene")};
  request.axes = {or_exit(parse_axis("tilt=0:49.9:0.1")), or_exit(parse_axis("azimuth=0:356.4:3.6"))};
  request.folder = folder + "/job";
  return or_exit(make_job(request));
}

template <class Work>
double each(const SweepJob& job, const Work& work) {
  const double start = processor_seconds(RUSAGE_SELF);
  long count = 0;
  for (long i = 0; i < job.states(); i += kEvery, ++count) work(i);
  return (processor_seconds(RUSAGE_SELF) - start) / static_cast<double>(count);
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    fmt::print(stderr, "usage: bench_sweep FOLDER [WORKERS]\n");
    return 2;
  }
  const SweepJob job = tower_job(words[1]);
  PipelineOptions options = job.options.pipeline;
  options.contact.threads = options.solver.threads = 1;
  const std::vector<std::string> inputs = input_paths(job, job.inputs[0]);
  const PreparedAssembly prepared = or_exit(prepare_analysis(inputs, options));
  Progress progress;
  progress.cancelled = [] { return false; };
  const auto analyse = [&](long i) {
    const SweepState state = or_exit(state_of(job, i));
    PreparedAssembly here = prepared;
    here.value.assembly = without_idle_meshes(std::move(here.value.assembly));
    here.value.assembly.gravity = turned_gravity(job.inputs[0].gravity, state.options.tilt, state.options.azimuth);
    or_exit(answer_prepared(std::move(here), options, progress));
  };
  double analysis = each(job, analyse);
  StateAnswerer answerer(job, progress);
  const double line = each(job, [&](long i) { or_exit(answerer.line(i)); });

  SweepRunOptions how;
  how.workers = count > 2 ? std::atoi(words[2]) : 0;
  const double own = processor_seconds(RUSAGE_SELF);
  const auto start = std::chrono::steady_clock::now();
  const SweepRun run = or_exit(run_job(job, how));
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double used = processor_seconds(RUSAGE_CHILDREN) + processor_seconds(RUSAGE_SELF) - own;
  // Once more after it, since other programs come and go.
  analysis = (analysis + each(job, analyse)) / 2;
  const double states = static_cast<double>(run.states);
  fmt::print("{} states, {} blocks: {:.1f} s with {} workers\n", run.states, run.blocks, wall,
             how.workers > 0 ? how.workers : workers_here());
  fmt::print(
      "processor time of a state: analysis {:.4f} ms, as a line {:.4f} ms, in the sweep {:.4f} ms ({:.1f} % more)\n",
      1e3 * analysis, 1e3 * line, 1e3 * used / states, 100 * (used / states / analysis - 1));
  return 0;
}
