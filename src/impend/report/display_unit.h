// The unit of length that a reader wants to see, whatever the input's is. Numbers stay SI inside and in JSON; texts
// that were worded in the input's unit are converted.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/assembly/mesh_findings.h"
#include "impend/motion/analysis.h"

namespace impend {

// Those that can be chosen, from small to large: µm, mm, cm, m, in, ft.
const std::vector<PrintedUnit>& display_units();
// The one of that name; "um" is "µm". Nothing for others. Held by tests/unit/report/test_display_unit.
std::optional<PrintedUnit> display_unit(std::string_view name);
// The unit where it stands alone in a sentence: "inches" for "in", else its name.
std::string unit_in_words(std::string_view name);
// "'µm', 'mm', …" for messages.
std::string display_unit_names();

// Lengths, areas and volumes that stand in a sentence with the unit `from` ("0.25 mm", "(1, 0, 2) mm", "1 to 3 mm",
// "12 mm³"), with the unit `to` and four digits. What stands in quotes is a name, and what follows an option of the
// command line ("--gap 0.3 mm") is to be typed: both stay. Held by tests/unit/report/test_display_unit.
std::string lengths_in(std::string_view text, const PrintedUnit& from, const PrintedUnit& to);

// Whatever is printed of these from now on is in the unit: tables, reasons and warnings. Not to be called before JSON
// is made. Nothing else changes: held by tests/cli/test_cli_display_unit.
void show_in(const PrintedUnit& unit, Assembly* assembly);
void show_in(const PrintedUnit& unit, Analysis* analysis);
// `assembly` and `contacts` belong together.
void show_in(const PrintedUnit& unit, Assembly* assembly, ContactSet* contacts);
// Messages that speak of lengths in the unit `from`.
void show_in(const PrintedUnit& unit, const PrintedUnit& from, Diagnostics* warnings);

inline PrintedUnit printed_unit(const Assembly& assembly) { return {assembly.unit_name, assembly.metres_per_unit}; }

// Of an answer with an assembly and warnings of its own, as plans are; what was said of their steps and states, too.
template <class Answer>
void show_answer_in(const PrintedUnit& unit, Answer* answer) {
  const PrintedUnit from = printed_unit(answer->assembly);
  const auto convert = [&from, &unit](std::string& text) { text = lengths_in(text, from, unit); };
  if constexpr (requires { answer->sequence.why; }) convert(answer->sequence.why);
  if constexpr (requires { answer->answers; }) {
    for (auto& state : answer->answers) convert(state.reason);
  }
  if constexpr (requires { answer->free.reason; }) convert(answer->free.reason);
  if constexpr (requires { answer->hold.held.reason; }) {
    convert(answer->hold.free.reason);
    convert(answer->hold.held.reason);
  }
  if constexpr (requires { answer->here.reason; }) convert(answer->here.reason);
  if constexpr (requires { answer->pushed->reason; }) {
    if (answer->pushed) convert(answer->pushed->reason);
  }
  if constexpr (requires { answer->best->reason; }) {
    if (answer->best) convert(answer->best->reason);
  }
  if constexpr (requires { answer->poses->front().answer.reason; }) {
    for (size_t k = 0; answer->poses && k < answer->poses->size(); ++k) convert((*answer->poses)[k].answer.reason);
  }
  if constexpr (requires { answer->plan.sequence; }) show_answer_in(unit, &answer->plan);
  show_in(unit, from, &answer->warnings);
  show_in(unit, &answer->assembly);
}

}  // namespace impend
