// What a run of a sweep is asked, tells meanwhile, and says at its end.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace impend {

struct SweepProgress {
  long states = 0;    // of the blocks that this run is to do
  long done = 0;      // that have a line
  long computed = 0;  // of these now, others were there
  double seconds = 0;
  double rate = 0;                     // computed states in a second, lately
  std::optional<double> seconds_left;  // absent until something was computed
  std::map<std::string, long> tally;   // lines by word (answer_line.h)
};

// The blocks of one share of `count`: of shares from 0 to count − 1, each block is in one.
struct SweepShare {
  long index = 0;
  long count = 1;
};

// Seconds: thirty years, and less than what timers can count.
inline constexpr double kMostTimeout = 1e9;

struct SweepRunOptions {
  int workers = 0;                  // processes at work; 0: as many as workers_here()
  std::optional<SweepShare> share;  // then whatever others have begun of it is done here, too
  std::vector<std::string> reuse;   // folders of jobs whose answers are taken where the keys are the same
  // Seconds that a state may take, reading and contacts included where it is the first that needs them. One that takes
  // longer has no answer, but "timeout"; states that were given less before are asked again. Absent: no limit.
  std::optional<double> timeout;
  std::function<void(const SweepProgress&)> report;  // some times a second, and at the end
  std::function<void(long index)> before_state;      // in the worker, before each state; for tests
};

struct SweepRun {
  long states = 0, computed = 0;
  long blocks = 0;                    // finished in this run
  long skipped = 0;                   // that were finished before
  long states_before = 0;             // of these
  long left_to_others = 0;            // that other processes are at work on
  long replaced = 0;                  // finished blocks that were damaged or of another version, and were computed anew
  std::map<std::string, long> tally;  // of the blocks of this run
  std::vector<long> crashed;          // states
  std::vector<long> timed_out;        // states that have no answer within the seconds that they were given
};

}  // namespace impend
