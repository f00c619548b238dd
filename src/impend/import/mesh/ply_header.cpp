#include "impend/import/mesh/ply_header.h"

#include <fmt/format.h>

#include <optional>

#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

std::optional<PlyType> type_of(std::string_view name) {
  if (name == "char" || name == "int8") return PlyType::kInt8;
  if (name == "uchar" || name == "uint8") return PlyType::kUint8;
  if (name == "short" || name == "int16") return PlyType::kInt16;
  if (name == "ushort" || name == "uint16") return PlyType::kUint16;
  if (name == "int" || name == "int32") return PlyType::kInt32;
  if (name == "uint" || name == "uint32") return PlyType::kUint32;
  if (name == "float" || name == "float32") return PlyType::kFloat32;
  if (name == "double" || name == "float64") return PlyType::kFloat64;
  return std::nullopt;
}

class HeaderReader {
 public:
  HeaderReader(const std::string& path, std::string_view bytes) : path_(path), bytes_(bytes), lines_(bytes) {}

  Result<PlyHeader> read() {
    std::string_view line;
    if (!lines_.next(line) || trimmed(line) != "ply") return parse_error("expected 'ply' in the first line");
    bool has_format = false;
    while (true) {
      if (!lines_.next(line)) return parse_error("the header has no 'end_header'");
      const std::string_view keyword = next_token(line);
      if (keyword == "end_header") break;
      std::optional<Error> error;
      if (keyword == "format") {
        error = read_format(line);
        has_format = true;
      } else if (keyword == "element") {
        error = read_element(line);
      } else if (keyword == "property") {
        error = read_property(line);
      } else if (!keyword.empty() && keyword != "comment" && keyword != "obj_info") {
        error = parse_error("expected a header keyword, found " + in_quotes(keyword));
      }
      if (error) return *error;
    }
    if (!has_format) return parse_error("the header has no 'format' line");
    header_.body = bytes_.size() - lines_.rest().size();
    header_.lines = lines_.line();
    if (auto error = check_counts()) return *error;
    return header_;
  }

 private:
  Error parse_error(const std::string& message) const {
    return mesh_error(ErrorCode::kParse, path_, lines_.line(), message);
  }

  std::optional<Error> read_format(std::string_view rest) {
    const std::string_view name = next_token(rest);
    if (name == "ascii") {
      header_.encoding = PlyEncoding::kAscii;
    } else if (name == "binary_little_endian") {
      header_.encoding = PlyEncoding::kLittleEndian;
    } else if (name == "binary_big_endian") {
      header_.encoding = PlyEncoding::kBigEndian;
    } else {
      return parse_error("expected ascii, binary_little_endian or binary_big_endian, found " + in_quotes(name));
    }
    return std::nullopt;
  }

  std::optional<Error> read_element(std::string_view rest) {
    PlyElement element;
    element.name = std::string(next_token(rest));
    const std::string_view count = next_token(rest);
    if (!read_integer(count, element.count) || element.count < 0)
      return parse_error(fmt::format("expected the number of elements '{}', found {}", element.name, in_quotes(count)));
    header_.elements.push_back(std::move(element));
    return std::nullopt;
  }

  std::optional<Error> read_property(std::string_view rest) {
    if (header_.elements.empty()) return parse_error("a property comes before the first element");
    PlyProperty property;
    std::string_view name = next_token(rest);
    if (name == "list") {
      property.is_list = true;
      const std::string_view count_name = next_token(rest);
      const auto count_type = type_of(count_name);
      if (!count_type || *count_type >= PlyType::kFloat32)
        return parse_error("expected an integer type for the length of a list, found " + in_quotes(count_name));
      property.count_type = *count_type;
      name = next_token(rest);
    }
    const auto type = type_of(name);
    if (!type) return parse_error("expected a property type, found " + in_quotes(name));
    property.type = *type;
    property.name = std::string(next_token(rest));
    if (property.name.empty()) return parse_error("a property has no name");
    header_.elements.back().properties.push_back(std::move(property));
    return std::nullopt;
  }

  // Refuses counts that the rest of the file cannot hold, before anything is allocated.
  std::optional<Error> check_counts() const {
    const bool ascii = header_.encoding == PlyEncoding::kAscii;
    double needed = ascii ? -1.0 : 0.0;  // the last line end may be missing
    for (const PlyElement& element : header_.elements) {
      double least = 0;  // bytes of one element: every ASCII number takes a digit and a separator
      for (const PlyProperty& property : element.properties)
        least += ascii ? 2 : size_of(property.is_list ? property.count_type : property.type);
      needed += least * static_cast<double>(element.count);
      if (needed > static_cast<double>(lines_.rest().size()))
        return mesh_error(ErrorCode::kParse, path_, 0,
                          fmt::format("{} elements '{}' are promised, but only {} bytes follow the header",
                                      element.count, element.name, lines_.rest().size()));
    }
    return std::nullopt;
  }

  const std::string& path_;
  std::string_view bytes_;
  LineScanner lines_;
  PlyHeader header_;
};

}  // namespace

int size_of(PlyType type) {
  switch (type) {
    case PlyType::kInt8:
    case PlyType::kUint8:
      return 1;
    case PlyType::kInt16:
    case PlyType::kUint16:
      return 2;
    case PlyType::kFloat64:
      return 8;
    default:
      return 4;
  }
}

Result<PlyHeader> parse_ply_header(const std::string& path, std::string_view bytes) {
  return HeaderReader(path, bytes).read();
}

}  // namespace impend
