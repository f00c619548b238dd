#include "cad_reader/cad_document.h"

#include <fmt/format.h>
#include <Standard_Failure.hxx>
#include <TopExp_Explorer.hxx>
#include <algorithm>
#include <cmath>
#include <memory>
#include <new>

#include "cad_reader/document_tree.h"
#include "cad_reader/file_stream.h"
#include "cad_reader/occt_progress.h"
#include "cad_reader/read_shapes.h"
#include "cad_reader/solid_mesh.h"
#include "impend/geometry/mesh_check.h"

namespace impend {
namespace {

// What meshing a solid is worth beside its exact moments.
constexpr double kMeshShareOfSolid = 0.8;

Result<CadShapes> read_shapes(const std::string& path, CadFormat format, const Progress& progress) {
  switch (format) {
    case CadFormat::kStep:
      return read_step_shapes(path, progress);
    case CadFormat::kIges:
      return read_iges_shapes(path, progress);
    case CadFormat::kBrep:
      return read_brep_shapes(path, progress);
  }
  return Error{ErrorCode::kInternal, "unknown CAD format", {}, ""};
}

struct CheckedMesh {
  TopoDS_Shape shape;  // that was meshed
  MeshedSolid meshed;
  CleanMesh clean;

  bool sound() const {
    return clean.check.closed && meshed.notes.empty() && meshed.object.surfaces.missing.empty();
  }
};

// How far a surface that is off by δ at most, which is what OCCT aims at, moves the volume: δ·area. Twice that.
double volume_slack(double deflection, const TriangleMesh& mesh) { return 2 * deflection * surface_area(mesh); }

// The exact moments, unless the mesh shows that they are of something else: the centroid moves by the slack of the
// volume times size / volume.
std::optional<VolumeMoments> trusted_moments(const CheckedMesh& checked, const Message_ProgressRange& progress) {
  const MeshedSolid& meshed = checked.meshed;
  const double slack = volume_slack(meshed.deflection, checked.clean.mesh);
  const bool closed = checked.clean.check.closed;
  // Where faces have no triangles, the exact faces themselves must close.
  if (!closed && (meshed.object.surfaces.missing.empty() || !faces_close(checked.shape, slack))) return std::nullopt;
  const std::optional<VolumeMoments> exact = exact_moments(checked.shape, progress);
  if (!exact || !closed) return exact;
  const VolumeMoments mesh = volume_moments(checked.clean.mesh);
  const Box3 box = bounding_box(checked.clean.mesh);
  const bool agree = std::abs(exact->volume - mesh.volume) <= slack &&
                     (exact->centroid - mesh.centroid).norm() * mesh.volume <= slack * box.diagonal();
  return agree ? exact : std::nullopt;
}

std::string in_words(const std::string& name, size_t index) {
  return name.empty() ? fmt::format("solid {}", index + 1) : "'" + name + "'";
}

int faces_of(const TopoDS_Solid& solid) {
  int count = 0;
  for (TopExp_Explorer it(solid, TopAbs_FACE); it.More(); it.Next()) ++count;
  return count;
}

struct SolidProgress {
  Handle(OcctProgress) meshing;
  Handle(OcctProgress) weighing;
};

// Of solid `index` among `count`: at most two reports for each of its faces.
SolidProgress progress_of(const TopoDS_Solid& solid, size_t index, size_t count, const Progress& progress) {
  const double share = (1 - kTreeShare) / static_cast<double>(count);
  const double first = kTreeShare + share * static_cast<double>(index);
  const double meshed = first + kMeshShareOfSolid * share;
  const std::string which = fmt::format("{} of {}", index + 1, count);
  const int faces = faces_of(solid);
  return {new OcctProgress(progress, "meshing " + which, first, meshed, faces),
          new OcctProgress(progress, "weighing " + which, meshed, first + share, faces)};
}

CheckedMesh checked_mesh(const TopoDS_Shape& shape, double deflection, double angle, PlaneMesher mesher,
                         const Handle(OcctProgress) & progress) {
  CheckedMesh checked;
  checked.shape = shape;
  checked.meshed = mesh_solid(shape, deflection, angle, mesher, progress->Start());
  checked.clean = clean_mesh(checked.meshed.object.mesh);
  return checked;
}

// The quick mesh, unless something is wrong with it; that of the mended solid only where nothing is wrong with that.
CheckedMesh closed_mesh(const TopoDS_Solid& solid, double deflection, double angle,
                        const Handle(OcctProgress) & progress) {
  CheckedMesh checked = checked_mesh(solid, deflection, angle, PlaneMesher::kQuick, progress);
  if (checked.sound()) return checked;
  checked = checked_mesh(solid, deflection, angle, PlaneMesher::kCareful, progress);
  if (checked.sound()) return checked;
  CheckedMesh again = checked_mesh(mended(solid), deflection, angle, PlaneMesher::kCareful, progress);
  return again.sound() ? again : checked;
}

Result<MeshObject> object_of_solid(const CadSolid& solid, size_t index, double deflection, double angle,
                                   const SolidProgress& progress, std::vector<std::string>* notes) {
  CheckedMesh checked = closed_mesh(solid.shape, deflection, angle, progress.meshing);
  MeshedSolid& meshed = checked.meshed;
  const std::string words = in_words(solid.name, index);
  for (const std::string& note : meshed.notes) notes->push_back(words + ": " + note);
  if (meshed.object.mesh.triangles.empty()) {
    return Error{ErrorCode::kUnsupported,
                 "the solid could not be made into triangles",
                 {"", 0, words, ""},
                 "repair it in the CAD program, or export the assembly without it"};
  }
  meshed.object.moments = trusted_moments(checked, progress.weighing->Start());
  const bool closed = checked.clean.check.closed;
  if (closed && meshed.object.moments) {
    // Faces without area leave no hole.
    for (const MissingFace& face : meshed.object.surfaces.missing) {
      notes->push_back(fmt::format("{}: face {} could not be meshed", words, face.number));
    }
    meshed.object.surfaces.missing.clear();
  }
  if (!closed && meshed.object.surfaces.missing.empty()) {
    notes->push_back(fmt::format("{}: its faces leave {} open edges", words, checked.clean.check.open_edges));
  } else if (closed && !meshed.object.moments) {
    notes->push_back(words + ": the exact volume disagrees with the mesh, so the mesh's is used");
  }
  meshed.object.name = solid.name;
  meshed.object.color = color_of_surface(solid, meshed.faces, meshed.area_of_face);
  return std::move(meshed.object);
}

// From lengths of the document to lengths of the file, `length` of the former each.
void divide(double length, MeshObject* object) {
  if (length == 1) return;
  for (Vec3& vertex : object->mesh.vertices) vertex /= length;
  object->noise.half_width /= length;
  for (AnalyticSurface& surface : object->surfaces.surfaces) {
    surface.point /= length;
    surface.radius /= length;
    surface.minor_radius /= length;
    surface.tolerance /= length;
  }
  for (MissingFace& face : object->surfaces.missing) face.box = face.box.mapped(Mat3::Identity() / length, Vec3::Zero());
  if (!object->moments) return;
  const double area = length * length;
  object->moments->volume /= area * length;
  object->moments->centroid /= length;
  object->moments->second /= area * area * length;
}

Status place_all(const CadTree& tree, double length, ModelFile* file) {
  ObjectPlacer placer(file);
  for (const CadOccurrence& occurrence : tree.occurrences) {
    Placement placement;
    placement.object = occurrence.solid;
    placement.name = occurrence.name;
    placement.path = occurrence.path;
    placement.color = occurrence.color;
    if (!placement.color && !file->objects[occurrence.solid].color) placement.color = occurrence.inherited;
    const Status placed = placer.place({occurrence.T.A, occurrence.T.p / length}, placement);
    if (!placed) {
      Error error = placed.error();
      error.place.part = occurrence.name.empty() ? tree.solids[occurrence.solid].name : occurrence.name;
      return error;
    }
  }
  return ok_status();
}

// Other files are read while the tree is walked, each as a whole step of that.
OpenCompanion opener_of(const std::vector<CadCompanion>& companions, const Progress& progress) {
  Progress within = progress;
  within.report = [&progress](std::string_view stage, double fraction) {
    progress.step(stage, kTransferShare + (kTreeShare - kTransferShare) * std::clamp(fraction, 0.0, 1.0));
  };
  return [&companions, within](const std::string& name) -> std::shared_ptr<Result<CadShapes>> {
    for (const CadCompanion& companion : companions) {
      if (companion.name != name) continue;
      const NamelessFile copy(companion.bytes);
      if (copy.path().empty()) return std::make_shared<Result<CadShapes>>(no_room_for_copy());
      return std::make_shared<Result<CadShapes>>(read_step_shapes(copy.path(), within));
    }
    return nullptr;
  };
}

Result<ModelFile> read(const std::string& path, CadFormat format, const Tessellation& tessellation,
                       const std::vector<CadCompanion>& companions, const Progress& progress) {
  const Result<CadShapes> shapes = read_shapes(path, format, progress);
  if (!shapes) return shapes.error();
  const OpenCompanion open = opener_of(companions, progress);
  const Result<CadTree> tree = tree_of_document(shapes.value(), format == CadFormat::kIges, open, progress);
  if (!tree) return tree.error();
  ModelFile file;
  file.format = shapes.value().format;
  file.unit = shapes.value().unit;
  file.notes = shapes.value().notes;
  file.notes.insert(file.notes.end(), tree.value().notes.begin(), tree.value().notes.end());
  // The document is in mm where a unit is known; lengths as stored are taken for mm only to apply a deflection.
  const double length = file.unit ? file.unit->metres * 1000 : 1;
  const double deflection = tessellation.deflection ? *tessellation.deflection * 1000 : 0;
  const std::vector<CadSolid>& solids = tree.value().solids;
  for (size_t i = 0; i < solids.size(); ++i) {
    const SolidProgress reports = progress_of(solids[i].shape, i, solids.size(), progress);
    Result<MeshObject> object = object_of_solid(solids[i], i, deflection, tessellation.angle, reports, &file.notes);
    if (!object) return object.error();
    divide(length, &object.value());
    file.objects.push_back(std::move(object).value());
  }
  const Status placed = place_all(tree.value(), length, &file);
  if (!placed) return placed.error();
  return file;
}

}  // namespace

Result<ModelFile> read_cad_document(const std::string& path, CadFormat format, const Tessellation& tessellation,
                                    const Progress& progress, const std::vector<CadCompanion>& companions) {
  try {
    return read(path, format, tessellation, companions, progress);
  } catch (const Standard_Failure& failure) {
    return Error{ErrorCode::kInternal,
                 std::string("Open CASCADE gave up: ") + failure.DynamicType()->Name() + " " +
                     (failure.GetMessageString() != nullptr ? failure.GetMessageString() : ""),
                 {},
                 "repair the model in the CAD program, or export it as another format"};
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::kUnsupported, "not enough memory for the file", {}, "export a part of the assembly"};
  }
}

}  // namespace impend
