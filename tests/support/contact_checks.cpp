#include "tests/support/contact_checks.h"
#include "impend/contact/find_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <sstream>

#include "impend/geometry/closest_point.h"
#include "tests/support/catch.h"

namespace impend::test {
namespace {

struct Near {
  double distance = std::numeric_limits<double>::infinity();
  double angle = 4;  // rad, least between a near facet's normal and the direction asked for, less its noise
};

// `noise` (m) turns the normal of a facet by up to twice its share of the facet's least height.
Near near_surface(const Part& part, const Vec3& p, const Vec3& direction, double reach, double noise) {
  Near result;
  const Vec3 q = part.X_WP.R.transpose() * (p - part.X_WP.p), d = part.X_WP.R.transpose() * direction;
  for (const auto& [i, j, k] : part.mesh.triangles) {
    const Vec3 &a = part.mesh.vertices[i], &b = part.mesh.vertices[j], &c = part.mesh.vertices[k];
    const double distance = (q - closest_point_on_triangle(q, a, b, c)).norm();
    result.distance = std::min(result.distance, distance);
    if (distance > reach) continue;
    const Vec3 twice_area = (b - a).cross(c - a);
    const double longest = std::max({(b - a).norm(), (c - b).norm(), (a - c).norm()});
    const double angle = std::atan2(twice_area.cross(d).norm(), twice_area.dot(d));
    result.angle = std::min(result.angle, angle - 2 * noise * longest / twice_area.norm());
  }
  return result;
}

}  // namespace

std::vector<int> every_index(const std::vector<Contact>& contacts) {
  std::vector<int> which(contacts.size());
  std::iota(which.begin(), which.end(), 0);
  return which;
}

std::string contacts_off_their_surfaces(const Assembly& assembly, const ContactSet& set) {
  std::ostringstream out;
  for (const Contact& c : set.contacts) {
    if (assembly.parts[c.a].mesh.triangles.size() > 2000 || assembly.parts[c.b].mesh.triangles.size() > 2000) continue;
    const double reach = set.gap + c.point_noise;
    const Near a = near_surface(assembly.parts[c.a], c.point, -c.normal, reach, c.point_noise);
    const Near b = near_surface(assembly.parts[c.b], c.point, c.normal, reach, c.point_noise);
    if (a.distance > reach || b.distance > reach) {
      out << "a contact lies " << a.distance << " and " << b.distance << " off the surfaces; ";
    }
    if (c.kind != ContactKind::kFaceFace) continue;
    if (std::max(a.angle, b.angle) > set.angle) out << "a normal that neither surface has there; ";
  }
  return out.str();
}

Result<ContactSet> contacts_of(const Part& a, const Part& b, double gap) {
  Assembly assembly = assembly_of({a, b});
  assembly.contact.gap = gap;
  return find_contacts(assembly);
}

const CurvedPatch& only_patch(const BodySurface& surface) {
  REQUIRE(surface.patches.size() == 1);
  return surface.patches.front();
}

bool warns(const ContactSet& set, const std::string& code) {
  return std::any_of(set.warnings.begin(), set.warnings.end(), [&](const Warning& w) { return w.code == code; });
}

}  // namespace impend::test
