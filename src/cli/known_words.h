// Words that the command line knows but cannot act on, so that users learn the truth about them.
#pragma once

#include <string>
#include <vector>

namespace impend::cli {

inline const std::vector<std::string> kVerbs = {"analyze", "contacts", "info",   "export",
                                                "convert", "solve",    "render", "view"};
inline const std::vector<std::string> kLaterVerbs = {"plan"};

}  // namespace impend::cli
