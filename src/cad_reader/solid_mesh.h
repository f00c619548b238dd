// A solid as a closed mesh, with the surface and share of every face and the exact moments.
//
// OCCT makes triangles face by face, but places points on an edge once for both of its faces, so corners of faces are
// welded along edges: point i of an edge is one vertex for every face that has the edge. Nothing is moved.
#pragma once

#include <Message_ProgressRange.hxx>
#include <TopoDS_Shape.hxx>
#include <string>
#include <vector>

#include "impend/import/model_file.h"

namespace impend {

struct MeshedSolid {
  MeshObject object;  // lengths of the document; no name, no colour; its surfaces name the faces without triangles
  std::vector<TopoDS_Shape> faces;
  std::vector<double> area_of_face;
  double deflection = 0;           // that was asked for
  std::vector<std::string> notes;  // without the solid's name
};

// How plane faces are triangulated: kQuick takes n log n for n points on the boundary (a plate with many holes has
// thousands), kCareful OCCT's usual n², for solids that the quick one leaves open. Others are kCareful always.
enum class PlaneMesher { kQuick, kCareful };

// The solid with wires and parameter curves of its faces put right, and closed faces (a whole cone, say) cut along their
// seams: OCCT meshes faces that it cannot mesh as they are stored. The same body to the file's own tolerances. Throws
// Standard_Failure.
TopoDS_Shape mended(const TopoDS_Shape& solid);

// `solid` without a location; the meshes it has are replaced. `deflection` in the document's length, 0 =
// InputTolerances::tessellation × diagonal; `angle` rad. Empty mesh: OCCT made no triangle at all. Throws
// Standard_Failure.
MeshedSolid mesh_solid(const TopoDS_Shape& solid, double deflection, double angle, PlaneMesher mesher,
                       const Message_ProgressRange& progress);

// Of the exact shape, nullopt where that is no body: V < 0 is turned over, V = 0 none.
// The sum over its faces of the bodies between them and one point. V = ∫dV, C = tr(I)/2·1 − I with I the inertia about
// the centroid for density 1.
std::optional<VolumeMoments> exact_moments(const TopoDS_Shape& solid, const Message_ProgressRange& progress);

// Whether the faces as OCCT integrates over them close: ∮n dA = 0 is what makes the volume V(p) = ⅓∮(x − p)·n dA the same
// from every apex p. Asked of three apexes that lie the solid's diagonal away from its middle; `slack` is a volume.
bool faces_close(const TopoDS_Shape& solid, double slack);

}  // namespace impend
