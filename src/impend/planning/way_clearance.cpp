#include "impend/planning/way_clearance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "impend/base/stop.h"
#include "impend/geometry/bvh.h"
#include "impend/geometry/shadow.h"
#include "impend/geometry/swept_surface.h"
#include "impend/planning/turn_clearance.h"
#include "impend/planning/turning_shares.h"

namespace impend {
namespace {

// Of two bodies that are as near within this share the first one is named, and of places the first one: rounding must
// not choose. Of the least distance, or of what was searched where that is less than it.
constexpr double kAsNear = 1e-6;
constexpr int kHalvings = 40;  // of a way, until the first place that is near is known to a trillionth of it

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
      if (other != part_ && share_a_level(assembly_, part_, other)) pass(other);
    }
    if (assembly_.ground) pass_ground();
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
    TriangleMesh seen = beyond_plane(seen_in(axes_, there.mesh, there.X_WP), Vec3(0, 0, 1), rear_ + 2 * contacts_.gap);
    if (meeting == Meeting::kLeavesAtOnce) seen = without_what_is_left(other, std::move(seen));
    const SeenBody body(std::move(seen));
    const double least = path_.distance_to(body, bound);
    if (!(least < bound)) return;
    if (meeting == Meeting::kLeavesAtOnce && least <= 2 * contacts_.gap) {
      out_.slides_along.add(other);
      return;
    }
    out_.nearest = NearestPass{other, least, least, way_.turn ? way_.turn->angle : 0.0, first_near(body, least)};
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

  // m, where on the straight way the distance first is the least.
  double first_near(const SeenBody& body, double least) const {
    const double near = least + kAsNear * out_.searched;
    const auto is_near = [&](double travelled) {
      const SeenBody so_far(swept_surface(placed_, travelled, shape_.check.closed));
      return so_far.distance_to(body, 2 * near) <= near;
    };
    if (is_near(0)) return 0;
    double before = 0, after = length_;
    for (int k = 0; k < kHalvings && after - before > kAsNear * out_.searched; ++k) {
      const double middle = (before + after) / 2;
      (is_near(middle) ? after : before) = middle;
    }
    return after;
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

  struct Plane {
    Vec3 normal;
    double offset;

    bool leaves_before(const Vec3& x, double gap) const { return normal.dot(x) >= offset - 2 * gap; }
    bool leaves_behind(const Vec3& x, double gap) const { return normal.dot(x) <= offset + 2 * gap; }
  };

  std::vector<Plane> contact_planes(int other) const {
    std::vector<Plane> planes;
    for (const Contact& contact : contacts_.contacts) {
      if (!is_between(contact, other)) continue;
      const Vec3 normal = axes_ * normal_into(contact);
      const double offset = normal.dot(axes_ * contact.point);
      const bool known = std::any_of(planes.begin(), planes.end(), [&](const Plane& plane) {
        return plane.normal == normal && std::abs(plane.offset - offset) <= contacts_.gap;
      });
      if (!known) planes.push_back({normal, offset});
    }
    return planes;
  }

  // Behind a plane of contact beyond which the part lies the other one only gets farther. So does all of it where it
  // lies behind some planes and every facet of the part beyond one of these: a cap on a ridge.
  TriangleMesh without_what_is_left(int other, TriangleMesh seen) const {
    const double gap = contacts_.gap;
    std::vector<Plane> around;
    for (const Plane& plane : contact_planes(other)) {
      const auto before = [&](const Vec3& x) { return plane.leaves_before(x, gap); };
      const auto behind = [&](const Vec3& x) { return plane.leaves_behind(x, gap); };
      if (std::all_of(seen.vertices.begin(), seen.vertices.end(), behind)) around.push_back(plane);
      if (std::all_of(placed_.vertices.begin(), placed_.vertices.end(), before)) {
        seen = beyond_plane(seen, plane.normal, plane.offset + 2 * gap);
      }
    }
    const bool is_cap = std::all_of(placed_.triangles.begin(), placed_.triangles.end(), [&](const auto& t) {
      return std::any_of(around.begin(), around.end(), [&](const Plane& plane) {
        return std::all_of(t.begin(), t.end(), [&](int v) { return plane.leaves_before(placed_.vertices[v], gap); });
      });
    });
    return is_cap ? TriangleMesh() : seen;
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
