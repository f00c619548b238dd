// Text inside XML.
#pragma once

#include <string>
#include <string_view>

namespace impend {

// With &, <, > and " as entities, for elements and attributes. Control characters are the caller's.
inline std::string xml_escaped(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += letter;
    }
  }
  return escaped;
}

}  // namespace impend
