// The sections of the text report, each ending in a newline or empty.
#pragma once

#include <string>

#include "impend/report/report.h"
#include "impend/report/twist.h"

namespace impend {

// Rows shown of one table before the rest is summed up in one line.
inline constexpr size_t kRowsShown = 40;

std::string headline_section(const Analysis& analysis, const ReportOptions& options);
// The verdict with friction in one line, and what is behind it; empty where no model with friction was asked for.
std::string friction_headline(const Analysis& analysis, const ReportOptions& options);
std::string friction_section(const Analysis& analysis, const ReportOptions& options);
std::string parts_section(const Analysis& analysis, const ContactStates& states, const ReportOptions& options);
std::string contacts_section(const Analysis& analysis, const ContactStates& states, const ReportOptions& options);
// Empty where there are no joints.
std::string joints_section(const Analysis& analysis, const ReportOptions& options);
std::string checks_section(const Analysis& analysis, const ReportOptions& options);
std::string warnings_section(const Diagnostics& warnings, const ReportOptions& options);

}  // namespace impend
