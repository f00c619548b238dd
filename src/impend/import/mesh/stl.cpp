#include "impend/import/mesh/mesh_formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/import/mesh/byte_scalars.h"
#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

constexpr std::size_t kHeader = 84;       // 80 bytes of free text and the triangle count
constexpr std::size_t kStlTriangle = 50;  // normal and three corners in float32, two bytes of attributes

std::size_t count_in_header(std::string_view bytes) { return read_unsigned(bytes, kHeader - 4, 4); }

bool has_binary_size(std::string_view bytes) {
  return bytes.size() >= kHeader && bytes.size() == kHeader + kStlTriangle * count_in_header(bytes);
}

bool begins_like_ascii(std::string_view bytes) {
  const std::string_view start = bytes.substr(0, kHeader);
  std::string_view rest = without_bom(start);
  return equals_ignoring_case(next_token(rest), "solid") && start.find('\0') == std::string_view::npos;
}

Result<ModelFile> parse_binary(const std::string& path, std::string_view bytes) {
  if (bytes.size() < kHeader)
    return mesh_error(ErrorCode::kParse, path, 0,
                      fmt::format("is no STL file: {} bytes, a binary header alone has {}", bytes.size(), kHeader));
  const std::size_t count = count_in_header(bytes);
  const std::size_t expected = kHeader + kStlTriangle * count;
  if (bytes.size() < expected)
    return mesh_error_at_byte(
        ErrorCode::kParse, path, bytes.size(),
        fmt::format(
            "binary STL is truncated: the header promises {} triangles ({} bytes), found {} triangles ({} bytes)",
            count, expected, (bytes.size() - kHeader) / kStlTriangle, bytes.size()));
  if (count == 0) return no_triangles(path);
  ModelFile file;
  file.path = path;
  file.format = "STL binary";
  if (bytes.size() > expected)
    file.notes.push_back(fmt::format("{} bytes after the last triangle skipped", bytes.size() - expected));
  MeshObject& object = file.objects.emplace_back();
  object.mesh.vertices.reserve(3 * count);
  object.mesh.triangles.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    look_now_and_then();
    const int base = static_cast<int>(object.mesh.vertices.size());
    for (std::size_t corner = 0; corner < 3; ++corner) {
      Vec3 point;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t offset = kHeader + kStlTriangle * i + 12 + 12 * corner + 4 * axis;
        const float value = read_float32(bytes, offset);
        if (!std::isfinite(value))
          return mesh_error_at_byte(
              ErrorCode::kBadValue, path, offset,
              fmt::format("{} coordinate of triangle {} is not a finite number", "xyz"[axis], i + 1));
        point[axis] = value;
      }
      object.mesh.vertices.push_back(point);
    }
    object.mesh.triangles.push_back({base, base + 1, base + 2});
  }
  object.noise = float32_noise(object.mesh);
  return file;
}

class AsciiStlReader {
 public:
  AsciiStlReader(const std::string& path, std::string_view text) : path_(path), tokens_(text) {}

  Result<ModelFile> read() {
    while (true) {
      const std::string_view token = tokens_.next();
      if (token.empty()) break;
      if (!equals_ignoring_case(token, "solid")) return expected("'solid'", token);
      if (auto error = read_solid()) return *error;
    }
    if (file_.objects.empty()) return no_triangles(path_);
    for (MeshObject& object : file_.objects) object.noise = gauge_.noise();
    file_.path = path_;
    file_.format = "STL ASCII";
    if (remarks_ > 0) notes_.add(fmt::format("{} words behind 'endloop' or 'endfacet' skipped", remarks_));
    for (std::string& note : notes_.take(gauge_.noise())) file_.notes.push_back(std::move(note));
    return std::move(file_);
  }

 private:
  Error expected(const std::string& what, std::string_view found) const {
    const int line = tokens_.line();
    return mesh_error(ErrorCode::kParse, path_, line, fmt::format("expected {}, found {}", what, in_quotes(found)));
  }

  std::optional<Error> read_solid() {
    MeshObject object;
    object.name = std::string(tokens_.rest_of_line());
    while (true) {
      const std::string_view token = after_facet_ ? after_remarks({"facet", "endsolid"}) : tokens_.next();
      after_facet_ = false;
      if (equals_ignoring_case(token, "endsolid")) break;
      if (!equals_ignoring_case(token, "facet")) return expected("'facet' or 'endsolid'", token);
      if (auto error = read_facet(object)) return error;
    }
    tokens_.rest_of_line();
    if (object.mesh.triangles.empty()) {
      notes_.add(fmt::format("solid '{}' has no triangles, skipped", object.name));
    } else {
      file_.objects.push_back(std::move(object));
    }
    return std::nullopt;
  }

  std::optional<Error> read_facet(MeshObject& object) {
    const int line = tokens_.line();
    if (auto error = keyword("normal")) return error;
    for (int axis = 0; axis < 3; ++axis) tokens_.next();  // many writers leave NaN here for slivers
    for (const char* word : {"outer", "loop"})
      if (auto error = keyword(word)) return error;
    std::vector<int> corners;
    while (true) {
      const std::string_view token = tokens_.next();
      if (equals_ignoring_case(token, "endloop")) break;
      if (!equals_ignoring_case(token, "vertex")) return expected("'vertex' or 'endloop'", token);
      Vec3 point;
      if (auto error = read_vertex([&] { return tokens_.next(); }, path_, tokens_.line(), gauge_, point)) return error;
      corners.push_back(static_cast<int>(object.mesh.vertices.size()));
      object.mesh.vertices.push_back(point);
    }
    if (auto error = append_polygon(corners, object.mesh.vertices, path_, line, fmt::format("line {}", line),
                                    object.mesh.triangles, notes_))
      return error;
    if (!equals_ignoring_case(after_remarks({"endfacet"}), "endfacet")) return expected("'endfacet'", last_);
    after_facet_ = true;
    return std::nullopt;
  }

  // The next token; words that some writers add behind 'endloop' and 'endfacet', on the same line, are passed over.
  std::string_view after_remarks(std::initializer_list<std::string_view> known) {
    const int line = tokens_.line();
    while (true) {
      last_ = tokens_.next();
      const bool is_known =
          std::any_of(known.begin(), known.end(), [&](auto word) { return equals_ignoring_case(last_, word); });
      if (is_known || last_.empty() || tokens_.line() != line) return last_;
      ++remarks_;
    }
  }

  std::optional<Error> keyword(const std::string& word) {
    const std::string_view token = tokens_.next();
    if (equals_ignoring_case(token, word)) return std::nullopt;
    return expected("'" + word + "'", token);
  }

  const std::string& path_;
  TokenScanner tokens_;
  std::string_view last_;
  bool after_facet_ = false;
  int remarks_ = 0;
  TextNoiseGauge gauge_;
  MeshNotes notes_;
  ModelFile file_;
};

}  // namespace

bool looks_like_stl(std::string_view bytes) {
  if (has_binary_size(bytes) && count_in_header(bytes) > 0) return true;
  constexpr std::size_t kStart = 4096;
  const std::string start = lower_case(bytes.substr(0, kStart));
  return begins_like_ascii(bytes) &&
         (start.find("facet") != std::string::npos || start.find("endsolid") != std::string::npos);
}

Result<ModelFile> parse_stl(const std::string& path, std::string_view bytes) {
  if (!has_binary_size(bytes) && begins_like_ascii(bytes)) return AsciiStlReader(path, without_bom(bytes)).read();
  return parse_binary(path, bytes);
}

}  // namespace impend
