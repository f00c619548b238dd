#include "impend/report/warning_words.h"

#include "tests/support/catch.h"

using namespace impend;

using Lines = std::vector<std::string>;

TEST_CASE("A warning names its part once and warnings alike are one line with a count") {
  const Diagnostics warnings = {{"open-mesh", "the mesh is open", "a"},
                                {"renamed", "another part is called 'n'; this one is now 'n#2'", "n#2"},
                                {"open-mesh", "the mesh is open", "b"},
                                {"renamed", "another part is called 'n'; this one is now 'n#3'", "n#3"},
                                {"default-density", "no density was given", ""}};
  CHECK(warning_lines(warnings, false) == Lines{"parts 'a', 'b': the mesh is open",
                                                "another part is called 'n'; this one is now 'n#2'. The same of 'n#3'",
                                                "no density was given"});
  CHECK(warning_lines(warnings, true).size() == 5);
  CHECK(warning_lines(warnings, true)[0] == "part 'a': the mesh is open");
}

TEST_CASE("Of many parts the first are named and of many warnings of one kind the rest is counted") {
  Diagnostics alike, differing;
  for (int i = 0; i < 20; ++i) {
    const std::string name = "p" + std::to_string(i);
    alike.push_back({"open-mesh", "the mesh is open", name});
    differing.push_back({"nearly-touching", "'" + name + "' is " + std::to_string(i) + " mm away", name});
  }
  CHECK(warning_lines(alike, false) == Lines{"parts 'p0', 'p1', 'p2', 'p3' and 16 more: the mesh is open"});
  const Lines lines = warning_lines(differing, false);
  REQUIRE(lines.size() == 5);
  CHECK(lines[3] == "'p3' is 3 mm away");
  CHECK(lines[4] == "16 more warnings of that kind, nearly-touching: --verbose lists all");
  // Remarks of other forms are told each.
  Diagnostics remarks;
  for (const char* text : {"two wires", "a sheet", "no unit", "a name", "an odd colour", "one loop"}) {
    remarks.push_back({"mesh-note", text, ""});
  }
  CHECK(warning_lines(remarks, false).size() == 6);
  differing.resize(5);
  CHECK(warning_lines(differing, false).size() == 5);
}
