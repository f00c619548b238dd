#include "impend/import/gltf/gltf.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "impend/base/stop.h"
#include "impend/geometry/moments.h"
#include "impend/import/gltf/gltf_conventions.h"
#include "impend/import/mesh/byte_scalars.h"
#include "impend/import/stated_mass.h"
#include "impend/import/write_meshes.h"

namespace impend {
namespace {

// Shapes as a binary glTF file holds them: float32 positions around an origin of their own, y up.
struct GlbGeometry {
  Vec3 origin = Vec3::Zero();  // in the part frame, z up, in the unit of the positions
  std::string positions;       // three little-endian float32 per vertex
  std::string indices;         // three little-endian u32 per triangle
  std::array<float, 3> least, most;
};

bool is_float(double x) { return static_cast<double>(static_cast<float>(x)) == x; }

bool in_float_range(const TriangleMesh& mesh) {
  return std::all_of(mesh.vertices.begin(), mesh.vertices.end(), [](const Vec3& v) {
    return v.allFinite() && v.cwiseAbs().maxCoeff() <= static_cast<double>(std::numeric_limits<float>::max());
  });
}

Vec3 choose_origin(const TriangleMesh& mesh) {
  const bool exact = std::all_of(mesh.vertices.begin(), mesh.vertices.end(),
                                 [](const Vec3& v) { return is_float(v.x()) && is_float(v.y()) && is_float(v.z()); });
  if (exact) return Vec3::Zero();
  const Box3 box = bounding_box(mesh);
  return 0.5 * (box.lower + box.upper);
}

// Zero origin where every coordinate, in units of `metres_per_unit`, is a float32 value; else the middle of the box.
// nullopt when a coordinate is not finite or beyond float32.
std::optional<GlbGeometry> glb_geometry(const TriangleMesh& mesh, double metres_per_unit) {
  const TriangleMesh in_units = mesh_in_unit(mesh, metres_per_unit);
  if (!in_float_range(in_units)) return std::nullopt;
  GlbGeometry out;
  out.origin = choose_origin(in_units);
  out.least.fill(std::numeric_limits<float>::infinity());
  out.most.fill(-std::numeric_limits<float>::infinity());
  out.positions.reserve(12 * mesh.vertices.size());
  out.indices.reserve(12 * mesh.triangles.size());
  for (const Vec3& vertex : in_units.vertices) {
    look_now_and_then();
    const Vec3 x = y_up_from_z_up(vertex - out.origin);
    for (std::size_t k = 0; k < 3; ++k) {
      const float single = static_cast<float>(x[static_cast<int>(k)]);
      out.least[k] = std::min(out.least[k], single);
      out.most[k] = std::max(out.most[k], single);
      append_unsigned(std::bit_cast<std::uint32_t>(single), 4, &out.positions);
    }
  }
  for (const auto& triangle : mesh.triangles) {
    look_now_and_then();
    for (const int corner : triangle) append_unsigned(static_cast<std::uint32_t>(corner), 4, &out.indices);
  }
  return out;
}

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
  GlbWriter(const Assembly& assembly, const PartAnimation& animation)
      : assembly_(assembly),
        animation_(animation),
        unit_(assembly.metres_per_unit),
        first_(first_with_equal_mesh(assembly.parts)) {}

  Result<std::string> write() {
    document_["asset"] = {{"version", "2.0"}, {"generator", "impend"}};
    document_["scene"] = 0;
    document_["scenes"] = Json::array({{{"name", assembly_.name}, {"nodes", Json::array()}}});
    if (unit_ != 1) {
      const int root = add_node({{"scale", Json::array({unit_, unit_, unit_})}}, -1);
      groups_[{}] = root;
    }
    for (std::size_t i = 0; i < assembly_.parts.size(); ++i) {
      if (auto error = add_part(assembly_.parts[i], first_[i], static_cast<int>(i))) return *error;
    }
    add_animation(animation_, animated_, unit_, &document_, &data_);
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

  bool is_animated(int part) const {
    return part < static_cast<int>(animation_.parts.size()) &&
           !animation_.parts[static_cast<std::size_t>(part)].empty();
  }

  // `shape`: the first part with the same mesh.
  std::optional<Error> add_part(const Part& part, int shape, int index) {
    const Error bad{ErrorCode::kBadValue,
                    "a coordinate or the pose is not finite, or too large for a float32",
                    {"", 0, part.name, ""},
                    "correct the part"};
    Json node = {{"name", part.name}, {"extras", {{"impend", extras_of(part)}}}};
    Vec3 origin = Vec3::Zero();
    if (!part.mesh.triangles.empty()) {
      const Shape* written = shape_of(part, shape);
      if (!written) return bad;
      origin = written->origin;
      node["mesh"] = mesh_of(part, *written);
      if (part.mass.mass > 0) add_mass(part, origin, &node["extras"]["impend"]);
    }
    const Vec3 p = in_unit(part.X_WP.p, unit_) + part.X_WP.R * origin;
    if (!part.X_WP.R.allFinite() || !p.allFinite()) return bad;
    if (is_animated(index)) {
      add_pose_in_motion({part.X_WP.R, p}, &node);
    } else {
      add_pose({part.X_WP.R, p}, &node);
    }
    const int added = add_node(std::move(node), group_of(part.path));
    if (is_animated(index)) animated_.push_back({added, index, origin});
    return std::nullopt;
  }

  static Json extras_of(const Part& part) {
    Json extras = {{"fixed", part.fixed}};
    const double noise = part.coordinate_noise.maxCoeff();
    if (noise > 0) extras["coordinate_noise"] = noise;
    return extras;
  }

  // The area lets a reader see that a program has changed the shape, which keeps extras as they are.
  void add_mass(const Part& part, const Vec3& origin, Json* extras) const {
    const StatedMass stated = mass_to_state(part);
    (*extras)["mass"] = *stated.mass;
    (*extras)["area"] = surface_area(part.mesh);
    if (stated.density) (*extras)["density"] = *stated.density;
    if (!stated.inertia) return;
    (*extras)["center_of_mass"] = triple(y_up_from_z_up(Vec3(in_unit(*stated.center_of_mass, unit_) - origin)));
    const Mat3 inertia = map_y_up_from_z_up(*stated.inertia);
    for (int row = 0; row < 3; ++row) (*extras)["inertia"].push_back(triple(inertia.row(row).transpose()));
  }

  static void add_pose(const RigidTransform& X, Json* node) {
    if (X.R == Mat3::Identity()) {
      if (X.p != Vec3::Zero()) (*node)["translation"] = triple(y_up_from_z_up(X.p));
      return;
    }
    const Mat3 R = map_y_up_from_z_up(X.R);
    Json matrix = Json::array();
    for (int column = 0; column < 3; ++column) {
      for (int row = 0; row < 3; ++row) matrix.push_back(R(row, column));
      matrix.push_back(0.0);
    }
    for (const double x : y_up_from_z_up(X.p)) matrix.push_back(x);
    matrix.push_back(1.0);
    (*node)["matrix"] = matrix;
  }

  // An animated node may have no matrix.
  static void add_pose_in_motion(const RigidTransform& X, Json* node) {
    const Eigen::Quaterniond q = Eigen::Quaterniond(X.R).normalized();
    const Vec3 axis = y_up_from_z_up(q.vec());
    (*node)["translation"] = triple(y_up_from_z_up(X.p));
    (*node)["rotation"] = Json::array({axis.x() + 0.0, axis.y() + 0.0, axis.z() + 0.0, q.w()});
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

  // What all parts of equal shape share.
  struct Shape {
    Vec3 origin;
    int positions, indices;  // accessors
  };

  const Shape* shape_of(const Part& part, int shape) {
    const auto known = shapes_.find(shape);
    if (known != shapes_.end()) return &known->second;
    const auto geometry = glb_geometry(part.mesh, unit_);
    return geometry ? &shapes_.emplace(shape, add_shape(*geometry)).first->second : nullptr;
  }

  Shape add_shape(const GlbGeometry& geometry) {
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
    return {geometry.origin, first, first + 1};
  }

  int add_view(const std::string& bytes, int target) {
    Json& views = document_["bufferViews"];
    views.push_back({{"buffer", 0}, {"byteOffset", data_.size()}, {"byteLength", bytes.size()}, {"target", target}});
    data_ += bytes;
    return static_cast<int>(views.size()) - 1;
  }

  int mesh_of(const Part& part, const Shape& shape) {
    const int material = part.color ? material_of(*part.color) : -1;
    Json& meshes = document_["meshes"];
    const auto [known, is_new] =
        meshes_.emplace(std::make_pair(shape.positions, material), static_cast<int>(meshes.size()));
    if (is_new) {
      Json primitive = {{"attributes", {{"POSITION", shape.positions}}}, {"indices", shape.indices}, {"mode", 4}};
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
  const PartAnimation& animation_;
  std::vector<AnimatedNode> animated_;
  const double unit_;
  const std::vector<int> first_;
  Json document_;
  std::string data_;
  std::map<std::vector<std::string>, int> groups_;
  std::map<std::string, int> materials_;
  std::map<int, Shape> shapes_;  // by first part
  std::map<std::pair<int, int>, int> meshes_;
};

}  // namespace

Result<std::string> to_glb(const Assembly& assembly) { return GlbWriter(assembly, {}).write(); }

Result<std::string> to_glb(const Assembly& assembly, const PartAnimation& animation) {
  return GlbWriter(assembly, animation).write();
}

}  // namespace impend
