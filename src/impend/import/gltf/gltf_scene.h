// The scene graph of a glTF file: transforms of its nodes, and its meshes in their places.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/import/gltf/gltf_document.h"
#include "impend/import/mesh/noise.h"
#include "impend/import/place_object.h"

namespace impend {

// Transforms of nodes: x ↦ A x + p with bounds on what rounding of the written numbers may have done.
//
//   composed    A = A₁A₂, p = A₁p₂ + p₁,  δA ≤ δA₁|A₂| + |A₁|δA₂,  δp ≤ δA₁|p₂| + |A₁|δp₂ + δp₁
// with spectral norms (each bounded by Frobenius where it is of an error)

// How exactly the numbers of a JSON text are known: as in import/mesh/noise.h, from the decimals that it takes to write
// them. |error of x| <= relative·|x| + absolute.
class NumberPrecision {
 public:
  // Numbers of the file, for evidence.
  void see(double value);
  // To be called after all were seen.
  void conclude();
  // Instead: numbers stored in binary.
  static NumberPrecision of_binary(double relative, double absolute);
  // Bound on the rounding of a number; 0, 1 and −1 in a text are taken for exact.
  double error_of(double value) const;

 private:
  TextNoiseGauge gauge_;
  bool text_ = true;
  double relative_ = 0, absolute_ = 0;
};

struct NodeTransform {
  AffineTransform T;
  double linear_error = 0;  // δA
  double offset_error = 0;  // δp
  NodeTransform operator*(const NodeTransform& inner) const;
  // How far a point at distance `reach` from the origin may be off.
  double error_at(double reach) const { return offset_error + linear_error * reach; }
};

// A rotation by q about the origin after a scale s, then a shift p: A = R(q/|q|) diag(s). nullopt when q has no
// direction. `precision`: of the numbers.
std::optional<NodeTransform> transform_from_trs(const Vec3& p, const Eigen::Vector4d& xyzw, const Vec3& s,
                                                const NumberPrecision& precision);

// The node's own transform, y up as stored: `matrix` or translation, rotation, scale; the identity when it has none.
// nullopt after recording a finding. Quaternions off unit length are noted once.
std::optional<NodeTransform> read_transform(const JsonNode& node, const NumberPrecision& precision,
                                            GltfDocument* document);
// Shows the numbers of the node's transform to `precision`.
void see_transform(const JsonNode& node, NumberPrecision* precision);

// The same map between points that are z up.
NodeTransform turned_z_up(const NodeTransform& transform);
// The same body.
StatedMass turned_z_up(const StatedMass& mass);

// The scene graph of a glTF file, flattened.

// One mesh in one place.
struct GltfOccurrence {
  std::size_t mesh = 0;
  NodeTransform X;                // from the mesh to the scene, z up
  std::string name;               // of the node; "" when it has none
  std::vector<std::string> path;  // names of the nodes above, outermost first, those without a name left out
  bool fixed = false;             // extras.impend.fixed, as to_glb writes it
  double noise = 0;               // extras.impend.coordinate_noise, m
  StatedMass mass;                // extras.impend, in the mesh's frame and length, z up
  std::optional<double> area;     // extras.impend.area, m²: of the shape that the mass is of
  std::string where;              // "nodes[3]"
};

// The occurrences of the default scene (else the first, else all roots), in its order; without any node every mesh
// once. Nodes must form a forest no deeper than 1000: kBadValue, kUnsupported; nullopt after recording a finding.
// EXT_mesh_gpu_instancing makes one occurrence per instance.
std::optional<std::vector<GltfOccurrence>> flatten_scene(GltfDocument* document);

}  // namespace impend
