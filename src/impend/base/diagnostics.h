// Findings that do not stop the analysis but must reach the user.
#pragma once

#include <string>
#include <vector>

namespace impend {

struct Warning {
  std::string code;     // stable lower-case identifier, e.g. "no-contact"
  std::string message;  // one or two sentences for a person
  std::string part;     // name of the part it speaks of, empty when it is about the assembly
};

using Diagnostics = std::vector<Warning>;

inline void append(Diagnostics& to, const Diagnostics& from) { to.insert(to.end(), from.begin(), from.end()); }

}  // namespace impend
