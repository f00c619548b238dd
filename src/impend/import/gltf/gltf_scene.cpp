#include "impend/import/gltf/gltf_scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/import/assembly_file/poses_and_joints.h"
#include "impend/import/gltf/accessor.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

constexpr double kFloat32Rounding = 0x1p-24;  // of a number, at most, when it is stored in single precision
constexpr std::size_t kDeepestScene = 1000;
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

// EXT_mesh_gpu_instancing: the transforms of the node's instances within the node, y up as stored; the identity alone
// when it has none. nullopt after recording a finding.
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

class SceneReader {
 public:
  explicit SceneReader(GltfDocument* document) : document_(document), nodes_(document->root().get("nodes")) {}

  std::optional<std::vector<GltfOccurrence>> read() {
    if (!find_parents()) return std::nullopt;
    for (std::size_t i = 0; i < nodes_.size(); ++i) see_transform(nodes_.at(i), &precision_);
    precision_.conclude();
    if (nodes_.size() == 0) {
      const std::size_t meshes = document_->root().get("meshes").size();
      for (std::size_t i = 0; i < meshes; ++i)
        out_.push_back({i, {}, "", {}, false, 0, {}, {}, fmt::format("meshes[{}]", i)});
      return std::move(out_);
    }
    for (const std::size_t root : roots()) {
      if (!document_->ok() || !visit(root, NodeTransform{}, 1)) return std::nullopt;
    }
    note_skipped();
    if (!document_->ok()) return std::nullopt;
    return std::move(out_);
  }

 private:
  // A node has at most one parent: what hangs on a root is then a tree.
  bool find_parents() {
    has_parent_.assign(nodes_.size(), false);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const JsonNode children = nodes_.at(i).get("children");
      for (std::size_t k = 0; k < children.size(); ++k) {
        const auto child = read_index(children.at(k), nodes_.size());
        if (!child) return false;
        if (has_parent_[*child]) {
          children.at(k).fail(ErrorCode::kBadValue, fmt::format("node {} already hangs on another node", *child),
                              kHint);
          return false;
        }
        has_parent_[*child] = true;
      }
    }
    return true;
  }

  std::vector<std::size_t> roots() {
    const JsonNode scenes = document_->root().get("scenes");
    std::vector<std::size_t> found;
    if (scenes.size() == 0) {
      for (std::size_t i = 0; i < nodes_.size(); ++i) {
        if (!has_parent_[i]) found.push_back(i);
      }
      return found;
    }
    const JsonNode stated = document_->root().get("scene");
    const auto index = stated.present() ? read_index(stated, scenes.size()) : std::optional<std::size_t>(0);
    if (!index) return {};
    const JsonNode scene = scenes.at(*index);
    if (scenes.size() > 1) {
      document_->notes.push_back(
          fmt::format("{} scenes; only scene {} ({}) is read", scenes.size(), *index,
                      scene.get("name").present() ? in_quotes(scene.get("name").string()) : std::string("no name")));
    }
    const JsonNode listed = scene.get("nodes");
    std::vector<bool> seen(nodes_.size(), false);
    for (std::size_t k = 0; k < listed.size(); ++k) {
      const auto node = read_index(listed.at(k), nodes_.size());
      if (!node) return {};
      if (has_parent_[*node] || seen[*node]) {
        listed.at(k).fail(ErrorCode::kBadValue, fmt::format("node {} is listed twice, or hangs on another node", *node),
                          kHint);
        return {};
      }
      seen[*node] = true;
      found.push_back(*node);
    }
    return found;
  }

  bool visit(std::size_t index, const NodeTransform& above, std::size_t depth) {
    const JsonNode node = nodes_.at(index);
    if (depth > kDeepestScene) {
      node.fail(ErrorCode::kUnsupported, fmt::format("nodes hang more than {} levels deep", kDeepestScene), kHint);
      return false;
    }
    const auto own = read_transform(node, precision_, document_);
    if (!own) return false;
    const NodeTransform X = above * turned_z_up(*own);
    const std::string name = node.get("name").string();
    const JsonNode mesh = node.get("mesh");
    if (node.get("skin").present()) ++skinned_;
    if (mesh.present() && !add(node, mesh, X, name)) return false;
    const JsonNode children = node.get("children");
    if (!name.empty()) path_.push_back(name);
    for (std::size_t k = 0; k < children.size(); ++k) {
      const auto child = read_index(children.at(k), nodes_.size());
      if (!child || !visit(*child, X, depth + 1)) return false;
    }
    if (!name.empty()) path_.pop_back();
    return document_->ok();
  }

  bool add(const JsonNode& node, const JsonNode& mesh, const NodeTransform& X, const std::string& name) {
    const auto index = read_index(mesh, document_->root().get("meshes").size());
    if (!index) return false;
    const JsonNode ours = node.get("extras").get("impend");
    const bool fixed = ours.get("fixed").boolean();
    const double noise = ours.get("coordinate_noise").non_negative();
    const StatedMass mass = turned_z_up(read_mass(ours));
    const JsonNode area = ours.get("area");
    const auto shape = area.present() ? std::optional(area.positive()) : std::nullopt;
    const auto instances = read_instances(node, document_);
    if (!instances) return false;
    std::uint64_t cost = sizeof(GltfOccurrence) + name.size();
    for (const std::string& group : path_) cost += sizeof(std::string) + group.size();
    if (!document_->afford(cost * instances->size(), node)) return false;
    for (const NodeTransform& instance : *instances) {
      out_.push_back({*index, X * turned_z_up(instance), name, path_, fixed, noise, mass, shape, node.path()});
    }
    return true;
  }

  void note_skipped() {
    if (skinned_ > 0)
      document_->notes.push_back(fmt::format("skins of {} nodes ignored: the meshes are read unbent", skinned_));
    if (document_->root().get("animations").size() > 0)
      document_->notes.push_back("animations are ignored: the nodes' own transforms are read");
  }

  GltfDocument* document_;
  JsonNode nodes_;
  std::vector<bool> has_parent_;
  NumberPrecision precision_;
  std::vector<std::string> path_;
  std::vector<GltfOccurrence> out_;
  int skinned_ = 0;
};

}  // namespace

std::optional<std::vector<GltfOccurrence>> flatten_scene(GltfDocument* document) {
  return SceneReader(document).read();
}

}  // namespace impend
