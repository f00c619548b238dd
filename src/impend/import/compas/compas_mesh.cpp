#include "impend/import/compas/compas_blocks.h"

#include <fmt/format.h>

#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "impend/base/stop.h"

namespace impend {
namespace {

using Json = nlohmann::json;

// Calls visit(key, value) for the entries of an object in key order, or of an array by index, until it returns an
// error.
template <class Visit>
std::optional<Error> for_entries(const Json& value, const Visit& visit) {
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      look_now_and_then();
      if (auto error = visit(fmt::format("{}", i), value[i])) return error;
    }
    return std::nullopt;
  }
  for (const std::string& key : keys_in_order(value)) {
    look_now_and_then();
    if (auto error = visit(key, value.at(key))) return error;
  }
  return std::nullopt;
}

class MeshReader {
 public:
  MeshReader(const JsonAt& data, CompasNumbers* numbers, MeshNotes* notes)
      : data_(data), numbers_(*numbers), notes_(*notes) {}

  Result<TriangleMesh> read() {
    const bool polyhedron = static_cast<bool>(data_.get("vertices"));
    const JsonAt vertices = data_.get(polyhedron ? "vertices" : "vertex");
    const JsonAt faces = data_.get(polyhedron ? "faces" : "face");
    defaults_ = data_.get("default_vertex_attributes");
    if (!defaults_) defaults_ = data_.get("dva");
    for (const JsonAt& list : {vertices, faces}) {
      if (!list.is_object() && !list.is_array()) return bad(list.path, "expected an object or an array");
    }
    if (vertices.size() >= static_cast<std::size_t>(std::numeric_limits<int>::max())) {
      return compas_error(ErrorCode::kUnsupported, numbers_.file(), vertices.path, "more vertices than can be indexed");
    }
    mesh_.vertices.reserve(vertices.size());
    if (auto error = for_entries(*vertices.value, [&](const std::string& key, const Json& vertex) {
          return read_vertex(key, vertex, vertices.path);
        })) {
      return *error;
    }
    if (auto error = for_entries(*faces.value, [&](const std::string& key, const Json& face) {
          return read_face(face, fmt::format("{}.{}", faces.path, key));
        })) {
      return *error;
    }
    return std::move(mesh_);
  }

 private:
  Error bad(const std::string& where, std::string message) const {
    return compas_error(ErrorCode::kBadValue, numbers_.file(), where, std::move(message));
  }

  std::optional<Error> read_vertex(const std::string& key, const Json& wrapped, const std::string& list) {
    const std::string where = list + "." + key;
    const JsonAt inner = unwrapped({&wrapped, where}).data;
    const Json& vertex = inner ? *inner.value : wrapped;
    Vec3 point;
    for (int axis = 0; axis < 3; ++axis) {
      const std::string name(1, "xyz"[axis]);
      const Json* number = nullptr;
      if (vertex.is_array() && vertex.size() == 3) number = &vertex[static_cast<std::size_t>(axis)];
      if (vertex.is_object()) number = vertex.contains(name) ? &vertex.at(name) : defaults_.get(name).value;
      if (!number && vertex.is_object()) {
        return compas_error(ErrorCode::kMissingKey, numbers_.file(), where,
                            "the vertex has no " + name + " coordinate, and no default is given");
      }
      if (!number) return bad(where, "expected a vertex as {x, y, z} or three numbers");
      if (auto error = numbers_.coordinate(*number, axis, where, &point[axis])) return error;
    }
    // Early versions write text keys with quotes in `vertex` and without in `face`.
    const bool quoted = key.size() > 2 && key.front() == '\'' && key.back() == '\'';
    index_.emplace(quoted ? key.substr(1, key.size() - 2) : key, static_cast<int>(mesh_.vertices.size()));
    mesh_.vertices.push_back(point);
    return std::nullopt;
  }

  std::optional<Error> corner(const Json& reference, const std::string& where, int* index) const {
    const bool known_kind = reference.is_string() || reference.is_number_integer();
    if (!known_kind) return bad(where, "expected the key of a vertex, found " + std::string(reference.type_name()));
    const std::string key = reference.is_string() ? reference.get<std::string>() : reference.dump();
    const auto found = index_.find(key);
    if (found == index_.end()) return bad(where, "refers to vertex '" + key + "', which this mesh does not have");
    *index = found->second;
    return std::nullopt;
  }

  // {"0": 4, "4": 5, "5": 0}: every vertex with the next one of the face.
  std::optional<Error> read_cycle(const Json& next, const std::string& where) {
    if (next.empty()) return std::nullopt;
    const std::string first = keys_in_order(next).front();
    std::string key = first;
    for (std::size_t i = 0; i < next.size(); ++i) {
      const auto found = next.find(key);
      if (found == next.end()) return bad(where, "the cycle of the face breaks off at vertex '" + key + "'");
      int index = 0;
      if (auto error = corner(*found, where, &index)) return error;
      corners_.push_back(index);
      key = found->is_string() ? found->get<std::string>() : found->dump();
      if (key == first && i + 1 < next.size()) return bad(where, "the face is more than one cycle");
    }
    if (key != first) return bad(where, "the cycle of the face does not close");
    return std::nullopt;
  }

  std::optional<Error> read_face(const Json& face, const std::string& where) {
    corners_.clear();
    if (face.is_object()) {
      if (auto error = read_cycle(face, where)) return error;
    } else if (face.is_array()) {
      for (std::size_t i = 0; i < face.size(); ++i) {
        int index = 0;
        if (auto error = corner(face[i], fmt::format("{}[{}]", where, i), &index)) return error;
        corners_.push_back(index);
      }
    } else if (!face.is_null()) {
      return bad(where, "expected a face as a list of vertices, found " + std::string(face.type_name()));
    }
    if (corners_.size() > 3 && corners_.front() == corners_.back()) corners_.pop_back();
    auto error = append_polygon(corners_, mesh_.vertices, numbers_.file(), 0, where, mesh_.triangles, notes_);
    if (error) error->place.where = where;
    return error;
  }

  const JsonAt& data_;
  CompasNumbers& numbers_;
  MeshNotes& notes_;
  JsonAt defaults_;
  std::map<std::string, int> index_;
  std::vector<int> corners_;
  TriangleMesh mesh_;
};

}  // namespace

bool is_compas_mesh(const JsonAt& data) {
  if (data.get("cell")) return false;
  return (data.get("vertex") && data.get("face")) || (data.get("vertices") && data.get("faces"));
}

Result<TriangleMesh> read_compas_mesh(const JsonAt& data, CompasNumbers* numbers, MeshNotes* notes) {
  return MeshReader(data, numbers, notes).read();
}

}  // namespace impend
