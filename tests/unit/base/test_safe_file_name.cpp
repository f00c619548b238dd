#include "impend/base/names.h"

#include "tests/support/catch.h"

using namespace impend;

TEST_CASE("a part's name becomes one that every file system takes") {
  CHECK(safe_file_name("bolt M8.5", "part") == "bolt_M8.5");
  CHECK(safe_file_name("../a\\b:c", "part") == "_._a_b_c");
  CHECK(safe_file_name(".hidden", "part") == "_hidden");
  CHECK(safe_file_name("", "part") == "part");
  CHECK(safe_file_name(std::string(500, 'x'), "part").size() == 100);
}
