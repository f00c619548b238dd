// Damaged and hostile glTF files give an error that says where, in bounded time and memory, or a usable model.
#include "gltf_texts.h"
#include "impend/import/assembly_file/json_reader.h"
#include "impend/import/gltf/gltf.h"
#include "impend/import/gltf/gltf_document.h"
#include "tests/support/catch.h"
#include "tests/support/sample_files.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::examples;

namespace {

void check_text(const std::string& bytes, ErrorCode code, const std::string& where, const std::string& message) {
  const auto file = parse_gltf("a.gltf", bytes);
  REQUIRE_FALSE(file.ok());
  INFO(to_string(file.error()));
  CHECK(file.error().code == code);
  CHECK(file.error().place.file == "a.gltf");
  CHECK(file.error().place.where == where);
  CHECK(file.error().message.find(message) != std::string::npos);
  CHECK_FALSE(file.error().hint.empty());
  CHECK(file.error().message.size() < 500);
}

void check_error(const Json& json, ErrorCode code, const std::string& where, const std::string& message) {
  check_text(json.dump(), code, where, message);
}

Json embedded() { return Json::parse(gltf_text(cube_json())); }

// True when the bytes were read; checks that what came out can be worked with.
bool reads(const std::string& path, const std::string& bytes) {
  const test::Opened outcome = test::model_outcome(parse_gltf(path, bytes), path);
  REQUIRE(outcome.fault == "");
  return outcome.opened;
}

// A scene with groups, scales, a matrix, colours and sparse data.
std::vector<std::pair<std::string, std::string>> samples() {
  Json json = cube_json();
  json["nodes"] = Json::parse(R"([{"name": "group", "children": [1, 2], "scale": [2, 2, 2]},
    {"name": "a", "mesh": 0, "translation": [0, 1, 0], "rotation": [0, 0.6, 0, 0.8]},
    {"name": "b", "mesh": 0, "matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 4,5,6,1]}])");
  json["materials"] = Json::parse(R"([{"pbrMetallicRoughness": {"baseColorFactor": [1, 0, 0.5, 1]}}])");
  json["meshes"][0]["primitives"][0]["material"] = 0;
  std::string buffer = cube_buffer() + bytes_of(7, 1);
  for (int i = 0; i < 3; ++i) buffer += float_bytes(1.5);
  json["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", 168}, {"byteLength", 1}});
  json["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", 169}, {"byteLength", 12}});
  json["accessors"][0]["sparse"] = {
      {"count", 1}, {"indices", {{"bufferView", 2}, {"componentType", 5121}}}, {"values", {{"bufferView", 3}}}};
  json["buffers"][0]["byteLength"] = buffer.size();
  return {{"a.gltf", gltf_text(json, buffer)}, {"b.glb", glb_bytes(json, buffer)}};
}

}  // namespace

TEST_CASE("truncated glTF files are refused wherever they end") {
  for (const auto& [path, bytes] : samples()) {
    INFO(path);
    REQUIRE(reads(path, bytes));
    for (std::size_t percent = 0; percent < 100; ++percent) {
      INFO(percent << " percent");
      CHECK_FALSE(reads(path, bytes.substr(0, bytes.size() * percent / 100)));
    }
  }
}

TEST_CASE("glTF files with damaged bytes never crash the reader") {
  test::Random random(5);
  for (const auto& [path, sample] : samples()) {
    int read = 0;
    for (int round = 0; round < 400; ++round) {
      std::string bytes = sample;
      for (int i = 0; i <= round % 4; ++i) {
        const auto at = static_cast<std::size_t>(random.integer(0, static_cast<int>(bytes.size()) - 1));
        bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(random.integer(1, 255)));
      }
      INFO(path << ", round " << round);
      read += reads(path, bytes);
    }
    CHECK(read > 0);  // damaged data within range goes unseen
    CHECK(read < 400);
  }
}

TEST_CASE("errors of accessors, views and buffers name their place in the JSON") {
  const auto with = [](const char* pointer, const Json& value) {
    Json json = embedded();
    json[Json::json_pointer(pointer)] = value;
    return json;
  };
  const ErrorCode bad = ErrorCode::kBadValue;
  check_error(with("/accessors/0/count", 1e12), bad, "accessors[0].count", "do not fit into the 96 bytes");
  check_error(with("/accessors/1/count", 1e300), bad, "accessors[1].count", "expected a whole number");
  check_error(with("/accessors/1/count", -3), bad, "accessors[1].count", "expected a whole number");
  check_error(with("/accessors/1/count", 35), bad, "meshes[0].primitives[0]", "no whole number of triangles");
  check_error(with("/accessors/0/count", 7), bad, "accessors[1]", "is vertex 7, but there are only 7");
  check_error(with("/accessors/0/type", "VEC9"), bad, "accessors[0].type", "no accessor type");
  check_error(with("/accessors/0/componentType", 5130), bad, "accessors[0].componentType", "no component type");
  check_error(with("/accessors/0/byteOffset", 97), bad, "accessors[0].byteOffset", "beyond the 96 bytes");
  check_error(with("/accessors/0/bufferView", 2), bad, "accessors[0].bufferView", "there are only 2");
  check_error(with("/accessors/1/componentType", 5126), bad, "accessors[1].count", "do not fit");
  check_error(with("/bufferViews/0/byteStride", 8), bad, "accessors[0]", "only 8 bytes apart");
  check_error(with("/bufferViews/0/byteLength", 9007199254740992.0), bad, "bufferViews[0]", "outside the buffer");
  check_error(with("/bufferViews/1/buffer", 1), bad, "bufferViews[1].buffer", "there are only 1");
  check_error(with("/buffers/0/byteLength", 169), bad, "buffers[0].byteLength", "169 bytes are stated");
  check_error(with("/meshes/0/primitives/0/mode", 7), bad, "meshes[0].primitives[0].mode", "no mode");
  check_error(with("/meshes/0/primitives/0/material", 0), bad, "meshes[0].primitives[0].material", "only 0");
  check_error(with("/nodes/0/mesh", 1), bad, "nodes[0].mesh", "there are only 1");
  check_error(with("/nodes/0/name", 5), bad, "nodes[0].name", "expected a string");
  check_error(with("/scene", 1), bad, "scene", "there are only 1");
  std::string buffer = cube_buffer();
  buffer.replace(12, 4, bytes_of(0x7FC00000, 4));
  check_text(gltf_text(cube_json(), buffer), bad, "accessors[0]", "element 1 is not finite");
}

TEST_CASE("transforms that cannot be are refused with their node") {
  const auto with = [](const char* key, const Json& value) {
    Json json = embedded();
    json["nodes"][0][key] = value;
    return json;
  };
  const ErrorCode bad = ErrorCode::kBadValue;
  check_error(with("rotation", {0, 0, 0, 0}), bad, "nodes[0].rotation", "no direction");
  check_error(with("rotation", {0, 0, 0}), bad, "nodes[0].rotation", "expected 4 numbers");
  check_error(with("translation", {0, "x", 0}), bad, "nodes[0].translation[1]", "expected a number");
  check_error(with("scale", {1e308, 1e308, 1e308}), bad, "nodes[0]", "not finite or flattens");
  check_error(with("scale", {1e-300, 1, 1}), bad, "nodes[0]", "not finite or flattens");
  check_error(with("matrix", {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2}), bad, "nodes[0].matrix", "last row");
  Json both = with("matrix", {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
  both["nodes"][0]["scale"] = {1, 1, 1};
  check_error(both, bad, "nodes[0]", "a matrix and");
}

TEST_CASE("scene graphs with cycles, shared children or endless depth are refused") {
  Json json = embedded();
  json["nodes"] = Json::parse(R"([{"children": [1]}, {"children": [0], "mesh": 0}])");
  check_error(json, ErrorCode::kBadValue, "scenes[0].nodes[0]", "hangs on another node");
  json.erase("scenes");
  json.erase("scene");
  check_error(json, ErrorCode::kParse, "", "has no triangles");
  json["nodes"] = Json::parse(R"([{"children": [0], "mesh": 0}])");
  check_error(json, ErrorCode::kParse, "", "has no triangles");
  json["nodes"] = Json::parse(R"([{"children": [2]}, {"children": [2]}, {"mesh": 0}])");
  check_error(json, ErrorCode::kBadValue, "nodes[1].children[0]", "already hangs");
  json["nodes"] = Json::array();
  for (int i = 0; i < 20000; ++i) json["nodes"].push_back({{"children", {i + 1}}});
  json["nodes"].push_back({{"mesh", 0}});
  check_error(json, ErrorCode::kUnsupported, "nodes[1000]", "1000 levels deep");
}

TEST_CASE("small files that ask for much memory are refused") {
  Json json = embedded();
  json["accessors"][0].erase("bufferView");
  check_error(json, ErrorCode::kUnsupported, "accessors[0]", "compressed or left out");
  json["accessors"][0]["count"] = 1000000000;
  json["accessors"][0]["sparse"] = {
      {"count", 1}, {"indices", {{"bufferView", 0}, {"componentType", 5121}}}, {"values", {{"bufferView", 0}}}};
  check_error(json, ErrorCode::kUnsupported, "accessors[0].count", "far more memory");
  // A large mesh shown under many different shears.
  Json copies = cube_json();
  const std::string buffer = cube_buffer().substr(0, 96) + std::string(3 * 60000 * 2, '\0');
  copies["bufferViews"][1]["byteLength"] = 3 * 60000 * 2;
  copies["accessors"][1]["count"] = 3 * 60000;
  copies["nodes"] = Json::array();
  copies["scenes"][0]["nodes"] = Json::array();
  for (int i = 0; i < 1000; ++i) {
    copies["nodes"].push_back({{"mesh", 0}, {"scale", {1, 1, 2 + i}}});
    copies["scenes"][0]["nodes"].push_back(i);
  }
  const auto file = parse_gltf("a.gltf", gltf_text(copies, buffer));
  REQUIRE_FALSE(file.ok());
  CHECK(file.error().message.find("far more memory") != std::string::npos);
}

TEST_CASE("JSON bombs, other versions and required extensions are refused by name") {
  check_text(std::string(10000000, '['), ErrorCode::kUnsupported, "", "nests more than 200 levels deep");
  check_text("{\"asset\":" + std::string(300, '{'), ErrorCode::kUnsupported, "", "nests more than");
  check_text("", ErrorCode::kParse, "", "the file is empty");
  check_text("[]", ErrorCode::kBadValue, "", "expected an object");
  check_text("{}", ErrorCode::kMissingKey, "asset.version", "no glTF");
  check_text("{\"asset\": \"" + std::string(100000, 'x'), ErrorCode::kParse, "", "not valid JSON");
  Json json = embedded();
  json["asset"]["version"] = "1.0";
  check_error(json, ErrorCode::kUnsupported, "asset.version", "version '1.0'");
  json["asset"]["version"] = 1.0;
  check_error(json, ErrorCode::kUnsupported, "asset.version", "version '1.0'");
  json = embedded();
  json["extensionsRequired"] = {"KHR_materials_unlit", "KHR_draco_mesh_compression"};
  check_error(json, ErrorCode::kUnsupported, "extensionsRequired[1]", "'KHR_draco_mesh_compression'");
  CHECK_FALSE(nests_deeper("[\"[[[[\\\"[[[\", [[]], [[]]]", 3));
  CHECK(nests_deeper("[[[[]]]]", 3) == std::optional<std::size_t>(3));
}

TEST_CASE("buffers elsewhere, outside the folder or of garbage are refused") {
  const auto with = [](const std::string& uri) {
    Json json = embedded();
    json["buffers"][0]["uri"] = uri;
    return json;
  };
  check_error(with("https://example.org/a.bin"), ErrorCode::kUnsupported, "buffers[0].uri", "another computer");
  check_error(with("/etc/passwd"), ErrorCode::kUnsupported, "buffers[0].uri", "outside the folder");
  check_error(with("a%00.bin"), ErrorCode::kUnsupported, "buffers[0].uri", "outside the folder");
  check_error(with("a.bin"), ErrorCode::kFileNotFound, "buffers[0].uri", "none may be read");
  for (const char* uri : {"data:", "data:,", "data:;base64,A", "data:;base64,A*==", "data:text/plain,abc"}) {
    check_error(with(uri), ErrorCode::kParse, "buffers[0].uri", "not base64");
  }
  CHECK(decode_data_uri("DATA:x;base64,aGVsbG8=") == std::optional<std::string>("hello"));
  CHECK(decode_data_uri("data:;base64,aGVsbG8") == std::optional<std::string>("hello"));
  Json none = cube_json();
  check_error(none, ErrorCode::kUnsupported, "buffers[0]", "neither a uri nor a binary chunk");
}

TEST_CASE("chunks of binary glTF are checked against the bytes that are there") {
  const std::string good = glb_bytes(cube_json());
  const auto with = [&](std::size_t at, std::uint64_t value) {
    std::string bytes = good;
    return bytes.replace(at, 4, bytes_of(value, 4));
  };
  check_text(with(4, 1), ErrorCode::kUnsupported, "byte offset 4", "of version 1");
  check_text(with(8, good.size() + 1), ErrorCode::kParse, "byte offset 8", "states a length");
  check_text(with(8, 12), ErrorCode::kParse, "byte offset 12", "holds no chunk");
  check_text(with(12, 0xFFFFFFFF), ErrorCode::kParse, "byte offset 12", "a chunk of 4294967295 bytes");
  check_text(with(16, 7), ErrorCode::kParse, "byte offset 12", "the first chunk is not JSON");
  CHECK(parse_gltf("a.glb", good + "trailing").ok());
}
