#include "impend/report/warning_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "impend/base/names.h"

namespace impend {
namespace {

constexpr std::size_t kAlike = 4;       // lines of one form that are shown before the rest is counted
constexpr int kPartsNamed = 4;          // of those that a line is about
constexpr const char* kPlace = "\x01";  // stands for the part's name; in no message

std::string in_quotes(const std::string& name) { return "'" + name + "'"; }

std::string line_of(const Warning& warning) {
  const bool named = warning.part.empty() || warning.message.find(in_quotes(warning.part)) != std::string::npos;
  return (named ? "" : "part " + in_quotes(warning.part) + ": ") + warning.message;
}

// The message with a place for the part's name.
std::string template_of(const Warning& warning) {
  std::string text = warning.message;
  if (warning.part.empty()) return text;
  const std::string name = in_quotes(warning.part);
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    text.replace(at, name.size(), kPlace);
  }
  return text;
}

// The message without what differs between warnings of one form: names in quotes, and numbers.
std::string form_of(const std::string& message) {
  std::string form;
  bool in_name = false;
  for (const char c : message) {
    if (c == '\'') in_name = !in_name;
    const bool number = (c >= '0' && c <= '9') || c == '.';
    if (!in_name && !number) form += c;
  }
  return form;
}

struct Group {
  const Warning* first = nullptr;
  std::vector<std::string> parts;
  std::string form;
};

std::string words_of(const Group& group) {
  if (group.parts.size() < 2) return line_of(*group.first);
  const std::string& message = group.first->message;
  if (message.find(in_quotes(group.parts.front())) == std::string::npos) {
    return fmt::format("parts {}: {}", quoted_list(group.parts, kPartsNamed), message);
  }
  const std::vector<std::string> others(group.parts.begin() + 1, group.parts.end());
  const bool stops = !message.empty() && message.back() == '.';
  return fmt::format("{}{} The same of {}", message, stops ? "" : ".", quoted_list(others, kPartsNamed));
}

std::vector<Group> groups_of(const Diagnostics& warnings) {
  std::vector<Group> groups;
  std::map<std::pair<std::string, std::string>, std::size_t> known;
  for (const Warning& warning : warnings) {
    const auto [at, is_new] = known.emplace(std::pair(warning.code, template_of(warning)), groups.size());
    if (is_new) groups.push_back({&warning, {}, warning.code + form_of(warning.message)});
    if (!warning.part.empty()) groups[at->second].parts.push_back(warning.part);
  }
  return groups;
}

}  // namespace

std::vector<WarningGroup> warning_groups(const Diagnostics& warnings) {
  std::vector<WarningGroup> all;
  for (const Group& group : groups_of(warnings)) all.push_back({group.first, words_of(group)});
  return all;
}

std::vector<std::string> warning_lines(const Diagnostics& warnings, bool all) {
  std::vector<std::string> lines;
  if (all) {
    for (const Warning& warning : warnings) lines.push_back(line_of(warning));
    return lines;
  }
  const std::vector<Group> groups = groups_of(warnings);
  std::map<std::string, std::size_t> of_form, shown;
  for (const Group& group : groups) ++of_form[group.form];
  for (const Group& group : groups) {
    const std::size_t count = of_form[group.form], place = ++shown[group.form];
    // One line that only counts a single one would save nothing.
    if (count <= kAlike + 1 || place <= kAlike) {
      lines.push_back(words_of(group));
    } else if (place == kAlike + 1) {
      lines.push_back(
          fmt::format("{} more warnings of that kind, {}: --verbose lists all", count - kAlike, group.first->code));
    }
  }
  return lines;
}

}  // namespace impend
