#include "impend/import/mesh/mesh_formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>

#include "impend/base/stop.h"
#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/mesh/mtl.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

constexpr std::array kSilent = {"vt", "vn", "vp", "s"};

struct Face {
  std::size_t begin, end;  // range of corner indices
  int line;
  int object, group, material;  // -1: before the first `o`, `g` or `usemtl`
};

class ObjReader {
 public:
  ObjReader(const std::string& path, std::string_view text, const ModelReadOptions& options)
      : path_(path), lines_(text), materials_(options.companion) {}

  Result<ModelFile> read() {
    std::string_view line;
    while (next_logical(line))
      if (auto error = read_statement(line)) return *error;
    return build();
  }

 private:
  Error error_at(ErrorCode code, int line, const std::string& message) const {
    return mesh_error(code, path_, line, message);
  }

  // Joins lines that end in a backslash; line_ is the first line's number.
  bool next_logical(std::string_view& line) {
    if (!lines_.next(line)) return false;
    line_ = lines_.line();
    line = trimmed(line);
    if (line.empty() || line.front() == '#' || line.back() != '\\') return true;
    joined_.clear();
    while (true) {
      const bool continues = !line.empty() && line.back() == '\\';
      joined_.append(continues ? line.substr(0, line.size() - 1) : line);
      joined_ += ' ';
      if (!continues || !lines_.next(line)) break;
      line = trimmed(line);
    }
    line = joined_;
    return true;
  }

  std::optional<Error> read_statement(std::string_view rest) {
    const std::string_view keyword = next_token(rest);
    if (keyword == "#") read_comment(rest);
    if (keyword.empty() || keyword.front() == '#') return std::nullopt;
    const std::string_view data = rest.substr(0, rest.find('#'));  // but names may hold a '#'
    if (keyword == "v") return read_position(data);
    if (keyword == "f") return read_face(data);
    if (keyword == "o") {
      object_ = static_cast<int>(objects_.size());
      objects_.emplace_back(trimmed(rest));
    } else if (keyword == "g") {
      const auto [known, is_new] = group_of_.emplace(trimmed(rest), static_cast<int>(groups_.size()));
      if (is_new) groups_.emplace_back(trimmed(rest));
      group_ = known->second;
    } else if (keyword == "usemtl") {
      material_ = materials_.use(rest);
    } else if (keyword == "mtllib") {
      materials_.add_libraries(rest, &notes_);
    } else if (std::find(kSilent.begin(), kSilent.end(), keyword) == kSilent.end()) {
      notes_.unknown_keyword(keyword);
    }
    return std::nullopt;
  }

  // How exact the object's coordinates were before they were written, as to_obj says it.
  void read_comment(std::string_view rest) {
    if (object_ < 0 || next_token(rest) != "impend:coordinate_noise") return;
    Vec3 noise = Vec3::Zero();
    TextNoiseGauge unused;
    const auto error = read_vertex([&] { return next_token(rest); }, path_, line_, unused, noise);
    if (error || !(noise.minCoeff() >= 0)) {
      notes_.add(fmt::format("line {}: a coordinate noise that is none, skipped", line_));
      return;
    }
    stated_noise_[object_] = noise;
  }

  CoordinateNoise noise_of(int object) const {
    CoordinateNoise noise = gauge_.noise();
    const auto stated = stated_noise_.find(object);
    if (stated == stated_noise_.end() || (stated->second.array() <= noise.half_width.array()).all()) return noise;
    return {noise.half_width.cwiseMax(stated->second), "as stated in the file"};
  }

  std::optional<Error> read_position(std::string_view rest) {
    Vec3 point;
    if (auto error = read_vertex([&] { return next_token(rest); }, path_, line_, gauge_, point)) return error;
    if (vertices_.size() >= std::numeric_limits<int>::max())
      return error_at(ErrorCode::kUnsupported, line_, "more vertices than can be indexed");
    vertices_.push_back(point);
    return std::nullopt;
  }

  std::optional<Error> read_face(std::string_view rest) {
    Face face{corners_.size(), 0, line_, object_, group_, material_};
    while (true) {
      const std::string_view token = next_token(rest);
      if (token.empty()) break;
      std::int64_t index = 0;
      if (!read_integer(token.substr(0, token.find('/')), index))
        return error_at(ErrorCode::kParse, line_, "expected a vertex index, found " + in_quotes(token));
      const std::int64_t known = static_cast<std::int64_t>(vertices_.size());
      if (index == 0 || index < -known)
        return error_at(ErrorCode::kBadValue, line_,
                        fmt::format("vertex index {} is outside 1 to {} (or -1 to -{})", index, known, known));
      // Whether a positive index exists is known at the end: some writers put faces before their vertices.
      corners_.push_back(index > 0 ? index - 1 : known + index);
    }
    face.end = corners_.size();
    faces_.push_back(face);
    return std::nullopt;
  }

  Result<ModelFile> build() {
    const bool by_object = !objects_.empty();
    const std::vector<std::string>& names = by_object ? objects_ : groups_;
    std::vector<std::vector<const Face*>> faces(names.size() + 1);  // [0]: before the first name
    for (const Face& face : faces_) faces[(by_object ? face.object : face.group) + 1].push_back(&face);
    ModelFile file;
    file.path = path_;
    file.format = "OBJ";
    local_.assign(vertices_.size(), -1);
    for (std::size_t i = 0; i < faces.size(); ++i) {
      MeshObject object;
      if (i > 0) object.name = names[i - 1];
      if (auto error = build_object(faces[i], object)) return *error;
      if (!object.mesh.triangles.empty()) {
        object.noise = noise_of(by_object ? static_cast<int>(i) - 1 : -1);
        file.objects.push_back(std::move(object));
      } else if (i > 0) {
        notes_.add(fmt::format("object '{}' has no faces, skipped", object.name));
      }
    }
    if (file.objects.empty()) return no_triangles(path_);
    materials_.note_undefined(&notes_);
    CoordinateNoise noise = gauge_.noise();
    for (const auto& [object, stated] : stated_noise_) noise.half_width = noise.half_width.cwiseMax(stated);
    file.notes = notes_.take(noise);
    return file;
  }

  std::optional<Error> build_object(const std::vector<const Face*>& faces, MeshObject& object) {
    TriangleMesh& mesh = object.mesh;
    std::vector<int> used, corners;
    std::map<int, std::size_t> triangles_of;  // by material
    for (const Face* face : faces) {
      look_now_and_then();
      corners.clear();
      for (std::size_t k = face->begin; k < face->end; ++k) {
        const std::int64_t index = corners_[k];
        if (index >= static_cast<std::int64_t>(vertices_.size()))
          return error_at(ErrorCode::kBadValue, face->line,
                          fmt::format("vertex index {} is beyond the file's {} vertices", index + 1, vertices_.size()));
        int& local = local_[static_cast<std::size_t>(index)];
        if (local < 0) {
          local = static_cast<int>(used.size());
          used.push_back(static_cast<int>(index));
          mesh.vertices.push_back(vertices_[static_cast<std::size_t>(index)]);
        }
        corners.push_back(local);
      }
      const std::size_t before = mesh.triangles.size();
      if (auto error = append_polygon(corners, mesh.vertices, path_, face->line, fmt::format("line {}", face->line),
                                      mesh.triangles, notes_))
        return error;
      triangles_of[face->material] += mesh.triangles.size() - before;
    }
    object.color = color_of_most(triangles_of);
    for (const int index : used) local_[index] = -1;
    return std::nullopt;
  }

  // The colour of the largest number of triangles, the first in the file of equals.
  std::optional<std::string> color_of_most(const std::map<int, std::size_t>& triangles_of) const {
    std::map<std::optional<std::string>, std::size_t> of_color;
    for (const auto& [material, triangles] : triangles_of) of_color[materials_.color(material)] += triangles;
    std::optional<std::string> best;
    std::size_t most = 0;
    for (const auto& [material, triangles] : triangles_of) {
      const auto color = materials_.color(material);
      if (of_color[color] <= most) continue;
      most = of_color[color];
      best = color;
    }
    return best;
  }

  const std::string& path_;
  LineScanner lines_;
  int line_ = 0;
  std::string joined_;
  std::vector<Vec3> vertices_;
  std::vector<std::int64_t> corners_;
  std::vector<Face> faces_;
  std::vector<std::string> objects_, groups_;
  std::map<std::string, int, std::less<>> group_of_;
  int object_ = -1, group_ = -1, material_ = -1;
  ObjMaterials materials_;
  std::vector<int> local_;  // index in the object being built of every vertex of the file, -1 = not used
  TextNoiseGauge gauge_;
  std::map<int, Vec3> stated_noise_;  // by object
  MeshNotes notes_;
};

}  // namespace

Result<ModelFile> parse_obj(const std::string& path, std::string_view bytes, const ModelReadOptions& options) {
  return ObjReader(path, without_bom(bytes), options).read();
}

}  // namespace impend
