#include "impend/import/mesh/mesh_reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/geometry/polygons.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

const char* hint_for(ErrorCode code) {
  switch (code) {
    case ErrorCode::kBadValue:
      return "correct the value, or export the mesh again";
    case ErrorCode::kUnsupported:
      return "export the mesh as plain triangles or polygons";
    default:
      return "check that the file is complete and export it again";
  }
}

std::string and_more(int count) { return count > 1 ? fmt::format(" (and {} more)", count - 1) : std::string(); }

}  // namespace

Error mesh_error(ErrorCode code, const std::string& path, int line, std::string message) {
  Error error;
  error.code = code;
  error.message = std::move(message);
  error.place.file = path;
  error.place.line = line;
  error.hint = hint_for(code);
  return error;
}

Error mesh_error_at_byte(ErrorCode code, const std::string& path, std::size_t offset, std::string message) {
  Error error = mesh_error(code, path, 0, std::move(message));
  error.place.where = fmt::format("byte offset {}", offset);
  return error;
}

Error no_triangles(const std::string& path, const std::string& detail) {
  return mesh_error(ErrorCode::kParse, path, 0, "has no triangles" + (detail.empty() ? "" : ": " + detail));
}

std::optional<Error> read_coordinate(std::string_view token, int axis, const std::string& path, int line,
                                     TextNoiseGauge& gauge, double& value) {
  switch (read_number(token, value)) {
    case NumberKind::kFinite:
      gauge.add(axis, token, value);
      return std::nullopt;
    case NumberKind::kNotFinite:
      return mesh_error(ErrorCode::kBadValue, path, line,
                        fmt::format("{} coordinate {} is not a finite number", "xyz"[axis], in_quotes(token)));
    case NumberKind::kNotANumber:
      break;
  }
  const std::string found = token.empty() ? "nothing" : in_quotes(token);
  return mesh_error(ErrorCode::kParse, path, line,
                    fmt::format("expected a number as {} coordinate, found {}", "xyz"[axis], found));
}

void MeshNotes::unknown_keyword(std::string_view keyword) {
  constexpr std::size_t kMostKeywords = 20;  // a binary file read as text must not flood the user
  const std::string name = in_quotes(keyword);
  const auto known = keywords_.find(name);
  if (known != keywords_.end()) {
    ++known->second;
  } else if (keywords_.size() < kMostKeywords) {
    keywords_.emplace(name, 1);
  } else {
    ++more_keywords_;
  }
}

void MeshNotes::short_face(const std::string& where) {
  if (short_faces_++ == 0) first_short_ = where;
}

void MeshNotes::not_simple(const std::string& where) {
  if (not_simple_++ == 0) first_not_simple_ = where;
}

void MeshNotes::not_flat(const std::vector<Vec3>& corners, const std::string& where) {
  // Of coordinates that a program has computed in doubles, by some turns and shifts.
  constexpr double kRoundingsOfCorners = 64;
  const Vec3 normal = newell_normal(corners).stableNormalized();
  Vec3 centre = Vec3::Zero();
  for (const Vec3& corner : corners) centre += corner / static_cast<double>(corners.size());
  double off = 0, largest = 0;
  for (const Vec3& corner : corners) {
    off = std::max(off, std::abs(normal.dot(corner - centre)));
    largest = std::max(largest, corner.cwiseAbs().maxCoeff());
  }
  if (!(off > kRoundingsOfCorners * std::numeric_limits<double>::epsilon() * largest)) return;
  warped_.push_back({off, normal, where});
}

std::vector<std::string> MeshNotes::take(const CoordinateNoise& noise) const {
  std::vector<std::string> notes = other_;
  for (const auto& [name, count] : keywords_)
    notes.push_back(fmt::format("{} line{} of unknown keyword {} skipped", count, count > 1 ? "s" : "", name));
  if (more_keywords_ > 0) notes.push_back(fmt::format("{} lines of other unknown keywords skipped", more_keywords_));
  if (short_faces_ > 0)
    notes.push_back(
        fmt::format("face at {} has fewer than three corners, skipped{}", first_short_, and_more(short_faces_)));
  if (not_simple_ > 0)
    notes.push_back(fmt::format("polygon at {} is not simple{}", first_not_simple_, and_more(not_simple_)));
  // A corner moves by its noise, the plane through all corners by a few times as much.
  constexpr double kNoisesOfPlane = 8;
  const Warped* first = nullptr;
  int warped = 0;
  for (const Warped& face : warped_) {
    if (!(face.off > kNoisesOfPlane * face.normal.cwiseAbs().dot(noise.half_width))) continue;
    if (warped++ == 0) first = &face;
  }
  if (first) {
    notes.push_back(fmt::format("face at {} is not flat (a corner {:.2g} off its plane) and is cut into triangles{}",
                                first->where, first->off, and_more(warped)));
  }
  return notes;
}

std::optional<Error> append_polygon(const std::vector<int>& corners, const std::vector<Vec3>& vertices,
                                    const std::string& path, int line, const std::string& where,
                                    std::vector<std::array<int, 3>>& triangles, MeshNotes& notes) {
  constexpr std::size_t kMostCorners = 32768;  // ear clipping is quadratic
  if (corners.size() < 3) {
    notes.short_face(where);
    return std::nullopt;
  }
  if (corners.size() == 3) {
    triangles.push_back({corners[0], corners[1], corners[2]});
    return std::nullopt;
  }
  if (corners.size() > kMostCorners)
    return mesh_error(ErrorCode::kUnsupported, path, line,
                      fmt::format("polygon at {} has {} corners, more than {}", where, corners.size(), kMostCorners));
  std::vector<Vec3> points;
  points.reserve(corners.size());
  for (const int corner : corners) points.push_back(vertices[corner]);
  const PolygonTriangles result = triangulate_polygon(points);
  if (!result.simple) notes.not_simple(where);
  notes.not_flat(points, where);
  for (const auto& t : result.triangles) triangles.push_back({corners[t[0]], corners[t[1]], corners[t[2]]});
  return std::nullopt;
}

}  // namespace impend
