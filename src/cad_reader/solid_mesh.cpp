#include "cad_reader/solid_mesh.h"

#include <fmt/format.h>

#include <BRepBndLib.hxx>
#include <BRepMesh_Context.hxx>
#include <BRepMesh_DelabellaMeshAlgoFactory.hxx>
#include <BRepMesh_FaceDiscret.hxx>
#include <BRepMesh_IncrementalMesh.hxx>
#include <BRepMesh_MeshAlgoFactory.hxx>
#include <BRepTools.hxx>
#include <BRep_Tool.hxx>
#include <Bnd_Box.hxx>
#include <IMeshTools_Parameters.hxx>
#include <Poly_PolygonOnTriangulation.hxx>
#include <Poly_Triangulation.hxx>
#include <ShapeFix_Shape.hxx>
#include <ShapeUpgrade_ShapeDivideClosed.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Edge.hxx>
#include <TopoDS_Face.hxx>
#include <algorithm>
#include <cmath>

#include "cad_reader/loose_faces.h"
#include "cad_reader/occt_values.h"
#include "cad_reader/surface_of_face.h"
#include "impend/base/tolerances.h"
#include "impend/geometry/analytic_surface.h"

namespace impend {
namespace {

// Corners of all faces, and which of them are one vertex.
class CornerUnion {
 public:
  int add() {
    parent_.push_back(static_cast<int>(parent_.size()));
    return parent_.back();
  }
  int root(int i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  // The lower number stays, so that the result does not depend on the order of unions.
  void unite(int a, int b) {
    const int low = std::min(root(a), root(b));
    const int high = std::max(root(a), root(b));
    parent_[high] = low;
  }

 private:
  std::vector<int> parent_;
};

struct Gathered {
  std::vector<Vec3> corners;
  CornerUnion same;
  TopTools_IndexedMapOfShape edges;
  std::vector<std::vector<int>> corners_of_edge;  // as the first face that has the edge numbers them
  int edges_at_odds = 0;                          // faces that divide a common edge differently
  double size = 0;                                // diagonal of the solid
  Box3 box;                                       // of the solid
  double off_plane = 0;                           // largest distance of a corner from its plane
};

// Delabella for planes, Watson's algorithm for the rest.
class QuickPlanes : public BRepMesh_MeshAlgoFactory {
 public:
  Handle(IMeshTools_MeshAlgo)
      GetAlgo(const GeomAbs_SurfaceType type, const IMeshTools_Parameters& parameters) const override {
    if (type != GeomAbs_Plane) return BRepMesh_MeshAlgoFactory::GetAlgo(type, parameters);
    return BRepMesh_DelabellaMeshAlgoFactory().GetAlgo(type, parameters);
  }
};

void tessellate(const TopoDS_Shape& solid, double deflection, double angle, PlaneMesher mesher,
                const Message_ProgressRange& progress) {
  // Triangles that came with the file say nothing of how exact they are.
  BRepTools::Clean(solid);
  const Handle(BRepMesh_Context) context = new BRepMesh_Context(IMeshTools_MeshAlgoType_Watson);
  if (mesher == PlaneMesher::kQuick) context->SetFaceDiscret(new BRepMesh_FaceDiscret(new QuickPlanes));
  BRepMesh_IncrementalMesh mesh;
  mesh.SetShape(solid);
  IMeshTools_Parameters& parameters = mesh.ChangeParameters();
  parameters.Deflection = deflection;
  parameters.Angle = angle;
  parameters.InParallel = Standard_False;
  parameters.Relative = Standard_False;
  mesh.Perform(context, progress);
}

void weld_along_edges(const TopoDS_Face& face, const Handle(Poly_Triangulation) & triangulation,
                      const TopLoc_Location& place, int offset, Gathered* all) {
  for (TopExp_Explorer it(face, TopAbs_EDGE); it.More(); it.Next()) {
    const TopoDS_Edge edge = TopoDS::Edge(it.Current());
    const auto& polygon = BRep_Tool::PolygonOnTriangulation(edge, triangulation, place);
    if (polygon.IsNull()) continue;
    std::vector<int> corners;
    for (int i = 1; i <= polygon->NbNodes(); ++i) corners.push_back(offset + polygon->Node(i) - 1);
    const int known = all->edges.FindIndex(edge);
    if (known == 0) {
      all->edges.Add(edge);
      all->corners_of_edge.push_back(std::move(corners));
      continue;
    }
    const std::vector<int>& first = all->corners_of_edge[known - 1];
    if (first.size() != corners.size()) {
      ++all->edges_at_odds;
      continue;
    }
    for (size_t i = 0; i < first.size(); ++i) all->same.unite(first[i], corners[i]);
  }
}

double triangle_area(const Vec3& a, const Vec3& b, const Vec3& c) { return 0.5 * (b - a).cross(c - a).norm(); }

// Edges and vertices may lie further off than the face's own tolerance, as far as the file says of them, or as far as
// files are written (OCCT measures edges at some points only, and corners lie between these): what they do use of that
// is the surface's tolerance too.
double tolerance_with_edges(const TopoDS_Face& face, double own, double off, double size) {
  const double stated = std::max(
      {BRep_Tool::MaxTolerance(face, TopAbs_EDGE), BRep_Tool::MaxTolerance(face, TopAbs_VERTEX), kSewing * size});
  return std::max(own, std::min(off, stated));
}

// The farthest corner from the apex decides to which side a cone opens.
AnalyticSurface surface_of(const TopoDS_Face& face, const std::vector<Vec3>& corners, int offset, Gathered* all) {
  AnalyticSurface surface = surface_of_face(face, corners[offset]);
  if (surface.kind == SurfaceKind::kCone) {
    const auto nearer = [&](const Vec3& a, const Vec3& b) {
      return (a - surface.point).squaredNorm() < (b - surface.point).squaredNorm();
    };
    surface = surface_of_face(face, *std::max_element(corners.begin() + offset, corners.end(), nearer));
  }
  double off = 0;
  for (size_t i = offset; i < corners.size(); ++i) off = std::max(off, std::abs(surface_height(surface, corners[i])));
  surface.tolerance = tolerance_with_edges(face, surface.tolerance, off, all->size);
  if (surface.kind == SurfaceKind::kPlane) all->off_plane = std::max(all->off_plane, off);
  return surface;
}

// Of the exact shape, without triangles; `whole` where that has no end.
Box3 box_around(const TopoDS_Shape& shape, const Box3& whole) {
  Bnd_Box box;
  BRepBndLib::Add(shape, box, Standard_False);
  if (box.IsVoid() || box.IsOpen()) return whole;
  return {vector(box.CornerMin().XYZ()), vector(box.CornerMax().XYZ())};
}

// The triangles of one face, by corners; its corners and surface join the others.
void gather_face(const TopoDS_Face& face, Gathered* all, MeshedSolid* result) {
  TopLoc_Location place;
  const Handle(Poly_Triangulation) triangulation = BRep_Tool::Triangulation(face, place);
  result->faces.push_back(face);
  result->area_of_face.push_back(0);
  if (triangulation.IsNull() || triangulation->NbTriangles() == 0) {
    const int number = static_cast<int>(result->faces.size());
    result->object.surfaces.missing.push_back({number, box_around(face, all->box)});
    return;
  }
  const int offset = static_cast<int>(all->corners.size());
  for (int i = 1; i <= triangulation->NbNodes(); ++i) {
    gp_Pnt node = triangulation->Node(i);
    if (!place.IsIdentity()) node.Transform(place.Transformation());
    all->corners.push_back(vector(node.XYZ()));
    all->same.add();
  }
  weld_along_edges(face, triangulation, place, offset, all);
  SurfaceTags& tags = result->object.surfaces;
  tags.surfaces.push_back(surface_of(face, all->corners, offset, all));
  const bool reversed = face.Orientation() == TopAbs_REVERSED;
  for (int i = 1; i <= triangulation->NbTriangles(); ++i) {
    int a = 0;
    int b = 0;
    int c = 0;
    triangulation->Triangle(i).Get(a, b, c);
    if (reversed) std::swap(b, c);
    result->object.mesh.triangles.push_back({offset + a - 1, offset + b - 1, offset + c - 1});
    tags.of_triangle.push_back(static_cast<int>(tags.surfaces.size()) - 1);
    result->area_of_face.back() +=
        triangle_area(all->corners[offset + a - 1], all->corners[offset + b - 1], all->corners[offset + c - 1]);
  }
}

// Corners become vertices; triangles that lose a corner (at the tip of a cone, the pole of a sphere) go.
void weld(Gathered* all, MeshObject* object) {
  std::vector<int> vertex_of(all->corners.size(), -1);
  TriangleMesh mesh;
  SurfaceTags tags;
  tags.surfaces = object->surfaces.surfaces;
  tags.missing = object->surfaces.missing;
  for (size_t t = 0; t < object->mesh.triangles.size(); ++t) {
    std::array<int, 3> triangle = object->mesh.triangles[t];
    for (int& corner : triangle) corner = all->same.root(corner);
    if (triangle[0] == triangle[1] || triangle[1] == triangle[2] || triangle[2] == triangle[0]) continue;
    for (int& corner : triangle) {
      if (vertex_of[corner] < 0) {
        vertex_of[corner] = static_cast<int>(mesh.vertices.size());
        mesh.vertices.push_back(all->corners[corner]);
      }
      corner = vertex_of[corner];
    }
    mesh.triangles.push_back(triangle);
    tags.of_triangle.push_back(object->surfaces.of_triangle[t]);
  }
  object->mesh = std::move(mesh);
  object->surfaces = std::move(tags);
}

}  // namespace

MeshedSolid mesh_solid(const TopoDS_Shape& solid, double deflection, double angle, PlaneMesher mesher,
                       const Message_ProgressRange& progress) {
  MeshedSolid result;
  result.deflection = deflection > 0 ? deflection : InputTolerances{}.tessellation * diagonal_of({solid});
  tessellate(solid, result.deflection, angle, mesher, progress);
  Gathered all;
  all.size = diagonal_of({solid});
  all.box = box_around(solid, {});
  for (TopExp_Explorer it(solid, TopAbs_FACE); it.More(); it.Next()) {
    gather_face(TopoDS::Face(it.Current()), &all, &result);
  }
  weld(&all, &result.object);
  if (all.edges_at_odds > 0) {
    result.notes.push_back(fmt::format("{} edges are divided differently by their two faces", all.edges_at_odds));
  }
  CoordinateNoise& noise = result.object.noise;
  noise = float64_noise(result.object.mesh);
  noise.source = "double precision";
  if (all.off_plane > noise.half_width.maxCoeff()) {
    noise.half_width = Vec3::Constant(all.off_plane);
    noise.source = "edges of the CAD model beside their planes";
  }
  return result;
}

TopoDS_Shape mended(const TopoDS_Shape& solid) {
  ShapeFix_Shape fix(solid);
  fix.Perform();
  ShapeUpgrade_ShapeDivideClosed divide(fix.Shape());
  divide.Perform();
  return divide.Result();
}

}  // namespace impend
