// What stands between quotes in source files: for tests that hold every text of the program to something.
#pragma once

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace impend::test {

// Neighbouring literals, which the compiler joins, as one text each. Placeholders stay as they are.
inline std::vector<std::string> literals_of(const std::string& source) {
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

// Of all .cpp files below a folder.
inline std::vector<std::string> literals_below(const std::filesystem::path& folder) {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".cpp") continue;
    std::ifstream file(entry.path());
    std::ostringstream source;
    source << file.rdbuf();
    for (std::string& text : literals_of(source.str())) texts.push_back(std::move(text));
  }
  return texts;
}

}  // namespace impend::test
