// What `plan check` says of sequences that cannot be: which file, which place.
#include <nlohmann/json.hpp>
#include <string>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

using namespace impend::test;

namespace {

const std::string kTower = std::string(IMPEND_MODELS_DIR) + "/tower/tower.assembly.json";

bool holds_words(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

// The tower with a sequence of its own, its meshes where they are.
std::string tower_with(const TemporaryFolder& folder, const nlohmann::json& sequence) {
  nlohmann::json file = nlohmann::json::parse(read_file(kTower));
  for (nlohmann::json& part : file["parts"]) {
    part["mesh"] = std::string(IMPEND_MODELS_DIR) + "/tower/" + part["mesh"].get<std::string>();
  }
  file["sequence"] = sequence;
  write_file(folder.file("mine.assembly.json"), file.dump());
  return folder.file("mine.assembly.json");
}

}  // namespace

TEST_CASE("A sequence that leaves out a part, or names none of the parts, is named with its file") {
  const TemporaryFolder folder;
  const std::string mine = tower_with(folder, {"block-1", "block-2"});
  const ProgramResult never = run_impend({"plan", "check", mine});
  CHECK(never.status == 3);
  CHECK(holds_words(never.err, "mine.assembly.json"));
  CHECK(holds_words(never.err, "the sequence never places 'block-3'"));
  const ProgramResult nobody = run_impend({"plan", "check", tower_with(folder, {"block-1", "blok-2"})});
  CHECK(nobody.status == 3);
  CHECK(holds_words(nobody.err, "mine.assembly.json"));
  CHECK(holds_words(nobody.err, "sequence[1]"));
}

TEST_CASE("An order of the command line that leaves out a part is not called one of a file") {
  const ProgramResult never = run_impend({"plan", "check", kTower, "--order", "block-1,block-2"});
  CHECK(never.status == 3);
  CHECK(holds_words(never.err, "order: the sequence never places 'block-3'"));
  CHECK_FALSE(holds_words(never.err, "tower.assembly.json"));
}

TEST_CASE("Friction that the file states is missed where a plan leaves it out, and only there") {
  const std::string ladder = std::string(IMPEND_MODELS_DIR) + "/ladder";
  for (const char* verb : {"hold", "orient", "robust", "search"}) {
    const std::string words = "states friction, which this plan leaves out; --model static";
    INFO(verb);
    CHECK(holds_words(run_impend({"plan", verb, ladder}).out, "states friction, which this plan"));
    CHECK_FALSE(holds_words(run_impend({"plan", verb, ladder, "--model", "static"}).out, words));
  }
}

TEST_CASE("Cones of loads are not asked of drives that can bear only so much, nor of springs") {
  const TemporaryFolder folder;
  nlohmann::json file = nlohmann::json::parse(read_file(kTower));
  for (nlohmann::json& part : file["parts"]) {
    part["mesh"] = std::string(IMPEND_MODELS_DIR) + "/tower/" + part["mesh"].get<std::string>();
  }
  file["joints"] = {{{"type", "slider"},
                     {"name", "rail"},
                     {"a", "block-1"},
                     {"b", "ground"},
                     {"point", {0, 0, 0}},
                     {"axis", {1, 0, 0}}}};
  const auto asked = [&](const char* verb) {
    write_file(folder.file("mine.assembly.json"), file.dump());
    return run_impend({"plan", verb, folder.file("mine.assembly.json")});
  };
  file["drives"] = {{{"joint", "rail"}, {"target", 0}, {"limit", 0.5}}};
  for (const char* verb : {"orient", "robust"}) {
    const ProgramResult refused = asked(verb);
    CHECK(refused.status != 0);
    CHECK(holds_words(refused.err, "does not weigh what drives can bear, and that of 'block-1' has a limit"));
  }
  file["drives"][0].erase("limit");
  CHECK(asked("robust").status == 0);
  file.erase("drives");
  file["springs"] = {{{"joint", "rail"}, {"stiffness", 10.0}}};
  CHECK(holds_words(asked("orient").err, "a spring acts"));
}

TEST_CASE("Where no hand was needed before the step that fails, none are counted") {
  const ProgramResult falls = run_impend({"plan", "check", kTower, "--order", "block-5,block-4,block-3,block-2,block-1",
                                          "--no-hold", "*", "--no-timings"});
  CHECK(holds_words(falls.out, "'block-5' may not be held"));
  CHECK_FALSE(holds_words(falls.out, "0 hands"));
}
