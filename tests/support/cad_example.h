// A small model that has everything a CAD file can bring, for tests of the reader process and its protocol.
#pragma once

#include "impend/import/model_file.h"

namespace impend::test {

inline TriangleMesh tetrahedron() {
  return {{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 0.1)}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};
}

inline AnalyticSurface surface(SurfaceKind kind) {
  AnalyticSurface made{kind, Vec3(1, 2, 3), Vec3(0, 0.6, 0.8), 0, 0, 0, 0x1p-20};
  if (kind == SurfaceKind::kCylinder || kind == SurfaceKind::kSphere || kind == SurfaceKind::kTorus) made.radius = 7;
  if (kind == SurfaceKind::kTorus) made.minor_radius = 2;
  if (kind == SurfaceKind::kCone) made.half_angle = 0.25;
  return made;
}

inline ModelFile cad_example() {
  MeshObject plain;
  plain.name = "Träger 1";
  plain.mesh = tetrahedron();
  plain.noise = {Vec3(0x1p-52, 0x1p-51, 0), "double precision"};
  MeshObject rich = plain;
  rich.name = "";
  rich.color = "#ff8000";
  rich.surfaces.surfaces = {surface(SurfaceKind::kPlane),  surface(SurfaceKind::kCylinder),
                            surface(SurfaceKind::kSphere), surface(SurfaceKind::kCone),
                            surface(SurfaceKind::kTorus),  surface(SurfaceKind::kOther)};
  rich.surfaces.of_triangle = {-1, 0, 5, 3};
  rich.surfaces.missing = {{7, {Vec3(-1, 0, 2), Vec3(3, 0, 4)}}};
  rich.moments = VolumeMoments{0.125, Vec3(0.25, 0.5, -1), Mat3::Identity() / 3};
  Placement turned;
  turned.object = 1;
  turned.X = {Eigen::AngleAxisd(0.7, Vec3(0.6, 0, 0.8)).toRotationMatrix(), Vec3(100, -2, 0.1)};
  turned.name = "pin:2";
  turned.path = {"gearbox", "", "shaft"};
  turned.color = "#0000ff";
  turned.fixed = true;
  turned.noise = 0x1p-30;
  Placement first;
  first.object = 0;
  ModelFile file;
  file.format = "STEP AP214";
  file.objects = {plain, rich};
  file.notes = {"1 sheet without volume was skipped", "2 wires were skipped"};
  file.unit = StatedUnit{"mm", 0.001};
  file.placements = {turned, first};
  return file;
}

}  // namespace impend::test
