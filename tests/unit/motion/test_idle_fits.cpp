// What fits round a pin, and stands on something else as well: the pin need not bear.
#include "impend/base/numbers.h"
#include "impend/friction/analyze_friction.h"
#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/shapes.h"
#include "tests/support/tagged_part.h"

namespace impend::test {
namespace {

constexpr double kPinRadius = 0.1;

// A wheel on a rough pin along y, its centre of mass above the axis; on a smooth floor or on none.
Assembly wheel_on_pin(bool on_floor) {
  const double turned = kPi / 96;
  const TriangleMesh pin = along_y(regular_polygon(96, kPinRadius, turned), -0.2, 0.2);
  const TriangleMesh flat =
      ring(regular_polygon(96, 2 * kPinRadius, turned), regular_polygon(96, kPinRadius, turned), -0.05, 0.05);
  const TriangleMesh wheel = transformed(flat, rotation(kX, -kPi / 2));
  Assembly assembly =
      assembly_of({tagged("pin", pin, {cylinder_surface(kO, kY, kPinRadius)}, true),
                   tagged("wheel", wheel,
                          {cylinder_surface(kO, kY, kPinRadius), cylinder_surface(kO, kY, 2 * kPinRadius)}, false)});
  assembly.parts[1].mass = {2, Vec3(0, 0, 0.03), Vec3(0.02, 0.03, 0.025).asDiagonal()};
  assembly.friction.mu = 0.5;
  if (on_floor) {
    const double top = -2 * kPinRadius;
    assembly.parts.push_back(part_from_mesh("floor", box(Vec3(-1, -1, top - 0.1), Vec3(1, 1, top)), true));
    assembly.friction.pairs.push_back({1, 2, 0.0, std::nullopt});
  }
  return assembly;
}

}  // namespace

TEST_CASE("a wheel is held by the friction of a pin that bears it, and not for certain where a floor may") {
  for (const bool on_floor : {false, true}) {
    const Analysis analysis = analysed(wheel_on_pin(on_floor));
    FrictionOptions options;
    options.model = FrictionModel::kStatic;
    const auto result = analyze_friction(analysis, options, {});
    REQUIRE(result.ok());
    REQUIRE(result.value().has_value());
    INFO(result.value()->verdict_reason);
    CHECK((*result.value()->verdict == FrictionVerdict::kStableCertain) == !on_floor);
  }
}

}  // namespace impend::test
