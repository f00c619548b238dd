#include "impend/import/mesh/mesh_formats.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "impend/base/stop.h"
#include "impend/import/mesh/byte_scalars.h"
#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/mesh/ply_header.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

// One property value. `token` is its text in an ASCII file, empty in a binary one.
struct Scalar {
  double value = 0;
  std::string_view token;
};

// The values of the body one after the other, whatever the encoding.
class ValueReader {
 public:
  ValueReader(const std::string& path, const PlyHeader& header, std::string_view bytes)
      : path_(path), header_(header), bytes_(bytes), tokens_(bytes.substr(header.body)), offset_(header.body) {}

  bool ascii() const { return header_.encoding == PlyEncoding::kAscii; }
  int line() const { return ascii() ? header_.lines + tokens_.line() : 0; }
  std::size_t remaining() const { return ascii() ? tokens_.remaining() : bytes_.size() - offset_; }

  std::optional<Error> next(PlyType type, Scalar& scalar) {
    if (ascii()) return next_token_value(scalar);
    const int size = size_of(type);
    if (remaining() < static_cast<std::size_t>(size))
      return error(ErrorCode::kParse,
                   fmt::format("the file ends where {} more bytes were expected", size - remaining()));
    last_offset_ = offset_;
    offset_ += size;
    scalar.value = binary_value(type);
    return std::nullopt;
  }

  // An error at the value read last.
  Error error(ErrorCode code, const std::string& message) const {
    return ascii() ? mesh_error(code, path_, line(), message) : mesh_error_at_byte(code, path_, last_offset_, message);
  }

 private:
  std::optional<Error> next_token_value(Scalar& scalar) {
    scalar.token = tokens_.next();
    if (scalar.token.empty()) return error(ErrorCode::kParse, "the file ends where a number was expected");
    if (read_number(scalar.token, scalar.value) == NumberKind::kNotANumber)
      return error(ErrorCode::kParse, "expected a number, found " + in_quotes(scalar.token));
    return std::nullopt;
  }

  double binary_value(PlyType type) const {
    const bool big = header_.encoding == PlyEncoding::kBigEndian;
    if (type == PlyType::kFloat32) return read_float32(bytes_, last_offset_, big);
    if (type == PlyType::kFloat64) return read_float64(bytes_, last_offset_, big);
    const std::uint64_t bits = read_unsigned(bytes_, last_offset_, size_of(type), big);
    switch (type) {
      case PlyType::kInt8:
        return static_cast<std::int8_t>(bits);
      case PlyType::kInt16:
        return static_cast<std::int16_t>(bits);
      case PlyType::kInt32:
        return static_cast<std::int32_t>(bits);
      default:
        return static_cast<double>(bits);
    }
  }

  const std::string& path_;
  const PlyHeader& header_;
  std::string_view bytes_;
  TokenScanner tokens_;
  std::size_t offset_ = 0, last_offset_ = 0;
};

class PlyReader {
 public:
  PlyReader(const std::string& path, const PlyHeader& header, std::string_view bytes)
      : path_(path), header_(header), values_(path, header, bytes) {}

  Result<ModelFile> read() {
    for (const PlyElement& element : header_.elements)
      if (element.name == "vertex") vertices_ += element.count;
    if (vertices_ > std::numeric_limits<int>::max())
      return mesh_error(ErrorCode::kUnsupported, path_, 0, "more vertices than can be indexed");
    for (const PlyElement& element : header_.elements)
      if (auto error = read_element(element)) return *error;
    if (auto error = build_triangles()) return *error;
    return finish();
  }

 private:
  std::optional<Error> read_element(const PlyElement& element) {
    if (element.properties.empty()) return std::nullopt;
    const bool is_vertex = element.name == "vertex";
    const bool is_face = element.name == "face";
    if (is_vertex)
      if (auto error = check_vertex_properties(element)) return error;
    if (element.name == "tristrips" && element.count > 0) has_strips_ = true;
    for (std::int64_t i = 0; i < element.count; ++i) {
      look_now_and_then();
      Vec3 point = Vec3::Zero();
      for (const PlyProperty& property : element.properties) {
        const int axis = property.name.size() == 1 && is_vertex ? property.name[0] - 'x' : -1;
        const bool is_corners = is_face && (property.name == "vertex_indices" || property.name == "vertex_index");
        std::optional<Error> error;
        if (property.is_list) {
          error = read_list(property, is_corners);
        } else if (axis >= 0 && axis < 3) {
          error = read_position(property.type, axis, point[axis]);
        } else {
          error = values_.next(property.type, scalar_);
        }
        if (error) return error;
      }
      if (is_vertex) mesh_.vertices.push_back(point);
    }
    return std::nullopt;
  }

  std::optional<Error> check_vertex_properties(const PlyElement& element) {
    for (const char* name : {"x", "y", "z"}) {
      int found = 0;
      for (const PlyProperty& property : element.properties) found += property.name == name && !property.is_list;
      if (found != 1)
        return mesh_error(ErrorCode::kParse, path_, 0,
                          fmt::format("vertices need one property '{}', found {}", name, found));
    }
    return std::nullopt;
  }

  std::optional<Error> read_position(PlyType type, int axis, double& value) {
    if (auto error = values_.next(type, scalar_)) return error;
    value = scalar_.value;
    if (!std::isfinite(value)) {
      return values_.error(ErrorCode::kBadValue, fmt::format("{} coordinate of vertex {} is not a finite number",
                                                             "xyz"[axis], mesh_.vertices.size()));
    }
    has_float32_ = has_float32_ || type == PlyType::kFloat32;
    if (values_.ascii()) gauge_.add(axis, scalar_.token, value);
    return std::nullopt;
  }

  std::optional<Error> read_list(const PlyProperty& property, bool is_corners) {
    if (auto error = values_.next(property.count_type, scalar_)) return error;
    const double count = scalar_.value;
    const double least = values_.ascii() ? 1 : size_of(property.type);
    if (!(count >= 0) || count != std::floor(count) || count * least > static_cast<double>(values_.remaining()))
      return values_.error(
          ErrorCode::kParse,
          fmt::format("a list of {} values does not fit into the {} bytes that follow", count, values_.remaining()));
    if (is_corners) {
      face_lines_.push_back(values_.line());
      face_begin_.push_back(corners_.size());
    }
    for (std::int64_t k = 0; k < static_cast<std::int64_t>(count); ++k) {
      if (auto error = values_.next(property.type, scalar_)) return error;
      if (!is_corners) continue;
      const double index = scalar_.value;
      if (!(index >= 0 && index < static_cast<double>(vertices_)) || index != std::floor(index))
        return values_.error(ErrorCode::kBadValue, fmt::format("vertex index {} of face {} is outside 0 to {}", index,
                                                               face_begin_.size() - 1, vertices_ - 1));
      corners_.push_back(static_cast<int>(index));
    }
    return std::nullopt;
  }

  std::optional<Error> build_triangles() {
    face_begin_.push_back(corners_.size());
    std::vector<int> face;
    for (std::size_t i = 0; i + 1 < face_begin_.size(); ++i) {
      face.assign(corners_.begin() + static_cast<std::ptrdiff_t>(face_begin_[i]),
                  corners_.begin() + static_cast<std::ptrdiff_t>(face_begin_[i + 1]));
      const int line = face_lines_[i];
      const std::string where = face.size() == 3 ? ""
                                : line > 0       ? fmt::format("line {}", line)
                                                 : fmt::format("face {}", i);
      if (auto error = append_polygon(face, mesh_.vertices, path_, line, where, mesh_.triangles, notes_)) return error;
    }
    return std::nullopt;
  }

  Result<ModelFile> finish() {
    if (mesh_.triangles.empty()) {
      if (has_strips_)
        return mesh_error(ErrorCode::kUnsupported, path_, 0, "stores its triangles as strips, which cannot be read");
      return no_triangles(path_, mesh_.vertices.empty() ? "" : "it has vertices only");
    }
    if (has_strips_) notes_.add("triangle strips skipped");
    if (!values_.ascii() && values_.remaining() > 0)
      notes_.add(fmt::format("{} bytes after the last element skipped", values_.remaining()));
    ModelFile file;
    file.path = path_;
    file.format = values_.ascii() ? "PLY ASCII" : "PLY binary";
    const CoordinateNoise noise = values_.ascii() ? gauge_.noise()
                                  : has_float32_  ? float32_noise(mesh_)
                                                  : float64_noise(mesh_);
    file.notes = notes_.take(noise);
    MeshObject& object = file.objects.emplace_back();
    object.mesh = std::move(mesh_);
    object.noise = noise;
    return file;
  }

  const std::string& path_;
  const PlyHeader& header_;
  ValueReader values_;
  Scalar scalar_;
  std::int64_t vertices_ = 0;
  TriangleMesh mesh_;
  std::vector<int> corners_;
  std::vector<std::size_t> face_begin_;
  std::vector<int> face_lines_;
  bool has_float32_ = false, has_strips_ = false;
  TextNoiseGauge gauge_;
  MeshNotes notes_;
};

}  // namespace

bool looks_like_ply(std::string_view bytes) {
  return bytes.size() > 3 && bytes.substr(0, 3) == "ply" && (bytes[3] == '\n' || bytes[3] == '\r' || bytes[3] == ' ');
}

Result<ModelFile> parse_ply(const std::string& path, std::string_view bytes) {
  const Result<PlyHeader> header = parse_ply_header(path, bytes);
  if (!header) return header.error();
  return PlyReader(path, header.value(), bytes).read();
}

}  // namespace impend
