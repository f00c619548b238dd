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

TEST_CASE("Where no hand was needed before the step that fails, none are counted") {
  const ProgramResult falls = run_impend({"plan", "check", kTower, "--order", "block-5,block-4,block-3,block-2,block-1",
                                          "--no-hold", "*", "--no-timings"});
  CHECK(holds_words(falls.out, "'block-5' may not be held"));
  CHECK_FALSE(holds_words(falls.out, "0 hands"));
}
