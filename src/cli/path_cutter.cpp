#include "cli/path_cutter.h"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>

namespace impend::cli {
namespace {

namespace fs = std::filesystem;

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
}

bool is_word_letter(const std::string& text, std::size_t at) {
  return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
}

void replace_word(std::string& text, const std::string& word, const std::string& by) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    if ((at > 0 && is_word_letter(text, at - 1)) || is_word_letter(text, at + word.size())) continue;
    text.replace(at, word.size(), by);
  }
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string name_of_user() {
  if (const passwd* const entry = getpwuid(getuid()); entry != nullptr && entry->pw_name != nullptr)
    return entry->pw_name;
  return "";
}

// A slash that begins a path: "kg/m³" has none.
bool begins_path(const std::string& text, std::size_t at) {
  const char before = at == 0 ? ' ' : text[at - 1];
  const bool is_free = std::string_view(" \t'\"(=:,[<").find(before) != std::string_view::npos;
  return text[at] == '/' && is_free && (is_word_letter(text, at + 1) || (at + 1 < text.size() && text[at + 1] == '.'));
}

// What is left of absolute paths that nobody gave, such as those of libraries.
void cut_absolute(std::string& text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!begins_path(text, at)) continue;
    const std::size_t end = std::min(text.find_first_of(" \t'\"),:;]>", at), text.size());
    const std::size_t slash = text.rfind('/', end - 1);
    text.erase(at, slash + 1 - at);
  }
}

}  // namespace

PathCutter::PathCutter(const std::vector<std::string>& paths) : home_(environment("HOME")) {
  std::error_code failure;
  const auto add = [this](const fs::path& folder) {
    if (folder.empty() || folder == "/" || folder == ".") return;
    std::string text = folder.string();
    if (!text.ends_with("/")) text += "/";
    folders_.push_back(text);
  };
  const auto add_with_forms = [&](const fs::path& folder) {
    add(folder);
    add(fs::absolute(folder, failure));
    add(fs::weakly_canonical(folder, failure));
  };
  for (std::string path : paths) {
    while (path.size() > 1 && path.ends_with("/")) path.pop_back();
    add_with_forms(fs::path(path).parent_path());
  }
  add_with_forms(fs::current_path(failure));
  if (home_.size() > 1) add_with_forms(home_);
  std::sort(folders_.begin(), folders_.end(), [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() > b.size() : a < b;
  });
  // "root" is the name of no person, and a word of its own.
  user_ = name_of_user();
  if (const std::string user = environment("USER"); !user.empty()) user_ = user;
  if (user_ == "root") user_.clear();
}

std::string PathCutter::cut(std::string text) const {
  for (const std::string& folder : folders_) replace_all(text, folder, "");
  if (home_.size() > 1) replace_all(text, home_, "~");
  cut_absolute(text);
  if (!user_.empty()) replace_word(text, user_, "USER");
  return text;
}

}  // namespace impend::cli
