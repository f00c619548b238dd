// No text of the library that the window shows names an option of the command line.
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "gui/presenter/sentences.h"
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/source_texts.h"

using namespace impend;
using namespace impend::gui;
using impend::test::literals_of;
namespace fs = std::filesystem;

namespace {

const std::regex kOption("(^|[ (])--[a-z]");

}  // namespace

TEST_CASE("every text of the library that names an option says it in words of the window") {
  int seen = 0;
  const fs::path library = fs::path(IMPEND_MODELS_DIR).parent_path() / "src/impend";
  for (const auto& entry : fs::recursive_directory_iterator(library)) {
    const std::string path = entry.path().string();
    // Reports in words are those of the command line.
    const bool is_report = path.find("/report/") != std::string::npos || path.find("/records/") != std::string::npos ||
                           path.find("/accounts/") != std::string::npos;
    if (entry.path().extension() != ".cpp" || is_report) continue;
    std::ifstream file(path);
    std::ostringstream source;
    source << file.rdbuf();
    for (const std::string& text : literals_of(source.str())) {
      if (!std::regex_search(text, kOption)) continue;
      ++seen;
      INFO(path << ": " << text << " -> " << window_words(text));
      CHECK_FALSE(std::regex_search(window_words(text), kOption));
    }
  }
  CHECK(seen > 15);
}

TEST_CASE("options become what the window has, clauses about others go, quoted names stay") {
  CHECK(window_words("nothing to say") == "nothing to say");
  CHECK(window_words("move a part, raise --gap above the depth (it is 0.1 mm), or go on with --allow-overlap") ==
        "move a part, raise the contact gap (Conditions) above the depth (it is 0.1 mm), or go on with the button "
        "Analyse "
        "all the same");
  CHECK(window_words("--close-holes 12.5 tries to close the holes, or fix the part") ==
        "Close holes (Edit menu) tries to close them, or fix the part");
  CHECK(window_words("wait longer with --import-stall SECONDS, or export the model again as AP214 STEP") ==
        "export the model again as AP214 STEP");
  CHECK(window_words("a sentence. Do this with --unknown-option.") == "a sentence.");
  CHECK(window_words("leave it out (--exclude 'bolt'), or fix it") == "leave it out, or fix it");
  CHECK(window_words("the part 'bolt --m8' is open; --split makes a part of each") ==
        "the part 'bolt --m8' is open; Open again with a part per piece (File menu) makes a part of each");
  CHECK(window_words(
            "move a part; take parts that are screwed, pressed or snapped together as one with --join 'a, x','b'; "
            "take overlap this shallow for contact with --gap 0.06; or go on with --allow-overlap") ==
        "move a part; take overlap this shallow for contact with a contact gap (Conditions) of 0.06; or go on with the "
        "button Analyse all the same");
  CHECK(window_words("a gap tolerance of 13.7 in (--gap 349, in mm) would make them touch") ==
        "a gap tolerance of 13.7 in would make them touch");
  CHECK(window_words("would join them: give it with --gap 349 if they do touch.") ==
        "would join them: give it as contact gap under Conditions if they do touch.");
  CHECK(window_words("give it with --gap 349 (in mm) if they do touch.") ==
        "give it as contact gap under Conditions if they do touch.");
  CHECK(window_words("--only this") == "");
  CHECK(window_words("the part 'a, --b; c' is open") == "the part 'a, --b; c' is open");
}
