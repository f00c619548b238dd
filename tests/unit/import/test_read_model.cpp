#include "impend/import/read_model.h"

#include "gltf_texts.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::examples;

namespace {

// The cube `primitives` times in one mesh, placed by `nodes` nodes.
std::string many_cubes(int primitives, int nodes) {
  Json json = cube_json();
  json["meshes"][0]["primitives"] = Json(static_cast<std::size_t>(primitives), json["meshes"][0]["primitives"][0]);
  json["nodes"] = Json(static_cast<std::size_t>(nodes), Json{{"mesh", 0}});
  json["scenes"][0]["nodes"] = Json::array();
  for (int i = 0; i < nodes; ++i) json["scenes"][0]["nodes"].push_back(i);
  return gltf_text(json);
}

}  // namespace

TEST_CASE("a small file that places a mesh very often is refused before it is copied") {
  const auto few = parse_model("a.gltf", many_cubes(1000, 40));
  REQUIRE(few.ok());
  CHECK(few.value().placements.size() == 40);
  const auto many = parse_model("a.gltf", many_cubes(1000, 4200));
  REQUIRE_FALSE(many.ok());
  CHECK(many.error().code == ErrorCode::kUnsupported);
  CHECK(many.error().message == "places 50400000 triangles in 4200 parts, more than 50000000");
  CHECK(many.error().place.file == "a.gltf");
}
