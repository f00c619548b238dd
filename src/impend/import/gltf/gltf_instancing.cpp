#include "impend/import/gltf/gltf_instancing.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/import/gltf/accessor.h"

namespace impend {
namespace {

constexpr double kFloat32Rounding = 0x1p-24;
constexpr const char* kHint = "export the scene again";

// An attribute with `components` numbers per instance; false after recording a finding.
bool open_attribute(const JsonNode& reference, int components, std::optional<Accessor>* out, GltfDocument* document) {
  if (!reference.present()) return document->ok();
  *out = open_accessor(reference, document);
  if (!*out) return false;
  if ((*out)->components == components) return true;
  reference.fail(ErrorCode::kBadValue, fmt::format("expected {} numbers per instance", components), kHint);
  return false;
}

Eigen::Vector4d numbers_of(const std::optional<Accessor>& accessor, std::size_t i, const Eigen::Vector4d& otherwise) {
  if (!accessor) return otherwise;
  Eigen::Vector4d numbers = otherwise;
  for (int k = 0; k < accessor->components; ++k) numbers(k) = component(*accessor, i, k);
  return numbers;
}

}  // namespace

std::optional<std::vector<NodeTransform>> read_instances(const JsonNode& node, GltfDocument* document) {
  const JsonNode extension = node.get("extensions").get("EXT_mesh_gpu_instancing");
  if (!extension.present()) return std::vector<NodeTransform>(1);
  const JsonNode attributes = extension.get("attributes");
  std::optional<Accessor> p, q, s;
  if (!open_attribute(attributes.get("TRANSLATION"), 3, &p, document) ||
      !open_attribute(attributes.get("ROTATION"), 4, &q, document) ||
      !open_attribute(attributes.get("SCALE"), 3, &s, document)) {
    return std::nullopt;
  }
  const std::optional<Accessor>& first = p ? p : (q ? q : s);
  const std::size_t count = first ? first->count : 0;
  for (const auto* other : {&p, &q, &s}) {
    if (!*other || (*other)->count == count) continue;
    attributes.fail(ErrorCode::kBadValue, "the attributes are not of equal length", kHint);
    return std::nullopt;
  }
  if (!document->afford(count * sizeof(NodeTransform), attributes)) return std::nullopt;
  double step = 0;
  for (const auto* accessor : {&p, &q, &s}) {
    if (*accessor) step = std::max(step, step_of(**accessor));
  }
  const NumberPrecision precision = NumberPrecision::of_binary(kFloat32Rounding, step / 2);
  std::vector<NodeTransform> instances;
  for (std::size_t i = 0; i < count; ++i) {
    const auto X = transform_from_trs(numbers_of(p, i, Eigen::Vector4d::Zero()).head<3>(),
                                      numbers_of(q, i, Eigen::Vector4d(0, 0, 0, 1)),
                                      numbers_of(s, i, Eigen::Vector4d::Ones()).head<3>(), precision);
    if (!X || !X->T.A.allFinite() || !X->T.p.allFinite()) {
      attributes.fail(ErrorCode::kBadValue, fmt::format("instance {} has no finite transform", i), kHint);
      return std::nullopt;
    }
    instances.push_back(*X);
  }
  return instances;
}

}  // namespace impend
