// Parts in motion as a glTF animation: the rules of glTF 2.0, and where the parts are at every time.
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "impend/accounts/simulation/frame_numbers.h"
#include "impend/import/gltf/gltf.h"
#include "impend/import/gltf/gltf_conventions.h"
#include "impend/import/model_parts.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;
using Json = nlohmann::json;

namespace {

struct Glb {
  Json document;
  std::string data;

  explicit Glb(const std::string& bytes) {
    const auto word = [&](std::size_t at) {
      std::uint32_t value = 0;
      std::memcpy(&value, bytes.data() + at, sizeof value);
      return value;
    };
    REQUIRE(bytes.substr(0, 4) == "glTF");
    REQUIRE(word(8) == bytes.size());
    const std::size_t length = word(12);
    REQUIRE(length % 4 == 0);
    document = Json::parse(bytes.substr(20, length));
    REQUIRE(word(20 + length) % 4 == 0);
    data = bytes.substr(28 + length);
    REQUIRE(data.size() == word(20 + length));
  }

  // The floats of an accessor, after a check of where they lie.
  std::vector<float> floats(std::size_t index, const std::string& type, std::size_t width) const {
    const Json &accessor = document["accessors"].at(index),
               &view = document["bufferViews"].at(accessor["bufferView"].get<std::size_t>());
    CHECK(accessor["componentType"] == 5126);
    CHECK(accessor["type"] == type);
    const std::size_t count = accessor["count"].get<std::size_t>() * width, from = view["byteOffset"];
    CHECK(from % 4 == 0);
    CHECK(view["byteLength"] == 4 * count);
    REQUIRE(from + 4 * count <= data.size());
    CHECK_FALSE(view.contains("target"));
    std::vector<float> values(count);
    std::memcpy(values.data(), data.data() + from, 4 * count);
    return values;
  }
};

// Channels by part name and path: times and values.
struct Channel {
  std::vector<float> times, values;
};
using Channels = std::map<std::pair<std::string, std::string>, Channel>;

// After a check of the rules for animations.
Channels channels_of(const Glb& glb) {
  Channels channels;
  if (!glb.document.contains("animations")) return channels;
  REQUIRE(glb.document["animations"].size() == 1);
  const Json& animation = glb.document["animations"][0];
  for (const Json& channel : animation["channels"]) {
    const Json &target = channel["target"], &sampler = animation["samplers"].at(channel["sampler"].get<std::size_t>());
    const Json& node = glb.document["nodes"].at(target["node"].get<std::size_t>());
    CHECK_FALSE(node.contains("matrix"));
    CHECK(sampler["interpolation"] == "LINEAR");
    const std::string path = target["path"];
    const std::size_t width = path == "rotation" ? 4 : 3;
    Channel found{glb.floats(sampler["input"].get<std::size_t>(), "SCALAR", 1),
                  glb.floats(sampler["output"].get<std::size_t>(), width == 4 ? "VEC4" : "VEC3", width)};
    CHECK(found.values.size() == width * found.times.size());
    const Json& input = glb.document["accessors"][sampler["input"].get<std::size_t>()];
    CHECK(input["min"][0].get<float>() == found.times.front());
    CHECK(input["max"][0].get<float>() == found.times.back());
    CHECK(found.times.front() >= 0);
    for (std::size_t k = 1; k < found.times.size(); ++k) CHECK(found.times[k] > found.times[k - 1]);
    for (std::size_t k = 0; width == 4 && k < found.times.size(); ++k) {
      const auto q = [&](std::size_t at) { return Eigen::Map<const Eigen::Vector4f>(&found.values[4 * at]); };
      CHECK(std::abs(q(k).norm() - 1) <= 1e-6f);
      if (k > 0) CHECK(q(k).dot(q(k - 1)) >= 0);
    }
    CHECK(channels.emplace(std::pair{node["name"].get<std::string>(), path}, found).second);
  }
  return channels;
}

// A fixed floor, a part that spins and flies, far from the origin in its own coordinates, and one that stays.
Assembly scene(double metres_per_unit) {
  std::vector<Part> parts = {
      part_from_mesh("floor", box({-1, -1, -0.1}, {1, 1, 0}), true),
      part_from_mesh("flies", transformed(box({0, 0, 0}, {0.1, 0.2, 0.3}), translation(Vec3(1000.1, 7.3, -3)))),
      part_from_mesh("stays", box({0, 0, 0}, {0.1, 0.1, 0.1}))};
  parts[1].X_WP = {rotation({1, 2, 3}, 0.7).R, Vec3(1, 2, 3)};
  parts[1].path = {"group"};
  Assembly assembly = assembly_of(parts);
  assembly.metres_per_unit = metres_per_unit;
  assembly.unit_name = metres_per_unit < 1 ? "mm" : "m";
  return assembly;
}

BodyState flight(const Assembly& assembly, double t) {
  BodyState state;
  state.center = assembly.parts[1].center_of_mass_W() + Vec3(t, -2 * t, 5 * t * t);
  state.rotation = rotation(Vec3(0.3, 1, 0.2), 9 * t).R;  // more than a turn
  return state;
}

std::string written(const Assembly& assembly, const std::vector<double>& times) {
  PartsInTime places;
  for (const double t : times) {
    SimulationFrame frame;
    frame.time = t;
    for (const Part& part : assembly.parts) frame.bodies.push_back({part.center_of_mass_W()});
    frame.bodies[1] = flight(assembly, t);
    places.add(frame);
  }
  const auto glb = to_glb(assembly, animation_of(assembly, places));
  REQUIRE(glb.ok());
  return glb.value();
}

}  // namespace

TEST_CASE("a part in motion is where the simulation says at every time, in any unit") {
  for (const double unit : {1.0, 0.001}) {
    const Assembly assembly = scene(unit);
    std::vector<double> times;
    for (int k = 0; k <= 100; ++k) times.push_back(k / 60.0);
    const Glb glb(written(assembly, times));
    const Channels channels = channels_of(glb);
    CHECK(channels.size() == 2);
    const Channel &shift = channels.at({"flies", "translation"}), &turn = channels.at({"flies", "rotation"});
    REQUIRE(shift.times.size() == times.size());
    // A corner of the mesh as it is stored, taken to the world by the node.
    const auto node = std::find_if(glb.document["nodes"].begin(), glb.document["nodes"].end(),
                                   [](const Json& n) { return n.value("name", "") == "flies"; });
    const Json& primitive = glb.document["meshes"][(*node)["mesh"].get<std::size_t>()]["primitives"][0];
    const Json& accessor = glb.document["accessors"][primitive["attributes"]["POSITION"].get<std::size_t>()];
    float corner[3];
    std::memcpy(
        corner,
        glb.data.data() +
            glb.document["bufferViews"][accessor["bufferView"].get<std::size_t>()]["byteOffset"].get<std::size_t>(),
        sizeof corner);
    const Part& part = assembly.parts[1];
    for (std::size_t k = 0; k < times.size(); ++k) {
      const float *p = &shift.values[3 * k], *q = &turn.values[4 * k];
      const Eigen::Quaterniond R(q[3], q[0], q[1], q[2]);
      const Vec3 told = unit * z_up_from_y_up(R * Vec3(corner[0], corner[1], corner[2]) + Vec3(p[0], p[1], p[2]));
      const Vec3 true_place =
          flight(assembly, times[k]).displacement(part.center_of_mass_W()) * (part.X_WP * part.mesh.vertices[0]);
      CHECK((told - true_place).norm() <= 2e-4);  // float32 of a thousand metres
    }
  }
}

TEST_CASE("an animated model is read as the parts at their start, with a note of the animation") {
  const Assembly assembly = scene(0.001);
  const auto file = parse_gltf("a.glb", written(assembly, {0, 0.5, 1}));
  REQUIRE(file.ok());
  const std::vector<Part> parts = parts_from_model(file.value(), 1, false);
  REQUIRE(parts.size() == 3);
  CHECK(parts[1].name == "flies");
  const Part &read = parts[1], &part = assembly.parts[1];
  // The reader numbers vertices as triangles first use them.
  const auto corner = [](const Part& of, std::size_t triangle) {
    return Vec3(of.X_WP * of.mesh.vertices[of.mesh.triangles[triangle][0]]);
  };
  for (std::size_t k = 0; k < part.mesh.triangles.size(); ++k)
    CHECK((corner(read, k) - corner(part, k)).norm() <= 2e-4);
  CHECK(read.path == part.path);
}

TEST_CASE("frames at times that float32 does not tell apart are left out, and no motion is no animation") {
  const Assembly assembly = scene(1);
  const Channels close = channels_of(Glb(written(assembly, {0, 1, 1 + 1e-9, 1 + 2e-9, 2})));
  CHECK(close.at({"flies", "rotation"}).times == std::vector<float>{0, 1, 2});
  CHECK(channels_of(Glb(written(assembly, {0}))).empty());
  const auto none = to_glb(assembly, PartAnimation{});
  REQUIRE(none.ok());
  CHECK(none.value() == to_glb(assembly).value());
}
