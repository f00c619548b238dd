// Lines of answers: made, checked and taken apart.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "impend/base/result.h"
#include "impend/pipeline/pipeline.h"
#include "impend/sweep/state_options.h"

namespace impend {

// Names in a line are cut to this many bytes, so that a line stays below a kibibyte.
inline constexpr int kMostNameBytes = 160;

// {"i":INDEX,"key":"KEY",MEMBERS,"sum":"…"}, without a line end.
std::string answer_line(long index, const std::string& key, const std::string& members);
// Members of a line: of an answer; of a state that has none; of one that ended the process twice.
std::string answer_members(const Analysis& analysis, const StateOptions& options);
std::string error_members(const Error& error);
std::string crash_members(int signal);

struct AnswerLine {
  long index = 0;
  std::string_view key;
  std::string_view members;  // all three point into the line
};

// Empty for a line that is torn, or whose sum is not that of what stands before it.
std::optional<AnswerLine> read_answer_line(std::string_view line);

// The word by which a line is counted: the verdict, with friction that of the model; "error"; "crashed".
std::string tally_word(const AnswerLine& line);
bool is_crash(const AnswerLine& line);

}  // namespace impend
