// Names: the one that a user probably meant, and names of files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace impend {

// Fewest insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`, bytes compared without
// regard to ASCII case (optimal string alignment distance). Held by tests/unit/base/test_nearest_name.
int edit_distance(std::string_view a, std::string_view b);

// The known name closest to `name`, the first of equals; nullopt when none is close: more than a third of the longer
// one would have to change, and neither contains the other. Held by the same test.
std::optional<std::string> nearest_name(std::string_view name, const std::vector<std::string>& known);

// Hint for an unknown name: "did you mean 'x'?" or, with nothing close, "known <what>: 'a', 'b', … and 3 more".
std::string suggestion(std::string_view name, const std::vector<std::string>& known, std::string_view what);

// "'a', 'b', 'c' and 4 more" with at most `limit` names shown; "none" for an empty list.
std::string quoted_list(const std::vector<std::string>& names, int limit = 12);

// Names of parts and assemblies as names of files.

// The first hundred bytes of `name`, every byte that some file system or shell dislikes replaced by '_'; `otherwise`
// for an empty name. Never begins with a dot. Held by tests/unit/base.
std::string safe_file_name(const std::string& name, const std::string& otherwise);

}  // namespace impend
