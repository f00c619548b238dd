#include "impend/import/gltf/write_glb.h"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "impend/import/assembly_file/write_numbers.h"
#include "impend/import/gltf/glb_geometry.h"
#include "impend/import/gltf/gltf_color.h"
#include "impend/import/mesh/byte_scalars.h"

namespace impend {
namespace {

using Json = nlohmann::json;

constexpr int kFloat32 = 5126, kUnsigned32 = 5125;
constexpr int kVertexBuffer = 34962, kIndexBuffer = 34963;

std::string u32(std::uint64_t value) {
  std::string bytes;
  append_unsigned(value, 4, &bytes);
  return bytes;
}

Json triple(const Vec3& x) { return Json::array({x.x() + 0.0, x.y() + 0.0, x.z() + 0.0}); }

class GlbWriter {
 public:
  explicit GlbWriter(const Assembly& assembly) : assembly_(assembly), unit_(assembly.metres_per_unit) {}

  Result<std::string> write() {
    document_["asset"] = {{"version", "2.0"}, {"generator", "impend"}};
    document_["scene"] = 0;
    document_["scenes"] = Json::array({{{"name", assembly_.name}, {"nodes", Json::array()}}});
    if (unit_ != 1) {
      const int root = add_node({{"scale", Json::array({unit_, unit_, unit_})}}, -1);
      groups_[{}] = root;
    }
    for (const Part& part : assembly_.parts) {
      if (auto error = add_part(part)) return *error;
    }
    return assemble();
  }

 private:
  // Index of a new node below `parent`, −1 for the scene itself.
  int add_node(Json node, int parent) {
    Json& nodes = document_["nodes"];
    nodes.push_back(std::move(node));
    const int index = static_cast<int>(nodes.size()) - 1;
    (parent < 0 ? document_["scenes"][0]["nodes"] : nodes[static_cast<std::size_t>(parent)]["children"])
        .push_back(index);
    return index;
  }

  int group_of(const std::vector<std::string>& path) {
    const auto known = groups_.find(path);
    if (known != groups_.end()) return known->second;
    if (path.empty()) return -1;
    const int parent = group_of({path.begin(), path.end() - 1});
    return groups_[path] = add_node({{"name", path.back()}}, parent);
  }

  std::optional<Error> add_part(const Part& part) {
    const Error bad{ErrorCode::kBadValue,
                    "a coordinate or the pose is not finite, or too large for a float32",
                    {"", 0, part.name, ""},
                    "correct the part"};
    Json node = {{"name", part.name}, {"extras", {{"impend", extras_of(part)}}}};
    Vec3 origin = Vec3::Zero();
    if (!part.mesh.triangles.empty()) {
      const auto geometry = glb_geometry(part.mesh, unit_);
      if (!geometry) return bad;
      origin = geometry->origin;
      node["mesh"] = mesh_of(part, *geometry);
    }
    const Vec3 p = in_unit(part.X_WP.p, unit_) + part.X_WP.R * origin;
    if (!part.X_WP.R.allFinite() || !p.allFinite()) return bad;
    add_pose({part.X_WP.R, p}, &node);
    add_node(std::move(node), group_of(part.path));
    return std::nullopt;
  }

  static Json extras_of(const Part& part) {
    Json extras = {{"fixed", part.fixed}};
    const double noise = part.coordinate_noise.maxCoeff();
    if (noise > 0) extras["coordinate_noise"] = noise;
    if (part.mass.mass > 0) extras["mass"] = part.mass.mass;
    if (part.mass.mass > 0 && part.volume > 0) extras["density"] = part.mass.mass / part.volume;
    return extras;
  }

  static void add_pose(const RigidTransform& X, Json* node) {
    if (X.R == Mat3::Identity()) {
      if (X.p != Vec3::Zero()) (*node)["translation"] = triple(y_up_from_z_up(X.p));
      return;
    }
    // Columns of C R Cᵀ: the images of the axes of the y-up frame.
    Json matrix = Json::array();
    for (const Vec3& axis : {Vec3(1, 0, 0), Vec3(0, 0, 1), Vec3(0, -1, 0)}) {
      for (const double x : y_up_from_z_up(X.R * axis)) matrix.push_back(x);
      matrix.push_back(0.0);
    }
    for (const double x : y_up_from_z_up(X.p)) matrix.push_back(x);
    matrix.push_back(1.0);
    (*node)["matrix"] = matrix;
  }

  int material_of(const std::string& color) {
    const auto linear = linear_from_srgb(color);
    if (!linear) return -1;
    const auto [known, is_new] = materials_.emplace(color, static_cast<int>(materials_.size()));
    if (is_new) {
      document_["materials"].push_back(
          {{"name", color},
           {"pbrMetallicRoughness",
            {{"baseColorFactor", Json::array({(*linear)[0], (*linear)[1], (*linear)[2], 1.0})},
             {"metallicFactor", 0.0},
             {"roughnessFactor", 1.0}}}});
    }
    return known->second;
  }

  // The two accessors of the shape, shared by all parts that have it.
  std::pair<int, int> accessors_of(const GlbGeometry& geometry) {
    const auto key = std::make_pair(geometry.positions, geometry.indices);
    const auto known = shapes_.find(key);
    if (known != shapes_.end()) return known->second;
    Json& accessors = document_["accessors"];
    const int first = static_cast<int>(accessors.size());
    accessors.push_back({{"bufferView", add_view(geometry.positions, kVertexBuffer)},
                         {"componentType", kFloat32},
                         {"count", geometry.positions.size() / 12},
                         {"type", "VEC3"},
                         {"min", geometry.least},
                         {"max", geometry.most}});
    accessors.push_back({{"bufferView", add_view(geometry.indices, kIndexBuffer)},
                         {"componentType", kUnsigned32},
                         {"count", geometry.indices.size() / 4},
                         {"type", "SCALAR"}});
    return shapes_[key] = {first, first + 1};
  }

  int add_view(const std::string& bytes, int target) {
    Json& views = document_["bufferViews"];
    views.push_back({{"buffer", 0}, {"byteOffset", data_.size()}, {"byteLength", bytes.size()}, {"target", target}});
    data_ += bytes;
    return static_cast<int>(views.size()) - 1;
  }

  int mesh_of(const Part& part, const GlbGeometry& geometry) {
    const auto [positions, indices] = accessors_of(geometry);
    const int material = part.color ? material_of(*part.color) : -1;
    Json& meshes = document_["meshes"];
    const auto [known, is_new] = meshes_.emplace(std::make_pair(positions, material), static_cast<int>(meshes.size()));
    if (is_new) {
      Json primitive = {{"attributes", {{"POSITION", positions}}}, {"indices", indices}, {"mode", 4}};
      if (material >= 0) primitive["material"] = material;
      meshes.push_back({{"name", part.name}, {"primitives", Json::array({primitive})}});
    }
    return known->second;
  }

  Result<std::string> assemble() {
    if (document_["scenes"][0]["nodes"].empty()) document_["scenes"][0].erase("nodes");
    if (!data_.empty()) document_["buffers"] = Json::array({{{"byteLength", data_.size()}}});
    std::string json = document_.dump(-1, ' ', false, Json::error_handler_t::replace);
    json.append((4 - json.size() % 4) % 4, ' ');
    std::string chunks = u32(json.size()) + "JSON" + json;
    if (!data_.empty()) chunks += u32(data_.size()) + std::string("BIN\0", 4) + data_;
    const std::uint64_t length = 12 + chunks.size();
    if (length > std::numeric_limits<std::uint32_t>::max()) {
      return Error{ErrorCode::kUnsupported,
                   fmt::format("{} bytes are more than a binary glTF file can hold", length),
                   {},
                   "write the parts to several files, or as an assembly folder"};
    }
    return "glTF" + u32(2) + u32(length) + chunks;
  }

  const Assembly& assembly_;
  const double unit_;
  Json document_;
  std::string data_;
  std::map<std::vector<std::string>, int> groups_;
  std::map<std::string, int> materials_;
  std::map<std::pair<std::string, std::string>, std::pair<int, int>> shapes_;
  std::map<std::pair<int, int>, int> meshes_;
};

}  // namespace

Result<std::string> to_glb(const Assembly& assembly) { return GlbWriter(assembly).write(); }

}  // namespace impend
