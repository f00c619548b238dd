// The sections of the text report, each ending in a newline or empty.
#pragma once

#include <string>
#include <vector>

#include "impend/report/joint_words.h"
#include "impend/report/report.h"
#include "impend/report/twist.h"

namespace impend {

// Rows shown of one table before the rest is summed up in one line.
inline constexpr size_t kRowsShown = 40;

// The first line in its pieces: "name: VERDICT (law): why". The name as the file has it.
struct Headline {
  std::string name, verdict, law, why;
};
Headline headline_of(const Analysis& analysis);
Headline friction_headline_of(const Analysis& analysis);  // of an analysis with friction

// What is said of an answer with friction beside its verdict: margins, what is used of friction, what else is proved.
std::vector<std::string> friction_remarks(const Analysis& analysis);
// Why blocks that friction would likely hold move here; empty for other assemblies.
std::string friction_hint_words(const Analysis& analysis, const ContactStates& states);
// "without force; 2 of the 5 directions it holds are held by other joints too".
std::string joint_doing_words(JointState state, const Joint& joint, const JointForce& on_a);

std::string headline_section(const Analysis& analysis, const ReportOptions& options);
// The verdict with friction in one line, and what is behind it; empty where no model with friction was asked for.
std::string friction_headline(const Analysis& analysis, const ReportOptions& options);
std::string friction_section(const Analysis& analysis, const ReportOptions& options);
std::string parts_section(const Analysis& analysis, const ContactStates& states, const ReportOptions& options);
std::string contacts_section(const Analysis& analysis, const ContactStates& states, const ReportOptions& options);
// Empty where there are no joints.
std::string joints_section(const Analysis& analysis, const ReportOptions& options);
std::string checks_section(const Analysis& analysis, const ReportOptions& options);
// What a verdict was drawn from (motion/evidence.h), in lines for --verbose; the same of parts that friction connects.
std::vector<std::string> evidence_lines(const ComponentResult& component);
std::vector<std::string> friction_evidence_lines(const Assembly& assembly, const FrictionResult& friction);
std::string warnings_section(const Diagnostics& warnings, const ReportOptions& options);

}  // namespace impend
