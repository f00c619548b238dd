#include "impend/planning/way_clearance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "impend/base/stop.h"
#include "impend/geometry/bvh.h"
#include "impend/geometry/shadow.h"
#include "impend/geometry/swept_surface.h"
#include "impend/planning/opening_contacts.h"
#include "impend/planning/turning.h"

namespace impend {
namespace {

// Of two bodies that are as near within this share the first one is named, and of places the first one: rounding must
// not choose. Of the least distance, or of what was searched where that is less than it.
constexpr double kAsNear = 1e-6;
constexpr int kHalvings = 40;  // of a way, until the first place that is near is known to a trillionth of it
// Of what was searched: distances of meshes that are equal differ by no more, which leaves room for assemblies that are
// some hundred times as large as the part.
constexpr double kRounded = 1e-12;
// An edge passed across the way is as near within e from √(2 d e) before it on, at a slant (4: of 15° or more) from so
// many times as far: there the place is told itself. Along a wall, which is as near all the way, its beginning is told.
constexpr double kSlants = 4;

enum class Meeting { kApart, kLeavesAtOnce, kSlides };

struct SeenBody {
  TriangleMesh mesh;
  Bvh tree;

  explicit SeenBody(TriangleMesh seen) : mesh(std::move(seen)), tree(triangle_boxes(mesh)) {}
  double distance_to(const SeenBody& other, double bound) const {
    return mesh_distance(mesh, tree, other.mesh, other.tree, bound);
  }
};

class PassingOnWay {
 public:
  PassingOnWay(const Assembly& assembly, const ContactSet& contacts, int part, const WayOut& way, double length)
      : assembly_(assembly),
        contacts_(contacts),
        shape_(assembly.parts[part]),
        part_(part),
        parts_(static_cast<int>(assembly.parts.size())),
        way_(way),
        length_(length),
        axes_(axes_along(way.direction)),
        X_begun_(way.turn ? way.turn->at(1) * shape_.X_WP : shape_.X_WP),
        placed_(seen_in(axes_, shape_.mesh, X_begun_)),
        path_(swept_surface(placed_, length, shape_.check.closed)) {
    for (const Vec3& x : path_.mesh.vertices) swept_.add(x);
    rear_ = swept_.lower.z();
    const Vec3 centre = shape_.center_of_mass_W();
    for (const Vec3& x : shape_.mesh.vertices) {
      out_.searched = std::max(out_.searched, 2 * (shape_.X_WP * x - centre).norm());
    }
    out_.slides_along = PartSet(parts_);
    out_.known = true;
  }

  WayClearance past(const PartSet& there) {
    for (const int other : there.members()) {
      look_for_stop();
      if (other != part_ && !is_joined_to(other) && share_a_level(assembly_, part_, other)) pass(other);
    }
    if (assembly_.ground && !is_joined_to(parts_)) pass_ground();
    if (out_.nearest) {
      out_.nearest->at_least = std::min(out_.nearest->at_least, enclosed_from_);
    } else {
      out_.searched = std::min(out_.searched, enclosed_from_);
    }
    return std::move(out_);
  }

 private:
  void pass(int other) {
    const Meeting meeting = meeting_with(other);
    if (meeting == Meeting::kSlides) {
      out_.slides_along.add(other);
      return;
    }
    if (meeting == Meeting::kApart && way_.turn) pass_on_turn(other);
    const double bound = bound_now();
    const Part& there = assembly_.parts[other];
    if (meeting == Meeting::kApart && !seen_box(there).overlaps(swept_.inflated(bound))) return;
    TriangleMesh ahead = beyond_plane(seen_in(axes_, there.mesh, there.X_WP), Vec3(0, 0, 1), rear_ + 2 * contacts_.gap);
    if (meeting == Meeting::kLeavesAtOnce) {
      pass_opening(other, ahead);
      return;
    }
    const SeenBody body(std::move(ahead));
    const double least = path_.distance_to(body, bound);
    if (least < bound) out_.nearest = passing_at(other, least, first_near(placed_, shape_.check.closed, body, least));
  }

  void pass_opening(int other, const TriangleMesh& ahead) {
    const double bound = bound_now();
    const auto may_pass = [&](const Box3& part, const Box3& body) {
      Box3 swept = part;
      swept.upper.z() += length_;
      return swept.inflated(bound).overlaps(body);
    };
    const auto pieces = pieces_to_pass(placed_, ahead, contact_planes(other), contacts_.gap, may_pass);
    bool slides = !pieces;
    std::optional<NearestPass> nearest = out_.nearest;
    for (std::size_t k = 0; !slides && k < pieces->size(); ++k) {
      const PassedPiece& piece = (*pieces)[k];
      const bool closed = piece.whole && shape_.check.closed;
      const SeenBody path(swept_surface(piece.part, length_, closed)), body(piece.other);
      const double least = path.distance_to(body, bound);
      if (!(least < bound)) continue;
      slides = least <= 2 * contacts_.gap;
      if (nearest && nearest->body == other && least >= nearest->least + kAsNear * out_.searched) continue;
      const NearestPass found = passing_at(other, least, first_near(piece.part, closed, body, least));
      if (nearest && nearest->body == other && std::abs(least - nearest->least) < kAsNear * out_.searched) {
        nearest->travelled = std::min(nearest->travelled, found.travelled);
      } else {
        nearest = found;
      }
    }
    if (slides) {
      out_.slides_along.add(other);
    } else {
      out_.nearest = nearest;
    }
  }

  NearestPass passing_at(int other, double least, double travelled) const {
    return {other, least, least, way_.turn ? way_.turn->angle : 0.0, travelled};
  }

  bool is_joined_to(int other) const {
    return std::any_of(assembly_.joints.begin(), assembly_.joints.end(), [&](const Joint& joint) {
      return is_joined(joint) && std::minmax(joint.a, joint.b) == std::minmax(part_, other);
    });
  }

  // What others must be nearer than to be told.
  double bound_now() const {
    return out_.nearest ? std::max(0.0, out_.nearest->least - kAsNear * out_.searched) : out_.searched;
  }

  Box3 seen_box(const Part& there) const {
    Box3 box;
    for (const Vec3& x : there.mesh.vertices) box.add(Vec3(axes_ * (there.X_WP * x)));
    return box;
  }

  // m, where on the straight way the distance of what moves first is the least.
  double first_near(const TriangleMesh& moving, bool closed, const SeenBody& body, double least) const {
    const double tolerance = kAsNear * out_.searched;
    const auto is_near = [&](double travelled, double near) {
      const SeenBody so_far(swept_surface(moving, travelled, closed));
      return so_far.distance_to(body, 2 * near) <= near;
    };
    const auto first = [&](double before, double after, double near, double resolution) {
      if (is_near(before, near)) return before;
      for (int k = 0; k < kHalvings && after - before > resolution; ++k) {
        const double middle = (before + after) / 2;
        (is_near(middle, near) ? after : before) = middle;
      }
      return after;
    };
    const double begins = first(0, length_, least + tolerance, tolerance);
    const double from = std::max(0.0, begins - tolerance);
    const double to = std::min(length_, begins + tolerance + kSlants * std::sqrt(2 * least * tolerance));
    const double exact = least + kRounded * out_.searched;
    return is_near(to, exact) ? first(from, to, exact, kRounded * out_.searched) : begins;
  }

  void pass_on_turn(int other) {
    const Part& there = assembly_.parts[other];
    const SeenBody body(seen_in(Mat3::Identity(), there.mesh, there.X_WP));
    add_least_on_turn(other, [&](double share, double bound) {
      const SeenBody turned(seen_in(Mat3::Identity(), shape_.mesh, way_.turn->at(share) * shape_.X_WP));
      return turned.distance_to(body, bound);
    });
  }

  void add_least_on_turn(int other, const DistanceAtShare& distance) {
    const double way = farthest_way(shape_.mesh, shape_.X_WP, *way_.turn);
    const double bound = bound_now();
    const LeastOnTurn found = least_on_turn(distance, way, bound, kTurnsPast * out_.searched / 2);
    enclosed_from_ = std::min(enclosed_from_, found.at_least);
    if (found.least < bound) {
      out_.nearest = NearestPass{other, found.least, found.least, found.share * way_.turn->angle, 0};
    }
  }

  void pass_ground() {
    if (touches(parts_)) {
      out_.slides_on_ground = meeting_with(parts_) == Meeting::kSlides;
      return;
    }
    const auto height = [&](const RigidTransform& X) {
      double least = std::numeric_limits<double>::infinity();
      for (const Vec3& x : shape_.mesh.vertices) least = std::min(least, assembly_.up().dot(X * x));
      return std::max(0.0, least - assembly_.ground->height);
    };
    if (way_.turn) {
      add_least_on_turn(parts_, [&](double share, double bound) {
        return std::min(bound, height(way_.turn->at(share) * shape_.X_WP));
      });
    }
    const double rise = way_.direction.dot(assembly_.up());
    if (rise > kAlongside) return;
    const double at_start = height(X_begun_);
    const double at_end = std::max(0.0, at_start + length_ * rise);
    const double least = std::min(at_start, at_end);
    if (!(least < bound_now())) return;
    const bool sinks = at_end < at_start - kAsNear * out_.searched;
    out_.nearest = NearestPass{parts_, least, least, way_.turn ? way_.turn->angle : 0.0, sinks ? length_ : 0.0};
  }

  bool is_between(const Contact& contact, int other) const {
    return (contact.a == part_ && contact.b == other) || (contact.b == part_ && contact.a == other);
  }
  // Out of the other one into the part.
  Vec3 normal_into(const Contact& contact) const { return (contact.a == part_ ? 1 : -1) * contact.normal; }

  bool touches(int other) const {
    return std::any_of(contacts_.contacts.begin(), contacts_.contacts.end(),
                       [&](const Contact& contact) { return is_between(contact, other); });
  }

  Meeting meeting_with(int other) const {
    Meeting meeting = Meeting::kApart;
    for (const Contact& contact : contacts_.contacts) {
      if (!is_between(contact, other)) continue;
      if (way_.turn || normal_into(contact).dot(way_.direction) <= kAlongside) return Meeting::kSlides;
      meeting = Meeting::kLeavesAtOnce;
    }
    return meeting;
  }

  // Planes that are one over the part within the gap are one.
  std::vector<ContactPlane> contact_planes(int other) const {
    std::vector<ContactPlane> planes;
    for (const Contact& contact : contacts_.contacts) {
      if (!is_between(contact, other)) continue;
      const Vec3 normal = axes_ * normal_into(contact), point = axes_ * contact.point;
      const bool known = std::any_of(planes.begin(), planes.end(), [&](const ContactPlane& plane) {
        return std::abs(plane.normal.dot(point) - plane.offset) <= contacts_.gap &&
               (plane.normal - normal).norm() * out_.searched <= contacts_.gap;
      });
      if (!known) planes.push_back({normal, normal.dot(point)});
    }
    return planes;
  }

  const Assembly& assembly_;
  const ContactSet& contacts_;
  const Part& shape_;
  int part_, parts_;
  const WayOut& way_;
  double length_;
  Mat3 axes_;
  RigidTransform X_begun_;
  TriangleMesh placed_;  // where the straight way begins, in axes along it
  SeenBody path_;
  Box3 swept_;
  double rear_ = 0;  // m, along the way, where its straight stretch begins
  double enclosed_from_ = std::numeric_limits<double>::infinity();  // m, of all turns
  WayClearance out_;
};

}  // namespace

WayClearance clearance_on_way(const Assembly& assembly, const ContactSet& contacts, int part, const WayOut& way,
                              double length, const PartSet& there) {
  return PassingOnWay(assembly, contacts, part, way, length).past(there);
}

}  // namespace impend
