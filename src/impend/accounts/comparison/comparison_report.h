// Two designs and their answers side by side: what was changed, and what became of it. Pure functions of their
// arguments.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/compare/design_changes.h"
#include "impend/motion/analysis.h"
#include "impend/planning/robustness.h"
#include "impend/report/report.h"
#include "impend/report/verdict_words.h"

namespace impend {

// From good to bad: rests (0), may rest (1), may move (2), undecided (3), moves (4). A fixed part rests.
int rank_of(Outcome outcome);

struct PartAnswers {
  PartMatch part;
  std::optional<Outcome> before, after;  // absent: the part is not there
  std::string words_before, words_after;
  // Of parts that are in both: positive worse, negative better.
  int step() const { return before && after ? rank_of(*after) - rank_of(*before) : 0; }
};

// What a figure says of safety.
enum class Safer { kNeither, kMore, kLess };

struct ComparedFigure {
  std::string name;                          // "largest_contact_force"
  std::string noun;                          // "largest contact force"
  std::string unit;                          // "N"; empty: a number
  std::optional<double> before, after;       // of what is enclosed what is proved; ∞: no limit was found
  Safer safer = Safer::kNeither;             // others than kNeither: a margin
  double slack_before = 0, slack_after = 0;  // how much more than that it may be
  bool differs() const;
  // Of margins that are known of both: positive smaller, negative larger; 0 also where what encloses them overlaps.
  int step() const;
};

struct ComparedPair {
  std::string name_before, name_after;  // "a – b"; empty: they do not touch
  int contacts_before = 0, contacts_after = 0;
  double force_before = 0, force_after = 0;  // N, the size of what all contacts of the two transmit
};

struct Comparison {
  DesignChanges design;
  Outcome before = Outcome::kUndecided, after = Outcome::kUndecided;
  std::vector<PartAnswers> parts;  // movable ones and those that were, in the order of design.parts
  std::vector<ComparedFigure> figures;
  std::vector<ComparedPair> pairs;  // that touch in either
  bool margins_asked = false;       // they are told even where they are the same
  int step() const { return rank_of(after) - rank_of(before); }
  bool same_design() const { return design.changes.empty(); }
  // The verdict of the whole or of a part that is in both is worse.
  bool worse() const;
  bool better() const;
  // Whether a margin of it is smaller, and whether one is larger, than before.
  bool smaller_margin() const;
  bool larger_margin() const;
  // Whether any margin is known of both.
  bool margins_known() const;
};

// Both analysed with the same options. Answers are those with friction where a model with friction was asked for.
// Held by tests/cli/test_cli_diff.
Comparison compare_answers(const Analysis& before, const Analysis& after, const ComparedMargins& margins = {});

// "'left' moved by 3 mm along x and turned by 10° about z": a sentence without full stop.
std::string change_words(const DesignChange& change, const Assembly& before, const Assembly& after);
// "rests", "may rest", "may move", "undecided", "moves".
const char* outcome_word(Outcome outcome);

std::string comparison_to_text(const Comparison& comparison, const Analysis& before, const Analysis& after,
                               const ReportOptions& options = {});
// Format impend-comparison 1, pretty-printed, ending in a newline.
std::string comparison_to_json(const Comparison& comparison, const Analysis& before, const Analysis& after);

// Designs of which one, or both, cannot be analysed.
struct DesignSide {
  const Assembly& assembly;
  const Analysis* answer = nullptr;  // null: there is none
  std::optional<Error> error;        // why
};

// What was changed, and the verdict of the side that has one; `notes` are told as warnings. Held by
// tests/cli/test_cli_diff, as is the other.
std::string designs_to_text(const DesignChanges& changes, const DesignSide& before, const DesignSide& after,
                            const Diagnostics& notes, const ReportOptions& options = {});
// The same format; what needs both answers is null or empty.
std::string designs_to_json(const DesignChanges& changes, const DesignSide& before, const DesignSide& after);

// The JSON Schema of impend-comparison, as text.
const char* comparison_schema();

}  // namespace impend
