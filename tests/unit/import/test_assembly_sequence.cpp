// "sequence" of an assembly file: reading, writing, and what becomes of it when parts are renamed or left out.
#include <nlohmann/json.hpp>
#include <string>

#include "impend/assembly/stated_sequence.h"
#include "impend/import/assembly_file/assembly_file.h"
#include "tests/support/catch.h"

using namespace impend;

namespace {

Result<AssemblyFile> file_with(const std::string& sequence) {
  return parse_assembly_file("x.assembly.json", R"({"format": "impend-assembly", "version": 1, "length_unit": "m",
    "parts": [{"name": "a", "mesh": "m.obj"}, {"name": "b", "mesh": "m.obj"}, {"name": "c", "mesh": "m.obj"}],
    "sequence": )" + sequence + "}");
}

void refused(const std::string& sequence, const std::string& where, const std::string& part_of_message) {
  const auto file = file_with(sequence);
  INFO(sequence);
  REQUIRE_FALSE(file.ok());
  INFO(to_string(file.error()));
  CHECK(file.error().place.where == where);
  CHECK(file.error().message.find(part_of_message) != std::string::npos);
  CHECK_FALSE(file.error().hint.empty());
}

}  // namespace

TEST_CASE("A sequence is kept with its groups, removals, holders and places") {
  const auto file = file_with(R"(["a", ["b", "c"], {"remove": "b"}, {"place": ["b"], "hold": ["a", "c"]}])");
  REQUIRE(file.ok());
  const std::vector<NamedStep>& steps = file.value().sequence;
  REQUIRE(steps.size() == 4);
  CHECK(steps[0].parts == std::vector<std::string>{"a"});
  CHECK(steps[1].parts == std::vector<std::string>{"b", "c"});
  CHECK((steps[2].kind == StepKind::kRemove));
  CHECK_FALSE(steps[2].hold);
  CHECK(steps[3].hold == std::vector<std::string>{"a", "c"});
  CHECK(steps[3].where == "sequence[3]");
}

TEST_CASE("A turn is said by an axis or by three numbers, and written so that it reads back to the bit") {
  const auto file = file_with(
      R"(["a", {"down": "-x"}, {"down": [0, 0.1, -7e-5], "past": "+Y", "hold": ["a"]}, {"down": [0, 0, -2]}])");
  REQUIRE(file.ok());
  const std::vector<NamedStep>& steps = file.value().sequence;
  REQUIRE(steps.size() == 4);
  for (int k = 1; k < 4; ++k) {
    CHECK((steps[k].kind == StepKind::kTurn));
    CHECK(steps[k].parts.empty());
  }
  CHECK(steps[1].down == Vec3(-1, 0, 0));
  CHECK_FALSE(steps[1].past);
  CHECK(steps[2].down == Vec3(0, 0.1, -7e-5));
  CHECK(steps[2].past == Vec3(0, 1, 0));
  CHECK(steps[2].hold == std::vector<std::string>{"a"});
  const std::string written = sequence_json(steps).dump();
  CHECK(written == R"(["a",{"down":"-x"},{"down":[0.0,0.1,-7e-05],"past":"y","hold":["a"]},{"down":"-z"}])");
  const auto again = file_with(written);
  REQUIRE(again.ok());
  CHECK(sequence_json(again.value().sequence).dump() == written);
}

TEST_CASE("A turn that cannot be is refused where it is said, and what to do is told") {
  refused(R"(["a", {"down": "up"}])", "sequence[1].down", "'up' is no direction");
  refused(R"(["a", {"down": "xy"}])", "sequence[1].down", "'xy' is no direction");
  refused(R"(["a", {"down": ""}])", "sequence[1].down", "is no direction");
  refused(R"(["a", {"down": [0, 0, 0]}])", "sequence[1].down", "the zero vector points nowhere");
  refused(R"(["a", {"down": [0, 1]}])", "sequence[1].down", "");
  refused(R"(["a", {"down": 3}])", "sequence[1].down", "no direction");
  refused(R"(["a", {"down": "x", "past": "north"}])", "sequence[1].past", "'north' is no direction");
  refused(R"(["a", {"down": "x", "place": "b"}])", "sequence[1]", "or turns the whole");
  refused(R"(["a", {"place": "b", "past": "x"}])", "sequence[1]", "\"past\" is of a turn");
  refused(R"(["a", {"past": "x"}])", "sequence[1]", "or turns the whole");
}

TEST_CASE("A sequence that cannot be is refused where it goes wrong") {
  refused(R"(["a", "a"])", "sequence[1]", "'a' comes twice");
  refused(R"([{"remove": "a"}])", "sequence[0].remove", "not there");
  refused(R"([{"place": "a", "remove": "b"}])", "sequence[0]", "either places or removes");
  refused(R"([{"hold": ["a"]}])", "sequence[0]", "either places or removes");
  refused(R"([{"place": "a", "hold": ["d"]}])", "sequence[0].hold[0]", "no part 'd'");
  refused(R"([{"place": []}])", "sequence[0].place", "empty group");
  refused(R"([{"palce": "a"}])", "sequence[0].palce", "palce");
  refused(R"([3])", "sequence[0]", "");
}

TEST_CASE("A turn stays when parts are renamed or left out, with those that are held") {
  const std::vector<NamedStep> steps = {
      {StepKind::kTurn, {}, std::vector<std::string>{"a", "b"}, "sequence[1]", Vec3(0, 1, 0), Vec3(1, 0, 0)}};
  const auto kept = renamed_steps(steps, [](const std::string& name) -> std::optional<std::string> {
    return name == "a" ? std::nullopt : std::optional("new " + name);
  });
  REQUIRE(kept.size() == 1);
  CHECK(kept[0].hold == std::vector<std::string>{"new b"});
  CHECK(kept[0].down == Vec3(0, 1, 0));
  CHECK(kept[0].past == Vec3(1, 0, 0));
}

TEST_CASE("Steps follow their parts when these are renamed or left out") {
  const std::vector<NamedStep> steps = {{StepKind::kPlace, {"a"}, std::nullopt, "sequence[0]"},
                                        {StepKind::kPlace, {"b", "c"}, std::vector<std::string>{"a", "b"}, ""}};
  const auto kept = renamed_steps(steps, [](const std::string& name) -> std::optional<std::string> {
    return name == "a" ? std::nullopt : std::optional("new " + name);
  });
  REQUIRE(kept.size() == 1);
  CHECK(kept[0].parts == std::vector<std::string>{"new b", "new c"});
  CHECK(kept[0].hold == std::vector<std::string>{"new b"});
}

TEST_CASE("A sub-assembly that is built apart is kept with its steps and its way up, and written as it was") {
  const std::string text =
      R"([{"build":["a",{"build":["b",["c"]],"down":"z"},{"remove":"a"}],"down":[0.0,0.5,-1.0],"hold":["b"]},"a"])";
  const auto file = file_with(text);
  REQUIRE(file.ok());
  const std::vector<NamedStep>& steps = file.value().sequence;
  REQUIRE(steps.size() == 2);
  CHECK((steps[0].kind == StepKind::kPlace));
  CHECK(steps[0].parts == std::vector<std::string>{"b", "c"});
  CHECK(steps[0].down == Vec3(0, 0.5, -1));
  CHECK(steps[0].hold == std::vector<std::string>{"b"});
  REQUIRE(steps[0].build.size() == 3);
  CHECK(steps[0].build[1].where == "sequence[0].build[1]");
  CHECK(steps[0].build[1].parts == std::vector<std::string>{"b", "c"});
  CHECK(steps[0].build[1].down == Vec3(0, 0, 1));
  REQUIRE(steps[0].build[1].build.size() == 2);
  const std::string written = sequence_json(steps).dump();
  CHECK(written ==
        R"([{"build":["a",{"build":["b","c"],"down":"z"},{"remove":"a"}],"down":[0.0,0.5,-1.0],"hold":["b"]},"a"])");
  const auto again = file_with(written);
  REQUIRE(again.ok());
  CHECK(sequence_json(again.value().sequence).dump() == written);
  const auto kept = renamed_steps(steps, [](const std::string& name) -> std::optional<std::string> {
    return name == "b" ? std::nullopt : std::optional("new " + name);
  });
  CHECK(
      sequence_json(kept).dump() ==
      R"([{"build":["new a",{"build":["new c"],"down":"z"},{"remove":"new a"}],"down":[0.0,0.5,-1.0],"hold":[]},"new a"])");
}

TEST_CASE("A sub-assembly that cannot be is refused where it goes wrong") {
  refused(R"([{"build": []}])", "sequence[0].build", "without steps");
  refused(R"([{"build": ["a"], "place": "b"}])", "sequence[0]", "has no \"place\"");
  refused(R"([{"build": ["a"], "down": "z", "past": "x"}])", "sequence[0]", "has no \"past\"");
  refused(R"([{"build": ["a", {"down": "x"}]}])", "sequence[0].build[1]", "one way up");
  refused(R"([{"build": ["a", {"remove": "a"}]}])", "sequence[0]", "nothing is left");
  refused(R"([{"build": ["a", "a"]}])", "sequence[0].build[1]", "'a' comes twice");
  refused(R"(["a", {"build": ["b", "a"]}])", "sequence[1]", "'a' comes twice");
  refused(R"([{"build": ["a", "d"]}])", "sequence[0].build[1]", "no part 'd'");
  refused(R"([{"build": ["a"], "down": "up"}])", "sequence[0].down", "'up' is no direction");
}
