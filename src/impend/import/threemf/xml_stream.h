// XML piece by piece, with namespaces, lines in errors and nothing that can grow without bytes in the file.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "impend/base/result.h"

namespace impend {

struct XmlElement {
  std::string_view space;  // namespace URI, "" for none
  std::string_view name;
  int line = 0;
  const char* const* attributes = nullptr;  // name, value, name, value, …, nullptr

  // The value of the attribute without a namespace, or of the one in `in_space`; nullopt when there is none.
  std::optional<std::string_view> get(std::string_view attribute, std::string_view in_space = {}) const;
};

// What the reader of a format does with elements; an error ends the reading.
struct XmlHandlers {
  std::function<std::optional<Error>(const XmlElement&)> start;
  std::function<std::optional<Error>(const XmlElement&)> end;  // without attributes
  std::function<void(std::string_view)> text;
  std::function<void(std::string_view prefix, std::string_view uri)> declare;  // xmlns:prefix="uri"
};

// Feeds expat. Document type declarations are refused (no entities to expand), as are elements nested more than 64 deep
// and single tags of more than 4 MiB. Held by tests/unit/import/test_threemf_hostile.
class XmlStream {
 public:
  // `path` and `part` (the file inside an archive) serve the messages.
  XmlStream(const std::string& path, const std::string& part, XmlHandlers handlers);
  ~XmlStream();
  XmlStream(const XmlStream&) = delete;
  XmlStream& operator=(const XmlStream&) = delete;

  // False once an error has occurred; the rest need not be fed.
  bool feed(std::string_view piece);
  // Errors: kParse (not well formed, cut short), kUnsupported (document type), those of the handlers.
  Status finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace impend
