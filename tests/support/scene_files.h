// Scenes written to disk as a user would have them: mesh files in every format, an assembly file, a folder.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "impend/geometry/types.h"

namespace impend::test {

// Text formats carry 17 significant digits; binary STL carries float32.
enum class MeshFormat { kObj, kStlAscii, kStlBinary, kPly, kOff };

const char* file_extension(MeshFormat format);  // with the dot

// The bytes of a mesh file; coordinates are divided by `metres_per_unit`.
std::string mesh_file_bytes(const TriangleMesh& mesh, MeshFormat format, double metres_per_unit = 1.0);

// One OBJ file with an `o` line per object.
struct NamedMesh {
  std::string name;
  TriangleMesh mesh;
};
std::string obj_with_objects(const std::vector<NamedMesh>& objects, double metres_per_unit = 1.0);

// Everything in SI, meshes in the part's own frame.
struct ScenePart {
  std::string name;
  TriangleMesh mesh;
  bool fixed = false;
  double density = 1000;
  RigidTransform X_WP;
  MeshFormat format = MeshFormat::kObj;
};

// A box between two corners, and a prism over a counter-clockwise polygon in (x, z) from y0 to y1.
ScenePart box_part(const std::string& name, const Vec3& lower, const Vec3& upper, double density = 1000);
ScenePart prism_part(const std::string& name, const std::vector<Eigen::Vector2d>& xz, double y0, double y1,
                     double density = 1000);
ScenePart as_fixed(ScenePart part);

struct SceneLoad {
  std::string part;
  Vec3 force = Vec3::Zero();
  Vec3 torque = Vec3::Zero();
  std::optional<Vec3> point = std::nullopt;
};

struct FileScene {
  std::string name = "scene";
  std::vector<ScenePart> parts;
  std::vector<SceneLoad> loads;
  Vec3 gravity = Vec3(0, 0, -9.80665);
  std::optional<double> ground;  // height along up from the world origin, m
  std::string unit = "m";        // of every length in the files
  std::optional<double> gap;     // m
};

double metres_in(const std::string& unit);  // throws std::invalid_argument for an unknown unit

// The assembly file of the scene; mesh files are named part-<index><extension>.
nlohmann::json assembly_json(const FileScene& scene);

// Writes the mesh files and the assembly file into `folder`; the path of the assembly file.
std::string write_scene(const FileScene& scene, const std::string& folder);

// The whole scene moved rigidly by X: poses, gravity, loads and ground. The motion turns with it.
FileScene moved(const FileScene& scene, const RigidTransform& X);

// The same scene, each mesh stored in a frame of its own, drawn from the seed, that the pose undoes.
FileScene with_own_frames(const FileScene& scene, unsigned seed, double reach);

// The same scene with parts in another order, and the vertices and triangles of every mesh too.
FileScene permuted_scene(const FileScene& scene, unsigned seed);

FileScene with_format(const FileScene& scene, MeshFormat format);

}  // namespace impend::test
