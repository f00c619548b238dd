#include "impend/import/model_parts.h"

#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using test::box;

namespace {

ModelFile two_boxes_placed_thrice() {
  ModelFile file;
  file.path = "somewhere/frame.step";
  for (const char* name : {"plate", ""}) {
    MeshObject& object = file.objects.emplace_back();
    object.name = name;
    object.mesh = box(Vec3(0, 0, 0), Vec3(10, 20, 30));
    object.color = "#102030";
  }
  for (const int object : {0, 0, 1}) {
    file.placements.emplace_back();
    file.placements.back().object = object;
  }
  file.placements[0].X.p = Vec3(100, 0, 0);
  file.placements[1].name = "left plate";
  file.placements[1].path = {"machine", "fra\x01me"};
  file.placements[1].color = "#ffffff";
  file.placements[1].fixed = true;
  file.placements[1].noise = 0.5;
  return file;
}

}  // namespace

TEST_CASE("every placement of an object is a part of its own") {
  const std::vector<Part> parts = parts_from_model(two_boxes_placed_thrice(), 1e-3, true);
  REQUIRE(parts.size() == 3);
  CHECK(parts[0].name == "plate");
  CHECK(parts[1].name == "left plate");
  CHECK(parts[2].name == "frame");
  CHECK((parts[0].X_WP.p - Vec3(0.1, 0, 0)).norm() < 1e-16);
  CHECK(parts[0].color == "#102030");
  CHECK(parts[1].color == "#ffffff");
  CHECK(parts[1].path == std::vector<std::string>{"machine", "fra me"});
  CHECK(parts[1].fixed);
  CHECK_FALSE(parts[0].fixed);
  CHECK(parts[1].coordinate_noise.x() == Approx(parts[0].coordinate_noise.x() + 0.5e-3));
  for (const Part& part : parts) CHECK(part.volume == Approx(6e-6));
}

TEST_CASE("volume and moments are those of the exact shape where the file says them") {
  ModelFile file = two_boxes_placed_thrice();
  file.objects[0].moments = VolumeMoments{6024, Vec3(1, 2, 3), Mat3::Identity()};
  const std::vector<Part> parts = parts_from_model(file, 1e-3, true);
  CHECK(parts[0].volume == Approx(6024e-9));
  CHECK((parts[0].moments.centroid - Vec3(1e-3, 2e-3, 3e-3)).norm() < 1e-18);
  CHECK(parts[0].moments.second(0, 0) == Approx(1e-15));
  CHECK(parts[2].volume == Approx(6000e-9));
}
