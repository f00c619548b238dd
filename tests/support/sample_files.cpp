#include "tests/support/sample_files.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "impend/import/archive/zip_archive.h"
#include "impend/import/cad/cad_stream.h"
#include "impend/import/gltf/gltf.h"
#include "impend/import/threemf/threemf.h"
#include "tests/support/cad_example.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"
#include "tests/unit/import/compas_texts.h"
#include "tests/unit/import/gltf_texts.h"
#include "tests/unit/import/mesh_texts.h"
#include "tests/unit/import/threemf_texts.h"

namespace impend::test {
namespace {

using namespace impend::examples;

// Three bricks of one mesh, one of them turned, one with a colour, on a fixed slab; lengths in mm.
Assembly brick_scene() {
  const double mm = 1e-3;
  const TriangleMesh brick = box(Vec3(0, 0, 0), mm * Vec3(20, 10, 5));
  Part slab = part_from_mesh("Süd <&>", box(mm * Vec3(-50, -50, -10), mm * Vec3(50, 50, 0)), true);
  Part left = part_from_mesh("left", brick), right = part_from_mesh("right", brick), red = part_from_mesh("red", brick);
  right.X_WP = random_pose(5, 0.05);
  red.color = "#ff0010";
  red.X_WP = translation(mm * Vec3(0, 0, 5));
  red.path = {"tower", "top"};
  Assembly scene = assembly_of({slab, left, right, red});
  scene.name = "bricks";
  scene.unit_name = "mm";
  scene.metres_per_unit = mm;
  return scene;
}

std::string coloured_obj() {
  return "mtllib colours.mtl\nusemtl red\n" + obj() +
         "o a tetrahedron\nusemtl blue\nv 0 0 2\nv 1 0 2\nv 0 1 2\nv 0 0 3\n"
         "f -4 -2 -3\nf -4//1 -3//1 -1//1\nf -3/1 -2/1 -1/1\nf -4 -1 -2\n";
}

const char* const kColours = "newmtl red\nKd 1 0 0\nnewmtl blue\nKd 0.1 0.2 1\nd 0.5\n";

// Components within components, a scale, a mirror, colours from the materials extension.
std::string component_model() {
  return model_of(
      "<m:colorgroup id=\"9\"><m:color color=\"#FF8000\"/><m:color color=\"#0000FFFF\"/></m:colorgroup>\n" +
          object(1, cube_mesh("10", "pid=\"9\" p1=\"1\""), "type=\"model\" name=\"cube\" pid=\"9\" pindex=\"0\"") +
          object(
              2,
              "<components>" + component(1) + component(1, "transform=\"0 1 0 -1 0 0 0 0 1 20 0 0\"") + "</components>",
              "name=\"pair\"") +
          object(3,
                 "<components>" + component(2, "transform=\"2 0 0 0 2 0 0 0 2 0 0 30\"") +
                     component(1, "transform=\"-1 0 0 0 1 0 0 0 1 0 50 0\"") + "</components>",
                 "name=\"tower\""),
      item(2) + item(3, "transform=\"1 0 0 0 1 0 0 0 1 100 0 0\" partnumber=\"A-7\""), "unit=\"inch\"");
}

Json node_json() {
  Json file = cube_json();
  file["nodes"] = Json::parse(R"([
    {"name": "tower", "children": [1, 2], "translation": [1, 2, 3]},
    {"name": "lower", "mesh": 0, "rotation": [0, 0.7071067811865476, 0, 0.7071067811865476]},
    {"name": "upper", "mesh": 0, "matrix": [2,0,0,0, 0,2,0,0, 0,0,2,0, 0,1,0,1]}])");
  file["materials"] = Json::parse(R"([{"name": "red", "pbrMetallicRoughness": {"baseColorFactor": [1, 0, 0, 1]}}])");
  file["meshes"][0]["primitives"][0]["material"] = 0;
  return file;
}

std::string compas_model_text() {
  const std::string turned = compas_matrix({0, -1, 0, 2, 1, 0, 0, 0, 0, 0, 1, 3});
  const auto node = [](const std::string& guid, const std::string& children) {
    return "{\"name\": \"node\", \"attributes\": {}, \"element\": \"" + guid + "\", \"children\": [" + children + "]}";
  };
  return compas_model({{"g-1", compas_block_element(compas_box({0, 0, 0}, {1, 1, 1}), "null", "\"is_support\": true")},
                       {"g-2", compas_block_element(compas_box({0, 0, 1}, {4, 1, 1.5}), turned)}},
                      node("g-1", node("g-2", "")));
}

const char* const kAssemblyText = R"({"format": "impend-assembly", "version": 1, "name": "bricks", "length_unit": "cm",
"gravity": [0, 0, -9.81], "ground": {"height": -1.5}, "defaults": {"density": 1200}, "contact": {"gap": 0.01, "angle_deg": 2},
"parts": [{"name": "base", "mesh": "meshes/cube.stl", "fixed": true, "color": "#a0a0a0"},
          {"name": "top", "mesh": "colours.obj", "object": "the cube", "density": 700,
           "pose": {"translation": [0, 0, 1], "quaternion": [0.6, 0, 0, 0.8]}},
          {"name": "side", "mesh": "meshes/cube.stl", "mass": 2.5, "center_of_mass": [0.5, 0.5, 0.5],
           "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "coordinate_noise": [1e-7, 1e-7, 1e-7],
           "pose": {"matrix": [[1, 0, 0, 1], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1]]}}],
"loads": [{"part": "top", "force": [1, 0, -2], "torque": [0, 0, 0.1], "point": [0.5, 0.5, 2]}]})";

std::string zip_of_folder(const std::string& assembly) {
  return write_zip({{"bricks/bricks.assembly.json", assembly},
                    {"bricks/colours.obj", coloured_obj()},
                    {"bricks/colours.mtl", kColours},
                    {"bricks/meshes/cube.stl", stl_binary()}})
      .value();
}

SampleFile model_sample(const std::string& format, const std::string& path, const std::string& bytes) {
  return {format, path, bytes, SampleKind::kModel, {}, {}};
}

}  // namespace

std::vector<SampleFile> sample_files() {
  std::vector<SampleFile> samples = {
      model_sample("STL binary", "a.stl", stl_binary()),
      model_sample("STL ASCII", "b.stl", stl_ascii()),
      {"OBJ", "c.obj", coloured_obj(), SampleKind::kModel, {}, {{"colours.mtl", kColours}}},
      model_sample("OFF", "d.off", off()),
      model_sample("PLY ASCII", "e.ply", ply("ascii")),
      model_sample("PLY little-endian", "f.ply", ply("binary_little_endian")),
      model_sample("PLY big-endian", "g.ply", ply("binary_big_endian")),
      model_sample("3MF written", "h.3mf", to_3mf(brick_scene()).value()),
      model_sample("3MF components", "i.3mf", package_of(component_model())),
      {"3MF model text",
       "j.3mf",
       component_model(),
       SampleKind::kModel,
       [](const std::string& text) { return package_of(text); },
       {}},
      model_sample("GLB written", "k.glb", to_glb(brick_scene()).value()),
      model_sample("GLB", "l.glb", glb_bytes(node_json())),
      model_sample("glTF", "m.gltf", gltf_text(node_json())),
      model_sample("COMPAS 1", "n.json", compas_assembly("value")),
      model_sample("COMPAS 2", "o.json", compas_assembly()),
      model_sample("COMPAS model", "p.json", compas_model_text()),
      {"assembly file", "q.assembly.json", kAssemblyText, SampleKind::kAssemblyFile, {}, {}},
      {"zip folder", "r.zip", zip_of_folder(kAssemblyText), SampleKind::kZipFolder, {}, {}},
      {"zip folder, assembly file", "s.zip", kAssemblyText, SampleKind::kZipFolder, zip_of_folder, {}},
      {"CAD stream", "t.step", cad_stream(cad_example()), SampleKind::kCadStream, {}, {}}};
  // Materials are damaged by themselves.
  samples.push_back({"MTL",
                     "u.obj",
                     kColours,
                     SampleKind::kModel,
                     [](const std::string&) { return coloured_obj(); },
                     {{"colours.mtl", ""}}});
  return samples;
}

std::vector<SampleFile> cad_sample_files() {
  const std::filesystem::path folder = "/usr/share/opencascade/data";
  std::vector<SampleFile> samples;
  for (const auto& [format, name] : {std::pair("STEP", "step/screw.step"), std::pair("IGES", "iges/hammer.iges"),
                                     std::pair("BREP", "occ/mal_ecrou.brep")}) {
    std::ifstream stream(folder / name, std::ios::binary);
    if (!stream) continue;
    const std::string bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    samples.push_back(model_sample(format, name, bytes));
  }
  return samples;
}

std::string damaged(const std::string& bytes, std::uint64_t seed) {
  if (bytes.empty()) return bytes;
  Random random(seed);
  std::string bent = bytes;
  const int last = static_cast<int>(bytes.size()) - 1;
  for (int flips = random.integer(1, 8); flips > 0; --flips) {
    char& at = bent[static_cast<std::size_t>(random.integer(0, last))];
    const char other = static_cast<char>(at ^ static_cast<char>(random.integer(1, 255)));
    const char from_elsewhere = bytes[static_cast<std::size_t>(random.integer(0, last))];
    const char in_number = "0123456789.-eE,"[random.integer(0, 14)];
    const bool digit = at >= '0' && at <= '9';
    at = seed % 3 == 0 ? other : seed % 3 == 1 ? from_elsewhere : digit ? in_number : at;
  }
  return bent;
}

}  // namespace impend::test
