#include "impend/import/cad/cad_model.h"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace impend {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = "impend-cad-reader";

bool can_be_run(const fs::path& program) {
  std::error_code ignored;
  return program.is_absolute() && fs::is_regular_file(program, ignored) && access(program.c_str(), X_OK) == 0;
}

// Where the code that asks has been loaded from: the program itself, or a library such as a module of Python, whose
// program is the interpreter.
fs::path folder_of_this_code() {
  Dl_info info{};
  std::error_code unknown;
  if (dladdr(reinterpret_cast<const void*>(&find_cad_reader), &info) == 0 || info.dli_fname == nullptr) return {};
  return fs::canonical(info.dli_fname, unknown).parent_path();
}

std::vector<fs::path> folders() {
  std::vector<fs::path> folders;
  std::error_code unknown;
  const fs::path self = fs::read_symlink("/proc/self/exe", unknown);
  if (!unknown) folders = {self.parent_path(), self.parent_path().parent_path() / "libexec" / "impend"};
  folders.push_back(folder_of_this_code());
  folders.emplace_back(IMPEND_LIBEXEC_FOLDER);
  return folders;
}

}  // namespace

Result<std::string> find_cad_reader() {
  const char* named = std::getenv("IMPEND_CAD_READER");
  if (named != nullptr && *named != '\0') {
    if (can_be_run(named)) return std::string(named);
    return Error{ErrorCode::kUnsupported,
                 "the CAD reader that IMPEND_CAD_READER names, " + std::string(named) + ", cannot be run",
                 {},
                 "let it name the program impend-cad-reader with its whole path, or remove it"};
  }
  for (const fs::path& folder : folders()) {
    if (can_be_run(folder / kProgram)) return (folder / kProgram).string();
  }
  return Error{
      ErrorCode::kUnsupported,
      "this installation has no reader for CAD files (STEP, IGES, BREP)",
      {},
      "install the package impend-cad, or build the program impend-cad-reader with -DIMPEND_OCCT=ON, or export "
      "each part as STL"};
}

}  // namespace impend
