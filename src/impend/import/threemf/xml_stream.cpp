#include "impend/import/threemf/xml_stream.h"

#include <expat.h>
#include <fmt/format.h>

#include <cstring>
#include <exception>
#include <type_traits>

#include "impend/import/mesh/mesh_reading.h"

namespace impend {
namespace {

constexpr char kSeparator = '\x01';                    // no XML text holds it
constexpr int kDeepestElement = 64;                    // 3MF needs about ten
constexpr XML_Index kLongestTag = XML_Index{1} << 22;  // expat looks at an unfinished tag again with every piece
constexpr std::size_t kPieceOfXml = std::size_t{1} << 20;

void split_name(const char* qualified, std::string_view& space, std::string_view& name) {
  const char* separator = std::strrchr(qualified, kSeparator);
  space = separator ? std::string_view(qualified, static_cast<std::size_t>(separator - qualified)) : std::string_view();
  name = separator ? separator + 1 : qualified;
}

}  // namespace

std::optional<std::string_view> XmlElement::get(std::string_view attribute, std::string_view in_space) const {
  for (const char* const* at = attributes; at && *at; at += 2) {
    const std::string_view found = *at;
    if (!found.ends_with(attribute)) continue;
    if (in_space.empty() ? found == attribute
                         : found.size() == in_space.size() + 1 + attribute.size() && found.starts_with(in_space)) {
      return at[1];
    }
  }
  return std::nullopt;
}

struct XmlStream::State {
  std::string path, part;
  XmlHandlers handlers;
  XML_Parser parser = nullptr;
  int depth = 0;
  XML_Index fed = 0;
  std::optional<Error> error;
  std::exception_ptr thrown;  // must not pass through expat's C code

  int line() const { return static_cast<int>(XML_GetCurrentLineNumber(parser)); }

  void fail(Error what) {
    if (error) return;
    error = std::move(what);
    error->place.where = part;
    XML_StopParser(parser, XML_FALSE);
  }
  void fail(ErrorCode code, std::string message) { fail(mesh_error(code, path, line(), std::move(message))); }

  template <class Action>
  void guarded(Action&& action) {
    if (error || thrown) return;
    try {
      if constexpr (std::is_void_v<decltype(action())>) {
        action();
      } else {
        if (std::optional<Error> failure = action()) fail(std::move(*failure));
      }
    } catch (...) {
      thrown = std::current_exception();
      XML_StopParser(parser, XML_FALSE);
    }
  }

  static State& of(void* user) { return *static_cast<State*>(user); }

  static void XMLCALL on_start(void* user, const XML_Char* name, const XML_Char** attributes) {
    State& self = of(user);
    if (++self.depth > kDeepestElement) {
      self.fail(ErrorCode::kUnsupported, fmt::format("elements are nested more than {} deep", kDeepestElement));
    }
    XmlElement element{{}, {}, self.line(), attributes};
    split_name(name, element.space, element.name);
    self.guarded([&] { return self.handlers.start(element); });
  }
  static void XMLCALL on_end(void* user, const XML_Char* name) {
    State& self = of(user);
    --self.depth;
    XmlElement element{{}, {}, self.line(), nullptr};
    split_name(name, element.space, element.name);
    if (self.handlers.end) self.guarded([&] { return self.handlers.end(element); });
  }
  static void XMLCALL on_text(void* user, const XML_Char* text, int length) {
    State& self = of(user);
    self.guarded([&] { self.handlers.text({text, static_cast<std::size_t>(length)}); });
  }
  static void XMLCALL on_namespace(void* user, const XML_Char* prefix, const XML_Char* uri) {
    State& self = of(user);
    self.guarded([&] { self.handlers.declare(prefix ? prefix : "", uri ? uri : ""); });
  }
  static void XMLCALL on_doctype(void* user, const XML_Char*, const XML_Char*, const XML_Char*, int) {
    of(user).fail(ErrorCode::kUnsupported, "a document type declaration, which is not accepted");
  }
};

XmlStream::XmlStream(const std::string& path, const std::string& part, XmlHandlers handlers)
    : state_(std::make_unique<State>()) {
  state_->path = path;
  state_->part = part;
  state_->handlers = std::move(handlers);
  state_->parser = XML_ParserCreateNS(nullptr, kSeparator);
  if (!state_->parser) throw std::bad_alloc();
  XML_SetUserData(state_->parser, state_.get());
  XML_SetElementHandler(state_->parser, State::on_start, State::on_end);
  XML_SetStartDoctypeDeclHandler(state_->parser, State::on_doctype);
  if (state_->handlers.text) XML_SetCharacterDataHandler(state_->parser, State::on_text);
  if (state_->handlers.declare) XML_SetStartNamespaceDeclHandler(state_->parser, State::on_namespace);
}

XmlStream::~XmlStream() { XML_ParserFree(state_->parser); }

bool XmlStream::feed(std::string_view bytes) {
  State& state = *state_;
  while (!bytes.empty() && !state.error) {
    const std::string_view piece = bytes.substr(0, kPieceOfXml);
    bytes.remove_prefix(piece.size());
    state.fed += static_cast<XML_Index>(piece.size());
    const bool parsed =
        XML_Parse(state.parser, piece.data(), static_cast<int>(piece.size()), XML_FALSE) == XML_STATUS_OK;
    if (state.thrown) std::rethrow_exception(state.thrown);
    if (!parsed) {
      state.fail(ErrorCode::kParse,
                 fmt::format("is no well-formed XML: {}", XML_ErrorString(XML_GetErrorCode(state.parser))));
    } else if (state.fed - XML_GetCurrentByteIndex(state.parser) > kLongestTag) {
      state.fail(ErrorCode::kUnsupported, "a single tag of more than 4 MiB");
    }
  }
  return !state.error;
}

Status XmlStream::finish() {
  State& state = *state_;
  if (!state.error && XML_Parse(state.parser, "", 0, XML_TRUE) != XML_STATUS_OK) {
    if (state.thrown) std::rethrow_exception(state.thrown);
    state.fail(ErrorCode::kParse,
               fmt::format("is no well-formed XML: {}", XML_ErrorString(XML_GetErrorCode(state.parser))));
  }
  if (state.error) return *state.error;
  return ok_status();
}

}  // namespace impend
