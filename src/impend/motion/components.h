// Components of a problem: worked on side by side, judged by what is known beside their numbers, then made into what is
// said of the whole.
#pragma once

#include <functional>
#include <vector>

#include "impend/base/progress.h"
#include "impend/base/result.h"
#include "impend/base/tolerances.h"
#include "impend/motion/branches.h"
#include "impend/motion/component_analysis.h"
#include "impend/motion/show_judgement.h"

namespace impend {

// Work on many components at once, with progress and cancel.

// Calls body(k) once for every component k, on up to `threads` threads (parallel.h), the largest first so that a big
// one does not start last. body must touch only what belongs to k. Progress is told and cancel asked by the calling
// thread alone, between components, so that callbacks never run side by side. False when cancelled: some components
// were then not visited. Held by tests/unit/motion.
bool for_components(const std::vector<int>& sizes, int threads, const Progress& progress,
                    const std::function<void(int)>& body);

// The same progress, told only where this thread tells it.
Progress told_by_this_thread(Progress progress);

// Progress of one stage whose fraction runs from `from` to `to` of the stage "solve".
Progress progress_between(const Progress& progress, double from, double to);

// From what components say to what is said of the whole, wherever the problem comes from.

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

// What is known of a component of an assembly beside its numbers as stored: noise of the points, either-or contacts,
// facets that stand for circles, contacts whose geometry is not understood.

// What the components of one assembly share; `full` imposes every contact, alternatives too.
struct WholeProblem {
  const Assembly& assembly;
  const ContactSet& contacts;
  const MotionProblem& full;
  const std::vector<int>& row_of_contact;
  const DecisionTolerances& decision;
  const SolverSettings& settings;
  Scope scope = Scope::kEverything;
};

// Adds to the evidence of a component that was solved what its verdict depends on, as decide() asks for it, and
// decides. Where rest is proved through the noise the motion shown is that with exact points. Warns where it moves and
// the way in which contacts open is not decided. Held by tests/unit/motion/test_doubts, test_robust_rest,
// test_round_edges and tests/cli/test_cli_proof_of_rest.
void gather_evidence(const WholeProblem& whole, const ComponentRows& component, const ComponentChoice& choice,
                     ComponentAnalysis& analysis);

}  // namespace impend
