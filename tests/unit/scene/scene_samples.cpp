#include "tests/unit/scene/scene_samples.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <stdexcept>

#include "impend/contact/find_contacts.h"
#include "impend/motion/analysis.h"
#include "impend/pipeline/pipeline.h"
#include "test_paths.h"

namespace impend::test {
namespace {

bool unit(const Vec3& v) { return std::abs(v.norm() - 1) < 1e-9; }

bool sound(const Color& c) {
  const float values[] = {c.r, c.g, c.b, c.a};
  return std::all_of(std::begin(values), std::end(values), [](float x) { return x >= 0 && x <= 1; });
}

bool exists(const SceneItem& item, const Analysis& analysis) {
  switch (item.kind) {
    case SceneItem::Kind::kNone:
      return false;
    case SceneItem::Kind::kBody:
      return item.index >= 0 && item.index < static_cast<int>(analysis.assembly.parts.size());
    case SceneItem::Kind::kContact:
      return item.index >= 0 && item.index < static_cast<int>(analysis.contacts.contacts.size());
    case SceneItem::Kind::kJoint:
      return item.index >= 0 && item.index < static_cast<int>(analysis.assembly.joints.size());
    case SceneItem::Kind::kInterface:
      break;
  }
  return item.index >= 0 && item.index < static_cast<int>(analysis.contacts.interfaces.size());
}

std::string unsound_mesh(const SceneMesh& mesh) {
  const auto count = static_cast<int>(mesh.vertices.size());
  for (const auto& v : mesh.vertices) {
    if (!v.allFinite()) return "vertex";
  }
  for (const auto& t : mesh.triangles) {
    if (std::any_of(t.begin(), t.end(), [count](int i) { return i < 0 || i >= count; })) return "triangle";
  }
  for (const auto& e : mesh.feature_edges) {
    if (e[0] < 0 || e[1] >= count || e[0] >= e[1]) return "feature edge";
  }
  if (mesh.corner_normals.size() != 3 * mesh.triangles.size()) return "number of normals";
  for (const auto& n : mesh.corner_normals) {
    if (!(std::abs(n.norm() - 1) < 1e-5F)) return "corner normal";
  }
  return "";
}

}  // namespace

std::vector<std::string> shipped_models() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(IMPEND_MODELS_DIR)) {
    const std::string name = entry.path().filename().string();
    if (std::filesystem::exists(entry.path() / (name + ".assembly.json"))) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

Analysis shipped_analysis(const std::string& model, FrictionModel friction) {
  const auto path = std::filesystem::path(IMPEND_MODELS_DIR) / model / (model + ".assembly.json");
  PipelineOptions options;
  options.friction.model = friction;
  Result<Analysis> analysis = run_analysis({path.string()}, options);
  if (!analysis) throw std::runtime_error(to_string(analysis.error()));
  return std::move(analysis).value();
}

Analysis drawn_analysis(const Assembly& assembly) {
  Result<ContactSet> contacts = find_contacts(assembly);
  if (!contacts) throw std::runtime_error(to_string(contacts.error()));
  Result<Analysis> analysis = analyze_motion(assembly, std::move(contacts).value());
  if (!analysis) throw std::runtime_error(to_string(analysis.error()));
  return std::move(analysis).value();
}

impend::Scene drawn_scene(const Analysis& analysis, const SceneOptions& options) {
  return make_scene(analysis, scene_meshes(analysis.assembly, options), options);
}

Assembly tipping_block(double scale) {
  const auto scaled = [scale](double x, double y, double z) { return Vec3(scale * x, scale * y, scale * z); };
  return assembly_of({part_from_mesh("ledge", box(scaled(-2, 0, -1), scaled(0, 1, 0)), true),
                      part_from_mesh("plank", box(scaled(-1, 0, 0), scaled(3, 1, 0.25)))});
}

Assembly sliding_block(double scale) {
  const double angle = std::acos(-1.0) / 6;
  const RigidTransform X = rotation(Vec3::UnitY(), angle);
  Part incline = part_from_mesh("incline", box(Vec3(-3, -1, -1) * scale, Vec3(3, 1, 0) * scale), true);
  Part block = part_from_mesh("block", box(Vec3(-0.5, -0.5, 0) * scale, Vec3(0.5, 0.5, 1) * scale));
  incline.X_WP = block.X_WP = X;
  return assembly_of({incline, block});
}

Assembly resting_block() {
  Assembly assembly = assembly_of({part_from_mesh("block", box(Vec3(0, 0, 0), Vec3(1, 1, 1)))});
  assembly.ground = Ground{};
  return assembly;
}

std::string unsound(const impend::Scene& scene, const Analysis& analysis) {
  if (!scene.center.allFinite() || !(scene.radius > 0) || !std::isfinite(scene.radius)) return "sphere";
  if (!unit(scene.up)) return "up";
  for (const ScenePart& part : scene.parts) {
    if (!sound(part.color)) return "colour of " + part.name;
    if (!part.mesh) return "no mesh of " + part.name;
    const std::string fault = unsound_mesh(*part.mesh);
    if (!fault.empty()) return fault + " of " + part.name;
    const SceneMotion& m = part.motion;
    if (!m.center.allFinite() || !m.linear.allFinite() || !m.angular.allFinite()) return "motion of " + part.name;
    if (!(m.step >= 0) || !std::isfinite(m.step)) return "step of " + part.name;
  }
  for (const SceneCone& c : scene.cones) {
    if (!c.apex.allFinite() || !unit(c.axis) || !sound(c.color) || !exists(c.item, analysis)) return "cone";
    if (!(c.height > 0) || !(c.radius > 0) || !std::isfinite(c.height + c.radius)) return "cone's size";
  }
  for (const SceneArrow& a : scene.arrows) {
    if (!a.tail.allFinite() || !a.vector.allFinite() || !(a.vector.norm() > 0)) return "arrow";
    if (!(a.radius > 0) || a.radius > a.vector.norm() / 8 || !sound(a.color)) return "arrow's looks";
    if ((layer_of(a.kind) == layer::kJoints) != (a.item.kind == SceneItem::Kind::kJoint)) return "arrow's kind of item";
    if (!exists(a.item, analysis)) return "arrow's item";
  }
  for (const SceneArc& a : scene.arcs) {
    if (!a.center.allFinite() || !unit(a.axis) || !unit(a.start)) return "arc";
    if (std::abs(a.axis.dot(a.start)) > 1e-9 || !(a.radius > 0) || !(a.thickness > 0)) return "arc's shape";
    if (!(a.angle > 0) || a.angle > 6 || !sound(a.color) || !exists(a.item, analysis)) return "arc's looks";
  }
  for (const SceneMarker& m : scene.markers) {
    if (!m.position.allFinite() || !unit(m.normal) || !(m.radius > 0) || !sound(m.color)) return "marker";
    if ((layer_of(m.kind) == layer::kJoints) != (m.item.kind == SceneItem::Kind::kJoint))
      return "marker's kind of item";
    if (!exists(m.item, analysis)) return "marker's item";
  }
  for (const SceneLabel& label : scene.labels) {
    if (!label.anchor.allFinite() || label.text.empty() || !exists(label.item, analysis)) return "label";
  }
  if (scene.ground) {
    const SceneGround& g = *scene.ground;
    if (!g.point.allFinite() || !unit(g.normal) || !unit(g.along) || std::abs(g.normal.dot(g.along)) > 1e-9) {
      return "ground";
    }
    if (!(g.half_size > 0) || !(g.spacing > 0) || g.half_size / g.spacing > 50) return "ground's size";
  }
  for (const LegendEntry& entry : scene.legend) {
    if (entry.text.empty() || !sound(entry.color)) return "legend";
  }
  if (scene.caption.title.empty()) return "caption";
  return "";
}

std::vector<SceneArrow> arrows_of(const Scene& scene, ArrowKind kind) {
  std::vector<SceneArrow> arrows;
  for (const SceneArrow& arrow : scene.arrows) {
    if (arrow.kind == kind) arrows.push_back(arrow);
  }
  return arrows;
}

}  // namespace impend::test
