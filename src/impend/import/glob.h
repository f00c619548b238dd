// Shell-like patterns for part names.
#pragma once

#include <string_view>

namespace impend {

// True when the whole of `text` matches `pattern`: * stands for any run of bytes (also none), ? for one character
// (a UTF-8 sequence counts as one), everything else for itself. Linear memory, at most |pattern|·|text| steps.
// Held by tests/unit/import/test_read_assembly.
bool glob_match(std::string_view pattern, std::string_view text);

}  // namespace impend
