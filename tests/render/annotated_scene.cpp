#include "annotated_scene.h"

namespace impend::test {
namespace {

std::shared_ptr<const SceneMesh> box_mesh() {
  auto mesh = std::make_shared<SceneMesh>();
  mesh->box.add(Vec3(-0.1, -0.1, -0.05));
  mesh->box.add(Vec3(0.1, 0.1, 0.05));
  for (int corner = 0; corner < 8; ++corner) {
    mesh->vertices.emplace_back(corner & 1 ? 0.1F : -0.1F, corner & 2 ? 0.1F : -0.1F, corner & 4 ? 0.05F : -0.05F);
  }
  return mesh;
}

std::vector<LegendEntry> every_symbol() {
  using Symbol = LegendEntry::Symbol;
  const Color red{0.8F, 0.2F, 0.1F, 1}, blue{0.2F, 0.2F, 0.5F, 1};
  return {{Symbol::kSwatch, red, "starts to move"},   {Symbol::kMotionArrow, red, "at most 0.5 g"},
          {Symbol::kRotation, red, "starts to turn"}, {Symbol::kGhost, red, "a moment later"},
          {Symbol::kForceArrow, blue, "98.1 N"},      {Symbol::kCarries, blue, "carries"},
          {Symbol::kTouches, blue, "touches"},        {Symbol::kOpens, red, "opens"},
          {Symbol::kDoubtful, blue, "doubtful"},      {Symbol::kNormal, blue, "direction"},
          {Symbol::kWeight, blue, "weight"},          {Symbol::kLoadArrow, blue, "applied force"},
          {Symbol::kLoadTurn, blue, "applied torque"}};
}

}  // namespace

Scene annotated_scene(int rows) {
  Scene scene;
  scene.name = "wall";
  scene.verdict = Verdict::kMoves;
  scene.outcome = Outcome::kMoves;
  const auto mesh = box_mesh();
  for (int body = 0; body < 4 * rows; ++body) {
    ScenePart part;
    part.body = body;
    part.name = "brick-" + std::to_string(body);
    part.mesh = mesh;
    part.X_WP.p = Vec3(0.25 * (body % 4), 0, 0.12 * (body / 4));
    scene.labels.push_back({part.X_WP.p, part.name, body % 5 == 0, {SceneItem::Kind::kBody, body}});
    scene.parts.push_back(part);
  }
  scene.center = Vec3(0.375, 0, 0.06 * (rows - 1));
  scene.radius = 0.6;
  SceneArrow arrow;
  arrow.kind = ArrowKind::kMotion;
  arrow.tail = scene.center;
  arrow.vector = Vec3(0, 0, -0.2);
  arrow.radius = 0.01;
  scene.arrows.push_back(arrow);
  scene.legend = every_symbol();
  scene.scales.push_back({"motion ratio", "0", "0.5", {{0.8F, 0.9F, 0.9F, 1}, {0.8F, 0.3F, 0.1F, 1}}});
  scene.caption = {"wall: MOVES (without friction)", {"brick-5 drops", "brick-9 tips about an edge", "and 3 more"}};
  scene.metres_per_unit = 1e-3;
  scene.unit_name = "mm";
  return scene;
}

}  // namespace impend::test
