#include "impend/base/names.h"
#include "tests/support/catch.h"

using impend::edit_distance;
using impend::nearest_name;
using impend::quoted_list;
using impend::suggestion;

TEST_CASE("Edit distance counts insertions, deletions, replacements and neighbour swaps without case") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("abc", "") == 3);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("wegde", "wedge") == 1);
  CHECK(edit_distance("Mass", "mass") == 0);
  CHECK(edit_distance("gravty", "gravity") == 1);
}

TEST_CASE("The nearest name is close or contained, and the first of equals") {
  const std::vector<std::string> keys = {"name", "mesh", "mass", "inertia", "length_unit"};
  CHECK(nearest_name("mas", keys) == "mass");
  CHECK(nearest_name("unit", keys) == "length_unit");
  CHECK(nearest_name("inertia_tensor", keys) == "inertia");
  CHECK_FALSE(nearest_name("zebra", keys).has_value());
  CHECK_FALSE(nearest_name("x", {}).has_value());
  CHECK(nearest_name("ab", {"aa", "bb"}) == "aa");
}

TEST_CASE("A suggestion lists what is known when nothing is near") {
  CHECK(suggestion("msh", {"mesh", "mass"}, "keys") == "did you mean 'mesh'?");
  CHECK(suggestion("zzzzzz", {"mesh", "mass"}, "keys") == "known keys: 'mesh', 'mass'");
  CHECK(quoted_list({}) == "none");
  CHECK(quoted_list({"a", "b", "c"}, 2) == "'a', 'b' and 1 more");
}
