// What the readers of all mesh formats share: errors with a place, checked coordinates, polygons, notes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/base/result.h"
#include "impend/import/mesh/noise.h"

namespace impend {

Error mesh_error(ErrorCode code, const std::string& path, int line, std::string message);
Error mesh_error_at_byte(ErrorCode code, const std::string& path, std::size_t offset, std::string message);

// Reads three tokens, taken from `next()`, as one vertex; x, y, z are shown to `gauge`. An error names `line`.
template <class Next>
std::optional<Error> read_vertex(Next&& next, const std::string& path, int line, TextNoiseGauge& gauge, Vec3& vertex);
// The same for one token.
std::optional<Error> read_coordinate(std::string_view token, int axis, const std::string& path, int line,
                                     TextNoiseGauge& gauge, double& value);

// Collects what was skipped or doubtful, each kind once with its count.
class MeshNotes {
 public:
  void unknown_keyword(std::string_view keyword);
  void short_face(const std::string& where);                                  // fewer than three corners
  void not_simple(const std::string& where);                                  // ear clipping found no ear
  void not_flat(const std::vector<Vec3>& corners, const std::string& where);  // unless they are, but for rounding
  void add(std::string note) { other_.push_back(std::move(note)); }
  // `noise`: of the coordinates of the faces, which may be the reason why they are not flat.
  std::vector<std::string> take(const CoordinateNoise& noise) const;

 private:
  struct Warped {
    double off;  // the largest distance of a corner from the plane, in the file's unit
    Vec3 normal;
    std::string where;
  };

  std::map<std::string, int> keywords_;
  int more_keywords_ = 0;
  int short_faces_ = 0, not_simple_ = 0;
  std::string first_short_, first_not_simple_;
  std::vector<Warped> warped_;
  std::vector<std::string> other_;
};

// Appends the triangles of the polygon `corners` (indices into `vertices`, valid). `where` ("line 7", "face 3") is
// for notes and errors. kUnsupported for polygons of more than 32768 corners.
std::optional<Error> append_polygon(const std::vector<int>& corners, const std::vector<Vec3>& vertices,
                                    const std::string& path, int line, const std::string& where,
                                    std::vector<std::array<int, 3>>& triangles, MeshNotes& notes);

// The error of a file that is well formed but holds no triangle.
Error no_triangles(const std::string& path, const std::string& detail = {});

template <class Next>
std::optional<Error> read_vertex(Next&& next, const std::string& path, int line, TextNoiseGauge& gauge, Vec3& vertex) {
  for (int axis = 0; axis < 3; ++axis)
    if (auto error = read_coordinate(next(), axis, path, line, gauge, vertex[axis])) return error;
  return std::nullopt;
}

}  // namespace impend
