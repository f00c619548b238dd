// Which files an assembly was read from, so that it can be said of which bytes an answer is.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "impend/import/read_assembly.h"

namespace impend {

struct InputFile {
  std::string path;  // as it was opened; of a member of an archive, within it
  std::size_t bytes = 0;
  std::string sha256;
};

// Notes every file that the reading of an assembly sees; hand see() to read_assembly_observed, then ask for list().
// Held by tests/cli/test_cli_html.
class SeenFiles {
 public:
  // Refers to this object.
  SeeFile see();
  // In the order of their paths. Archives among `inputs`, whose members alone were seen, are read once more for it.
  std::vector<InputFile> list(const std::vector<std::string>& inputs) const;

 private:
  std::map<std::string, InputFile> files_;
};

// The files that reading `inputs` will open, as far as can be told before: the inputs, the shapes of folders and the
// meshes that assembly files name. Not what those refer to in turn. Held by tests/cli/test_cli_basic.
std::vector<std::string> files_to_read(const std::vector<std::string>& inputs);

// A path of the user's home folder as "~/…": who a report is handed on to need not know it. `home` may be empty.
std::string without_home(const std::string& path, const std::string& home);

}  // namespace impend
