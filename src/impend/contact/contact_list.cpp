#include "impend/contact/contact_finders.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "impend/base/stop.h"
#include "impend/contact/chords.h"
#include "impend/geometry/closest_point.h"
#include "impend/geometry/polygons.h"

namespace impend {
namespace {

struct Entry {
  Contact contact;
  int alternative = -1;         // of its disjunction
  int curved = -1;              // index into PairContacts::curved_contacts
  std::array<double, 6> key{};  // point and normal after rounding to the noise
};

double point_noise(const PairContacts& pair, const std::vector<BodySurface>& surfaces) {
  const auto noise = [&](int body) {
    return body < static_cast<int>(surfaces.size()) ? surfaces[body].point_noise : 0.0;
  };
  return std::max(noise(pair.a), noise(pair.b));
}

double pair_size(const PairContacts& pair, const std::vector<BodySurface>& surfaces) {
  double size = surfaces[pair.a].size;
  if (pair.b < static_cast<int>(surfaces.size())) size = std::max(size, surfaces[pair.b].size);
  return size;
}

std::vector<ContactPoint> reduced(std::vector<ContactPoint> points, const ContactNormal& normal, double tolerance) {
  std::stable_sort(points.begin(), points.end(), [](const ContactPoint& p, const ContactPoint& q) {
    return std::tuple(p.kind, std::abs(p.gap)) < std::tuple(q.kind, std::abs(q.gap));
  });
  const auto [u, v] = plane_axes(normal.normal);
  std::vector<Vec2> flat;
  for (const ContactPoint& p : points) flat.emplace_back(u.dot(p.point), v.dot(p.point));
  std::vector<ContactPoint> hull;
  for (int i : convex_hull(flat, tolerance)) hull.push_back(points[i]);
  return hull;
}

// The points by plane across the normal: planes lie farther apart than `apart`, from which faces could touch.
std::vector<std::vector<ContactPoint>> by_plane(std::vector<ContactPoint> points, const Vec3& normal, double apart) {
  std::stable_sort(points.begin(), points.end(), [&normal](const ContactPoint& p, const ContactPoint& q) {
    return normal.dot(p.point) < normal.dot(q.point);
  });
  std::vector<std::vector<ContactPoint>> planes;
  for (const ContactPoint& p : points) {
    const bool same = !planes.empty() && normal.dot(p.point - planes.back().back().point) <= apart;
    if (!same) planes.emplace_back();
    planes.back().push_back(p);
  }
  return planes;
}

// What is kept of a group: everything, the hull of each plane, or the hull across all planes.
std::vector<ContactPoint> kept(const NormalGroup& group, double tolerance, const ContactSet& set) {
  if (set.unreduced) return group.points;
  if (!set.per_plane) return reduced(group.points, group.normal, tolerance);
  std::vector<ContactPoint> points;
  for (const std::vector<ContactPoint>& plane : by_plane(group.points, group.normal.normal, set.gap + tolerance)) {
    const std::vector<ContactPoint> hull = reduced(plane, group.normal, tolerance);
    points.insert(points.end(), hull.begin(), hull.end());
  }
  return points;
}

// Of the edges that pass within `reach` of the point.
void note_chords(const BodySurface& surface, double reach, double tolerance, double angle, Contact* contact) {
  Box3 box;
  box.add(contact->point);
  for (const int e : edges_near(surface, box.inflated(reach))) {
    look_now_and_then();
    const Vec3 &from = surface.mesh.vertices[surface.edges[e].from], &to = surface.mesh.vertices[surface.edges[e].to];
    if ((closest_point_on_segment(contact->point, from, to) - contact->point).norm() > reach) continue;
    const Chords chords = chords_at(surface, surface.edges[e], contact->normal, tolerance, angle);
    contact->chord = std::max(contact->chord, chords.more);
    contact->bulge = std::max(contact->bulge, chords.less);
  }
}

void note_chords(const std::vector<BodySurface>& surfaces, double tolerance, double angle, Contact* contact) {
  for (const int body : {contact->a, contact->b}) {
    if (body >= static_cast<int>(surfaces.size())) continue;
    note_chords(surfaces[body], tolerance + std::abs(contact->gap), tolerance, angle, contact);
  }
}

Entry make_entry(const PairContacts& pair, const ContactPoint& point, const ContactNormal& normal, bool doubtful,
                 double noise) {
  Entry entry;
  Contact& c = entry.contact;
  c.a = pair.a;
  c.b = pair.b;
  c.kind = point.kind;
  c.point = point.point;
  c.normal = normal.normal;
  c.gap = point.gap;
  c.normal_noise = normal.noise;
  c.point_noise = std::max(noise, point.noise);
  c.direction_class = normal.direction_class;
  c.doubtful = doubtful;
  c.facet_width = doubtful ? point.facet_width : 0;
  c.somewhere = doubtful && point.somewhere;
  entry.curved = point.curved;
  c.approximate = point.curved >= 0 && !pair.curved_contacts[point.curved].exact;
  return entry;
}

void add_pair(const PairContacts& pair, double noise, double size, const std::vector<BodySurface>& surfaces,
              const GeometricTolerances& tolerances, const ContactSet& set, int& disjunctions,
              std::vector<Entry>& entries) {
  look_for_stop();
  const std::size_t begin = entries.size();
  const double hull_tolerance = std::max(tolerances.plane_noise * noise, tolerances.relative_plane * size);
  for (const NormalGroup& group : pair.groups) {
    for (const ContactPoint& p : kept(group, hull_tolerance, set)) {
      look_now_and_then();
      entries.push_back(make_entry(pair, p, group.normal, group.doubtful, noise));
      if (p.curved < 0) note_chords(surfaces, hull_tolerance, set.angle, &entries.back().contact);
    }
  }
  for (const Disjoined& joined : pair.disjoined) {
    for (std::size_t k = 0; k < joined.ends.front().alternatives.size(); ++k) {
      for (const Clause& end : joined.ends) {
        entries.push_back(make_entry(pair, end.at, end.alternatives[k], end.doubtful, noise));
        entries.back().contact.disjunction = disjunctions;
        entries.back().alternative = static_cast<int>(k);
      }
    }
    ++disjunctions;
  }
  // Numbers that ought to be equal differ by rounding; compare them on a grid of that width.
  const double grid = std::max(tolerances.plane_noise * noise, tolerances.relative_plane * size);
  const double grid_of_normals = std::max(grid / size, tolerances.relative_plane);
  for (std::size_t i = begin; i < entries.size(); ++i) {
    look_now_and_then();
    for (int k = 0; k < 3; ++k) {
      entries[i].key[k] = std::round(entries[i].contact.point[k] / grid);
      entries[i].key[k + 3] = std::round(entries[i].contact.normal[k] / grid_of_normals);
    }
  }
  std::stable_sort(entries.begin() + static_cast<std::ptrdiff_t>(begin), entries.end(),
                   looking([](const Entry& x, const Entry& y) { return x.key < y.key; }));
}

void fill_interface(const PairContacts& pair, const std::vector<Entry>& entries, int begin, int end, ContactSet& set) {
  Interface face;
  face.a = pair.a;
  face.b = pair.b;
  face.area = pair.area;
  face.normal_mismatch = pair.mismatch;
  face.points_before_reduction = pair.points_before;
  face.curved = pair.curved_contacts;
  std::vector<double> gaps;
  for (int i = begin; i < end; ++i) {
    set.contacts[i].interface = static_cast<int>(set.interfaces.size());
    face.contacts.push_back(i);
    gaps.push_back(set.contacts[i].gap);
    const int curved = entries[i - begin].curved;
    if (curved >= 0) face.curved[curved].contacts.push_back(i);
  }
  std::sort(gaps.begin(), gaps.end());
  face.gap_min = gaps.front();
  face.gap_max = gaps.back();
  const std::size_t n = gaps.size();
  face.gap_median = (gaps[(n - 1) / 2] + gaps[n / 2]) / 2;
  set.interfaces.push_back(std::move(face));
}

}  // namespace

void fill_contact_set(const std::vector<PairContacts>& pairs, const std::vector<BodySurface>& surfaces,
                      const GeometricTolerances& tolerances, ContactSet& set) {
  std::vector<int> number;  // of each disjunction, by first appearance among the sorted contacts
  for (const PairContacts& pair : pairs) {
    if (pair.empty()) continue;
    std::vector<Entry> entries;
    int disjunctions = 0;
    add_pair(pair, point_noise(pair, surfaces), pair_size(pair, surfaces), surfaces, tolerances, set, disjunctions,
             entries);
    const int begin = static_cast<int>(set.contacts.size());
    number.assign(disjunctions, -1);
    for (Entry& entry : entries) {
      look_now_and_then();
      int& d = entry.contact.disjunction;
      if (d >= 0) {
        const Disjoined& joined = pair.disjoined[d];
        if (number[d] < 0) {
          number[d] = static_cast<int>(set.disjunctions.size());
          set.disjunctions.emplace_back();
          set.disjunctions.back().alternatives.resize(joined.ends.front().alternatives.size());
          set.disjunctions.back().line = joined.ends.size() > 1;
        }
        d = number[d];
        set.disjunctions[d].alternatives[entry.alternative].push_back(static_cast<int>(set.contacts.size()));
      }
      set.contacts.push_back(entry.contact);
    }
    fill_interface(pair, entries, begin, static_cast<int>(set.contacts.size()), set);
  }
  for (Disjunction& d : set.disjunctions) std::sort(d.alternatives.begin(), d.alternatives.end());
}

}  // namespace impend
