// Names of files as URIs write them.
#pragma once

#include <string>
#include <string_view>

namespace impend {

// "%20" -> " "; a percent sign without two hexadecimal digits stays. Held by tests/unit/import/test_percent_decoded.
std::string percent_decoded(std::string_view uri);

}  // namespace impend
