#include "impend/contact/gap/gap_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "impend/geometry/mesh_check.h"

namespace impend {
namespace {

// A given gap below this many times ε is refused: contacts would be found or lost by rounding.
constexpr double kMinGapOverNoise = 4.0;
// A part whose coordinate noise exceeds this share of its diagonal is refused: its shape is not known.
constexpr double kNoiseOverSize = 1e-2;
// A given gap above this share of the median part size is worth a warning: a clearance is seldom 1 % of a part, and
// whoever gives a gap has looked at it. Normal range 1e-3 … 1e-1.
constexpr double kLargeGap = 1e-2;

struct Noisiest {
  const Part* part = nullptr;
  double noise = 0;    // m
  std::string source;  // in words
};

double median_of(std::vector<double> sizes) {
  std::sort(sizes.begin(), sizes.end());
  return sizes.empty() ? 0 : sizes[sizes.size() / 2];
}

Error too_coarse(const Assembly& assembly, const Part& part, double noise, double size) {
  return {ErrorCode::kTolerance,
          fmt::format("the coordinates of this part are stored too coarsely ({}, known to {}) for its size of {}",
                      part.noise_source, in_unit(assembly, noise), in_unit(assembly, size)),
          {"", 0, part.name, ""},
          "export it with more digits or nearer to the origin"};
}

Error below_noise(const Assembly& assembly, const Noisiest& noisiest, double gap, double least,
                  const GeometricTolerances& tolerances) {
  const bool noisy = noisiest.part && noisiest.noise > 0;
  const double size = noisiest.part ? mesh_size(noisiest.part->mesh) : 1.0;
  // Rounded up, so that it is not refused in turn.
  const std::string enough = noisy ? fmt::format("of at least {}", in_unit_above(assembly, least))
                                   : fmt::format("above 0, as {}", in_unit(assembly, tolerances.relative_gap * size));
  return {
      ErrorCode::kTolerance,
      noisy ? fmt::format("the gap tolerance {} is below {} times the coordinate noise {} of this part ({})",
                          in_unit(assembly, gap), kMinGapOverNoise, in_unit(assembly, noisiest.noise), noisiest.source)
            : fmt::format("the gap tolerance {} is not positive", in_unit(assembly, gap)),
      {"", 0, noisiest.part ? noisiest.part->name : "", ""},
      fmt::format("use a gap {}, or auto{}", enough, noisy ? ", or export the parts with more digits" : "")};
}

// Of the size's share and what the noise of each pair allows, with the reason.
void choose_floor(const Assembly& assembly, const std::vector<BodySurface>& surfaces, const Noisiest& noisiest,
                  const GeometricTolerances& tolerances, GapChoice& choice) {
  const double by_size = tolerances.relative_gap * choice.median;
  choice.automatic = true;
  choice.rule = {};
  choice.rule.plain = choice.rule.across = by_size;
  choice.gap = largest_reach(choice.rule, surfaces);
  choice.reason =
      choice.gap <= by_size
          ? fmt::format("auto: {}, {:g} of the median part size {}", in_unit(assembly, choice.gap),
                        tolerances.relative_gap, in_unit(assembly, choice.median))
          : fmt::format(
                "auto: up to {}, for each pair what its coordinate noise allows, {} for part "
                "'{}' ({})",
                in_unit(assembly, choice.gap), in_unit(assembly, noisiest.noise), noisiest.part->name, noisiest.source);
  if (choice.gap <= tolerances.coarse_gap * choice.median) return;
  choice.warnings.push_back(
      {"coarse-gap",
       fmt::format("The coordinates of part '{}' are coarse ({}, known to {}), so the gap tolerance had to be {}; "
                   "contacts closer together than that are not told apart.",
                   noisiest.part->name, noisiest.source, in_unit(assembly, noisiest.noise),
                   in_unit(assembly, choice.gap)),
       noisiest.part->name});
}

Noisiest declared_noise(const Assembly& assembly) {
  Noisiest noisiest;
  for (const Part& part : assembly.parts) {
    const double own = part.coordinate_noise.maxCoeff();
    if (!noisiest.part || own > noisiest.noise) noisiest = {&part, own, part.noise_source};
  }
  return noisiest;
}

Noisiest noise_of(const Assembly& assembly, const PreparedSurfaces& prepared) {
  Noisiest noisiest = declared_noise(assembly);
  for (std::size_t p = 0; p < prepared.surfaces.size(); ++p) {
    const double own = prepared.surfaces[p].noise.maxCoeff();
    if (own > noisiest.noise) noisiest = {&assembly.parts[p], own, "as its flat faces show"};
  }
  return noisiest;
}

// Parts as they are declared, without their surfaces.
std::vector<BodySurface> declared_bodies(const Assembly& assembly) {
  std::vector<BodySurface> bodies(assembly.parts.size());
  for (std::size_t p = 0; p < bodies.size(); ++p) {
    const Part& part = assembly.parts[p];
    bodies[p].noise = bodies[p].declared_noise = bodies[p].proved_noise = part.coordinate_noise;
    for (const Vec3& v : part.mesh.vertices) {
      bodies[p].farthest = std::max(bodies[p].farthest, v.cwiseAbs().maxCoeff());
      bodies[p].box.add(part.X_WP * v);
    }
  }
  return bodies;
}

std::string range_text(const Assembly& assembly, double least, double most) {
  const std::string low = in_unit(assembly, least), high = in_unit(assembly, most);
  return low == high ? low : fmt::format("{:.4g} to {}", least / assembly.metres_per_unit, high);
}

std::string pairs_text(const Assembly& assembly, const GapVerdict& verdict) {
  return fmt::format("{} pair{} of surfaces {} {} apart", verdict.pairs, verdict.pairs == 1 ? "" : "s",
                     verdict.pairs == 1 ? "is" : "are", range_text(assembly, verdict.least, verdict.most));
}

std::string why_not(const Assembly& assembly, const GapHistogram& histogram, const GapVerdict& verdict) {
  switch (verdict.finding) {
    case GapFinding::kNoBreak:
      return "their distances have no clear break";
    case GapFinding::kMixed:
      return fmt::format("{} other pair{} of faces touch{} outright", histogram.touching,
                         histogram.touching == 1 ? "" : "s", histogram.touching == 1 ? "es" : "");
    case GapFinding::kNotSmall:
      return fmt::format("such a gap is not small against the parts, whose narrowest touching face or wall is {}",
                         in_unit(assembly, verdict.narrowest));
    case GapFinding::kFew:
    case GapFinding::kNothingNear:
    case GapFinding::kCluster:
      break;
  }
  return fmt::format("fewer than {} pairs are too few to tell a clearance from a distance that is meant",
                     kGapClusterPairs);
}

}  // namespace

Result<GapChoice> choose_gap(const Assembly& assembly, const GeometricTolerances& tolerances) {
  std::vector<double> sizes;
  for (const Part& part : assembly.parts) {
    const double noise = part.coordinate_noise.maxCoeff(), size = mesh_size(part.mesh);
    sizes.push_back(size);
    if (noise > kNoiseOverSize * size) return too_coarse(assembly, part, noise, size);
  }
  const Noisiest noisiest = declared_noise(assembly);
  GapChoice choice;
  choice.noise = noisiest.noise;
  choice.median = median_of(sizes);
  if (!assembly.contact.gap) {
    choose_floor(assembly, declared_bodies(assembly), noisiest, tolerances, choice);
    return choice;
  }
  choice.gap = *assembly.contact.gap;
  choice.rule = given_gap(choice.gap);
  choice.reason = "given";
  const double least = kMinGapOverNoise * noisiest.noise;
  if (!(choice.gap >= least && choice.gap > 0)) {
    return below_noise(assembly, noisiest, choice.gap, least, tolerances);
  }
  return choice;
}

Result<GapChoice> choose_gap(const Assembly& assembly, const PreparedSurfaces& prepared,
                             const GeometricTolerances& tolerances) {
  const Result<GapChoice> declared = choose_gap(assembly, tolerances);
  if (!declared) return declared.error();
  GapChoice choice = declared.value();
  const Noisiest noisiest = noise_of(assembly, prepared);
  choice.noise = noisiest.noise;
  if (!choice.automatic) {
    if (choice.gap > kLargeGap * choice.median) {
      choice.warnings.push_back({"gap-large",
                                 fmt::format("The gap tolerance {} is much for parts of {} (their median size): parts "
                                             "that far apart count as touching, and may hold each other up.",
                                             in_unit(assembly, choice.gap), in_unit(assembly, choice.median)),
                                 ""});
    }
    if (choice.gap >= kMinGapOverNoise * choice.noise) return choice;
    choice.warnings.push_back(
        {"gap-below-noise",
         fmt::format("The flat faces of part '{}' are even to {} only, so contacts within the gap tolerance {} are "
                     "found or lost by chance; {} would be safe.",
                     noisiest.part->name, in_unit(assembly, choice.noise), in_unit(assembly, choice.gap),
                     in_unit(assembly, tolerances.noise_floor * choice.noise)),
         noisiest.part->name});
    return choice;
  }
  choice.warnings.clear();
  choose_floor(assembly, prepared.surfaces, noisiest, tolerances, choice);

  const double floor = choice.gap;
  const GapHistogram histogram = collect_gaps(assembly, prepared, floor, kGapReach * choice.median, tolerances);
  const GapVerdict verdict = judge_histogram(histogram, floor, choice.median, tolerances);
  if (verdict.finding == GapFinding::kNothingNear) return choice;
  const std::string pairs = pairs_text(assembly, verdict);
  if (verdict.finding == GapFinding::kCluster) {
    choice.gap = choice.rule.plain = choice.rule.across = verdict.gap;
    choice.reason = fmt::format("auto: {}: {}, {}; noise {}", in_unit(assembly, choice.gap), pairs,
                                verdict.next ? "the next " + in_unit(assembly, *verdict.next)
                                             : "the next more than " + in_unit(assembly, kGapReach * choice.median),
                                in_unit(assembly, choice.noise));
    choice.warnings.push_back(
        {"clearances-joined",
         fmt::format("{}; they are taken as touching, since all faces are so: the gap tolerance was set to {} instead "
                     "of {}. Give --gap to say whether they touch.",
                     pairs, in_unit(assembly, choice.gap), in_unit(assembly, floor)),
         ""});
    return choice;
  }
  const FacingPair& first = histogram.pairs[verdict.first];
  const bool one_size = verdict.finding != GapFinding::kNoBreak;
  const double joined = one_size ? verdict.most : first.most;
  choice.warnings.push_back(
      {"gap-unclear",
       fmt::format("{} ('{}' and '{}' nearest), beyond the gap tolerance {}; they are not taken as touching, since {}. "
                   "A gap tolerance of {} would join {}: give it with --gap {} if they do touch.",
                   pairs, assembly.body_name(first.a), assembly.body_name(first.b), in_unit(assembly, floor),
                   why_not(assembly, histogram, verdict), in_unit_above(assembly, joined),
                   one_size ? "them" : "the nearest", not_below(joined / assembly.metres_per_unit)),
       ""});
  return choice;
}

}  // namespace impend
