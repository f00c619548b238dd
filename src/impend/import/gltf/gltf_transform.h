// Transforms of nodes: x ↦ A x + p with bounds on what rounding of the written numbers may have done.
//
//   composed    A = A₁A₂, p = A₁p₂ + p₁,  δA ≤ δA₁|A₂| + |A₁|δA₂,  δp ≤ δA₁|p₂| + |A₁|δp₂ + δp₁
// with spectral norms (each bounded by Frobenius where it is of an error)
#pragma once

#include <optional>

#include "impend/import/gltf/gltf_document.h"
#include "impend/import/gltf/number_precision.h"
#include "impend/import/place_object.h"

namespace impend {

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

}  // namespace impend
