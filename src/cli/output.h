// Output that is whole or not there at all, and tables for spreadsheets of languages that write 0,5.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/result.h"

namespace impend::cli {

// A file that grows while a run goes on: written beside its place and renamed there by finish(), so that what was there
// before stays until then. Without finish() or keep_whole_lines() nothing is left behind. Standard output ("-") and
// what is no regular file (a pipe, /dev/null) is written to directly.
class GrowingFile {
 public:
  // Errors: kOutput.
  static Result<GrowingFile> open(const std::string& path);
  GrowingFile(GrowingFile&& other) noexcept;
  GrowingFile& operator=(GrowingFile&& other) noexcept;
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  ~GrowingFile();

  Status write(const std::string& bytes);
  Status finish();
  // After a write that failed, as on a full disk: ends the file after its last whole line and keeps it at its place,
  // or, where a file was there before, under the name that it grew under. Returns the path; empty where it has no more
  // than `known` bytes of whole lines, which are not worth it: then nothing is left behind. Held by
  // tests/cli/test_cli_full_disk.
  std::string keep_whole_lines(std::uintmax_t known);

 private:
  GrowingFile() = default;
  void leave();  // closes it and takes away what was not finished

  std::string path_, target_, temporary_;  // as given; where it comes to be; "": written directly
  int descriptor_ = -1;
  std::uintmax_t length_ = 0, whole_ = 0;  // bytes written, and those of them up to the last line end
};

// Writes to a temporary file beside `path` and renames it, so that a failure leaves nothing behind; things that are
// no regular files (a pipe, /dev/null) are written to directly. "-" is stdout. Errors: kOutput.
Status write_output(const std::string& path, const std::string& bytes);

// An output that names one of the inputs or of the files that they name (files_to_read), or a file inside no folder, is
// a mistake to find before a long analysis.
Status check_output(const std::string& path, const std::vector<std::string>& inputs);

// write_assembly(), with the option by which to overwrite in its hint.
Status write_assembly_folder(const Assembly& assembly, const std::string& folder, bool force);

// Lines of a table with commas between their fields (RFC 4180, a row a line) with semicolons between them and a comma
// in every number, as spreadsheets of languages that write 0,5 expect it. Names stay as they are. Held by
// tests/cli/test_cli_display_unit.
std::string with_decimal_commas(std::string_view csv);

}  // namespace impend::cli
