// Plans as values: what reports are made of.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/motion/analysis.h"
#include "impend/planning/check_sequence.h"

namespace impend {

// What the analysis says of one state, with all that it knows.
struct StateAnswer {
  Verdict verdict = Verdict::kStable;       // without friction; stable where nothing is free
  std::optional<FrictionVerdict> friction;  // with static friction
  std::string reason;                       // why not stable; a clause or sentence, may be empty
  std::vector<int> moving;                  // parts that move, or may
  std::vector<int> neutral;                 // parts that may drift at no cost
};

// Whether a plan may go through the state: it is stable, or friction may hold it.
bool may_stand(const StateAnswer& answer);
// … and that is proved.
bool is_proved_to_stand(const StateAnswer& answer);

struct CheckedPlan {
  Assembly assembly;  // without meshes
  FrictionModel model = FrictionModel::kFrictionless;
  int hands = 1;
  bool fewest_hands = false;  // with fewer no step-by-step way stands: proved, as far as the sequence goes
  int most_hands_tried = 1;   // where it does not stand, neither does it with more hands up to this number
  CheckedSequence sequence;
  std::vector<StateAnswer> answers;  // by steps of `sequence`
  bool stands = false;               // every step may stand, by `sequence` and by the analysis
  bool proved = false;               // … and each is proved
  Diagnostics warnings;
  double seconds = 0;
};

// Which parts to hold in one state.
struct HoldingPlan {
  Assembly assembly;  // without meshes
  FrictionModel model = FrictionModel::kFrictionless;
  PartSet installed;
  Holders holders;
  bool fewest_proved = true;  // false: a state was left open, and fewer parts may do
  StateAnswer free, held;     // nothing held; the holders held, where there are any
  Diagnostics warnings;
  double seconds = 0;
};

}  // namespace impend
