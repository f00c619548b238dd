// Pairs of parts that are taken as one body: by option, in the assembly file, and what contacts make of them.
#include "impend/assembly/joint.h"
#include "impend/contact/find_contacts.h"
#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/chosen_parts.h"
#include "impend/import/read_assembly.h"
#include "impend/pipeline/pipeline.h"
#include "impend/records/records.h"
#include "mesh_texts.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

using namespace impend;
using namespace impend::test;
using test::assembly_of;
using test::box;
using test::part_from_mesh;
using test::TemporaryFolder;

namespace {

// A fixed plate with two bolts beside it, each with a nut sunk 0.1 into it; the second pair is 10 away.
Assembly bolts_and_nuts() {
  return assembly_of({part_from_mesh("plate", box(Vec3(-5, -5, -6), Vec3(20, 5, -5)), true),
                      part_from_mesh("bolt-1", box(Vec3(0, 0, 0), Vec3(1, 1, 4))),
                      part_from_mesh("nut-1", box(Vec3(-0.5, -0.5, 3.9), Vec3(1.5, 1.5, 5))),
                      part_from_mesh("bolt-2", box(Vec3(10, 0, 0), Vec3(11, 1, 4))),
                      part_from_mesh("nut-2", box(Vec3(9.5, -0.5, 3.9), Vec3(11.5, 1.5, 5)))});
}

std::vector<std::pair<int, int>> joined_in(const Assembly& assembly) {
  std::vector<std::pair<int, int>> pairs;
  for (const Joint& joint : assembly.joints) {
    if (is_joined(joint)) pairs.emplace_back(joint.a, joint.b);
  }
  return pairs;
}

using Pairs = std::vector<std::pair<int, int>>;

Pairs after(const std::vector<std::string>& requests) {
  Assembly assembly = bolts_and_nuts();
  const Status joined = join_parts(requests, &assembly);
  INFO((joined.ok() ? std::string() : joined.error().message));
  REQUIRE(joined.ok());
  return joined_in(assembly);
}

Error fault(const std::string& request) {
  Assembly assembly = bolts_and_nuts();
  const Status joined = join_parts({request}, &assembly);
  REQUIRE_FALSE(joined.ok());
  CHECK(joined.error().code == ErrorCode::kUsage);
  return joined.error();
}

}  // namespace

TEST_CASE("Patterns join the pairs that touch, names join what they name, and each pair once") {
  CHECK(after({"bolt-1,nut-1"}) == Pairs{{1, 2}});
  CHECK(after({"nut-1,bolt-1", "bolt-1,nut-1"}) == Pairs{{1, 2}});
  CHECK(after({"bolt*,nut*"}) == Pairs{{1, 2}, {3, 4}});
  CHECK(after({"*,*"}) == Pairs{{1, 2}, {3, 4}});
  CHECK(after({"bolt-1,nut-2"}) == Pairs{{1, 4}});
  Assembly apart = bolts_and_nuts();
  REQUIRE(join_parts({"bolt-1,nut-2"}, &apart).ok());
  REQUIRE(apart.warnings.size() == 1);
  CHECK(apart.warnings[0].code == "joined-apart");
}

TEST_CASE("A part inside another is near it although no surface is, and a clearance is bridged") {
  Assembly nested = assembly_of({part_from_mesh("case", box(Vec3(0, 0, 0), Vec3(10, 10, 10))),
                                 part_from_mesh("core-1", box(Vec3(4, 4, 4), Vec3(6, 6, 6)))});
  REQUIRE(join_parts({"case,core*"}, &nested).ok());
  CHECK(joined_in(nested) == Pairs{{0, 1}});
  for (const auto& [gap, joins] : {std::pair(0.03, true), std::pair(0.05, false)}) {
    Assembly loose = assembly_of({part_from_mesh("a-1", box(Vec3(0, 0, 0), Vec3(1, 1, 1))),
                                  part_from_mesh("b-1", box(Vec3(0, 0, 1 + gap), Vec3(1, 1, 2 + gap)))});
    CHECK(join_parts({"a*,b*"}, &loose).ok() == joins);  // a fiftieth of √3
  }
}

TEST_CASE("What cannot be joined is a usage error that says which part, and what to do") {
  CHECK(has(fault("bolt-1").hint, "'bolt*,nut*'"));
  CHECK(has(fault("bolt-1,nutt-1").hint, "nut-1"));
  CHECK(has(fault("bolt-1,bolt-1").message, "with itself"));
  CHECK(has(fault("bolt*,plate").message, "no two parts"));
}

TEST_CASE("A name with a comma can be joined") {
  Assembly assembly = bolts_and_nuts();
  assembly.parts[1].name = "bolt, M6";
  REQUIRE(join_parts({"bolt, M6,nut-1"}, &assembly).ok());
  CHECK(joined_in(assembly) == Pairs{{1, 2}});
}

TEST_CASE("Joined parts may overlap, have no contacts, and fall as one body") {
  Assembly assembly = bolts_and_nuts();
  CHECK_FALSE(find_contacts(assembly, {}).ok());
  REQUIRE(join_parts({"bolt*,nut*"}, &assembly).ok());
  const auto contacts = find_contacts(assembly, {});
  REQUIRE(contacts.ok());
  CHECK(contacts.value().contacts.empty());
  const auto analysis = run_analysis(assembly, {}, {});
  REQUIRE(analysis.ok());
  CHECK(analysis.value().verdict == Verdict::kMoves);
  for (int body = 1; body < 5; ++body) CHECK(analysis.value().bodies[body].motion_ratio == Approx(1));
  CHECK(has(to_text(analysis.value(), {}), "joined as one"));
  CHECK(has(to_json(analysis.value(), {}), "\"joined\": true"));
}

TEST_CASE("A part that is joined to a held one is held, also where it only touches it") {
  Assembly assembly = assembly_of({part_from_mesh("wall", box(Vec3(0, 0, 0), Vec3(1, 1, 4)), true),
                                   part_from_mesh("peg", box(Vec3(1, 0, 3), Vec3(3, 1, 4)))});
  const auto loose = run_analysis(assembly, {}, {});
  REQUIRE(loose.ok());
  CHECK(loose.value().verdict == Verdict::kMoves);
  REQUIRE(join_parts({"wall,peg"}, &assembly).ok());
  const auto held = run_analysis(assembly, {}, {});
  REQUIRE(held.ok());
  CHECK(held.value().verdict == Verdict::kStable);
  CHECK(held.value().contacts.contacts.empty());
  // By hand: the joint carries the peg's weight, and its moment about the point of the joint.
  const JointForce& on_a = held.value().joint_forces.at(0);
  const double weight = assembly.parts[1].mass.mass * kStandardGravity;
  CHECK(on_a.force.z() == Approx(-weight));
  const double arm = 2 - held.value().assembly.joints[0].point.x();
  CHECK(on_a.torque.y() == Approx(weight * arm));
}

TEST_CASE("Joined pairs are written to assembly files and read from them, and are not joints of the file") {
  const TemporaryFolder folder;
  Assembly assembly = bolts_and_nuts();
  assembly.name = "rig";
  REQUIRE(join_parts({"bolt*,nut*"}, &assembly).ok());
  REQUIRE(write_assembly(assembly, folder.path(), false).ok());
  const std::string file = folder.file("rig.assembly.json"), text = test::read_file(file);
  CHECK(has(text, "\"joined\": true"));
  CHECK_FALSE(has(text, "\"joints\""));
  const auto again = read_assembly({file}, {});
  REQUIRE(again.ok());
  CHECK(joined_in(again.value()) == Pairs{{1, 2}, {3, 4}});
  CHECK(again.value().joints[0].point == assembly.joints[0].point);
}

TEST_CASE("Entries of pairs are checked like those of friction") {
  const auto fault_of = [](const std::string& pairs) {
    const auto file = parse_assembly_file("a.assembly.json",
                                          R"({"format": "impend-assembly", "version": 1, "length_unit": "m",
        "parts": [{"name": "a", "mesh": "a.stl"}, {"name": "b", "mesh": "b.stl"}], "pairs": )" +
                                              pairs + "}");
    return file.ok() ? "" : file.error().message + " / " + file.error().hint;
  };
  CHECK(fault_of(R"([{"a": "a", "b": "b", "joined": true}])").empty());
  CHECK(fault_of(R"([{"a": "a", "b": "b", "joined": false}])").empty());
  CHECK(has(fault_of(R"([{"a": "a", "b": "b"}])"), "joined"));
  CHECK(has(fault_of(R"([{"a": "a", "b": "a", "joined": true}])"), "itself"));
  CHECK(has(fault_of(R"([{"a": "a", "b": "ground", "joined": true}])"), "ground"));
  CHECK(has(fault_of(R"([{"a": "a", "b": "b", "joined": true}, {"a": "b", "b": "a", "joined": true}])"), "twice"));
  CHECK(has(fault_of(R"([{"a": "a", "b": "b", "joinde": true}])"), "joined"));
}
