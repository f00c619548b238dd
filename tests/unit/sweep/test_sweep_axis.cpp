// Axes as they are written: ranges, lists, files, and words that mean sets of parts.
#include <filesystem>

#include "impend/sweep/sweep_axis.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

using namespace impend;
using namespace impend::test;

namespace {

using Names = std::vector<std::string>;

std::vector<double> numbers(const std::string& text) {
  std::vector<double> all;
  const Result<SweepAxis> axis = parse_axis(text);
  if (!axis) return all;
  for (const SweepValue& value : axis.value().values) all.push_back(std::get<double>(value));
  return all;
}

std::vector<Names> sets(const SweepAxis& axis) {
  std::vector<Names> all;
  for (const SweepValue& value : axis.values) all.push_back(std::get<Names>(value));
  return all;
}

Assembly three_parts() {
  Assembly assembly;
  for (const char* name : {"base", "leg", "top", "lid"}) {
    Part part;
    part.name = name;
    part.fixed = part.name == "base";
    assembly.parts.push_back(part);
  }
  return assembly;
}

}  // namespace

TEST_CASE("Ranges of an axis have both ends and the numbers that a person would write") {
  CHECK(numbers("mu=0.2:0.8:0.05") ==
        std::vector<double>{0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8});
  CHECK(numbers("tilt=0:30:1").size() == 31);
  CHECK(numbers("azimuth=0:345:15").size() == 24);
  CHECK(numbers("mu=0:1:0.3") == std::vector<double>{0, 0.3, 0.6, 0.9});
  CHECK(numbers("mu=1:0:-0.5") == std::vector<double>{1, 0.5, 0});
  CHECK(numbers("mu=0.1,0.5:0.7:0.1,2") == std::vector<double>{0.1, 0.5, 0.6, 0.7, 2});
  CHECK(numbers("density:block*=1e3,2.4e3") == std::vector<double>{1000, 2400});
}

TEST_CASE("What is no axis is refused with a hint") {
  for (const char* text : {"mu", "=1", "mu=", "mu=a", "mu=0:1", "mu=0:1:0", "mu=0:1:-1", "mu=0:1:1e-9", "moo=1",
                           "gravity=0,0", "minimal-mu=yes"}) {
    INFO(text);
    const Result<SweepAxis> axis = parse_axis(text);
    REQUIRE(!axis);
    CHECK(axis.error().code == ErrorCode::kUsage);
    CHECK(!axis.error().hint.empty());
  }
}

TEST_CASE("Words, vectors, yes and no, sets of names, and lines of a file") {
  CHECK(std::get<std::string>(parse_axis("model=static,frictionless").value().values[1]) == "frictionless");
  CHECK(std::get<bool>(parse_axis("tilt-margin=false,true").value().values[1]));
  CHECK(std::get<Vec3>(parse_axis("gravity=0,0,-9;1,0,-9").value().values[1]) == Vec3(1, 0, -9));
  const SweepAxis gap = parse_axis("gap=auto,0.1").value();
  CHECK(std::get<std::string>(gap.values[0]) == "auto");
  CHECK(std::get<double>(gap.values[1]) == 0.1);
  CHECK(sets(parse_axis("fixed=;a;b,c").value()) == std::vector<Names>{{}, {"a"}, {"b", "c"}});
  CHECK(sets(parse_axis("join=a,b;c,d").value()) == std::vector<Names>{{"a,b"}, {"c,d"}});
  const TemporaryFolder folder;
  write_file(folder.file("sets.txt"), "a,b\r\n\nc\n");
  CHECK(sets(parse_axis("without=@" + folder.file("sets.txt")).value()) == std::vector<Names>{{"a", "b"}, {}, {"c"}});
  for (const char* name : {"b.stl", "a.stl", "c.obj"}) write_file(folder.file(name), "");
  const SweepAxis inputs = parse_axis("inputs=" + folder.file("*.stl")).value();
  REQUIRE(inputs.values.size() == 2);
  CHECK(std::get<std::string>(inputs.values[0]) == folder.file("a.stl"));
  CHECK(parse_axis("without=@" + folder.file("none.txt")).error().code == ErrorCode::kFileNotFound);
}

TEST_CASE("each, pairs and prefixes mean sets of movable parts") {
  Assembly assembly = three_parts();
  CHECK(sets(expand_axis(parse_axis("without=each").value(), assembly).value()) ==
        std::vector<Names>{{"leg"}, {"top"}, {"lid"}});
  CHECK(sets(expand_axis(parse_axis("without=pairs").value(), assembly).value()) ==
        std::vector<Names>{{"leg", "top"}, {"leg", "lid"}, {"top", "lid"}});
  const SweepAxis prefixes = parse_axis("installed=prefixes").value();
  CHECK(sets(expand_axis(prefixes, assembly).value()) ==
        std::vector<Names>{{"leg"}, {"leg", "top"}, {"leg", "top", "lid"}});
  // The sequence of the assembly, with a part that is taken away again and one that is there from the start.
  assembly.sequence = {{StepKind::kPlace, {"lid"}, std::nullopt, ""},
                       {StepKind::kPlace, {"base", "top"}, std::nullopt, ""},
                       {StepKind::kRemove, {"lid"}, std::nullopt, ""},
                       {StepKind::kPlace, {"leg"}, std::nullopt, ""}};
  CHECK(sets(expand_axis(prefixes, assembly).value()) ==
        std::vector<Names>{{"lid"}, {"lid", "top"}, {"top"}, {"top", "leg"}});
  CHECK(expand_axis(parse_axis("without=lidd").value(), assembly).error().hint.find("lid") != std::string::npos);
  CHECK(expand_axis(parse_axis("installed=base").value(), assembly).error().code == ErrorCode::kUsage);
  CHECK(expand_axis(prefixes, std::nullopt).error().code == ErrorCode::kUsage);
}
