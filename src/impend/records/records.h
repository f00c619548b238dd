// Analysis to JSON, contacts and parts to JSON, text and CSV. Pure functions of their arguments: the same analysis
// gives the same bytes.
#pragma once

#include <string>

#include "impend/report/report.h"

namespace impend {

// The report of `impend analyze --json` (format impend-report 1), pretty-printed, ending in a newline.
std::string to_json(const Analysis& analysis, const ReportOptions& options = {});

// `impend contacts`
std::string contacts_to_json(const Assembly& assembly, const ContactSet& contacts);
std::string contacts_to_text(const Assembly& assembly, const ContactSet& contacts, const ReportOptions& options = {});
std::string contacts_to_csv(const Assembly& assembly, const ContactSet& contacts);

// `impend info`
std::string info_to_json(const Assembly& assembly);
std::string info_to_text(const Assembly& assembly, const ReportOptions& options = {});

// The JSON Schema of the report, as text.
const char* report_schema();

}  // namespace impend
