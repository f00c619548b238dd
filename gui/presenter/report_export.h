// Reports and tables as files.
#pragma once

#include <string>

#include "gui/presenter/session.h"

namespace impend::gui {

// Writes the file anew, by extension: .json the report, .csv the contacts, .txt the report in words. Errors: kUsage
// (another extension; no analysis), kOutput. Held by tests/presenter.
Status export_report(const Snapshot& snapshot, const std::string& path);

// What export_report would write.
Result<std::string> exported_text(const Snapshot& snapshot, const std::string& path);

}  // namespace impend::gui
