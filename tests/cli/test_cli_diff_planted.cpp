// Changes that are planted in a design, one at a time: `impend diff` says exactly these, both ways round, and ends with
// status 1 only where a verdict is worse.
#include <algorithm>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"

namespace impend::test {
namespace {

using Json = nlohmann::json;

std::string box_file(double x, double y, double z) {
  std::string text;
  for (const double a : {0.0, x}) {
    for (const double b : {0.0, y}) {
      for (const double c : {0.0, z})
        text += "v " + std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c) + "\n";
    }
  }
  return text + "f 1 2 4 3\nf 5 7 8 6\nf 1 5 6 2\nf 3 4 8 7\nf 1 3 7 5\nf 2 6 8 4\n";
}

// A prism of so many sides about the z axis.
std::string round_file(int sides) {
  constexpr double kRadius = 0.3;
  std::string text, floor = "f", roof = "f", walls;
  for (const char* z : {"0", "1"}) {
    for (int k = 0; k < sides; ++k) {
      const double angle = 2 * std::numbers::pi * k / sides;
      text += "v " + std::to_string(kRadius * std::cos(angle)) + " " + std::to_string(kRadius * std::sin(angle)) + " " +
              z + "\n";
    }
  }
  for (int k = 0; k < sides; ++k) {
    const int next = (k + 1) % sides + 1;
    floor += " " + std::to_string(sides - k);
    roof += " " + std::to_string(sides + k + 1);
    walls += "f " + std::to_string(k + 1) + " " + std::to_string(next) + " " + std::to_string(sides + next) + " " +
             std::to_string(sides + k + 1) + "\n";
  }
  return text + floor + "\n" + roof + "\n" + walls;
}

Json at_place(double x, double y, double z) { return {{"translation", {x, y, z}}}; }

// A slab with two blocks and a bolt on it, and a lid on the bolt.
Json design() {
  return {{"format", "impend-assembly"},
          {"version", 1},
          {"name", "planted"},
          {"length_unit", "m"},
          {"parts",
           {{{"name", "base"}, {"mesh", "base.obj"}, {"fixed", true}},
            {{"name", "a"}, {"mesh", "block.obj"}, {"pose", at_place(1, 1, 1)}},
            {{"name", "b"}, {"mesh", "block.obj"}, {"pose", at_place(4, 1, 1)}},
            {{"name", "bolt"}, {"mesh", "bolt.obj"}, {"pose", at_place(3, 4, 1)}},
            {{"name", "lid"}, {"mesh", "block.obj"}, {"pose", at_place(2.5, 3.5, 2)}}}}};
}

Json& part(Json& d, const std::string& name) {
  for (Json& one : d["parts"]) {
    if (one["name"] == name) return one;
  }
  return d["parts"][0];
}

void remove_part(Json& d, const std::string& name) {
  for (std::size_t k = d["parts"].size(); k-- > 0;) {
    if (d["parts"][k]["name"] == name) d["parts"].erase(k);
  }
}

using Words = std::vector<std::string>;

struct Planted {
  std::string what;
  std::function<void(Json&)> plant;
  Words forth, back;
  int status_forth = 0, status_back = 0;
};

std::vector<Planted> planted_changes() {
  return {
      {"moved",
       [](Json& d) { part(d, "a")["pose"] = at_place(1.2, 1, 1); },
       {"'a' moved by 0.2 m along x"},
       {"'a' moved by 0.2 m along -x"}},
      {"moved over the edge",
       [](Json& d) { part(d, "a")["pose"] = at_place(5.6, 1, 1); },
       {"'a' moved by 4.6 m along x"},
       {"'a' moved by 4.6 m along -x"},
       1},
      {"lifted into the air",
       [](Json& d) { part(d, "b")["pose"] = at_place(4, 1, 1.5); },
       {"'b' moved by 0.5 m along z"},
       {"'b' moved by 0.5 m along -z"},
       1},
      {"turned",
       [](Json& d) {
         part(d, "a")["pose"]["rotation"] = {{"axis", {0, 0, 1}}, {"angle_deg", 30}};
       },
       {"'a' moved by 0.366 m along (-0.866, 0.5, 0) and turned by 30° about z"},
       {"'a' moved by 0.366 m along (0.866, -0.5, 0) and turned by 30° about -z"}},
      {"other density",
       [](Json& d) { part(d, "b")["density"] = 2000; },
       {"density of 'b': 1000 kg/m³ before, 2000 kg/m³ after"},
       {"density of 'b': 2000 kg/m³ before, 1000 kg/m³ after"}},
      {"a mass",
       [](Json& d) { part(d, "a")["mass"] = 5; },
       {"density of 'a': 1000 kg/m³ before, 5 kg/m³ after"},
       {"density of 'a': 5 kg/m³ before, 1000 kg/m³ after"}},
      {"bolt removed from under the lid",
       [](Json& d) { remove_part(d, "bolt"); },
       {"'bolt' was removed"},
       {"'bolt' was added"},
       1},
      {"lid removed", [](Json& d) { remove_part(d, "lid"); }, {"'lid' was removed"}, {"'lid' was added"}},
      {"added",
       [](Json& d) {
         d["parts"].push_back({{"name", "c"}, {"mesh", "block.obj"}, {"pose", at_place(1, 1, 2)}});
       },
       {"'c' was added"},
       {"'c' was removed"}},
      {"finer mesh of the same shape", [](Json& d) { part(d, "bolt")["mesh"] = "finer.obj"; }, {}, {}},
      {"another file of the same shape", [](Json& d) { part(d, "a")["mesh"] = "copy.obj"; }, {}, {}},
      {"another shape",
       [](Json& d) { part(d, "b")["mesh"] = "tall.obj"; },
       {"'b' has another shape: 1 m × 1 m × 1 m before, 1 m × 1 m × 2 m after, 2 times the volume"},
       {"'b' has another shape: 1 m × 1 m × 2 m before, 1 m × 1 m × 1 m after, 0.5 times the volume"}},
      {"renamed", [](Json& d) { part(d, "a")["name"] = "z"; }, {"'a' is now called 'z'"}, {"'z' is now called 'a'"}},
      {"order of the file", [](Json& d) { std::reverse(d["parts"].begin(), d["parts"].end()); }, {}, {}},
      {"colour", [](Json& d) { part(d, "a")["color"] = "#ff0000"; }, {}, {}},
      {"fixed",
       [](Json& d) { part(d, "a")["fixed"] = true; },
       {"'a' is fixed, it was free"},
       {"'a' is free, it was fixed"}},
      {"freed onto a ground",
       [](Json& d) {
         part(d, "base").erase("fixed"), d["ground"] = {{"height", 0}};
       },
       {"'base' is free, it was fixed", "there is a ground, at height 0 m"},
       {"'base' is fixed, it was free", "there is no ground any more, it was at height 0 m"}},
      {"freed in the air",
       [](Json& d) { part(d, "base").erase("fixed"), part(d, "a")["fixed"] = true; },
       {"'base' is free, it was fixed", "'a' is fixed, it was free"},
       {"'base' is fixed, it was free", "'a' is free, it was fixed"},
       1},
      {"gravity",
       [](Json& d) {
         d["gravity"] = {3, 0, -9.8};
       },
       {"gravity is another: (0, 0, -9.81) m/s² before, (3, 0, -9.8) m/s² after, turned by 17°"},
       {"gravity is another: (3, 0, -9.8) m/s² before, (0, 0, -9.81) m/s² after, turned by 17°"},
       1},
      {"a load",
       [](Json& d) {
         d["loads"] = {{{"part", "a"}, {"force", {0, 0, -10}}}};
       },
       {"a load acts on 'a': 10 N, 0 N·m"},
       {"a load on 'a' is gone"}},
      {"a load that lifts",
       [](Json& d) {
         d["loads"] = {{{"part", "a"}, {"force", {0, 0, 20000}}}};
       },
       {"a load acts on 'a': 20000 N, 0 N·m"},
       {"a load on 'a' is gone"},
       1},
      {"a velocity",
       [](Json& d) {
         part(d, "a")["velocity"] = {{"angular", {0, 0, 2}}};
       },
       {"velocity of 'a': turning (0, 0, 0) rad/s before, (0, 0, 2) rad/s after"},
       {"velocity of 'a': turning (0, 0, 2) rad/s before, (0, 0, 0) rad/s after"}},
      {"friction",
       [](Json& d) {
         d["friction"] = {{{"a", "base"}, {"b", "a"}, {"mu", 0.3}}};
       },
       {"coefficient of friction of 'base – a': 0 before, 0.3 after"},
       {"coefficient of friction of 'base – a': 0.3 before, 0 after"}},
      {"a hinge",
       [](Json& d) {
         d["joints"] = {{{"type", "hinge"}, {"a", "base"}, {"b", "b"}, {"point", {4, 1, 1}}, {"axis", {0, 0, 1}}}};
       },
       {"joint (hinge) was added: 'base – b'"},
       {"joint (hinge) was removed: 'base – b'"}},
      {"joined",
       [](Json& d) {
         d["pairs"] = {{{"a", "base"}, {"b", "a"}, {"joined", true}}};
       },
       {"joint (joined) was added: 'base – a'"},
       {"joint (joined) was removed: 'base – a'"}},
      {"gap",
       [](Json& d) {
         d["contact"] = {{"gap", 0.01}};
       },
       {"gap and angle within which surfaces touch: auto and 1° before, 0.01 m and 1° after"},
       {"gap and angle within which surfaces touch: 0.01 m and 1° before, auto and 1° after"}},
      {"two at a time",
       [](Json& d) { remove_part(d, "a"), part(d, "b")["pose"] = at_place(4.5, 1, 1); },
       {"'a' was removed", "'b' moved by 0.5 m along x"},
       {"'b' moved by 0.5 m along -x", "'a' was added"}},
  };
}

void check_told(const std::string& before, const std::string& after, const Words& words, int status) {
  const ProgramResult told = run_impend({"diff", before, after});
  INFO(told.out << told.err);
  CHECK(told.status == status);
  CHECK((told.out.find("WORSE") != std::string::npos) == (status == 1));
  const Json found = Json::parse(run_impend({"diff", before, after, "--json", "-"}).out);
  Words said;
  for (const Json& change : found["changes"]) said.push_back(change["words"]);
  CHECK(said == words);
  CHECK(found["worse"] == (status == 1));
  for (const std::string& line : words) CHECK(told.out.find(line + "\n") != std::string::npos);
}

}  // namespace

TEST_CASE("diff says exactly what was planted, both ways round, with status 1 only where a verdict is worse") {
  const TemporaryFolder folder;
  write_file(folder.file("base.obj"), box_file(6, 6, 1));
  write_file(folder.file("block.obj"), box_file(1, 1, 1));
  write_file(folder.file("copy.obj"), box_file(1, 1, 1));
  write_file(folder.file("tall.obj"), box_file(1, 1, 2));
  write_file(folder.file("bolt.obj"), round_file(48));
  write_file(folder.file("finer.obj"), round_file(96));
  const std::string before = folder.file("before.assembly.json"), after = folder.file("after.assembly.json");
  write_file(before, design().dump(2));
  const std::vector<Planted> all = planted_changes();
  REQUIRE(all.size() >= 20);
  for (const Planted& one : all) {
    CAPTURE(one.what);
    Json changed = design();
    one.plant(changed);
    REQUIRE(changed != design());
    write_file(after, changed.dump(2));
    check_told(before, after, one.forth, one.status_forth);
    check_told(after, before, one.back, one.status_back);
  }
}

TEST_CASE("diff says what of a load is another") {
  const TemporaryFolder folder;
  write_file(folder.file("base.obj"), box_file(6, 6, 1));
  write_file(folder.file("block.obj"), box_file(1, 1, 1));
  write_file(folder.file("bolt.obj"), round_file(48));
  const std::string before = folder.file("before.assembly.json"), after = folder.file("after.assembly.json");
  const auto with_load = [](const Json& more) {
    Json d = design();
    Json load = {{"part", "a"}, {"force", {0, 0, -1}}};
    load.update(more);
    d["loads"] = Json::array({load});
    return d.dump();
  };
  const Json none = Json::object(), aside = {{"point", {1, 0, 2}}};
  const std::vector<std::tuple<Json, Json, std::string>> all = {
      {none, {{"torque", {0, 0, 3}}}, "torque (0, 0, 0) N·m before, (0, 0, 3) N·m after"},
      {none, aside, "at a point, no longer at the centre of mass"},
      {aside, none, "at the centre of mass, no longer at a point"},
      {aside, {{"point", {1, 0.5, 2}}}, "at (1, 0, 2) m before, (1, 0.5, 2) m after"},
      {none, {{"times", Json::parse("[[0, 0], [1, 1]]")}}, "its course over time is another"},
      {none, {{"force", {0, 0, -1.00001}}}, "(0, 0, -1) N before, (0, 0, -1.00001) N after"}};
  for (const auto& [a, b, words] : all) {
    write_file(before, with_load(a));
    write_file(after, with_load(b));
    const ProgramResult told = run_impend({"diff", before, after});
    INFO(told.out << told.err);
    CHECK(told.out.find("a load on 'a' is another: " + words + "\n") != std::string::npos);
  }
}

}  // namespace impend::test
