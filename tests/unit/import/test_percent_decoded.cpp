#include "impend/import/file_bytes.h"
#include "tests/support/catch.h"

using namespace impend;

TEST_CASE("percent signs in names of files are decoded where two digits follow") {
  CHECK(percent_decoded("my%20cube.bin") == "my cube.bin");
  CHECK(percent_decoded("a%20b%2Fc%zz%2") == "a b/c%zz%2");
  CHECK(percent_decoded("%C3%b6") == "ö");
  CHECK(percent_decoded("a%2") == "a%2");
  CHECK(percent_decoded("100%") == "100%");
  CHECK(percent_decoded("%zz%25") == "%zz%");
  CHECK(percent_decoded("").empty());
}
