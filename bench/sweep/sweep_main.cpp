// A sweep beside its analyses alone: bench_sweep FOLDER [WORKERS]
//
// Writes a tower of six blocks on a fixed base into FOLDER, makes a job of 50 000 directions of gravity of it and goes
// through it in eight shares, since other programs come and go. Of each share it takes the processor time of every 3rd
// state: an analysis on one thread over contacts that were found once, which looks whether it is cancelled as every one
// does, then the same as a line, by as many processes at once as the sweep has workers, since processes that share a
// processor's caches slow each other down; then of the sweep of the share with all that belongs to it: processes,
// files, forcing to the disk.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "impend/sweep/child_process.h"
#include "impend/sweep/sweep.h"
#include "tests/support/scene_files.h"

using namespace impend;

namespace {

// Not of a period of the azimuths, of which there are a hundred.
constexpr long kEvery = 3;
constexpr long kShares = 8;

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
  test::FileScene scene;
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

// States of a share that are taken, in turn by the processes.
struct TakenStates {
  long first, end, stride;
};

TakenStates taken_by(const SweepJob& job, long share, int process, int processes) {
  const long first = job.first_of(share * job.blocks() / kShares);
  const long end = std::min(job.states(), job.first_of((share + 1) * job.blocks() / kShares));
  return {first + process * kEvery, end, processes * kEvery};
}

struct WorkSeconds {
  double seconds = 0;
  long count = 0;
};

// Of a process once it is warm.
WorkSeconds seconds_of_states(const TakenStates& states, const std::function<void(long)>& work) {
  work(states.first);
  WorkSeconds done;
  const double start = processor_seconds(RUSAGE_SELF);
  for (long i = states.first; i < states.end; i += states.stride, ++done.count) work(i);
  done.seconds = processor_seconds(RUSAGE_SELF) - start;
  return done;
}

// Processor seconds of every 3rd state of a share by this many processes.
WorkSeconds seconds_of_each(const SweepJob& job, long share, int processes, const std::function<void(long)>& work) {
  std::vector<ChildProcess> children;
  for (int k = 0; k < processes; ++k) {
    const TakenStates states = taken_by(job, share, k, processes);
    children.push_back(or_exit(start_child([&](int pipe) {
      const WorkSeconds done = seconds_of_states(states, work);
      return write_whole(pipe, reinterpret_cast<const char*>(&done), sizeof done) ? 0 : 1;
    })));
  }
  WorkSeconds all;
  for (ChildProcess& child : children) {
    WorkSeconds done;
    if (read(child.pipe, &done, sizeof done) != sizeof done) std::exit(3);
    wait_for_child(child);
    all.seconds += done.seconds;
    all.count += done.count;
  }
  return all;
}

// MB that the largest process which has ended took.
double largest_child() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  return static_cast<double>(used.ru_maxrss) / 1024;
}

// Sums over the shares.
struct SweepCost {
  long taken = 0, states = 0;
  double analysis = 0, line = 0;  // processor seconds of `taken` states
  double sweep = 0, wall = 0;     // of `states`
  std::vector<double> more;       // by share: what a state costs beside its analysis
};

void add_share(const SweepJob& job, long share, const SweepRunOptions& asked, const std::function<void(long)>& analyse,
               const std::function<void(long)>& as_a_line, SweepCost& cost) {
  const WorkSeconds before = seconds_of_each(job, share, asked.workers, analyse);
  const WorkSeconds line = seconds_of_each(job, share, asked.workers, as_a_line);
  SweepRunOptions how = asked;
  how.share = SweepShare{share, kShares};
  const double own = processor_seconds(RUSAGE_SELF), children = processor_seconds(RUSAGE_CHILDREN);
  const auto start = std::chrono::steady_clock::now();
  const long states = or_exit(run_job(job, how)).states;
  cost.wall += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double sweep = processor_seconds(RUSAGE_CHILDREN) - children + processor_seconds(RUSAGE_SELF) - own;
  const WorkSeconds after = seconds_of_each(job, share, asked.workers, analyse);
  const double analysis = (before.seconds + after.seconds) / 2;
  cost.states += states;
  cost.sweep += sweep;
  cost.analysis += analysis;
  cost.line += line.seconds;
  cost.taken += line.count;
  cost.more.push_back(sweep / static_cast<double>(states) / (analysis / static_cast<double>(line.count)) - 1);
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
  StateAnswerer answerer(job, progress);
  SweepRunOptions how;
  how.workers = count > 2 ? std::atoi(words[2]) : workers_here();
  SweepCost cost;
  double early = 0;
  for (long share = 0; share < kShares; ++share) {
    add_share(
        job, share, how, analyse, [&](long i) { or_exit(answerer.line(i)); }, cost);
    if (share == 0) early = largest_child();
  }
  const auto taken = static_cast<double>(cost.taken), states = static_cast<double>(cost.states);
  const double analysis = cost.analysis / taken, line = cost.line / taken, sweep = cost.sweep / states;
  const auto blocks = std::filesystem::directory_iterator(job.folder + "/blocks");
  fmt::print("{} states, {} blocks: {:.1f} s with {} workers; {} files, largest worker {:.1f} MB, {:.1f} MB early\n",
             cost.states, job.blocks(), cost.wall, how.workers, std::distance(begin(blocks), end(blocks)) + 1,
             largest_child(), early);
  std::sort(cost.more.begin(), cost.more.end());
  fmt::print(
      "processor time of a state: analysis {:.4f} ms, as a line {:.4f} ms ({:.1f} % more), in the sweep {:.4f} ms "
      "({:.1f} % more; by share {:.1f} to {:.1f}, the middle one {:.1f})\n",
      1e3 * analysis, 1e3 * line, 100 * (line / analysis - 1), 1e3 * sweep, 100 * (sweep / analysis - 1),
      100 * cost.more.front(), 100 * cost.more.back(), 100 * cost.more[cost.more.size() / 2]);
  return 0;
}
