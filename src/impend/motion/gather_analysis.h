// From components, each analysed by itself, to the analysis of the assembly.
#pragma once

#include <vector>

#include "impend/motion/component_analysis.h"
#include "impend/motion/component_choice.h"

namespace impend {

// Takes the components in their order, whatever order they were solved in, and fills `analysis`, whose assembly and
// contacts are there already. `full` imposes every contact, alternatives too.
class AnalysisGatherer {
 public:
  AnalysisGatherer(const MotionProblem& full, Analysis& analysis);

  // `rows` of `full` were imposed.
  void add(const BranchChoice& branch, const std::vector<int>& rows, const ComponentAnalysis& component);
  // After the last component: contacts, interfaces, the verdict of the whole, what is to be warned of.
  void finish();

 private:
  void record_bodies(const BranchChoice& branch, const ComponentAnalysis& component);
  void record_formulations(const ComponentAnalysis& component);
  void record_motions(const ComponentAnalysis& component);
  void finish_contacts();
  void finish_joints();
  void finish_formulations();
  int block_of(int body) const;

  const MotionProblem& full_;
  Analysis& analysis_;
  std::vector<int> imposed_;  // rows of full_ on the chosen branches
  bool disagree_ = false;     // in some component the formulations differ beyond its threshold
  VecX motion_;               // 6N over full_
  std::vector<VecX> moving_;  // per formulation, with stable components zeroed
};

}  // namespace impend
