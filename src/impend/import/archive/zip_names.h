// Names of zip entries, made readable and safe to look up.
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

// The name in UTF-8 of an entry whose directory record has the bytes `raw` for it and `extra` behind them: what
// Info-ZIP adds (its field 0x7075), else `raw` where it is UTF-8, whether the entry says so or not, else `raw` as in
// the code page of DOS, 437. Source: APPNOTE.TXT 6.3.10, 4.6.9 and appendix D. Held by tests/unit/import/test_archive.
std::string entry_name_in_utf8(std::string_view raw, std::string_view extra);

}  // namespace impend
