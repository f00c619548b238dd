#include "impend/base/numbers.h"
#include "impend/base/result.h"
#include "tests/support/catch.h"

using namespace impend;

TEST_CASE("an error is printed as file, line, part, message and hint") {
  Error error{ErrorCode::kParse, "expected a number", {"a.obj", 7, "block", "vertex 3"}, "export it again"};
  CHECK(to_string(error) == "a.obj:7: part 'block': vertex 3: expected a number (export it again)");
}

TEST_CASE("unknown pieces of an error are left out of its text") {
  CHECK(to_string(Error{ErrorCode::kParse, "is empty", {}, ""}) == "is empty");
  CHECK(to_string(Error{ErrorCode::kParse, "is empty", {"a.stl", 0, "", ""}, ""}) == "a.stl: is empty");
  CHECK(to_string(Error{ErrorCode::kParse, "bad", {"", 4, "", ""}, ""}) == "line 4: bad");
  CHECK(to_string(Error{ErrorCode::kZeroVolume, "bad", {"", 0, "pin", ""}, "fix"}) == "part 'pin': bad (fix)");
  CHECK(to_string(Error{ErrorCode::kZeroVolume, "", {"", 0, "pin", ""}, ""}) == "part 'pin': zero-volume");
}

TEST_CASE("error codes have stable identifiers") {
  CHECK(std::string(to_string(ErrorCode::kUsage)) == "usage");
  CHECK(std::string(to_string(ErrorCode::kUnitMissing)) == "unit-missing");
  CHECK(std::string(to_string(ErrorCode::kOpenMesh)) == "open-mesh");
  CHECK(std::string(to_string(ErrorCode::kInterpenetration)) == "interpenetration");
  CHECK(std::string(to_string(ErrorCode::kInternal)) == "internal");
}

TEST_CASE("a result holds a value or an error and says so when misused") {
  const Result<int> good = 3;
  const Result<int> bad = Error{ErrorCode::kBadValue, "negative", {}, ""};
  CHECK(good.value() == 3);
  CHECK(bad.error().code == ErrorCode::kBadValue);
  CHECK_THROWS_AS(good.error(), BadResultAccess);
  CHECK_THROWS_AS(bad.value(), BadResultAccess);
}

TEST_CASE("length units are exact and no other name is guessed") {
  CHECK(metres_per_unit("mm") == 0.001);
  CHECK(metres_per_unit("cm") == 0.01);
  CHECK(metres_per_unit("m") == 1.0);
  CHECK(metres_per_unit("in") == 0.0254);
  for (const char* name : {"", "MM", "inch", "ft", "mm "}) CHECK_FALSE(metres_per_unit(name).has_value());
}
