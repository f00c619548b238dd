// Lines of answers: made, checked and taken apart.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "impend/base/result.h"
#include "impend/pipeline/pipeline.h"
#include "impend/sweep/child_process.h"
#include "impend/sweep/state_options.h"

namespace impend {

// Names in a line are cut to this many bytes, so that a line stays below a kibibyte.
inline constexpr int kMostNameBytes = 160;

// {"i":INDEX,"key":"KEY",MEMBERS,"sum":"…"}, without a line end.
std::string answer_line(long index, const std::string& key, const std::string& members);
// Members of a line: of an answer; of a state that has none; of one that ended the process twice; of one that took
// longer than so many seconds.
std::string answer_members(const Analysis& analysis, const StateOptions& options);
std::string error_members(const Error& error);
std::string crash_members(const ChildEnd& end);
std::string timeout_members(double seconds);

// In the text of every line of a state that took too long, and rarely in others.
inline constexpr std::string_view kTimeoutMark = ",\"timeout\":";

struct AnswerLine {
  long index = 0;
  std::string_view key;
  std::string_view members;  // all three point into the line
};

// Empty for a line that is torn, or whose sum is not that of what stands before it. `check_sum`: false for a line that
// was made a moment ago.
std::optional<AnswerLine> read_answer_line(std::string_view line, bool check_sum = true);

// The word by which a line is counted: the verdict, with friction that of the model; "error"; "crashed"; "timeout".
std::string tally_word(const AnswerLine& line);
bool is_crash(const AnswerLine& line);
// The seconds that the state was given in vain; absent where it was answered, or has another reason to have no answer.
std::optional<double> timeout_of(const AnswerLine& line);
// Whether a run that gives states so long (absent: for ever) asks this one again, since it was given less before.
bool is_to_be_asked_again(const AnswerLine& line, const std::optional<double>& timeout);

}  // namespace impend
