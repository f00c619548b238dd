// Where the blocks of COMPAS documents stand: assemblies, models and lists read an object alike.
#include "compas_texts.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::examples;

namespace {

const std::string kUnmoved = compas_matrix({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0});
const std::string kAside = "{\"point\": [0.75, 0.0, 0.0], \"xaxis\": [1.0, 0.0, 0.0], \"yaxis\": [0.0, 1.0, 0.0]}";

// A Part as COMPAS 1 writes it: its shape has gone through `transformations` already.
std::string part(const std::string& frame, const std::string& features = "") {
  const std::string shape =
      "{\"vertices\": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]], \"faces\": [[0,2,1],[0,1,3],[1,2,3],[2,0,3]]}";
  return compas_wrapped("compas.datastructures/Part",
                        "{\"attributes\": {\"name\": \"top\"}, \"key\": 0, \"frame\": " + frame + ", \"shape\": " +
                            shape + ", \"features\": [" + features + "], \"transformations\": [" + kCompasLifted + "]}",
                        "", "value");
}

// An assembly of one node with these attributes.
std::string in_assembly(const std::string& attributes, const std::string& more = "") {
  return compas_wrapped("compas.datastructures/Assembly",
                        "{\"attributes\": {}" + more +
                            ", \"graph\": {\"attributes\": {}, \"dna\": {}, \"dea\": {}, "
                            "\"node\": {\"0\": {" +
                            attributes + "}}, \"edge\": {}}}");
}

std::string block(const std::string& mesh) { return "\"block\": " + compas_wrapped(kBlockType, mesh); }

std::string beside_mesh(const std::string& key, const std::string& value) {
  return "{\"" + key + "\": " + value + ", " + kCompasCube.substr(1);
}

}  // namespace

TEST_CASE("a part of COMPAS 1 stands at its frame, in an assembly as in a list") {
  for (const std::string& text : {in_assembly("\"part\": " + part(kAside)), "[" + part(kAside) + "]"}) {
    const ModelFile file = read_compas(text);
    REQUIRE(file.placements.size() == 1);
    CHECK(file.objects[0].name == "top");
    CHECK(file.placements[0].X.p == Vec3(0.75, 0, 0));
    CHECK(file.notes.empty());
  }
  const ModelFile element = read_compas(in_assembly(
      "\"part\": " + compas_wrapped("compas_dem.elements/Block", compas_block_element(kCompasCube, kCompasLifted))));
  CHECK(element.placements[0].X.p == Vec3(0, 0, 2));
}

TEST_CASE("boolean features of a COMPAS part are an error, other features are told, in an assembly and in a list") {
  const std::string cut = part(kAside, "[{\"vertices\": [], \"faces\": []}, \"difference\"]");
  for (const std::string& text : {in_assembly("\"part\": " + cut), "[" + cut + "]"}) {
    const Error error = compas_fault(text);
    CHECK(error.code == ErrorCode::kUnsupported);
    CHECK(error.message.find("boolean operation (difference)") != std::string::npos);
    CHECK(error.place.where.find(".features") != std::string::npos);
  }
  const std::string notched = part(kAside, "{\"dtype\": \"x/Notch\"}");
  for (const std::string& text : {in_assembly("\"part\": " + notched), "[" + notched + "]"}) {
    CHECK(read_compas(text).notes ==
          std::vector<std::string>{"features of 1 element are not applied: the meshes are taken as they are"});
  }
}

TEST_CASE("a transformation of a COMPAS node, of an assembly or beside a mesh is an error, a frame there is told") {
  const std::string moved = beside_mesh("transformation", kCompasLifted);
  for (const std::string& text :
       {in_assembly(block(moved)), in_assembly(block(kCompasCube) + ", \"transformation\": " + kCompasLifted),
        in_assembly(block(kCompasCube), ", \"transformation\": " + kCompasLifted), "[" + moved + "]"}) {
    const Error error = compas_fault(text);
    CHECK(error.code == ErrorCode::kUnsupported);
    CHECK(error.place.where.find("transformation") != std::string::npos);
  }
  CHECK(read_compas(in_assembly(block(beside_mesh("transformation", kUnmoved)))).notes.empty());
  CHECK(read_compas(in_assembly(block(kCompasCube) + ", \"frame\": " + kAside)).notes ==
        std::vector<std::string>{"a frame is not applied: the meshes are taken where they are"});
}

TEST_CASE("a block of a COMPAS assembly says itself that it is a support, its node says otherwise") {
  const std::string support = block(beside_mesh("is_support", "true"));
  CHECK(read_compas(in_assembly(support)).placements[0].fixed);
  CHECK_FALSE(read_compas(in_assembly("\"is_support\": false, " + support)).placements[0].fixed);
}
