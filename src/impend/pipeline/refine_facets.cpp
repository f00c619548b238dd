#include "impend/pipeline/other_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include "impend/base/tolerances.h"
#include "impend/contact/gap/gap_choice.h"
#include "impend/geometry/moments.h"
#include "impend/motion/decide.h"

namespace impend {
namespace {

constexpr double kFinerDeflection = 4, kFinerAngle = 2;  // so that the sagitta of a cylinder's facets follows
constexpr double kLeastDeflection = 2e-5;   // of the largest part: a small one beside it does not cost a thousandfold
constexpr double kMostTriangles = 100'000;  // of all parts, if each step had four times as many
constexpr double kSameVolume = 1e-9;        // of the exact shape, whatever its facets

bool is_curved(SurfaceKind kind) { return kind != SurfaceKind::kPlane; }
// Contacts of the others come from the exact surfaces.
bool is_inexact(SurfaceKind kind) { return kind == SurfaceKind::kOther || kind == SurfaceKind::kTorus; }

template <class Condition>
bool has_surface(const Part& part, const Condition& condition) {
  return std::any_of(part.surfaces.of_triangle.begin(), part.surfaces.of_triangle.end(), [&](int s) {
    return s >= 0 && s < static_cast<int>(part.surfaces.surfaces.size()) && condition(part.surfaces.surfaces[s].kind);
  });
}

bool needs_facets(const Assembly& assembly) {
  return std::any_of(assembly.parts.begin(), assembly.parts.end(),
                     [](const Part& part) { return has_surface(part, is_inexact); });
}

struct Finest {
  double least = std::numeric_limits<double>::infinity(), largest = 0;  // m, sizes of parts with curved faces
  double triangles = 0;
};

Finest finest(const Assembly& assembly) {
  Finest all;
  for (const Part& part : assembly.parts) {
    if (!has_surface(part, is_curved)) continue;
    const double size = bounding_box(part.mesh).diagonal();
    all.least = std::min(all.least, size);
    all.largest = std::max(all.largest, size);
    all.triangles += static_cast<double>(part.mesh.triangles.size());
  }
  return all;
}

bool take_facets(const Assembly& fresh, Assembly* assembly) {
  std::map<std::string, const Part*> by_name;
  for (const Part& part : fresh.parts) by_name.emplace(part.name, &part);
  bool any = false;
  for (Part& part : assembly->parts) {
    const auto found = by_name.find(part.name);
    if (found == by_name.end() || !has_surface(part, is_curved)) continue;
    const Part& finer = *found->second;
    if (finer.mesh.triangles.size() <= part.mesh.triangles.size() ||
        !(std::abs(finer.volume - part.volume) <= kSameVolume * part.volume)) {
      continue;
    }
    part.mesh = finer.mesh;
    part.surfaces = finer.surfaces;
    part.check = finer.check;
    part.coordinate_noise = finer.coordinate_noise;
    part.decimal_noise = finer.decimal_noise;
    part.noise_source = finer.noise_source;
    any = true;
  }
  return any;
}

}  // namespace

bool has_exact_shapes(const Assembly& assembly) { return finest(assembly).largest > 0; }

bool facets_decide(const Analysis& analysis) {
  if (analysis.verdict != Verdict::kMarginal) return false;
  const bool by_circles =
      std::any_of(analysis.components.begin(), analysis.components.end(), [&](const ComponentResult& component) {
        return component.verdict == Verdict::kMarginal &&
               component.reason.find(kFinerFacetsDecide) != std::string::npos;
      });
  const bool by_distance = std::any_of(analysis.warnings.begin(), analysis.warnings.end(),
                                       [](const Warning& warning) { return warning.code == "within-facets"; });
  return by_circles || (by_distance && needs_facets(analysis.assembly));
}

bool facets_decide(const Error& error, const Assembly& assembly) {
  return error.code == ErrorCode::kInterpenetration && needs_facets(assembly);
}

Result<std::optional<FinerFacets>> with_finer_facets(const Assembly& assembly, const std::vector<std::string>& inputs,
                                                     const ImportOptions& options, int step, const Progress& progress) {
  const Finest all = finest(assembly);
  if (all.largest == 0 || all.triangles * std::pow(kFinerDeflection, step) > kMostTriangles) {
    return std::optional<FinerFacets>();
  }
  ImportOptions again = options;
  Tessellation& tessellation = again.read.tessellation;
  const double given = tessellation.deflection.value_or(InputTolerances{}.tessellation * all.least);
  tessellation.deflection = std::max(given / std::pow(kFinerDeflection, step), kLeastDeflection * all.largest);
  tessellation.angle /= std::pow(kFinerAngle, step);
  const Result<Assembly> fresh = read_assembly(inputs, again, progress);
  if (!fresh && fresh.error().code == ErrorCode::kCancelled) return fresh.error();
  FinerFacets finer{assembly, *tessellation.deflection, tessellation.angle};
  if (!fresh || !take_facets(fresh.value(), &finer.assembly)) return std::optional<FinerFacets>();
  return std::optional(std::move(finer));
}

Warning facets_refined(const Assembly& assembly, const FinerFacets& finer, bool decided) {
  const std::string how = fmt::format("facets within {} and {:g}° of the exact shapes",
                                      in_unit(assembly, finer.deflection), finer.angle * 180 / std::numbers::pi);
  if (!decided) return {"facets-refined", how + " were tried, too, and leave the answer as open.", ""};
  return {"facets-refined",
          "The CAD model was read again, with " + how + ": those of the first reading left the answer open.", ""};
}

}  // namespace impend
