// From what components say to what is said of the whole, wherever the problem comes from.
#pragma once

#include <vector>

#include "impend/base/result.h"
#include "impend/base/tolerances.h"
#include "impend/motion/component_analysis.h"
#include "impend/motion/show_judgement.h"

namespace impend {

struct GatheredComponents {
  Verdict verdict = Verdict::kStable;
  std::vector<ComponentResult> components;
  std::vector<BodyResult> bodies;
  std::vector<FormulationResult> formulations;  // contact-force, least-constraint, steepest-descent
  CrossValidation cross_validation;             // the largest difference and the largest threshold
  VecX motion;                                  // 6N over the whole problem
  Diagnostics warnings;
};

// Takes the components of the problem `whole` in their order, whatever order they were solved in. Bodies are numbered
// as whole.body, ascending; `bodies` are what is known of them without motion.
class ComponentGatherer {
 public:
  ComponentGatherer(const MotionProblem& whole, std::vector<BodyResult> bodies, const DecisionTolerances& decision);

  void add(const ComponentAnalysis& component);
  // After the last component; warns of joints, of formulations that did not take part, and where they disagree.
  GatheredComponents finish(const Diagnostics& joint_warnings);

 private:
  void add_motion(const ComponentAnalysis& component, std::size_t f);
  int block_of(int body) const;

  const MotionProblem& whole_;
  DecisionTolerances decision_;
  GatheredComponents out_;
  bool disagree_ = false;     // in some component the formulations differ beyond its threshold
  std::vector<VecX> moving_;  // per formulation, with stable components zeroed
};

// From components, each analysed by itself, to the analysis of the assembly.

// Fills `analysis`, whose assembly and contacts are there already: components, bodies, contacts, interfaces, joints,
// the verdict of the whole, what is to be warned of. `full` imposes every contact, alternatives too; of it `imposed[k]`
// are the rows of the k-th component.
void gather_analysis(const MotionProblem& full, const std::vector<std::vector<int>>& imposed,
                     std::vector<ComponentAnalysis> components, const DecisionTolerances& decision, Analysis& analysis);

}  // namespace impend
