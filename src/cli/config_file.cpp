#include "cli/config_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "impend/base/numbers.h"

namespace impend::cli {
namespace {

using EntryKind = ConfigEntry::Kind;

// Reads from the front of a text; the first mistake stays, and nothing is read after it.
class ConfigReader {
 public:
  ConfigReader(std::string_view text, const std::string& path) : text_(text), path_(path) {}

  Result<std::vector<ConfigEntry>> all() {
    while (!mistake_) {
      skip_blank(true);
      if (text_.empty()) return entries_;
      if (text_.front() == '[') {
        read_section();
      } else {
        read_entry();
      }
      end_line();
    }
    return *mistake_;
  }

 private:
  void wrong(const std::string& message, const std::string& hint, ErrorCode code = ErrorCode::kParse) {
    if (!mistake_) mistake_ = Error{code, message, {path_, line_, "", ""}, hint};
  }

  char next() {
    const char c = text_.front();
    if (c == '\n') ++line_;
    text_.remove_prefix(1);
    return c;
  }

  // Blanks and comments; `lines`: ends of lines, too.
  void skip_blank(bool lines) {
    while (!text_.empty()) {
      const char c = text_.front();
      if (c == '#') {
        while (!text_.empty() && text_.front() != '\n') next();
      } else if (c == ' ' || c == '\t' || c == '\r' || (lines && c == '\n')) {
        next();
      } else {
        return;
      }
    }
  }

  void end_line() {
    if (mistake_) return;
    skip_blank(false);
    if (!text_.empty() && text_.front() != '\n') wrong("there is more on the line than a value", "one key a line");
  }

  std::string read_word(std::string_view ends) {
    std::string word;
    while (!text_.empty() && ends.find(text_.front()) == std::string_view::npos) word += next();
    while (!word.empty() && (word.back() == ' ' || word.back() == '\t' || word.back() == '\r')) word.pop_back();
    return word;
  }

  // [plan.check], [plan check] and ["plan check"] are the same.
  void read_section() {
    next();
    section_ = read_word("]\n");
    if (text_.empty() || next() != ']')
      return wrong("a section ends in ]", "write the name of a verb, as in [analyze]");
    std::erase(section_, '"');
    std::replace(section_.begin(), section_.end(), '.', ' ');
    if (section_.empty()) wrong("a section needs a name", "write that of a verb, as in [analyze]");
  }

  void read_entry() {
    ConfigEntry entry;
    entry.section = section_;
    entry.line = line_;
    entry.key = read_word("=\n#");
    if (text_.empty() || text_.front() != '=' || entry.key.empty())
      return wrong(fmt::format("'{}' is no key with a value", entry.key), "write a line as in: unit = \"mm\"");
    next();
    skip_blank(false);
    if (!text_.empty() && text_.front() == '[') {
      read_list(entry);
    } else {
      read_value(entry);
    }
    const auto same = [&entry](const ConfigEntry& e) { return e.section == entry.section && e.key == entry.key; };
    const auto before = std::find_if(entries_.begin(), entries_.end(), same);
    if (before != entries_.end()) {
      line_ = entry.line;
      return wrong(fmt::format("'{}' is stated twice, first in line {}", entry.key, before->line),
                   "state it once; several values are a list: [\"a\", \"b\"]", ErrorCode::kUsage);
    }
    entries_.push_back(entry);
  }

  void read_list(ConfigEntry& entry) {
    next();
    for (skip_blank(true); !mistake_ && !text_.empty() && text_.front() != ']'; skip_blank(true)) {
      read_value(entry);
      skip_blank(true);
      if (!text_.empty() && text_.front() == ',') {
        next();
      } else if (text_.empty() || text_.front() != ']') {
        return wrong("a list has commas between its values and ends in ]", "write it as in: fixed = [\"a\", \"b\"]");
      }
    }
    if (!mistake_ && text_.empty()) return wrong("a list does not end", "close it with ]");
    if (!mistake_) next();
    entry.kind = EntryKind::kList;
  }

  void read_value(ConfigEntry& entry) {
    const char first = text_.empty() ? '\n' : text_.front();
    if (first == '"' || first == '\'') return read_text(entry);
    const std::string word = read_word(",]#\n");
    entry.values.push_back(word);
    entry.kind = word == "true" || word == "false" ? EntryKind::kSwitch : EntryKind::kNumber;
    if (entry.kind == EntryKind::kNumber && !parse_number(word)) {
      wrong(word.empty() ? fmt::format("'{}' has no value", entry.key)
                         : fmt::format("'{}' is no number, and neither true nor false", word),
            fmt::format("put text in quotes: {} = \"{}\"", entry.key, word.empty() ? "text" : word));
    }
  }

  // In single quotes as it stands; in double quotes \" \\ \n and \t are one letter each.
  void read_text(ConfigEntry& entry) {
    const char quote = next();
    std::string value;
    while (!text_.empty() && text_.front() != quote && text_.front() != '\n') {
      char c = next();
      if (c == '\\' && quote == '"' && !text_.empty()) {
        const char after = next();
        if (after != '"' && after != '\\' && after != 'n' && after != 't')
          return wrong(fmt::format("nobody knows what \\{} is", after), "put text with backslashes in single quotes");
        c = after == 'n' ? '\n' : after == 't' ? '\t' : after;
      }
      value += c;
    }
    if (text_.empty() || text_.front() != quote) return wrong("a text does not end", "close it with its quote");
    next();
    entry.kind = EntryKind::kText;
    entry.values.push_back(value);
  }

  std::string_view text_;
  std::string path_, section_;
  int line_ = 1;
  std::vector<ConfigEntry> entries_;
  std::optional<Error> mistake_;
};

}  // namespace

Result<std::vector<ConfigEntry>> parse_config(std::string_view text, const std::string& path) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return ConfigReader(text, path).all();
}

}  // namespace impend::cli
