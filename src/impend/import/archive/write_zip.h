// Writing zip archives.
#pragma once

#include <string>
#include <vector>

#include "impend/base/result.h"

namespace impend {

struct ZipMember {
  std::string name;  // '/' between folders
  std::string bytes;
};

// The archive's bytes: members in the order given, deflated, all dated 1980-01-01 so that equal members give equal
// bytes. Errors: kOutput (also without members). Held by tests/unit/import/test_archive.
Result<std::string> write_zip(const std::vector<ZipMember>& members);

}  // namespace impend
