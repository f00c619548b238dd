#include "impend/contact/contact_warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numbers>

#include "impend/contact/gap/gap_choice.h"

namespace impend {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr std::size_t kPartsNamed = 5;

void add_approximation(const PairContacts& pair, const std::string& a, const std::string& b, Diagnostics& warnings) {
  const CurvedContact* coarsest = nullptr;
  for (const CurvedContact& curved : pair.curved_contacts) {
    if (!curved.exact && (!coarsest || curved.angle_error > coarsest->angle_error)) coarsest = &curved;
  }
  if (!coarsest) return;
  warnings.push_back(
      {"approximate-contacts",
       fmt::format("'{}' and '{}' touch on a {} and a {} in a way that no finite set of contacts has exactly; it is "
                   "sampled within {:.2g}°, so that they may seem a little freer than they are.",
                   a, b, coarsest->surface_a, coarsest->surface_b, coarsest->angle_error * kDegrees),
       a});
}

void add_unchecked(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                   const std::vector<PairContacts>& pairs, Diagnostics& warnings) {
  std::map<int, std::vector<int>> others;  // open body → bodies whose boxes overlap its box
  for (const PairContacts& pair : pairs) {
    if (!pair.overlap_unchecked) continue;
    const bool a_open = !surfaces[pair.a].closed;
    others[a_open ? pair.a : pair.b].push_back(a_open ? pair.b : pair.a);
  }
  for (const auto& [open, bodies] : others) {
    std::string names;
    for (std::size_t i = 0; i < std::min(bodies.size(), kPartsNamed); ++i) {
      names += fmt::format("{}'{}'", i > 0 ? ", " : "", assembly.body_name(bodies[i]));
    }
    if (bodies.size() > kPartsNamed) names += fmt::format(" and {} more", bodies.size() - kPartsNamed);
    const std::string name = assembly.body_name(open);
    warnings.push_back({"overlap-unchecked",
                        fmt::format("The mesh of '{}' is open and its box overlaps those of {}: whether they run into "
                                    "each other was not checked.",
                                    name, names),
                        name});
  }
}

}  // namespace

Diagnostics pair_warnings(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                          const std::vector<PairContacts>& pairs) {
  Diagnostics warnings;
  for (const PairContacts& pair : pairs) {
    const std::string a = assembly.body_name(pair.a), b = assembly.body_name(pair.b);
    if (pair.tilt > 0) {
      warnings.push_back({"tilted-faces",
                          fmt::format("Faces of '{}' and '{}' that touch are {:.3g}° out of parallel, more than "
                                      "their noise explains; they are taken as one plane.",
                                      a, b, pair.tilt * kDegrees),
                          a});
    }
    if (pair.curved) {
      warnings.push_back({"curved-surface",
                          fmt::format("'{}' and '{}' touch on what looks like a curved surface made of facets; "
                                      "its contacts are taken as doubtful.",
                                      a, b),
                          a});
    }
    if (pair.conforming) {
      warnings.push_back({"conforming-facets",
                          fmt::format("'{}' and '{}' share the facets of a curved surface; they are taken as plane "
                                      "faces, as they are meshed.",
                                      a, b),
                          a});
    }
    if (pair.facets_only) {
      warnings.push_back({"contact-off-surface",
                          fmt::format("'{}' and '{}': a contact of recognised curved surfaces near {} would lie {} "
                                      "beyond its tolerance from the meshes; it is not used, and {}.",
                                      a, b, in_unit(assembly, pair.off_at), in_unit(assembly, pair.off_by),
                                      pair.empty() ? "their facets do not touch within it either: no contact of the "
                                                     "two is left, look at the place"
                                                   : "their facets count as doubtful instead"),
                          a});
    }
    if (pair.within_facets) {
      warnings.push_back({"within-facets",
                          fmt::format("'{}' and '{}' are as near to each other in places as the facets of a round "
                                      "surface miss it; whether they touch there is taken as doubtful.",
                                      a, b),
                          a});
    }
    add_approximation(pair, a, b, warnings);
    if (pair.not_understood) {
      warnings.push_back({"not-understood",
                          fmt::format("'{}' and '{}' meet near {} in a way that is not understood; the contacts "
                                      "there are taken as doubtful.",
                                      a, b, in_unit(assembly, pair.not_understood_at)),
                          a});
    }
  }
  add_unchecked(assembly, surfaces, pairs, warnings);
  return warnings;
}

}  // namespace impend
