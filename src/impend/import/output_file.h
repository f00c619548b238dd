// A file that is to be written, whole.
#pragma once

#include <string>

namespace impend {

struct OutputFile {
  std::string path;
  std::string bytes;
};

}  // namespace impend
