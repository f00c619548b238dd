// glTF scenes open with the author's names, places, colours and instances.
#include <cmath>

#include "gltf_texts.h"
#include "impend/geometry/mesh_check.h"
#include "impend/geometry/moments.h"
#include "impend/import/model_parts.h"
#include "impend/import/read_model.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::examples;

namespace {

ModelFile read_gltf(const std::string& bytes, const std::string& path = "a.gltf",
                    const CompanionReader& companion = {}) {
  ModelReadOptions options;
  options.companion = companion;
  const auto file = parse_gltf(path, bytes, options);
  if (!file.ok()) FAIL(to_string(file.error()));
  return file.value();
}

ModelFile read_gltf(const Json& json) { return read_gltf(gltf_text(json)); }

double volume_of_object(const MeshObject& object) { return volume_moments(clean_mesh(object.mesh).mesh).volume; }

bool has_note(const ModelFile& file, const std::string& text) {
  for (const std::string& note : file.notes)
    if (note.find(text) != std::string::npos) return true;
  return false;
}

}  // namespace

TEST_CASE("a glTF cube is read from embedded data, a binary file and a file beside it") {
  Json beside = cube_json();
  beside["buffers"][0]["uri"] = "my%20cube.bin";
  std::string asked;
  const auto companion = [&](const std::string& name) -> Result<std::string> {
    asked = name;
    return cube_buffer();
  };
  for (const ModelFile& file : {read_gltf(cube_json()), read_gltf(glb_bytes(cube_json()), "a.glb"),
                                read_gltf("\xEF\xBB\xBF" + beside.dump(), "b.gltf", companion)}) {
    REQUIRE(file.objects.size() == 1);
    REQUIRE(file.placements.size() == 1);
    CHECK(file.placements[0].name == "the cube");
    CHECK(file.objects[0].name == "cube mesh");
    CHECK(file.unit->name == "m");
    CHECK(volume_of_object(file.objects[0]) == 1);
    CHECK(clean_mesh(file.objects[0].mesh).check.flipped_triangles == 0);
    for (const Vec3& v : file.objects[0].mesh.vertices) CHECK((v.minCoeff() >= 0 && v.maxCoeff() <= 1));
    CHECK(file.objects[0].noise.source == "binary float32");
    CHECK(file.objects[0].noise.half_width == Vec3::Constant(0x1p-23));
    CHECK(file.placements[0].noise == 0);
    CHECK(has_note(file, "turned to Z-up"));
  }
  CHECK(asked == "my cube.bin");
}

TEST_CASE("height in a glTF scene is height in the assembly") {
  Json json = cube_json();
  json["nodes"][0]["translation"] = {2, 5, 3};
  CHECK(read_gltf(json).placements[0].X.p == Vec3(2, -3, 5));
  // A quarter turn about the upward axis stays one.
  json["nodes"][0]["rotation"] = {0, std::sqrt(0.5), 0, std::sqrt(0.5)};
  const Mat3 R = read_gltf(json).placements[0].X.R;
  CHECK((R * Vec3(1, 0, 0) - Vec3(0, 1, 0)).norm() < 1e-15);
  CHECK((R * Vec3(0, 0, 1) - Vec3(0, 0, 1)).norm() < 1e-15);
}

TEST_CASE("nodes with a matrix or with translation, rotation and scale nest") {
  Json json = cube_json();
  json["scenes"][0]["nodes"] = {1};
  json["nodes"] = Json::parse(R"([{"name": "leaf", "mesh": 0, "translation": [1, 0, 0]},
    {"name": "outer", "children": [2], "matrix": [0,0,-1,0, 0,1,0,0, 1,0,0,0, 10,0,0,1]},
    {"children": [3]}, {"name": "inner", "children": [0], "translation": [0, 2, 0]}])");
  const ModelFile file = read_gltf(json);
  REQUIRE(file.placements.size() == 1);
  CHECK(file.placements[0].path == std::vector<std::string>{"outer", "inner"});
  // The point (1, 2, 0) goes to (10, 2, −1) with y up: (10, 1, 2) with z up.
  CHECK(file.placements[0].X.p == Vec3(10, 1, 2));
  CHECK(file.objects.size() == 1);
}

TEST_CASE("nodes that show one mesh share the object, also under a common scale and mirrored") {
  Json json = cube_json();
  json["nodes"] = Json::parse(R"([{"scale": [0.001, 0.001, 0.001], "children": [1, 2, 3, 4]},
    {"name": "a", "mesh": 0}, {"name": "b", "mesh": 0, "translation": [1000, 0, 0], "rotation": [0, 0, 0.6, 0.8]},
    {"name": "c", "mesh": 0, "scale": [-1, 1, 1]}, {"name": "d", "mesh": 0, "scale": [1, -1, 1]}])");
  const ModelFile file = read_gltf(json);
  REQUIRE(file.placements.size() == 4);
  REQUIRE(file.objects.size() == 2);
  CHECK(file.placements[0].object == file.placements[1].object);
  CHECK(file.placements[2].object == file.placements[3].object);
  CHECK(file.objects[0].mesh.vertices[1].cwiseAbs().maxCoeff() == 0.001);
  CHECK(file.placements[1].X.p == Vec3(1, 0, 0));
  for (const Part& part : parts_from_model(file, 1, false)) {
    CHECK(part.volume == Approx(1e-9));
    CHECK(part.check.flipped_triangles == 0);
  }
  // Mirrored in x: from −1 mm to 0.
  const Placement& mirrored = file.placements[2];
  for (const Vec3& v : file.objects[mirrored.object].mesh.vertices) {
    const Vec3 x = mirrored.X * v;
    CHECK((x.x() <= 1e-18 && x.x() > -0.0010001 && x.z() > -1e-18));
  }
}

TEST_CASE("scales that hardly differ share an object, and the difference is noise") {
  Json json = cube_json();
  json["nodes"] = Json::parse(R"([{"children": [1, 2, 3]}, {"mesh": 0, "scale": [1.0000004, 1.0000004, 1.0000004]},
    {"mesh": 0, "scale": [0.01, 0.01, 0.01]}, {"mesh": 0, "scale": [0.010000001, 0.010000001, 0.010000001]}])");
  const ModelFile file = read_gltf(json);
  REQUIRE(file.placements.size() == 3);
  REQUIRE(file.objects.size() == 2);
  CHECK(file.placements[0].noise > 3.9e-7);
  CHECK(file.placements[1].object == file.placements[2].object);
  CHECK(file.placements[2].noise - file.placements[1].noise > 0.9e-9);
  CHECK(file.placements[2].X.R == Mat3::Identity());
}

TEST_CASE("nodes of one distortion share an object") {
  Json json = cube_json();
  json["scenes"][0]["nodes"] = {0, 1, 2};
  json["nodes"] = Json::parse(R"([{"mesh": 0, "scale": [1, 0.5, 1]},
    {"mesh": 0, "scale": [1, 0.5, 1], "translation": [3, 0, 0]}, {"mesh": 0, "scale": [1, 0.25, 1]}])");
  const ModelFile file = read_gltf(json);
  REQUIRE(file.placements.size() == 3);
  CHECK(file.objects.size() == 2);
  CHECK(file.placements[0].object == file.placements[1].object);
  CHECK(file.placements[1].X.p == Vec3(3, 0, 0));
  CHECK(file.placements[1].object != file.placements[2].object);
  CHECK(volume_of_object(file.objects[file.placements[2].object]) == 0.25);
}

TEST_CASE("a distorted node gets a copy of its own, nodes of scale zero are skipped") {
  Json json = cube_json();
  json["scenes"][0]["nodes"] = {0, 1, 2};
  json["nodes"] = Json::parse(R"([{"name": "flat", "mesh": 0, "scale": [1, 0.5, 1]},
    {"name": "hidden", "mesh": 0, "scale": [0, 0, 0]}, {"name": "plain", "mesh": 0}])");
  const ModelFile file = read_gltf(json);
  REQUIRE(file.placements.size() == 2);
  CHECK(volume_of_object(file.objects[file.placements[0].object]) == 0.5);
  CHECK(volume_of_object(file.objects[file.placements[1].object]) == 1);
  CHECK(has_note(file, "1 nodes are scaled to nothing, skipped"));
}

TEST_CASE("numbers of nodes that were float32 put their rounding into the placement") {
  Json json = cube_json();
  const float shift = 0.1f, half = 0.70710678f;
  json["nodes"][0]["translation"] = {shift, 0, 0};
  const double shifted = read_gltf(json).placements[0].noise;
  CHECK(shifted >= 0x1p-25 * 0.1);
  CHECK(shifted <= 0x1p-22 * 0.1);
  json["nodes"][0]["rotation"] = {0, half, 0, half};
  const double turned = read_gltf(json).placements[0].noise;
  CHECK(turned > 0x1p-25);
  CHECK(turned < 0x1p-19);
  json["nodes"][0] = {{"mesh", 0}, {"translation", {0.1, 0, 0}}};
  CHECK(read_gltf(json).placements[0].noise < 1e-15);
}

TEST_CASE("primitives of a mesh are one object in the colour of most of it") {
  Json json = cube_json();
  json["materials"] = Json::parse(R"([{"pbrMetallicRoughness": {"baseColorFactor": [1, 0, 0, 1]}},
    {"pbrMetallicRoughness": {"baseColorFactor": [0.2140411, 0.5, 1, 0.5]}}, {}])");
  json["accessors"].push_back({{"bufferView", 1}, {"componentType", 5123}, {"count", 12}, {"type", "SCALAR"}});
  json["accessors"].push_back(
      {{"bufferView", 1}, {"byteOffset", 24}, {"componentType", 5123}, {"count", 24}, {"type", "SCALAR"}});
  json["meshes"][0]["primitives"] = Json::parse(R"([{"attributes": {"POSITION": 0}, "indices": 2, "material": 0},
    {"attributes": {"POSITION": 0}, "indices": 3, "material": 1}, {"attributes": {"POSITION": 0}, "mode": 1}])");
  const ModelFile file = read_gltf(json);
  REQUIRE(file.objects.size() == 1);
  CHECK(volume_of_object(file.objects[0]) == 1);
  CHECK(file.objects[0].mesh.vertices.size() == 8);
  CHECK(file.objects[0].color == std::optional<std::string>("#7fbcff"));
  CHECK(has_note(file, "1 primitives of points or lines skipped"));
  json["meshes"][0]["primitives"][1]["material"] = 2;
  CHECK(read_gltf(json).objects[0].color == std::optional<std::string>("#ffffff"));
  json["materials"][2]["pbrMetallicRoughness"]["baseColorTexture"]["index"] = 0;
  CHECK_FALSE(read_gltf(json).objects[0].color);
  CHECK(has_note(read_gltf(json), "textures are ignored"));
}

TEST_CASE("strips and fans turn the same way as lists") {
  const auto area_vector = [](int mode, const std::vector<int>& corners) {
    Json json = cube_json();
    std::string buffer = cube_buffer().substr(0, 96);
    for (const int k : corners) buffer += bytes_of(static_cast<std::uint64_t>(k), 1);
    json["accessors"][1] = {{"bufferView", 1}, {"componentType", 5121}, {"count", corners.size()}, {"type", "SCALAR"}};
    json["bufferViews"][1]["byteLength"] = corners.size();
    json["meshes"][0]["primitives"][0]["mode"] = mode;
    const TriangleMesh mesh = read_gltf(gltf_text(json, buffer)).objects[0].mesh;
    Vec3 sum = Vec3::Zero();
    for (const auto& t : mesh.triangles) {
      const Vec3 a = mesh.vertices[t[0]];
      sum += 0.5 * (mesh.vertices[t[1]] - a).cross(mesh.vertices[t[2]] - a);
    }
    return sum;
  };
  const Vec3 list = area_vector(4, {0, 1, 3, 0, 3, 2});
  CHECK(list == Vec3(0, 0, 1));
  CHECK(area_vector(5, {0, 1, 2, 3}) == list);
  CHECK(area_vector(6, {0, 1, 3, 2}) == list);
  CHECK(area_vector(5, {0, 0, 0, 1, 2, 3, 3}) == list);
}

TEST_CASE("strided, sparse and quantized positions are read") {
  Json json = cube_json();
  SECTION("strided") {
    std::string buffer, indices = cube_buffer().substr(96);
    for (int i = 0; i < 8; ++i) buffer += cube_buffer().substr(12 * static_cast<std::size_t>(i), 12) + "junkjunk";
    json["bufferViews"][0] = {{"buffer", 0}, {"byteOffset", 0}, {"byteLength", 160}, {"byteStride", 20}};
    json["bufferViews"][1]["byteOffset"] = 160;
    CHECK(volume_of_object(read_gltf(gltf_text(json, buffer + indices)).objects[0]) == 1);
  }
  SECTION("sparse") {
    // The corners with x = 1 move to x = 3.
    std::string buffer = cube_buffer();
    for (const int k : {1, 3, 5, 7}) buffer += bytes_of(static_cast<std::uint64_t>(k), 1);
    for (const int k : {1, 3, 5, 7})
      for (const double x : {3.0, kCubeCorners[k].z(), -kCubeCorners[k].y()}) buffer += float_bytes(x);
    json["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", 168}, {"byteLength", 4}});
    json["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", 172}, {"byteLength", 48}});
    json["accessors"][0]["sparse"] = {
        {"count", 4}, {"indices", {{"bufferView", 2}, {"componentType", 5121}}}, {"values", {{"bufferView", 3}}}};
    CHECK(volume_of_object(read_gltf(gltf_text(json, buffer)).objects[0]) == 3);
  }
  SECTION("normalized 16-bit integers") {
    std::string buffer;
    for (const Vec3& v : kCubeCorners) {
      for (const double x : {v.x(), v.z(), -v.y()})
        buffer += bytes_of(static_cast<std::uint64_t>(static_cast<std::int64_t>(32767 * x)), 2);
      buffer += bytes_of(0, 2);
    }
    json["extensionsRequired"] = {"KHR_mesh_quantization"};
    json["accessors"][0]["componentType"] = 5122;
    json["accessors"][0]["normalized"] = true;
    json["bufferViews"][0] = {{"buffer", 0}, {"byteOffset", 0}, {"byteLength", 64}, {"byteStride", 8}};
    json["bufferViews"][1]["byteOffset"] = 64;
    const ModelFile file = read_gltf(gltf_text(json, buffer + cube_buffer().substr(96)));
    CHECK(volume_of_object(file.objects[0]) == 1);
    CHECK(file.objects[0].noise.half_width == Vec3::Constant(0.5 / 32767));
    CHECK(file.objects[0].noise.source == "quantized positions");
  }
}

TEST_CASE("instances of one node are as many parts") {
  Json json = cube_json();
  std::string buffer = cube_buffer();
  for (const double x : {0., 0., 0., 0., 7., 0.}) buffer += float_bytes(x);
  json["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", 168}, {"byteLength", 24}});
  json["accessors"].push_back({{"bufferView", 2}, {"componentType", 5126}, {"count", 2}, {"type", "VEC3"}});
  json["extensionsRequired"] = {"EXT_mesh_gpu_instancing"};
  json["nodes"][0]["extensions"]["EXT_mesh_gpu_instancing"]["attributes"]["TRANSLATION"] = 2;
  const ModelFile file = read_gltf(gltf_text(json, buffer));
  REQUIRE(file.placements.size() == 2);
  CHECK(file.placements[1].X.p == Vec3(0, 0, 7));
  CHECK(file.objects.size() == 1);
}

TEST_CASE("what a glTF file holds besides the scene is noted") {
  Json json = cube_json();
  json["nodes"].push_back({{"name", "elsewhere"}, {"mesh", 1}});
  json["meshes"].push_back(json["meshes"][0]);
  json["scenes"].push_back({{"nodes", {1}}});
  json["animations"] = Json::array({Json::object()});
  json["skins"] = Json::array({Json::object()});
  json["nodes"][0]["skin"] = 0;
  json["meshes"][0]["primitives"][0]["targets"] = Json::array({Json::object()});
  const ModelFile file = read_gltf(json);
  CHECK(file.placements.size() == 1);
  for (const char* note : {"2 scenes; only scene 0", "1 meshes are shown by no node", "animations are ignored",
                           "skins of 1 nodes ignored", "morph targets of 1 primitives"}) {
    INFO(note);
    CHECK(has_note(file, note));
  }
  json["nodes"][0]["rotation"] = {0, 0, 0, 2};
  CHECK(has_note(read_gltf(json), "no unit quaternion: nodes[0].rotation has the length 2"));
  CHECK(read_gltf(json).placements[0].X.R == Mat3::Identity());
}

TEST_CASE("meshes without a scene stand where their coordinates put them, nameless nodes go by their group") {
  Json json = cube_json();
  for (const char* key : {"scene", "scenes", "nodes"}) json.erase(key);
  CHECK(read_gltf(json).placements.size() == 1);
  json["nodes"] = Json::parse(R"([{"name": "bolt", "children": [1]}, {"mesh": 0}])");
  json["meshes"][0].erase("name");
  const ModelFile file = read_gltf(json);
  REQUIRE(file.placements.size() == 1);
  CHECK(file.placements[0].name == "bolt");
  CHECK(file.placements[0].path.empty());
}

TEST_CASE("binary glTF is told from its content, text glTF from its extension") {
  for (const auto& [path, bytes] : {std::pair<std::string, std::string>{"a.stl", glb_bytes(cube_json())},
                                    {"b.GLB", glb_bytes(cube_json())},
                                    {"c.gltf", gltf_text(cube_json())}}) {
    INFO(path);
    const auto file = parse_model(path, bytes);
    REQUIRE(file.ok());
    CHECK(file.value().format.starts_with("glTF 2.0"));
  }
}

TEST_CASE("reading a glTF file can be cancelled") {
  Progress progress;
  progress.cancelled = [] { return true; };
  const auto file = parse_gltf("a.gltf", gltf_text(cube_json()), {}, progress);
  REQUIRE_FALSE(file.ok());
  CHECK(file.error().code == ErrorCode::kCancelled);
}
