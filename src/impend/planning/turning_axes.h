// Axes about which a part may be turned out of its place, and how far it rises meanwhile.
//
// Candidates only: whether a turn is free, the solids themselves tell (turned_shadow.h). They come from joints that
// turn, from the cylinders and cones that the part's facets stand for, and from the contacts with one other part. A
// screw y = (c, c̄) moves the point x by c̄ + c × x. The one along whose motion the surfaces at contacts (x_k, n_k) slide
// in themselves has n_k·(c̄ + c × x_k) = 0; the least squares over ‖c‖ = 1 are an eigenvalue problem (Pottmann and
// Randrup 1998, "Rotational and helical surface approximation for reverse engineering", Computing 60). Its axis points
// along c, its pitch is c·c̄: threads are found so, which no cylinder shows.
#pragma once

#include <optional>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/contact/surface/body_surface.h"

namespace impend {

struct ScrewAxis {
  Vec3 point = Vec3::Zero();  // world
  Vec3 axis = Vec3(0, 0, 1);  // unit, world
  double pitch = 0;           // m per rad
  int thread_in = -1;         // body whose contacts show the thread; -1: none
};

// Axes of a part that are tried: those of joints first, then screws, then the largest round surfaces.
inline constexpr int kMostAxes = 6;

// A piece of a surface.
struct SurfaceSample {
  Vec3 point = Vec3::Zero();   // m
  Vec3 normal = Vec3::Zero();  // unit
  double weight = 1;
};

// The screw along which a surface slides in itself; none where there is none, or there are several with different axes.
// Held by tests/unit/planning/test_turning_axes.
std::optional<ScrewAxis> sliding_screw(const std::vector<SurfaceSample>& samples);

// Of one part; `surface` is its own. No line stands twice: what has threads about it is screwed and not turned.
std::vector<ScrewAxis> turning_axes(const Assembly& assembly, const ContactSet& contacts, const BodySurface& surface,
                                    int part);

}  // namespace impend
