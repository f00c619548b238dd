// What of two bodies that touch still counts where one of them leaves the other at once.
//
// Every contact opens: n·d > 0 with n out of the other body into the part that moves along d. A point p of the part and
// a point b of the other body with n·p ≥ o ≥ n·b for a plane of contact (n, o) are parted by that contact itself: their
// distance is at least n·(p + t d − b) ≥ t n·d, which opens from the start. All other pairs are passed like those of
// bodies that do not touch: the shank of a screw below the plane of its head and the wall of the hole. So each plane
// cuts the part in two: the piece beyond it has to do with what of the other body lies beyond it as well, the piece
// before it with all of it.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "impend/geometry/bvh.h"
#include "impend/geometry/types.h"

namespace impend {

struct ContactPlane {
  Vec3 normal;  // unit, into the part
  double offset = 0;
};

// A piece of the part, and what of the other body it has to pass.
struct PassedPiece {
  TriangleMesh part, other;
  bool whole = false;  // the part was not cut
};

// Whether something within this box of the part may come near something within that box of the other body.
using MayPass = std::function<bool(const Box3& part, const Box3& other)>;

// Of surfaces and planes in the same axes; `gap`: m, of the contacts, which lie so near to their planes. None of the
// pieces that `may_pass` excludes. Nothing where planes cut too often to be followed. Held by
// tests/unit/planning/test_opening_contacts.
std::optional<std::vector<PassedPiece>> pieces_to_pass(const TriangleMesh& part, const TriangleMesh& other,
                                                       const std::vector<ContactPlane>& planes, double gap,
                                                       const MayPass& may_pass);

}  // namespace impend
