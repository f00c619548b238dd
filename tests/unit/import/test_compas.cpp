#include "compas_texts.h"
#include "impend/geometry/mesh_check.h"
#include "impend/geometry/moments.h"
#include "impend/import/compas/compas_file.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::examples;

namespace {

double volume(const MeshObject& object) {
  const CleanMesh clean = clean_mesh(object.mesh);
  REQUIRE(clean.check.closed);
  return volume_moments(clean.mesh).volume;
}

}  // namespace

TEST_CASE("an assembly of COMPAS 1 and one of COMPAS 2 are read as the same blocks in the order of their nodes") {
  for (const char* key : {"data", "value"}) {
    INFO(key);
    const ModelFile file = read_compas(compas_assembly(key));
    CHECK(file.format == "COMPAS assembly");
    CHECK_FALSE(file.unit.has_value());
    REQUIRE(file.objects.size() == 3);
    CHECK(file.objects[0].name == "block 0");
    CHECK(file.objects[1].name == "block 2");
    CHECK(file.objects[2].name == "beam");
    CHECK(volume(file.objects[0]) == 1);
    CHECK(volume(file.objects[2]) == 2);
    CHECK(file.objects[0].mesh.vertices[1] == Vec3(1, 0, 0));
    REQUIRE(file.placements.size() == 3);
    for (int i = 0; i < 3; ++i) {
      CHECK(file.placements[i].object == i);
      CHECK(file.placements[i].X.p == Vec3::Zero());
      CHECK(file.placements[i].X.R == Mat3::Identity());
    }
    CHECK(file.placements[0].fixed);
    CHECK(file.placements[1].fixed);
    CHECK_FALSE(file.placements[2].fixed);
  }
  CHECK(read_compas(compas_assembly()).notes.empty());
  CHECK(read_compas(compas_assembly("value")).notes ==
        std::vector<std::string>{"contacts stored in the file are not used: they are found anew"});
}

TEST_CASE("a COMPAS node says whether its block is a support, then the block, then the default of the nodes") {
  const std::string text = compas_assembly();
  const ModelFile by_default = read_compas(with(text, "\"is_support\": false", "\"is_support\": true"));
  CHECK(by_default.placements[2].fixed);
  const ModelFile by_block = read_compas(with(text, "\"name\": \"beam\"", "\"name\": \"beam\", \"is_support\": 1"));
  CHECK(by_block.placements[2].fixed);
  const ModelFile by_node =
      read_compas(with(with(text, "\"name\": \"beam\"", "\"name\": \"beam\", \"is_support\": true"),
                       "\"x\": 0, \"block\"", "\"is_support\": false, \"block\""));
  CHECK_FALSE(by_node.placements[2].fixed);
  const Error error = compas_fault(with(text, "\"is_support\": true", "\"is_support\": \"yes\""));
  CHECK(error.code == ErrorCode::kBadValue);
  CHECK(error.place.where == "data.graph.data.node.2.is_support");
}

TEST_CASE("the earliest COMPAS assembly keeps its blocks beside the network") {
  const ModelFile file = read_compas(
      "{\"assembly\": {\"attributes\": {}, \"dva\": {\"is_support\": false}, \"vertex\": {\"0\": "
      "{\"x\": 1, \"is_support\": true}, \"1\": {\"x\": 2}}, \"edge\": {}}, \"blocks\": {\"1\": " +
      compas_box({0, 0, 1}, {1, 1, 2}) + ", \"0\": " + kCompasCube + "}}");
  REQUIRE(file.objects.size() == 2);
  CHECK(file.objects[0].name == "block 0");
  CHECK(file.placements[0].fixed);
  CHECK_FALSE(file.placements[1].fixed);
  CHECK(clean_mesh(file.objects[1].mesh).mesh.vertices[0].z() == 1);
}

TEST_CASE("a COMPAS mesh, a bare mesh and a list of meshes and blocks are read") {
  const ModelFile one = read_compas(compas_wrapped("compas.datastructures/Mesh", kCompasCube));
  REQUIRE(one.objects.size() == 1);
  CHECK(one.objects[0].name.empty());
  CHECK(volume(one.objects[0]) == 1);
  CHECK(volume(read_compas(kCompasCube).objects[0]) == 1);
  const ModelFile list =
      read_compas("[" + compas_wrapped("compas.datastructures/Mesh", kCompasCube, ", \"name\": \"lower\"") + ", " +
                  kCompasCube + ", " +
                  compas_wrapped("compas_dem.elements/Block",
                                 compas_block_element(kCompasCube, compas_matrix({1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7}),
                                                      "\"is_support\": true")) +
                  "]");
  REQUIRE(list.objects.size() == 3);
  CHECK(list.objects[0].name == "lower");
  CHECK(list.objects[1].name == "block 1");
  CHECK(list.placements[2].fixed);
  CHECK(list.placements[2].X.p == Vec3(5, 6, 7));
}

TEST_CASE("vertices and faces of COMPAS meshes come in every form that is written") {
  const std::string points = "[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]";
  const std::string faces = "[[0,2,1],[0,1,3],[1,2,3],[2,0,3]]";
  for (const std::string& mesh : {
           "{\"vertex\": " + points + ", \"face\": " + faces + "}",
           "{\"vertices\": " + points + ", \"faces\": " + faces + "}",
           std::string("{\"vertex\": {\"0\": [0,0,0], \"1\": {\"x\": 1}, \"2\": {\"y\": 1}, \"3\": {\"z\": 1}}, "
                       "\"dva\": {\"x\": 0, \"y\": 0, \"z\": 0}, \"face\": ") +
               faces + "}",
           std::string(
               "{\"vertex\": {\"'a'\": [0,0,0], \"'b'\": [1,0,0], \"'c'\": [0,1,0], \"'d'\": [0,0,1]}, \"face\": "
               "{\"0\": [\"a\",\"c\",\"b\"], \"1\": [\"a\",\"b\",\"d\"], \"2\": [\"b\",\"c\",\"d\"], \"3\": "
               "[\"c\",\"a\",\"d\"]}}"),
           "{\"vertex\": " + points + ", \"face\": [[0,2,1,0],{\"0\":1,\"1\":3,\"3\":0},[1,2,3],null,[2,0,3]]}",
       }) {
    INFO(mesh);
    const ModelFile file = read_compas(compas_wrapped("compas.datastructures/Mesh", mesh));
    CHECK(volume(file.objects[0]) == Approx(1.0 / 6));
  }
}

TEST_CASE("what is wrong in a COMPAS mesh is told with its path") {
  const auto where = [](const std::string& mesh) {
    const Error error = compas_fault(compas_wrapped("compas.datastructures/Mesh", mesh));
    return error.place.where + ": " + error.message;
  };
  CHECK(where(with(kCompasCube, "[0, 2, 3, 1]", "[0, 2, 17, 1]")) ==
        "data.face.0[2]: refers to vertex '17', which this mesh does not have");
  CHECK(where(with(kCompasCube, "[0, 2, 3, 1]", "[0, 2, 1.5, 1]")) ==
        "data.face.0[2]: expected the key of a vertex, found number");
  CHECK(where(with(kCompasCube, "[0, 2, 3, 1]", "7")) ==
        "data.face.0: expected a face as a list of vertices, found number");
  CHECK(where(with(kCompasCube, "[0, 2, 3, 1]", "{\"0\": 2, \"2\": 0, \"3\": 1, \"1\": 3}")) ==
        "data.face.0: the face is more than one cycle");
  CHECK(where(with(kCompasCube, "[0, 2, 3, 1]", "{\"0\": 2, \"2\": 3}")) ==
        "data.face.0: the cycle of the face does not close");
  CHECK(where(with(kCompasCube, "[0, 2, 3, 1]", "{\"0\": 2, \"2\": 3, \"1\": 0}")) ==
        "data.face.0: the cycle of the face breaks off at vertex '3'");
  CHECK(where(with(kCompasCube, "\"x\": 1.000000", "\"x\": null")) ==
        "data.vertex.7: expected a number as x coordinate, found null");
  CHECK(where("{\"vertex\": {\"5\": {\"x\": 1, \"z\": 2}}, \"face\": {}}") ==
        "data.vertex.5: the vertex has no y coordinate, and no default is given");
  CHECK(where("{\"vertex\": {\"5\": [1, 2]}, \"face\": {}}") ==
        "data.vertex.5: expected a vertex as {x, y, z} or three numbers");
  CHECK(where("{\"vertex\": 3, \"face\": {}}") == "data.vertex: expected an object or an array");
  CHECK(where("{\"vertex\": {}, \"face\": {}}") == ": has no block with faces");
}

TEST_CASE("a COMPAS document of another kind is refused with its type and what is supported") {
  const Error volmesh =
      compas_fault(compas_wrapped("compas.datastructures/VolMesh", "{\"vertex\": {}, \"face\": {}, \"cell\": {}}"));
  CHECK(volmesh.code == ErrorCode::kUnsupported);
  CHECK(volmesh.message == "a 'compas.datastructures/VolMesh' is not something that can be read");
  CHECK(volmesh.hint.find("compas_assembly") != std::string::npos);
  const Error keys = compas_fault("{\"left\": {\"dtype\": \"x/Y\"}, \"right\": 2}");
  CHECK(keys.message == "holds no blocks and no mesh that is known; its keys are 'left', 'right'");
  const Error brep = compas_fault(
      with(compas_assembly(), kCompasCube, "{\"shape\": {\"dtype\": \"compas_occ.brep/OCCBrep\", \"data\": {}}}"));
  CHECK(brep.code == ErrorCode::kUnsupported);
  CHECK(brep.message == "the geometry is a 'compas_occ.brep/OCCBrep', which is not read");
  CHECK(brep.place.where == "data.graph.data.node.0.block.data.shape");
  CHECK(compas_fault("[]").message == "has no block with faces");
  CHECK(compas_fault(with(compas_assembly(), "\"node\": {", "\"node\": {}, \"other\": {")).message ==
        "has no block with faces");
}

TEST_CASE("COMPAS nodes come in the order of their numbers, those with other keys after them") {
  std::string nodes;
  for (const char* key : {"b", "10", "a", "2"}) {
    nodes += std::string(nodes.empty() ? "" : ", ") + "\"" + key + "\": {\"block\": " + kCompasCube + "}";
  }
  const ModelFile file =
      read_compas("{\"dtype\": \"compas.datastructures/Graph\", \"data\": {\"node\": {" + nodes + "}}}");
  std::vector<std::string> names;
  for (const MeshObject& object : file.objects) names.push_back(object.name);
  CHECK(names == std::vector<std::string>{"block 2", "block 10", "block a", "block b"});
}

TEST_CASE("nodes of a COMPAS assembly without a block are skipped with a note") {
  const ModelFile file = read_compas(with(compas_assembly(), "\"node\": {", "\"node\": {\"7\": {\"block\": null}, "));
  CHECK(file.objects.size() == 3);
  CHECK(file.notes == std::vector<std::string>{"node 7 has no block, skipped"});
}

TEST_CASE("how exactly COMPAS coordinates were stored is judged from their digits") {
  const auto noise = [](const std::string& x) {
    const ModelFile file =
        read_compas("{\"vertex\": [[0,0,0],[" + x + ",0,0],[0,1,0],[0,0,1]], \"face\": [[0,2,1]], \"n\": 1}");
    return file.objects[0].noise;
  };
  CHECK(noise("1.5499999523162842").source == "text of float32 values");
  CHECK(noise("1.5499999523162842").half_width.x() == Approx(1.55 * 0x1p-23));
  CHECK(noise("1.2345678901234567").source == "text with full double precision");
  CHECK(noise("2.5").source == "text with design values");
  CHECK(noise("2.123457").source == "text with 6 decimals");
  // Padding zeros are seen although the values do not show them.
  CHECK(noise("2.10").source == "text with 2 decimals");
  CHECK(noise("2.100").half_width.x() == Approx(0.0005));
}

TEST_CASE("only JSON texts with the keys of COMPAS look like COMPAS") {
  CHECK(looks_like_compas("\xEF\xBB\xBF {\"dtype\": 1"));
  CHECK_FALSE(looks_like_compas(""));
  CHECK_FALSE(looks_like_compas("\"dtype\""));
  CHECK_FALSE(looks_like_compas("{\"format\": \"impend-assembly\", \"name\": \"dtype\", \"dtype\": 1}"));
  CHECK_FALSE(looks_like_compas("{\"parts\": []}"));
}
