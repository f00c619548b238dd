#include "impend/base/color.h"
#include "tests/support/catch.h"

using namespace impend;

TEST_CASE("a colour is a hash and six hexadecimal digits") {
  for (const char* color : {"#000000", "#ff8000", "#FF80aB"}) CHECK(is_color(color));
  for (const char* none :
       {"", "#", "red", "ff8000", "#ff800", "#ff80000", "#ff80g0", " #ff800", "#ff800 ", "##ff800"}) {
    INFO(none);
    CHECK_FALSE(is_color(none));
  }
}
