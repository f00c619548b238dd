// The answer to one state of a sweep: what `impend analyze` says of it, on a line.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "impend/base/progress.h"
#include "impend/import/sha256.h"
#include "impend/motion/analysis.h"
#include "impend/pipeline/pipeline.h"
#include "impend/sweep/sweep_job.h"

namespace impend {

// An answer is a function of the state's key alone: no clock, no host, no number of threads, no path is in it.
//
//   {"i":4711,"key":"…","verdict":"moves","motion_ratio":0.31,"motion_ratio_bounds":[0.31,0.31],"moving":2,
//    "first_moving":"keystone","sum":"…"}
//
// verdict, motion_ratio and bounds as the report has them: ratio and bounds are the largest of the components. `moving`
// counts the parts that may move and `first_moving` is the first of them, in the order of the input; with static
// friction those of the motion that was found. With a model of friction: "friction", its verdict at rest or null, and
// "solved"; "minimal_mu" with its bounds and "tilt_margin_deg" where they were asked for. "disagree": the formulations
// do not confirm each other. A state that has no answer says why: "error":{"code":"interpenetration","part":"block-3"}.
// "sum" are the first 16 digits of the SHA-256 of the line up to it.

class StateAnswerer {
 public:
  // Answers of `job` (which must outlive it), one thread. What was read and found is kept for the next states: an
  // assembly and its contacts as long as the inputs, what is there and what is fixed, gap, ground and law stay the
  // same.
  explicit StateAnswerer(const SweepJob& job, Progress progress = {});
  ~StateAnswerer();
  StateAnswerer(const StateAnswerer&) = delete;
  StateAnswerer& operator=(const StateAnswerer&) = delete;

  // The line without its end. Errors: kCancelled; kBadValue for a file that is not what it was when the job was made;
  // those of state_of(). What is wrong with a state itself is an answer. Held by tests/unit/sweep/test_state_answer and
  // tests/cli/test_cli_sweep: equal to impend analyze on states of every axis.
  Result<std::string> line(long index);
  // How often an assembly was read and its contacts were sought.
  int preparations() const { return preparations_; }

 private:
  struct Prepared;
  // `options`: options_json() of the state.
  Result<const Prepared*> prepared(const SweepState& state, const nlohmann::json& options);
  Result<std::string> members(const SweepState& state, const nlohmann::json& options);

  const SweepJob& job_;
  Progress progress_;
  std::list<std::pair<std::string, std::shared_ptr<const Prepared>>> kept_;  // the last used first
  std::map<std::size_t, Sha256Start> keys_;                                  // by input: what keys begin with
  int preparations_ = 0;
};

// The line of a state, from nothing. Errors as above.
Result<std::string> answer(const SweepJob& job, long index);

// The whole analysis of a state to be shown, as `impend analyze` makes it but for the play that it looks for. Errors:
// those of the analysis.
Result<Analysis> analyze_state(const SweepJob& job, const SweepState& state, const Progress& progress);

// Reads an input as the options say, and what its files are: name -> SHA-256.
Result<Assembly> read_input(const std::vector<std::string>& inputs, const ImportOptions& options,
                            std::map<std::string, std::string>* files, const Progress& progress);

// The densities that the options state. Errors: kUsage for a glob that matches no part.
Status set_densities(const StateOptions& options, Assembly& assembly);

}  // namespace impend
