#include <cmath>

#include "compas_texts.h"
#include "impend/geometry/mesh_check.h"
#include "impend/geometry/moments.h"
#include "impend/import/compas/compas_file.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::examples;

namespace {

std::string node(const std::string& guid, const std::string& children = "") {
  const std::string element = guid.empty() ? "null" : "\"" + guid + "\"";
  return "{\"name\": \"ElementNode\", \"attributes\": {}, \"element\": " + element + ", \"children\": [" + children +
         "]}";
}

std::string frame(const std::string& point, const std::string& xaxis, const std::string& yaxis) {
  return compas_wrapped("compas.geometry/Frame",
                        "{\"point\": " + point + ", \"xaxis\": " + xaxis + ", \"yaxis\": " + yaxis + "}");
}

// Where the placement takes the centre of its object.
Vec3 centre(const ModelFile& file, int i) {
  const Placement& placement = file.placements[i];
  return placement.X * volume_moments(clean_mesh(file.objects[placement.object].mesh).mesh).centroid;
}

const std::string kTurned = compas_matrix({0, -1, 0, 10, 1, 0, 0, 0, 0, 0, 1, 0});  // 90° about z, then 10 along x

}  // namespace

TEST_CASE("a COMPAS model by guid is read in the order of its graph, with supports and its own transformation") {
  const std::vector<CompasElement> elements = {
      {"ff", compas_block_element(kCompasCube, "null", "\"is_support\": true")},
      {"aa", compas_block_element(kCompasCube, kCompasLifted)},
      {"cc",
       compas_block_element(compas_box({0, 0, 3}, {1, 1, 4}), "null", "\"is_support\": null, \"name\": \"key\"")}};
  // The wrapper's name comes from an author, the data's is by default that of the class.
  std::string text = compas_model(elements, node("aa") + ", " + node("ff") + ", " + node("cc"));
  text = with(text, "\"is_support\": null, \"name\": \"key\"", "\"is_support\": null");
  text = with(text, "\"guid\": \"cc\"", "\"name\": \"keystone\", \"guid\": \"cc\"");
  const ModelFile file = read_compas(text);
  CHECK(file.format == "COMPAS model");
  REQUIRE(file.objects.size() == 3);
  CHECK(file.objects[0].name == "block 0");
  CHECK(file.objects[1].name == "block 1");
  CHECK(file.objects[2].name == "keystone");
  CHECK(file.placements[0].fixed);
  CHECK_FALSE(file.placements[1].fixed);
  CHECK_FALSE(file.placements[2].fixed);
  CHECK(file.placements[1].X.p == Vec3(0, 0, 2));
  CHECK(file.notes == std::vector<std::string>{"contacts stored in the file are not used: they are found anew"});
  const ModelFile moved = read_compas(
      with(text, "\"transformation\": null, \"elements\"", "\"transformation\": " + kTurned + ", \"elements\""));
  CHECK((centre(moved, 1) - Vec3(9.5, 0.5, 2.5)).norm() < 1e-12);
}

TEST_CASE("elements of a COMPAS model stand in their groups, whose names are their path") {
  const std::string group = "{\"transformation\": " + kTurned + ", \"features\": [], \"name\": \"Group\"}";
  for (const bool as_list : {false, true}) {
    const std::string text =
        compas_model({{"gg", group, "compas_model.elements/Group"},
                      {"bb", compas_block_element(kCompasCube, kCompasLifted)},
                      {"cc", compas_block_element(kCompasCube)}},
                     node("gg", node("", node("bb"))) + ", " + node("cc"), "\"transformation\": null", as_list);
    const ModelFile file = read_compas(with(text, "\"guid\": \"gg\"", "\"guid\": \"gg\", \"name\": \"pier\""));
    REQUIRE(file.placements.size() == 2);
    CHECK(file.placements[0].path == std::vector<std::string>{"pier", "ElementNode"});
    CHECK((centre(file, 0) - Vec3(9.5, 0.5, 2.5)).norm() < 1e-12);
    CHECK(file.placements[1].path.empty());
    CHECK(file.placements[1].X.p == Vec3::Zero());
  }
}

TEST_CASE("elements of early COMPAS models are placed by frames, then by their own transformation") {
  const std::string data = "{\"frame\": " + frame("[10.0, 0.0, 0.0]", "[0.0, 2.0, 0.0]", "[-3.0, 1.0, 0.0]") +
                           ", \"transformation\": " + kCompasLifted + ", \"name\": \"BlockElement\", \"shape\": " +
                           compas_wrapped("compas.datastructures/Mesh", kCompasCube) + ", \"is_support\": true}";
  const ModelFile file = read_compas(compas_model(
      {{"aa", data, "compas_model.elements/BlockElement"}}, node("aa"),
      "\"element_material\": {}, \"frame\": " +
          frame(compas_wrapped("compas.geometry/Point", "[0.0, 0.0, 1.0]"), "[1.0, 0.0, 0.0]", "[0.0, 1.0, 0.0]"),
      true));
  REQUIRE(file.placements.size() == 1);
  CHECK(file.placements[0].fixed);
  CHECK((centre(file, 0) - Vec3(9.5, 0.5, 3.5)).norm() < 1e-12);
  CHECK((file.placements[0].X.R * Vec3(1, 0, 0) - Vec3(0, 1, 0)).norm() < 1e-12);
}

TEST_CASE("a scaled or mirrored COMPAS element keeps its shape and its outside") {
  const std::string mirror = compas_matrix({-2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0});
  const ModelFile file = read_compas(compas_model({{"aa", compas_block_element(kCompasCube, mirror)}}, node("aa")));
  const CleanMesh clean = clean_mesh(file.objects[file.placements[0].object].mesh);
  CHECK(clean.check.closed);
  CHECK(clean.check.flipped_triangles == 0);
  CHECK(volume_moments(clean.mesh).volume == Approx(2));
  CHECK((centre(file, 0) - Vec3(-1, 0.5, 0.5)).norm() < 1e-12);
}

TEST_CASE("the rounding of a COMPAS transformation counts as noise of the part") {
  const std::string rounded = with(kCompasLifted, "2.000000", "2.1234567165374756");  // a float32 value
  const ModelFile file = read_compas(compas_model({{"aa", compas_block_element(kCompasCube, rounded)}}, node("aa")));
  CHECK(file.placements[0].noise == Approx(2.1234567 * 0x1p-23));
}

TEST_CASE("what a COMPAS model leaves open is an error, not a guess") {
  const std::vector<CompasElement> two = {{"aa", compas_block_element(kCompasCube)},
                                          {"bb", compas_block_element(kCompasCube)}};
  const std::string good = compas_model(two, node("aa") + ", " + node("bb"));
  REQUIRE(read_compas(good).objects.size() == 2);

  const Error cut =
      compas_fault(with(good, "\"modifiers\": null", "\"modifiers\": [{\"dtype\": \"x/SlicerModifier\"}]"));
  CHECK(cut.code == ErrorCode::kUnsupported);
  CHECK(cut.place.where == "data.graph.edge.0.1.modifiers");

  const Error beam = compas_fault(
      compas_model({{"aa", "{\"transformation\": null, \"section\": [1]}", "compas_model.elements/Beam"}}, node("aa")));
  CHECK(beam.code == ErrorCode::kUnsupported);
  CHECK(beam.message == "'element 0' is a 'compas_model.elements/Beam', which states no mesh");

  CHECK(compas_fault(compas_model(two, node("aa") + ", " + node("aa"))).message ==
        "element 'aa' stands in the tree twice");
  CHECK(compas_fault(compas_model(two, node("zz"))).message == "refers to element 'zz', which the model does not have");

  const auto transform = [&](const std::string& T) {
    return compas_fault(compas_model({{"aa", compas_block_element(kCompasCube, T)}}, node("aa"))).message;
  };
  CHECK(transform("{\"matrix\": [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,1,1]]}").find("projection") != std::string::npos);
  CHECK(transform("{\"matrix\": [[1,0,0,0],[0,1,0,0],[0,0,1]]}").find("4 rows of 4") != std::string::npos);
  CHECK(transform("{\"matrix\": [[1,0,0,0],[0,0,0,0],[0,0,1,0],[0,0,0,1]]}").find("flattens") != std::string::npos);
  CHECK(transform("{\"point\": [0,0,0], \"xaxis\": [1,0,0], \"yaxis\": [2,0,0]}").find("parallel") !=
        std::string::npos);
  CHECK(transform("{\"angle\": 3}").find("expected a transformation") != std::string::npos);
}

TEST_CASE("features and materials of a COMPAS model are noted when they are left out") {
  std::string text = compas_model({{"aa", compas_block_element(kCompasCube)}}, node("aa"));
  text = with(text, "\"features\": []", "\"features\": [{\"dtype\": \"x/Notch\"}]");
  text = with(text, "\"materials\": {}", "\"materials\": {\"m\": {}}");
  text = with(text, "\"contacts\": [{\"size\": 1}]", "\"contacts\": null");
  CHECK(read_compas(text).notes ==
        std::vector<std::string>{"features of 1 element are not applied: the meshes are taken as they are",
                                 "materials are not read: all blocks get one density"});
}
