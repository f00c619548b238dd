#include "impend/import/cad/companions.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <utility>

#include "impend/import/cad/cad_model.h"
#include "impend/import/mesh/byte_scalars.h"

namespace impend {
namespace {

constexpr std::string_view kBundleHead = "impend-cad-files\1";
constexpr std::string_view kBlanks = " \t\r\n";

// The string literal at `at`, quotes doubled in it made single; nullopt: none is there.
std::optional<std::string> string_at(std::string_view text, std::size_t at, std::size_t* end) {
  if (at >= text.size() || text[at] != '\'') return std::nullopt;
  std::string value;
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] != '\'') {
      if (text[i] != '\r' && text[i] != '\n') value += text[i];
    } else if (i + 1 < text.size() && text[i + 1] == '\'') {
      value += text[i++];
    } else {
      *end = i + 1;
      return value;
    }
  }
  return std::nullopt;
}

// The strings with which the list after a keyword begins: "('a','b',…".
std::vector<std::string> leading_strings(std::string_view text, std::size_t at) {
  std::vector<std::string> strings;
  at = text.find_first_not_of(kBlanks, at);
  if (at == std::string_view::npos || text[at] != '(') return strings;
  do {
    at = text.find_first_not_of(kBlanks, at + 1);
    std::size_t end = 0;
    const auto value = string_at(text, at, &end);
    if (!value) break;
    strings.push_back(*value);
    at = text.find_first_not_of(kBlanks, end);
  } while (at != std::string_view::npos && text[at] == ',');
  return strings;
}

bool is_absolute(std::string_view name) {
  return (!name.empty() && name[0] == '/') || (name.size() > 1 && name[1] == ':');
}

}  // namespace

std::vector<std::string> step_references(std::string_view text) {
  // Identifier and name of a document, and the identifier that another system gives it.
  constexpr std::array<std::pair<std::string_view, std::size_t>, 3> kKeywords{
      std::pair{"DOCUMENT_FILE", std::size_t{2}}, {"DOCUMENT", 2}, {"EXTERNAL_IDENTIFICATION_ASSIGNMENT", 1}};
  std::vector<std::string> names;
  std::set<std::string> known;
  for (const auto& [keyword, most] : kKeywords) {
    for (std::size_t at = text.find(keyword); at != std::string_view::npos; at = text.find(keyword, at + 1)) {
      std::vector<std::string> strings = leading_strings(text, at + keyword.size());
      strings.resize(std::min(strings.size(), most));
      for (const std::string& name : strings) {
        if (!name.empty() && name[0] != '#' && known.insert(name).second) names.push_back(name);
      }
      if (names.size() > kMostCompanions) return names;
    }
  }
  return names;
}

std::string companion_name(const std::string& from, const std::string& written) {
  namespace fs = std::filesystem;
  std::string name = written;
  std::replace(name.begin(), name.end(), '\\', '/');
  if (is_absolute(name)) name = name.substr(name.find_last_of("/:") + 1);
  if (name.empty() || name.find('\0') != std::string::npos) return "";
  const fs::path clean = (fs::path(from).parent_path() / name).lexically_normal();
  if (clean.empty() || clean.is_absolute() || *clean.begin() == ".." || clean.filename().empty()) return "";
  return clean.filename() == "." ? "" : clean.generic_string();
}

std::vector<CadCompanion> companions_of(std::string_view text, const CompanionReader& reader,
                                        const std::function<bool()>& is_cancelled) {
  std::vector<CadCompanion> companions;
  if (!reader) return companions;
  std::set<std::string> asked;
  std::size_t total = 0;
  // Companions are looked through as they are found; the main file is number −1.
  for (std::ptrdiff_t i = -1; i < static_cast<std::ptrdiff_t>(companions.size()); ++i) {
    const std::string from = i < 0 ? "" : companions[i].name;
    const std::vector<std::string> names = step_references(i < 0 ? text : std::string_view(companions[i].bytes));
    for (const std::string& written : names) {
      if (is_cancelled && is_cancelled()) return companions;
      const std::string name = companion_name(from, written);
      if (name.empty() || !asked.insert(name).second || companions.size() >= kMostCompanions) continue;
      Result<std::string> found = reader(name);
      if (!found || cad_format("", found.value()) != CadFormat::kStep) continue;
      total += found.value().size();
      if (total > kMostCompanionBytes) return companions;
      companions.push_back({name, std::move(found).value()});
    }
  }
  return companions;
}

bool is_bundle(std::string_view bytes) { return bytes.substr(0, kBundleHead.size()) == kBundleHead; }

std::string bundle(std::string_view main, const std::vector<CadCompanion>& companions) {
  std::string out(kBundleHead);
  const auto append = [&out](std::string_view name, std::string_view bytes) {
    append_unsigned(name.size(), 4, &out);
    out.append(name);
    append_unsigned(bytes.size(), 8, &out);
    out.append(bytes);
  };
  append_unsigned(companions.size() + 1, 8, &out);
  append("", main);
  for (const CadCompanion& companion : companions) append(companion.name, companion.bytes);
  return out;
}

std::optional<std::vector<CadCompanion>> unbundle(std::string_view bytes) {
  if (!is_bundle(bytes)) return std::nullopt;
  bytes.remove_prefix(kBundleHead.size());
  bool sound = true;
  const auto number = [&](int size) -> std::uint64_t {
    sound = sound && bytes.size() >= static_cast<std::size_t>(size);
    if (!sound) return 0;
    const std::uint64_t value = read_unsigned(bytes, 0, size);
    bytes.remove_prefix(size);
    return value;
  };
  const auto text = [&](std::uint64_t size) -> std::string {
    sound = sound && size <= bytes.size();
    if (!sound) return "";
    std::string value(bytes.substr(0, size));
    bytes.remove_prefix(size);
    return value;
  };
  std::vector<CadCompanion> files;
  const std::uint64_t count = number(8);
  for (std::uint64_t i = 0; i < count && sound; ++i) {
    std::string name = text(number(4));
    files.push_back({std::move(name), text(number(8))});
  }
  if (!sound || files.empty() || !bytes.empty()) return std::nullopt;
  return files;
}

}  // namespace impend
