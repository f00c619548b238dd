// What any file of shapes holds, whatever its format: objects, and where they are placed. The file's unit and frame.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/base/result.h"
#include "impend/geometry/analytic_surface.h"
#include "impend/geometry/mesh_check.h"
#include "impend/geometry/moments.h"
#include "impend/import/mesh/noise.h"
#include "impend/import/stated_mass.h"

namespace impend {

// One named object, as stored: polygons triangulated (also non-convex), not yet welded or oriented.
struct MeshObject {
  std::string name;  // "" when the format or file names none
  TriangleMesh mesh;
  CoordinateNoise noise;
  std::optional<std::string> color;      // "#rrggbb"
  SurfaceTags surfaces;                  // of the triangles of `mesh`, where a CAD model says it
  std::optional<VolumeMoments> moments;  // of the exact shape, where a CAD model says it
};

// One occurrence of an object in the file's own frame. Scale, shear and mirroring are already in the object's mesh.
struct Placement {
  int object = -1;
  RigidTransform X;
  std::string name;                  // "": the object's own
  std::vector<std::string> path;     // names of the groups that hold it, outermost first
  std::optional<std::string> color;  // instead of the object's own
  bool fixed = false;                // the file calls it a support
  StatedMass mass;                   // of the part that this occurrence is, in the frame that X places
  double noise = 0;  // length: how far rounding of X as stored may have moved the object's points (position only)
};

struct StatedUnit {
  std::string name;   // one that metres_per_unit knows where it is one; else "ft", "µm", …, the same in every format
  double metres = 1;  // per unit
};

struct ModelFile {
  std::string path;
  std::string format;                 // "STL binary", "OBJ", "STEP AP214", …
  std::vector<MeshObject> objects;    // at least one, each with at least one triangle
  std::vector<std::string> notes;     // skipped things, for warnings ("3 lines of unknown keyword 'foo' skipped")
  std::optional<StatedUnit> unit;     // what the file itself says its lengths are in
  bool unit_by_rule = false;          // no, the format's rule says so, which many programs do not keep to
  std::vector<Placement> placements;  // empty: every object once, where its coordinates put it
};

// Bytes of a file beside the one that is read, by the relative name written in it ("parts.mtl", "mesh.bin"). A name
// that leads out of the folder is an error. Errors: kFileNotFound, kFileUnreadable, kBadValue.
using CompanionReader = std::function<Result<std::string>(const std::string& name)>;

// How exact shapes are turned into triangles. A triangle's edge lies within `deflection` of its surface and turns by no
// more than `angle`.
struct Tessellation {
  std::optional<double> deflection;    // m; nullopt: a fraction of each solid's size, see InputTolerances::tessellation
  double angle = 0.20943951023931953;  // rad (12°: thirty facets around a pin)
};

// Deflections (m) outside of these are slips of the keyboard: a nanometre …
inline constexpr double kLeastStatedDeflection = 1e-9;
inline constexpr double kMostStatedDeflection = 1e6;  // … and a thousand kilometres

struct ModelReadOptions {
  Tessellation tessellation;
  CompanionReader companion;  // empty: no other file may be read
  RepairOptions repair;       // of meshes after reading; lengths in the unit of each file
  double stall_limit = 120;   // s; a CAD file whose reading makes no progress for so long is given up
};

}  // namespace impend
