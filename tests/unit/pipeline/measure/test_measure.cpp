// Measuring against closed forms, and against the figures of a CAD model.
#include "impend/pipeline/measure/measure.h"

#include "impend/pipeline/measure/part_features.h"

#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

MeasuredFeature feature(FeatureKind kind, const Vec3& point, const Vec3& direction = Vec3::Zero(), double radius = 0) {
  MeasuredFeature made;
  made.kind = kind;
  made.point = made.picked = point;
  made.direction = direction;
  made.radius = radius;
  made.exact = true;
  return made;
}

// The value of that name; NaN where there is none.
double value_of(const std::vector<Measurement>& found, const std::string& name) {
  const auto at = std::find_if(found.begin(), found.end(), [&](const Measurement& m) { return m.name == name; });
  return at == found.end() ? std::nan("") : at->value;
}

double length_of(const Measurement& measured) { return (measured.ends[0] - measured.ends[1]).norm(); }

}  // namespace

TEST_CASE("Distances of points, edges and flat faces are those of geometry") {
  const MeasuredFeature p = feature(FeatureKind::kPoint, {1, 2, 3}), q = feature(FeatureKind::kPoint, {1, 5, 7});
  CHECK(value_of(measure(p, q), "distance") == Approx(5));
  const MeasuredFeature floor = feature(FeatureKind::kPlane, {9, 9, 1}, Vec3::UnitZ());
  CHECK(value_of(measure(p, floor), "distance") == Approx(2));
  CHECK(value_of(measure(floor, p), "distance") == Approx(2));
  const MeasuredFeature edge = feature(FeatureKind::kEdge, {0, 0, 0}, Vec3::UnitX());
  CHECK(value_of(measure(p, edge), "distance") == Approx(std::sqrt(13.0)));
  const MeasuredFeature ceiling = feature(FeatureKind::kPlane, {-4, 0, 2.5}, -Vec3::UnitZ());
  const auto apart = measure(floor, ceiling);
  CHECK(value_of(apart, "distance") == Approx(1.5));
  CHECK(apart.size() == 1);
  CHECK(length_of(apart.front()) == Approx(1.5));
}

TEST_CASE("Skew edges have an angle and the length of their common perpendicular") {
  const MeasuredFeature a = feature(FeatureKind::kEdge, {5, 0, 0}, Vec3::UnitX());
  const MeasuredFeature b = feature(FeatureKind::kEdge, {0, 7, 2}, Vec3(0.5, std::sqrt(3) / 2, 0));
  const auto found = measure(a, b);
  CHECK(value_of(found, "angle") == Approx(kPi / 3));
  CHECK(value_of(found, "distance") == Approx(2));
}

TEST_CASE("The angle of faces and edges is at most a right one, and a face that leans has no distance") {
  const double turn = 0.3;
  const MeasuredFeature a = feature(FeatureKind::kPlane, {0, 0, 0}, Vec3::UnitZ());
  const MeasuredFeature b = feature(FeatureKind::kPlane, {0, 0, 1}, Vec3(std::sin(turn), 0, -std::cos(turn)));
  CHECK(value_of(measure(a, b), "angle") == Approx(turn));
  CHECK(std::isnan(value_of(measure(a, b), "distance")));
  const MeasuredFeature edge = feature(FeatureKind::kEdge, {0, 0, 1}, Vec3(std::cos(turn), 0, std::sin(turn)));
  CHECK(value_of(measure(a, edge), "angle") == Approx(turn));
  const MeasuredFeature level = feature(FeatureKind::kEdge, {0, 0, 1}, Vec3::UnitY());
  CHECK(value_of(measure(a, level), "distance") == Approx(1));
}

TEST_CASE("Parallel is what differs by less than a hundredth of an arc second") {
  const auto plane = [](double turn) {
    return feature(FeatureKind::kPlane, {0, 0, 1}, Vec3(std::sin(turn), 0, std::cos(turn)));
  };
  const MeasuredFeature floor = feature(FeatureKind::kPlane, {0, 0, 0}, Vec3::UnitZ());
  CHECK(value_of(measure(floor, plane(kParallel / 2)), "distance") == Approx(1));
  CHECK(std::isnan(value_of(measure(floor, plane(2 * kParallel)), "distance")));
  CHECK(value_of(measure(floor, plane(2 * kParallel)), "angle") == Approx(2 * kParallel));
}

TEST_CASE("Round surfaces have radius and diameter, and distances from their axes and centres") {
  const MeasuredFeature pin = feature(FeatureKind::kCylinder, {0, 0, 0}, Vec3::UnitZ(), 2);
  const MeasuredFeature rod = feature(FeatureKind::kCylinder, {6, 8, 5}, -Vec3::UnitZ(), 3);
  CHECK(value_of(measure(pin), "radius") == 2);
  CHECK(value_of(measure(pin), "diameter") == 4);
  CHECK(value_of(measure(pin, rod), "distance of the axes") == Approx(10));
  CHECK(value_of(measure(pin, rod), "distance of the surfaces") == Approx(5));
  const MeasuredFeature ball = feature(FeatureKind::kSphere, {0, 0, 9}, Vec3::Zero(), 1.5);
  const MeasuredFeature floor = feature(FeatureKind::kPlane, {0, 0, 0}, Vec3::UnitZ());
  CHECK(value_of(measure(ball, floor), "distance to the centre") == Approx(9));
  CHECK(value_of(measure(ball, floor), "distance of the surfaces") == Approx(7.5));
  // Inside each other there is no distance of the surfaces.
  const MeasuredFeature hole = feature(FeatureKind::kCylinder, {0.1, 0, 0}, Vec3::UnitZ(), 2.2);
  CHECK(value_of(measure(pin, hole), "distance of the axes") == Approx(0.1));
  CHECK(std::isnan(value_of(measure(pin, hole), "distance of the surfaces")));
  MeasuredFeature fillet = feature(FeatureKind::kTorus, {0, 0, 0}, Vec3::UnitZ(), 5);
  fillet.minor_radius = 0.5;
  CHECK(value_of(measure(fillet), "radius of the fillet") == 0.5);
  MeasuredFeature cone = feature(FeatureKind::kCone, {0, 0, 0}, Vec3::UnitZ());
  cone.half_angle = 0.25;
  CHECK(value_of(measure(cone), "opening angle") == 0.5);
}

TEST_CASE("A cube is picked at its corner, its edge, its face, and as a bare place") {
  Assembly assembly;
  assembly.parts = {part_from_mesh("cube", box(Vec3(0, 0, 0), Vec3(0, 0, 0) + Vec3(1, 1, 1)))};
  const Result<MeasuredPart> cube = part_to_measure(assembly, 0);
  REQUIRE(cube.ok());
  const Box3 box = cube.value().surface.box;
  const Vec3 top(0.5 * (box.lower.x() + box.upper.x()), 0.5 * (box.lower.y() + box.upper.y()), box.upper.z());
  const double reach = 0.05;
  const auto face = feature_at(cube.value(), top, reach);
  REQUIRE(face);
  CHECK(face->kind == FeatureKind::kPlane);
  CHECK(face->direction.z() == Approx(1));
  const auto edge = feature_at(cube.value(), Vec3(box.upper.x() - 0.02, top.y(), top.z()), reach);
  REQUIRE(edge);
  CHECK(edge->kind == FeatureKind::kEdge);
  CHECK(value_of(measure(*edge), "length") == Approx(1));
  const auto corner = feature_at(cube.value(), box.upper - Vec3(0.02, 0.02, 0), reach);
  REQUIRE(corner);
  CHECK(corner->kind == FeatureKind::kPoint);
  CHECK((corner->point - box.upper).norm() < 1e-12);
  const auto place = feature_at(cube.value(), box.upper - Vec3(0.02, 0.02, 0), reach, PickWish::kPlace);
  REQUIRE(place);
  CHECK((place->point - box.upper).norm() > 0.02);
  CHECK_FALSE(feature_at(cube.value(), top + Vec3(0, 0, 1), reach));
}

TEST_CASE("The gap of two parts is their least distance and lies between its ends") {
  Assembly assembly;
  assembly.parts = {part_from_mesh("a", box(Vec3(0, 0, 0), Vec3(0, 0, 0) + Vec3(1, 1, 1))),
                    part_from_mesh("b", box(Vec3(4, 5, 0), Vec3(4, 5, 0) + Vec3(1, 1, 1))),
                    part_from_mesh("c", box(Vec3(1, 0, 0), Vec3(1, 0, 0) + Vec3(1, 1, 1)))};
  std::vector<MeasuredPart> parts;
  for (int i = 0; i < 3; ++i) parts.push_back(part_to_measure(assembly, i).value());
  const Measurement gap = measure_gap(parts[0], parts[1]);
  CHECK(gap.value == Approx(5));
  CHECK(length_of(gap) == Approx(5));
  CHECK(gap.exact);
  CHECK(measure_gap(parts[0], parts[2]).value == 0);
}

TEST_CASE("The list of a part's features has each curved face, circle and edge once") {
  Assembly assembly = assembly_of({part_from_mesh("pin", prism(regular_polygon(48, 0.01), 0, 0.05)),
                                   part_from_mesh("block", box(Vec3(1, 0, 0), Vec3(2, 3, 4)))});
  const Result<MeasuredPart> pin = part_to_measure(assembly, 0), block = part_to_measure(assembly, 1);
  REQUIRE((pin.ok() && block.ok()));
  const PartFeatures of_pin = features_of(pin.value(), 100);
  REQUIRE(of_pin.features.size() == 3);
  CHECK(of_pin.features[0].kind == FeatureKind::kCylinder);
  CHECK(of_pin.features[0].radius == Approx(0.01));
  CHECK(of_pin.features[1].kind == FeatureKind::kCircle);
  CHECK(of_pin.features[2].kind == FeatureKind::kCircle);
  CHECK(features_of(block.value(), 100).features.size() == 12);
  const PartFeatures few = features_of(block.value(), 5);
  CHECK(few.features.size() == 5);
  CHECK(few.left_out == 7);
}
