#include "tests/support/contact_table.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "impend/contact/find_contacts.h"
#include "tests/support/cones.h"
#include "tests/support/contact_checks.h"
#include "tests/support/invariants.h"
#include "tests/support/mesh_variants.h"

namespace impend::test {
namespace {

double diagonal(const TableRow& row) {
  Box3 box;
  for (const TablePart& part : row.parts) {
    for (const Vec3& v : part.mesh.vertices) box.add(v);
  }
  return box.diagonal();
}

// Index of part p among the stored parts.
int place_of(const TableRow& row, const Export& how, int p) {
  return how.reversed ? static_cast<int>(row.parts.size()) - 1 - p : p;
}

struct Posed {
  Vec3 point(const Vec3& p) const { return how.scale * (how.pose * (p + Vec3(row.shift, 0, 0))); }
  Vec3 normal(const Vec3& n) const { return sign * (how.pose.R * n); }
  const TableRow& row;
  const Export& how;
  double sign;
};

bool same_choice(const ExpectedChoice& expected, const Disjunction& found, const ContactSet& set, const Posed& posed,
                 double length, double tolerance) {
  if (found.alternatives.size() != expected.normals.size() || found.line != (expected.points.size() > 1)) return false;
  return std::all_of(expected.normals.begin(), expected.normals.end(), [&](const Vec3& normal) {
    return std::any_of(found.alternatives.begin(), found.alternatives.end(), [&](const auto& list) {
      return list.size() == expected.points.size() &&
             std::all_of(expected.points.begin(), expected.points.end(), [&](const Vec3& p) {
               return std::any_of(list.begin(), list.end(), [&](int i) {
                 const Contact& c = set.contacts[i];
                 return (c.point - posed.point(p)).norm() < tolerance * length &&
                        (c.normal - posed.normal(normal)).norm() < tolerance;
               });
             });
    });
  });
}

void compare_pair(const TablePair& want, const ContactSet& set, const Posed& posed, int a, int b, double length,
                  double tolerance, std::ostringstream& out) {
  std::vector<Wrench> expected, found;
  Vec3 origin = Vec3::Zero();
  if (!want.contacts.empty()) origin = posed.point(want.contacts.front().point);
  for (const Expected& c : want.contacts) {
    expected.push_back(wrench_of(posed.point(c.point), posed.normal(c.normal), origin, length));
  }
  for (const Contact& c : set.contacts) {
    if (c.a != a || c.b != b || c.disjunction >= 0) continue;
    found.push_back(wrench_of(c.point, c.normal, origin, length));
  }
  if (found.size() != expected.size()) out << found.size() << " contacts instead of " << expected.size() << "; ";
  const double apart = cone_difference(expected, found);
  if (!(apart < tolerance)) out << "cones differ by " << apart << "; ";
  if (want.rank >= 0 && rank_of(expected, 1e-9) != want.rank) out << "the row's own rank is wrong; ";
  std::vector<const Disjunction*> choices;
  for (const Disjunction& d : set.disjunctions) {
    const Contact& c = set.contacts[d.alternatives.front().front()];
    if (c.a == a && c.b == b) choices.push_back(&d);
  }
  if (choices.size() != want.choices.size()) {
    out << choices.size() << " choices instead of " << want.choices.size() << "; ";
  }
  for (const ExpectedChoice& c : want.choices) {
    if (std::none_of(choices.begin(), choices.end(), [&](const Disjunction* d) {
          return same_choice(c, *d, set, posed, length, 2 * tolerance + posed.row.gap * posed.how.scale / length);
        })) {
      out << "an expected choice is missing; ";
    }
  }
  if (want.area < 0) return;
  double area = 0;
  for (const Interface& face : set.interfaces) area += face.a == a && face.b == b ? face.area : 0;
  if (std::abs(area - want.area * posed.how.scale * posed.how.scale) > 10 * tolerance * length * length) {
    out << "area " << area << " instead of " << want.area * posed.how.scale * posed.how.scale << "; ";
  }
}

std::string compare_contacts(const TableRow& row, const Export& how, const Assembly& assembly, const ContactSet& set,
                             double length, double tolerance) {
  std::ostringstream out;
  for (const Contact& c : set.contacts) {
    if (c.doubtful) out << "a doubtful contact; ";
  }
  for (const TablePair& pair : row.pairs) {
    int a = place_of(row, how, pair.a), b = place_of(row, how, pair.b);
    const Posed posed{row, how, a < b ? 1.0 : -1.0};
    if (a > b) std::swap(a, b);
    std::ostringstream own;
    compare_pair(pair, set, posed, a, b, length, tolerance, own);
    if (!own.str().empty()) out << row.parts[pair.a].name << "–" << row.parts[pair.b].name << ": " << own.str();
  }
  if (set.interfaces.size() != row.pairs.size()) {
    out << set.interfaces.size() << " interfaces instead of " << row.pairs.size() << "; ";
  }
  // Where the gap is but a few times the noise, what few vertices show may well exceed a quarter of it; that is said.
  constexpr double kFewTimes = 25;
  const bool near_noise = kFewTimes * how.noise * diagonal(row) > row.gap;
  for (const Warning& w : set.warnings) {
    const bool of_noise = w.code == "gap-below-noise" && near_noise;
    if (w.code != row.may_warn && !of_noise && !row.curved) out << "warning " << w.code << "; ";
  }
  if (!row.curved) out << contacts_off_their_surfaces(assembly, set);
  for (const std::string& fault : contacts_out_of_reach(assembly, set)) out << fault << "; ";
  if (!out.str().empty() && set.contacts.size() < 60) {
    for (const Contact& c : set.contacts) {
      out << "\n  " << c.a << "-" << c.b << " " << to_string(c.kind) << " at " << c.point.transpose() << " along "
          << c.normal.transpose() << (c.disjunction >= 0 ? " OR" : "") << (c.doubtful ? " doubtful" : "");
    }
  }
  return out.str();
}

std::string check_error(const TableRow& row, const Export& how, const Error& error) {
  const std::string said = to_string(error);
  if (row.outcome == Outcome::kTooNoisy && error.code == ErrorCode::kTolerance) {
    return said.find("noise") == std::string::npos && said.find("coarse") == std::string::npos ? "no reason: " + said
                                                                                               : "";
  }
  if (row.outcome != Outcome::kOverlap || error.code != ErrorCode::kInterpenetration) return "refused: " + said;
  if (said.find(row.words) == std::string::npos) return "no '" + row.words + "' in: " + said;
  const std::size_t end = said.find(" m deep");
  if (end == std::string::npos) return "no depth in: " + said;
  std::size_t begin = end;
  while (begin > 0 && said[begin - 1] != ' ' && said[begin - 1] != '(') --begin;
  const double depth = std::stod(said.substr(begin, end - begin)) / how.scale;
  return std::abs(depth - row.depth) <= 0.02 * row.depth ? "" : "depth " + std::to_string(depth) + " in: " + said;
}

}  // namespace

std::vector<Export> exact_exports() {
  std::vector<Export> all(5);
  all[0].name = "as given";
  all[1].name = "reversed";
  all[1].reversed = true;
  all[2].name = "permuted";
  all[2].permuted = 7;
  all[3].name = "other triangles";
  all[3].splits = 6;
  all[3].seed = 3;
  all[4].name = "in millimetres";
  all[4].scale = 1e-3;
  for (unsigned k = 1; k <= 3; ++k) {
    Export e;
    e.name = "double at pose " + std::to_string(k);
    e.pose = random_pose(k);
    e.seed = k;
    all.push_back(e);
    e.name = "float32 at pose " + std::to_string(k);
    e.single = true;
    e.splits = k == 2 ? 5 : 0;
    e.reversed = k == 3;
    all.push_back(e);
  }
  return all;
}

Export noisy_export(std::uint64_t seed, double noise) {
  Export e;
  e.name = "noisy, seed " + std::to_string(seed);
  e.seed = seed;
  e.pose = random_pose(static_cast<unsigned>(seed) + 1000);
  e.noise = noise;
  e.single = true;
  e.reversed = seed % 2 == 1;
  e.permuted = seed % 3 == 0 ? 0 : static_cast<unsigned>(seed);
  e.splits = seed % 4 == 0 ? 0 : static_cast<int>(seed % 4) * 3;
  e.scale = seed % 5 == 4 ? 1e-3 : 1;
  return e;
}

Assembly assembly_of(const TableRow& row, const Export& how) {
  const double size = diagonal(row);
  std::vector<Part> parts;
  std::uint64_t noise_seed = 0;
  for (std::size_t p = 0; p < row.parts.size(); ++p) {
    TriangleMesh mesh = row.parts[p].mesh;
    const std::uint64_t seed = 1000 * how.seed + 17 * p;
    if (!row.parts[p].same_twice) noise_seed = seed;
    // Meshes of round parts keep their facets: another tessellation of them is another shape.
    const bool split = how.splits > 0 && !row.curved && mesh.triangles.size() < 2000;
    if (split) mesh = retessellated(mesh, noise_seed + 1, how.splits);
    mesh = transformed(transformed(mesh, translation(Vec3(row.shift, 0, 0))), how.pose);
    if (how.noise > 0) mesh = with_noise(mesh, noise_seed + 2, how.noise * size);
    for (Vec3& v : mesh.vertices) v *= how.scale;
    if (how.single) mesh = rounded_to_float(mesh);
    if (how.permuted > 0) mesh = permuted(mesh, how.permuted + static_cast<unsigned>(p));
    const Vec3 exact = std::ldexp(1.0, -29) * float_noise(mesh);
    parts.push_back(
        part_from_mesh(row.parts[p].name, mesh, row.parts[p].fixed, how.single ? float_noise(mesh) : exact));
  }
  if (how.reversed) std::reverse(parts.begin(), parts.end());
  Assembly assembly = assembly_of(parts);
  assembly.contact.gap = row.gap * how.scale;
  return assembly;
}

std::string check_row(const TableRow& row, const Export& how) {
  const Assembly assembly = assembly_of(row, how);
  const auto found = find_contacts(assembly);
  if (!found.ok()) return check_error(row, how, found.error());
  const ContactSet& set = found.value();
  const double length = diagonal(row) * how.scale;
  // Noise moves points by itself and turns normals by itself over the width of a face: a tenth of the whole, or less.
  const double width = row.narrowest > 0 ? std::min(0.1, row.narrowest / diagonal(row)) : 0.1;
  const double tolerance = std::max(1e-9, 2 / width * (how.noise + (how.single ? std::ldexp(1.0, -23) : 0)));
  switch (row.outcome) {
    case Outcome::kContacts:
      return compare_contacts(row, how, assembly, set, length, std::max(tolerance, row.clearance / diagonal(row)));
    case Outcome::kNearlyTouching:
      if (!set.contacts.empty()) return "contacts beyond the gap";
      return warns(set, "nearly-touching") ? "" : "no warning that the parts nearly touch";
    case Outcome::kTooNoisy:
      return warns(set, "coarse-gap") ? "" : "no warning of noise";
    case Outcome::kOverlap:
      break;
  }
  return "the overlap was not seen";
}

}  // namespace impend::test
