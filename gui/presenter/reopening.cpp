#include "gui/presenter/reopening.h"

#include <algorithm>

#include "gui/presenter/angles.h"
#include "impend/geometry/mesh_check.h"

namespace impend::gui {
namespace {

constexpr double kLeastTurn = 1 * kDegree;              // a finer turn makes facets without number
constexpr double kFinerTurn = 2, kFinerDeflection = 4;  // the distance falls with the square of the turn
constexpr double kDeflectionOverSize = 2.5e-4;          // of the smallest part, where no distance was said

// Facets stand for exact surfaces.
bool is_cad(const Part& part) { return !part.surfaces.surfaces.empty(); }

double finer_deflection(const Opened& opened) {
  const auto& before = opened.options.read.tessellation.deflection;
  if (before) return *before / kFinerDeflection;
  double smallest = 0;
  for (const Part& part : opened.assembly->parts) {
    const double size = bounding_box(part.mesh).diagonal();
    if (is_cad(part) && size > 0 && (smallest == 0 || size < smallest)) smallest = size;
  }
  return kDeflectionOverSize * smallest;
}

}  // namespace

std::optional<ImportOptions> with_finer_facets(const Opened& opened) {
  const std::vector<Part>& parts = opened.assembly->parts;
  ImportOptions options = opened.options;
  const double turn = options.read.tessellation.angle / kFinerTurn;
  if (std::none_of(parts.begin(), parts.end(), is_cad) || turn < kLeastTurn) return std::nullopt;
  options.read.tessellation.angle = turn;
  options.read.tessellation.deflection = finer_deflection(opened);
  return options;
}

std::optional<ImportOptions> with_part_per_piece(const Opened& opened) {
  const Diagnostics& said = opened.assembly->warnings;
  const auto of_pieces = [](const Warning& warning) { return warning.code == "several-pieces"; };
  if (opened.options.split || std::none_of(said.begin(), said.end(), of_pieces)) return std::nullopt;
  ImportOptions options = opened.options;
  options.split = true;
  return options;
}

}  // namespace impend::gui
