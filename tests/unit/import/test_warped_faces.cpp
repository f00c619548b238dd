// Faces that are not flat: what is told of them, in every format of polygons.
#include <array>

#include "compas_texts.h"
#include "impend/import/given_shapes.h"
#include "impend/import/mesh/mesh_file.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::examples;

namespace {

// A block with two corners of its top `up` higher than the others: its top alone is warped.
std::array<std::string, 8> corners(const std::string& up) {
  return {"0 0 0", "2 0 0", "2 2 0", "0 2 0", "0 0 1.0", "2 0 " + up, "2 2 1.0", "0 2 " + up};
}

const std::array<std::string, 6> kFaces = {"0 3 2 1", "4 5 6 7", "0 1 5 4", "1 2 6 5", "2 3 7 6", "3 0 4 7"};

std::string as_off(const std::string& up) {
  std::string text = "OFF\n8 6 0\n";
  for (const std::string& corner : corners(up)) text += corner + "\n";
  for (const std::string& face : kFaces) text += "4 " + face + "\n";
  return text;
}

std::string as_ply(const std::string& up) {
  std::string text =
      "ply\nformat ascii 1.0\nelement vertex 8\nproperty double x\nproperty double y\nproperty double z\n"
      "element face 6\nproperty list uchar int vertex_indices\nend_header\n";
  for (const std::string& corner : corners(up)) text += corner + "\n";
  for (const std::string& face : kFaces) text += "4 " + face + "\n";
  return text;
}

std::string as_obj(const std::string& up) {
  std::string text;
  for (const std::string& corner : corners(up)) text += "v " + corner + "\n";
  return text + "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
}

std::string as_compas(const std::string& up) {
  const auto list = [](std::string words) {
    for (std::size_t at = 0; (at = words.find(' ', at)) != std::string::npos;) words[at] = ',';
    return "[" + words + "]";
  };
  std::string vertices, faces;
  for (const std::string& corner : corners(up)) vertices += (vertices.empty() ? "" : ", ") + list(corner);
  for (const std::string& face : kFaces) faces += (faces.empty() ? "" : ", ") + list(face);
  return compas_wrapped("compas.geometry/Polyhedron", "{\"vertices\": [" + vertices + "], \"faces\": [" + faces + "]}");
}

std::vector<std::string> notes_of(const std::string& name, const std::string& text) {
  const auto file = name == "a.json" ? parse_compas(name, text) : parse_mesh_file(name, text);
  if (!file.ok()) FAIL(to_string(file.error()));
  return file.value().notes;
}

std::string told(const std::string& where) {
  return "face at " + where + " is not flat (a corner 0.062 off its plane) and is cut into triangles";
}

}  // namespace

TEST_CASE("a face that is not flat is told with its place, one that is flat is not") {
  CHECK(notes_of("a.off", as_off("1.125")) == std::vector<std::string>{told("line 12")});
  CHECK(notes_of("a.ply", as_ply("1.125")) == std::vector<std::string>{told("line 19")});
  CHECK(notes_of("a.obj", as_obj("1.125")) == std::vector<std::string>{told("line 10")});
  CHECK(notes_of("a.json", as_compas("1.125")) == std::vector<std::string>{told("data.faces.1")});
  for (const auto& [name, text] : {std::pair("a.off", as_off("1.0")), std::pair("a.ply", as_ply("1.0")),
                                   std::pair("a.obj", as_obj("1.0")), std::pair("a.json", as_compas("1.0"))}) {
    CHECK(notes_of(name, text).empty());
  }
}

TEST_CASE("many faces that are not flat are one note, and what the digits leave open counts as flat") {
  const std::string other = "v 0 0 2.0\nv 2 0 2.5\nv 2 2 2.0\nv 0 2 2.5\n";
  const auto notes = notes_of("a.obj", as_obj("1.125") + other + "f 9 10 11 12\n");
  REQUIRE(notes.size() == 1);
  CHECK(notes[0] == told("line 10") + " (and 1 more)");
  CHECK(notes_of("a.obj", "v 0 0 1.23456\nv 2.00001 0 1.23457\nv 2 2 1.23456\nv 0 2 1.23457\nf 1 2 3 4\n").empty());
}

TEST_CASE("the shape of a warped block does not depend on where the lists of its faces begin") {
  const auto volume_of = [](const std::string& top) {
    std::string text = as_obj("1.125");
    text.replace(text.find("f 5 6 7 8"), 9, "f " + top);
    const auto file = parse_mesh_file("a.obj", text);
    REQUIRE(file.ok());
    const TriangleMesh& mesh = file.value().objects[0].mesh;
    double six = 0;
    for (const auto& t : mesh.triangles) six += mesh.vertices[t[0]].dot(mesh.vertices[t[1]].cross(mesh.vertices[t[2]]));
    return six / 6;
  };
  const double volume = volume_of("5 6 7 8");
  for (const char* top : {"6 7 8 5", "7 8 5 6", "8 5 6 7"}) CHECK(volume_of(top) == volume);
}

TEST_CASE("a shape given as arrays tells of faces that are not flat") {
  GivenShape shape;
  shape.name = "tile";
  shape.vertices = {{0, 0, 0}, {1, 0, 0.125}, {1, 1, 0}, {0, 1, 0.125}};
  shape.sizes = {4};
  shape.corners = {0, 1, 2, 3};
  const auto file = model_of_shape(shape);
  REQUIRE(file.ok());
  CHECK(file.value().notes == std::vector<std::string>{told("faces[0]")});
}
