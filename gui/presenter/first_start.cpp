#include "gui/presenter/first_start.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>
#include <string_view>

#include "impend/import/expected_models.h"
#include "impend/import/file_bytes.h"
#include "impend/import/read_model.h"

namespace impend::gui {
namespace {

namespace fs = std::filesystem;

constexpr size_t kLongestLine = 120;  // bytes

std::string trimmed(const std::string& text) {
  const size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::string without_marks(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c == '`' || c == '*'; }), text.end());
  return trimmed(text);
}

// Rows "| name | what one sees | expected | … |" by name.
std::map<std::string, ShippedModel> table_of(const std::string& readme) {
  std::map<std::string, ShippedModel> table;
  std::istringstream lines(readme);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] != '|') continue;
    std::vector<std::string> cells;
    std::istringstream fields(line.substr(1));
    for (std::string field; std::getline(fields, field, '|');) cells.push_back(without_marks(field));
    if (cells.size() < 3 || cells[0].empty()) continue;
    table[cells[0]] = {cells[0], cells[1], cells[2], "", {}};
  }
  return table;
}

// The first paragraph that is neither heading, code nor "Made by", up to its first full stop.
std::string first_sentence(const std::string& origin) {
  std::istringstream lines(origin);
  std::string paragraph;
  for (std::string line; std::getline(lines, line);) {
    const bool skipped = line.empty() || line[0] == '#' || line[0] == ' ' || line.rfind("Made by", 0) == 0;
    if (skipped && !paragraph.empty()) break;
    if (!skipped) paragraph += (paragraph.empty() ? "" : " ") + trimmed(line);
  }
  const size_t stop = paragraph.find(". ");
  const std::string sentence = without_marks(stop == std::string::npos ? paragraph : paragraph.substr(0, stop));
  if (sentence.size() <= kLongestLine) return sentence;
  const size_t blank = sentence.rfind(' ', kLongestLine);
  return (blank == std::string::npos ? sentence : sentence.substr(0, blank)) + " …";
}

std::string text_of(const fs::path& path) {
  const auto bytes = read_file_bytes(path.string());
  return bytes ? bytes.value() : "";
}

bool ends_with(const std::string& text, std::string_view ending) {
  return text.size() > ending.size() && std::string_view(text).substr(text.size() - ending.size()) == ending;
}

// The assembly file; without one, the file of shapes that bears the folder's name.
std::string model_file_in(const fs::path& folder) {
  std::vector<std::string> assemblies, shapes;
  const std::vector<std::string>& known = model_extensions();
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure)) {
    const std::string path = entry->path().string();
    if (ends_with(path, ".assembly.json")) assemblies.push_back(path);
    const bool named = entry->path().stem() == folder.filename();
    if (named && std::find(known.begin(), known.end(), lower_extension(path)) != known.end()) shapes.push_back(path);
  }
  const std::vector<std::string>& found = assemblies.empty() ? shapes : assemblies;
  return found.empty() ? "" : *std::min_element(found.begin(), found.end());
}

}  // namespace

std::string models_folder(const std::string& program_folder) {
  if (const char* named = std::getenv("IMPEND_MODELS"); named != nullptr && *named != '\0') return named;
  const fs::path program(program_folder);
  const std::vector<fs::path> places = {program / "models", program / "../share/impend/models",
                                        program / "../../models", program / "../../../models"};
  for (const fs::path& place : places) {
    std::error_code failure;
    if (fs::is_directory(place, failure)) return place.lexically_normal().string();
  }
  return "";
}

std::vector<ShippedModel> shipped_models(const std::string& folder) {
  std::vector<ShippedModel> models;
  if (folder.empty()) return models;
  const auto table = table_of(text_of(fs::path(folder) / "README.md"));
  const auto friction = expected_friction_models(text_of(fs::path(folder) / "EXPECTED.json"));
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure)) {
    const std::string file = model_file_in(entry->path());
    if (file.empty()) continue;
    const std::string name = entry->path().filename().string();
    const auto known = table.find(name);
    ShippedModel model = known == table.end()
                             ? ShippedModel{name, first_sentence(text_of(entry->path() / "ORIGIN.md")), "", "", {}}
                             : known->second;
    model.path = file;
    if (const auto word = friction.find(name); word != friction.end()) {
      model.model = friction_model_named(word->second).value_or(FrictionModel::kFrictionless);
    }
    models.push_back(std::move(model));
  }
  std::sort(models.begin(), models.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return models;
}

}  // namespace impend::gui
