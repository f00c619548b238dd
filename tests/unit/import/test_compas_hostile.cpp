// Damaged COMPAS documents give an error with a place or valid meshes, never a crash or an endless loop.
#include <random>

#include "compas_texts.h"
#include "impend/import/compas/compas_file.h"
#include "tests/support/catch.h"
#include "tests/support/sample_files.h"

using namespace impend;
using namespace impend::examples;

namespace {

std::vector<std::string> compas_samples() {
  const std::string tree = "{\"name\": \"n\", \"element\": \"aa\", \"children\": [{\"element\": \"bb\"}]}";
  const std::string cube = compas_box({0, 0, 0}, {1, 1, 1});
  return {compas_assembly(), compas_assembly("value"),
          compas_model({{"aa", compas_block_element(cube, compas_matrix({0, -1, 0, 1, 1, 0, 0, 2, 0, 0, 1, 3}))},
                        {"bb", compas_block_element(cube)}},
                       tree),
          "[" + compas_wrapped("compas.datastructures/Mesh", cube) + "]"};
}

// True when the text was read; checks that what came out can be worked with.
bool reads(const std::string& text) {
  const test::Opened outcome = test::model_outcome(parse_compas("a.json", text), "a.json");
  REQUIRE(outcome.fault == "");
  return outcome.opened;
}

}  // namespace

TEST_CASE("truncated COMPAS documents are errors") {
  for (const std::string& text : compas_samples()) {
    REQUIRE(reads(text));
    for (std::size_t percent = 0; percent < 100; ++percent) {
      INFO(percent << " percent");
      CHECK_FALSE(reads(text.substr(0, text.size() * percent / 100)));
    }
  }
}

TEST_CASE("COMPAS documents with damaged bytes never crash the reader") {
  std::mt19937 random(7);
  const std::string likely = "0123456789.-[]{}\":,eE \\ntf";
  for (const std::string& text : compas_samples()) {
    for (int round = 0; round < 300; ++round) {
      std::string damaged = text;
      for (int i = 0; i < 1 + round % 4; ++i) {
        const std::size_t at = random() % damaged.size();
        damaged[at] = round % 2 == 0 ? likely[random() % likely.size()] : static_cast<char>(random() % 256);
      }
      INFO(round);
      reads(damaged);
    }
  }
}

TEST_CASE("values of the wrong kind anywhere in a COMPAS document never crash the reader") {
  std::mt19937 random(8);
  for (const std::string& text : compas_samples()) {
    for (std::size_t at = text.find(": "); at != std::string::npos; at = text.find(": ", at + 1)) {
      for (const char* value : {"null, \"q\": ", "[], \"q\": ", "{}, \"q\": ", "\"x\", \"q\": ", "-1e300, \"q\": "}) {
        if (random() % 4 != 0) continue;
        std::string changed = text;
        changed.replace(at + 2, 0, value);
        INFO(changed.substr(at > 40 ? at - 40 : 0, 80));
        reads(changed);
      }
    }
  }
}

TEST_CASE("COMPAS documents that nest without end are refused before they are parsed") {
  for (const std::string& open : {std::string("["), std::string("{\"a\":"), std::string("{\"children\":[")}) {
    std::string text = "{\"dtype\": \"x/Y\", \"data\": ";
    for (int i = 0; i < 200000; ++i) text += open;
    const auto file = parse_compas("a.json", text);
    REQUIRE_FALSE(file.ok());
    CHECK(file.error().code == ErrorCode::kUnsupported);
    CHECK(file.error().message.find("the JSON nests more than 1000 levels deep at byte ") == 0);
  }
  // As many brackets within a string are no nesting.
  CHECK(reads("{\"note\": \"" + std::string(5000, '[') +
              "\", \"dtype\": \"compas.datastructures/Mesh\", \"data\": " + compas_box({0, 0, 0}, {1, 1, 1}) + "}"));
}

TEST_CASE("numbers beyond the range of double in a COMPAS document are an error") {
  std::string text = compas_wrapped("compas.datastructures/Mesh", compas_box({0, 0, 0}, {1, 1, 1}));
  text.replace(text.find("1.000000"), 8, "1e999");
  CHECK_FALSE(reads(text));
  CHECK_FALSE(reads(text.replace(text.find("1e999"), 5, "NaN")));
}
