// Parts that move already, and what an assembly file states in vain, on the command line.
#include <cmath>
#include <nlohmann/json.hpp>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

using Json = nlohmann::json;

std::string rod() { return std::string(IMPEND_MODELS_DIR) + "/painleve-rod/painleve-rod.assembly.json"; }

// A block on a fixed base and a post beside it, after a change of the file.
template <class Change>
std::string block_on_base(const TemporaryFolder& folder, Change change) {
  FileScene scene;
  scene.name = "block";
  scene.parts = {as_fixed(box_part("base", Vec3(-9, -9, -1), Vec3(9, 9, 0))),
                 as_fixed(box_part("post", Vec3(5, 5, 0), Vec3(6, 6, 4))),
                 box_part("block", Vec3(-0.3, -0.3, 0), Vec3(0.3, 0.3, 0.5))};
  const std::string file = write_scene(scene, folder.path());
  Json assembly = Json::parse(read_file(file));
  assembly["defaults"]["friction"] = 0.3;
  change(assembly);
  write_file(file, assembly.dump(1));
  return file;
}

std::string sliding_block(const TemporaryFolder& folder) {
  return block_on_base(folder, [](Json& file) { file["parts"][2]["velocity"] = {{"linear", {3, 0, 0}}}; });
}

Json report_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "analyze");
  arguments.insert(arguments.end(), {"--json", "-", "--no-timings"});
  const ProgramResult run = run_impend(arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  return Json::parse(run.out);
}

Json warning(const Json& report, const std::string& code) {
  for (const auto& one : report["warnings"]) {
    if (one["code"] == code) return one;
  }
  return nullptr;
}

}  // namespace

TEST_CASE("Of a block that slides nothing is called stable but the same block at rest") {
  const TemporaryFolder folder;
  const std::string file = sliding_block(folder);
  for (const std::string model : {"dynamic", "viscous", "stewart-trinkle"}) {
    INFO(model);
    const ProgramResult run = run_impend({"analyze", file, "--model", model});
    CHECK(run.status == 0);
    CHECK(has(run.out, "block: STABLE (without friction, of the same parts at rest)"));
    CHECK(has(run.out, "Warnings"));
    const Json report = report_of({file, "--model", model});
    CHECK(report["verdict"] == "stable");
    CHECK(warning(report, "verdict-at-rest")["part"] == "block");
    CHECK(warning(report, "velocities-not-used").is_null());
  }
  const ProgramResult without = run_impend({"analyze", file});
  CHECK(has(without.out, "(without friction, of the same parts at rest)"));
  CHECK(warning(report_of({file}), "verdict-at-rest").is_null());
  const TemporaryFolder other;
  const std::string rest = block_on_base(other, [](Json&) {});
  CHECK(has(run_impend({"analyze", rest, "--model", "dynamic"}).out, "block: STABLE (without friction):"));
  CHECK(warning(report_of({rest, "--model", "dynamic"}), "verdict-at-rest").is_null());
}

TEST_CASE("What --expect names without friction is never met by parts in motion") {
  const TemporaryFolder folder;
  const std::string file = sliding_block(folder);
  for (const std::string verdict : {"stable", "moves", "marginal"}) {
    for (const std::string model : {"frictionless", "dynamic", "viscous"}) {
      INFO(verdict << " " << model);
      const ProgramResult run = run_impend({"analyze", file, "--model", model, "--expect", verdict});
      CHECK(run.status == 1);
      CHECK(has(run.err, "expected the verdict '" + verdict + "', but 'block' has a velocity"));
      CHECK(has(run.err, "at rest"));
    }
  }
}

TEST_CASE("Static friction of parts in motion is refused with file, part, key and advice") {
  const TemporaryFolder folder;
  const ProgramResult run = run_impend({"analyze", sliding_block(folder), "--model", "static"});
  CHECK(run.status == 3);
  for (const char* piece :
       {"scene.assembly.json", "'block'", ": velocity: ", "--model dynamic", "take \"velocity\" out"}) {
    INFO(piece);
    CHECK(has(run.err, piece));
  }
}

TEST_CASE("Below its critical coefficient Painlevé's rod is carried by both corners of its foot alike") {
  // w_N = A f_N − g with A = 1/m + (x² − μ x z)/I: the critical coefficient of the shipped rod is 1.393646, and at 1.2
  // half of g/A is 714.53 N.
  const Json report = report_of({rod(), "--model", "dynamic", "--mu", "1.2"});
  CHECK(report["friction"]["status"] == "solved");
  CHECK(report["friction"]["inconsistent"] == false);
  int feet = 0;
  for (const auto& contact : report["contacts"]) {
    ++feet;
    CHECK(contact["force"].get<double>() == Approx(714.53).epsilon(1e-5));
    CHECK(contact["state"] == "slide");
  }
  CHECK(feet == 2);
  CHECK(has(run_impend({"analyze", rod(), "--model", "dynamic", "--mu", "1.2"}).out, "solved"));
  for (const char* mu : {"1.3", "1.39", "1.3936"}) {
    INFO(mu);
    const Json near = report_of({rod(), "--model", "dynamic", "--mu", mu});
    CHECK(near["friction"]["inconsistent"] == false);
    CHECK(near["contacts"][0]["force"].get<double>() ==
          Approx(near["contacts"][1]["force"].get<double>()).epsilon(1e-6));
    CHECK(near["contacts"][0]["force"].get<double>() > 714.53);
  }
  for (const char* mu : {"1.3937", "1.6", "3"}) {
    INFO(mu);
    const Json beyond = report_of({rod(), "--model", "dynamic", "--mu", mu});
    CHECK(beyond["friction"]["inconsistent"] == true);
    const Json& impulse = beyond["friction"]["impulse_direction"];
    REQUIRE(impulse.size() == 2);
    for (int k = 0; k < 3; ++k) {
      CHECK(impulse[0][k].get<double>() == Approx(impulse[1][k].get<double>()).margin(1e-9));
    }
  }
}

TEST_CASE("Empty words are no options") {
  const TemporaryFolder folder;
  const std::string file = block_on_base(folder, [](Json&) {});
  for (const std::string option : {"--mu", "--model", "--step", "--expect"}) {
    INFO(option);
    const ProgramResult run = run_impend({"analyze", file, option, ""});
    CHECK(run.status == 2);
    CHECK(has(run.err, option + " cannot be ''"));
  }
}

TEST_CASE("An axis that a joint does not have is told with its place") {
  const TemporaryFolder folder;
  for (const std::string type : {"ball", "fixed", "hinge"}) {
    INFO(type);
    const std::string file = block_on_base(folder, [&](Json& assembly) {
      assembly["joints"] = {{{"type", type}, {"a", "base"}, {"b", "block"}, {"point", {0, 0, 0}}, {"axis", {0, 0, 1}}}};
    });
    const Json found = warning(report_of({file}), "axis-not-used");
    CHECK(found.is_null() == (type == "hinge"));
    if (found.is_null()) continue;
    CHECK(has(found["message"], "joints[0].axis"));
    CHECK(has(found["message"], "remove it"));
  }
}

TEST_CASE("Friction of pairs that can have none is told with advice") {
  const TemporaryFolder folder;
  const auto with = [&](const Json& pairs) {
    const std::string file = block_on_base(folder, [&](Json& assembly) { assembly["friction"] = pairs; });
    return report_of({file, "--model", "static"});
  };
  const Json fixed = with({{{"a", "post"}, {"b", "base"}, {"mu", 0.4}}});
  CHECK(has(warning(fixed, "friction-between-fixed").dump(), "'base' and 'post'"));
  CHECK(warning(fixed, "friction-without-contact").is_null());
  const Json apart = with({{{"a", "post"}, {"b", "block"}, {"mu", 0.4}}});
  CHECK(has(warning(apart, "friction-without-contact").dump(), "'post' and 'block'"));
  CHECK(warning(apart, "friction-between-fixed").is_null());
  const Json touching = with({{{"a", "block"}, {"b", "base"}, {"mu", 0.4}}});
  CHECK(warning(touching, "friction-without-contact").is_null());
  CHECK(warning(touching, "friction-between-fixed").is_null());
}

}  // namespace impend::test
