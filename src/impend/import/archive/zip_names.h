// Names of zip entries, made safe to look up.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace impend {

// `name` with '/' between folders, without "./" and empty steps; a folder ends with '/'. Some Windows programs write
// '\' for '/'. nullopt for names that lead out of the archive: absolute, with a drive letter, with "..", empty, or with
// control characters. Held by tests/unit/import/test_archive.
std::optional<std::string> safe_entry_name(std::string_view name);

// True when the entry is of no interest to anyone: hidden (a step that begins with '.') or in "__MACOSX/".
bool is_hidden_entry(std::string_view safe_name);

}  // namespace impend
