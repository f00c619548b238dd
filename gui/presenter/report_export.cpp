#include "gui/presenter/report_export.h"

#include <fstream>

#include "impend/import/file_bytes.h"
#include "impend/report/report.h"

namespace impend::gui {

Result<std::string> exported_text(const Snapshot& snapshot, const std::string& path) {
  if (!snapshot.analysis) {
    return Error{ErrorCode::kUsage, "there is no analysis to report", {}, "wait until the analysis is finished"};
  }
  const Analysis& analysis = *snapshot.analysis;
  const std::string extension = lower_extension(path);
  if (extension == ".json") return to_json(analysis);
  if (extension == ".csv") return contacts_to_csv(analysis.assembly, analysis.contacts);
  if (extension == ".txt") return to_text(analysis, ReportOptions{true, false, true});
  return Error{ErrorCode::kUsage,
               "a report cannot be written as '" + extension + "'",
               {path, 0, "", ""},
               "name a file .json (report), .csv (contacts) or .txt (words)"};
}

Status export_report(const Snapshot& snapshot, const std::string& path) {
  const Result<std::string> text = exported_text(snapshot, path);
  if (!text) return text.error();
  std::ofstream stream(path, std::ios::binary | std::ios::trunc);
  stream.write(text.value().data(), static_cast<std::streamsize>(text.value().size()));
  stream.close();
  if (!stream) {
    return Error{
        ErrorCode::kOutput, "the file cannot be written", {path, 0, "", ""}, "check its folder, permissions and space"};
  }
  return ok_status();
}

}  // namespace impend::gui
