// A sweep beside its analyses alone: bench_sweep JOB [WORKERS]
//
// JOB is a folder that `impend sweep make` has made, all of whose states have the same parts and contacts (tilts, say).
// Times of every 50th state: analyses on one thread over contacts that were found once; the same as lines; then the
// whole sweep with all that belongs to it: processes, files, forcing to the disk. Its blocks must not be there yet.
#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdlib>
#include <string>

#include "impend/sweep/sweep.h"

using namespace impend;

namespace {

constexpr long kEvery = 50;

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
    fmt::print(stderr, "usage: bench_sweep JOB [WORKERS]\n");
    return 2;
  }
  const SweepJob job = or_exit(read_job(words[1]));
  PipelineOptions options = job.options.pipeline;
  options.contact.threads = options.solver.threads = 1;
  const std::vector<std::string> inputs = input_paths(job, job.inputs[0]);
  const PreparedAssembly prepared = or_exit(prepare_analysis(inputs, options));
  const double analysis = each(job, [&](long i) {
    const SweepState state = or_exit(state_of(job, i));
    PreparedAssembly here = prepared;
    here.value.assembly = without_idle_meshes(std::move(here.value.assembly));
    here.value.assembly.gravity = turned_gravity(job.inputs[0].gravity, state.options.tilt, state.options.azimuth);
    or_exit(answer_prepared(std::move(here), options, {}));
  });
  StateAnswerer answerer(job);
  const double line = each(job, [&](long i) { or_exit(answerer.line(i)); });

  SweepRunOptions how;
  how.workers = count > 2 ? std::atoi(words[2]) : 0;
  const double own = processor_seconds(RUSAGE_SELF);
  const auto start = std::chrono::steady_clock::now();
  const SweepRun run = or_exit(run_job(job, how));
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double used = processor_seconds(RUSAGE_CHILDREN) + processor_seconds(RUSAGE_SELF) - own;
  const double states = static_cast<double>(run.states);
  fmt::print("{} states, {} blocks: {:.1f} s with {} workers\n", run.states, run.blocks, wall,
             how.workers > 0 ? how.workers : workers_here());
  fmt::print(
      "processor time of a state: analysis {:.4f} ms, as a line {:.4f} ms, in the sweep {:.4f} ms ({:.1f} % more)\n",
      1e3 * analysis, 1e3 * line, 1e3 * used / states, 100 * (used / states / analysis - 1));
  return 0;
}
