// No text of the library that the window shows names an option of the command line.
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "gui/presenter/window_words.h"
#include "test_paths.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;
namespace fs = std::filesystem;

namespace {

const std::regex kOption("(^|[ (])--[a-z]");

// Neighbouring literals, which the compiler joins, as one text each. Placeholders stay as they are.
std::vector<std::string> literals_of(const std::string& source) {
  static const std::regex kLiteral("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");
  std::vector<std::string> texts;
  std::ptrdiff_t end = -1;
  for (std::sregex_iterator found(source.begin(), source.end(), kLiteral), last; found != last; ++found) {
    const std::string between = end < 0 ? "x" : source.substr(end, found->position() - end);
    if (between.find_first_not_of(" \n") == std::string::npos) {
      texts.back() += (*found)[1];
    } else {
      texts.push_back((*found)[1]);
    }
    end = found->position() + found->length();
  }
  return texts;
}

}  // namespace

TEST_CASE("every text of the library that names an option says it in words of the window") {
  int seen = 0;
  const fs::path library = fs::path(IMPEND_MODELS_DIR).parent_path() / "src/impend";
  for (const auto& entry : fs::recursive_directory_iterator(library)) {
    const std::string path = entry.path().string();
    // Reports in words are those of the command line.
    if (entry.path().extension() != ".cpp" || path.find("/report/") != std::string::npos) continue;
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
  CHECK(window_words("--only this") == "");
  CHECK(window_words("the part 'a, --b; c' is open") == "the part 'a, --b; c' is open");
}
