#include "impend/planning/opening_contacts.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "impend/base/stop.h"
#include "impend/geometry/swept_surface.h"

namespace impend {
namespace {

// Of a part, at most: a seat of a hundred facets cuts a shank some thousand times. More take longer than all else.
constexpr int kMostCuts = 4000;

struct Extent {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();
};

Extent extent_along(const TriangleMesh& mesh, const Vec3& normal) {
  Extent extent;
  for (const Vec3& x : mesh.vertices) {
    extent.least = std::min(extent.least, normal.dot(x));
    extent.most = std::max(extent.most, normal.dot(x));
  }
  return extent;
}

Box3 box_around(const TriangleMesh& mesh) {
  Box3 box;
  for (const Vec3& x : mesh.vertices) box.add(x);
  return box;
}

class PieceCutter {
 public:
  PieceCutter(const std::vector<ContactPlane>& planes, double gap, const MayPass& may_pass)
      : planes_(planes), slack_(2 * gap), may_pass_(may_pass) {}

  void cut(PassedPiece piece, std::size_t first) {
    for (std::size_t k = first; k < planes_.size() && cuts_ <= kMostCuts; ++k) {
      if (!counts(piece)) return;
      const ContactPlane& plane = planes_[k];
      const double before = plane.offset - slack_, behind = plane.offset + slack_;
      const Extent part = extent_along(piece.part, plane.normal);
      if (part.most < before || extent_along(piece.other, plane.normal).least > behind) continue;
      TriangleMesh rest = beyond_plane(piece.other, plane.normal, behind);
      if (part.least >= before) {
        piece.other = std::move(rest);
        continue;
      }
      look_after(static_cast<long>(piece.part.triangles.size()));
      ++cuts_;
      cut({beyond_plane(piece.part, plane.normal, before), std::move(rest), false}, k + 1);
      piece.part = beyond_plane(piece.part, -plane.normal, -before);
      piece.whole = false;
    }
    if (counts(piece)) pieces_.push_back(std::move(piece));
  }

  std::optional<std::vector<PassedPiece>> pieces() {
    if (cuts_ > kMostCuts) return std::nullopt;
    return std::move(pieces_);
  }

 private:
  bool counts(const PassedPiece& piece) const {
    return !piece.part.triangles.empty() && !piece.other.triangles.empty() &&
           may_pass_(box_around(piece.part), box_around(piece.other));
  }

  const std::vector<ContactPlane>& planes_;
  double slack_;  // m: a contact may lie the gap from the plane of another one, and either body the gap from a contact
  const MayPass& may_pass_;
  int cuts_ = 0;
  std::vector<PassedPiece> pieces_;
};

}  // namespace

std::optional<std::vector<PassedPiece>> pieces_to_pass(const TriangleMesh& part, const TriangleMesh& other,
                                                       const std::vector<ContactPlane>& planes, double gap,
                                                       const MayPass& may_pass) {
  PieceCutter cutter(planes, gap, may_pass);
  cutter.cut({part, other, true}, 0);
  return cutter.pieces();
}

}  // namespace impend
