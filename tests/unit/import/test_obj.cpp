#include "impend/geometry/mesh_check.h"
#include "impend/geometry/moments.h"
#include "mesh_texts.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::examples;

namespace {

ModelFile read_obj(const std::string& text) {
  const auto file = parse_mesh_file("a.obj", text);
  if (!file.ok()) FAIL(to_string(file.error()));
  return file.value();
}

const std::string kSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

}  // namespace

TEST_CASE("an OBJ cube of quadrilaterals is read with its name") {
  const ModelFile file = read_obj(obj());
  REQUIRE(file.objects.size() == 1);
  CHECK(file.objects[0].name == "the cube");
  const CleanMesh clean = clean_mesh(file.objects[0].mesh);
  CHECK(clean.check.closed);
  CHECK(volume_moments(clean.mesh).volume == 1);
  CHECK(file.notes.empty());
}

TEST_CASE("objects of an OBJ share the vertices of the file and keep those they use") {
  const ModelFile file = read_obj("o a b\n" + kSquare + "f 1 2 3\no c#2\nv 5 5 5\nf 1 3 5\n");
  REQUIRE(file.objects.size() == 2);
  CHECK(file.objects[0].name == "a b");
  CHECK(file.objects[1].name == "c#2");
  CHECK(file.objects[1].mesh.vertices == std::vector<Vec3>{{0, 0, 0}, {1, 1, 0}, {5, 5, 5}});
  CHECK(file.objects[1].mesh.triangles[0] == std::array<int, 3>{0, 1, 2});
}

TEST_CASE("groups make objects only when there is no o, and continue when they come again") {
  const ModelFile by_group = read_obj(kSquare + "g a\nf 1 2 3\ng b\nf 1 3 4\ng a\nf 1 2 4\n");
  REQUIRE(by_group.objects.size() == 2);
  CHECK(by_group.objects[0].mesh.triangles.size() == 2);
  const ModelFile by_object = read_obj(kSquare + "o x\ng a\nf 1 2 3\ng b\nf 1 3 4\n");
  REQUIRE(by_object.objects.size() == 1);
  CHECK(by_object.objects[0].name == "x");
  const ModelFile before = read_obj(kSquare + "f 1 2 3\no empty\no x\nf 1 3 4\n");
  REQUIRE(before.objects.size() == 2);
  CHECK(before.objects[0].name.empty());
  CHECK(before.notes == std::vector<std::string>{"object 'empty' has no faces, skipped"});
}

TEST_CASE("all ways to write a face are understood") {
  for (const char* face : {"f 1 2 3 4", "f 1/1 2/2 3/3 4/4", "f 1//1 2//1 3//1 4//1", "f 1/2/3 2/3/4 3/4/5 4/5/6",
                           "f -4 -3 -2 -1", "f 1 2 \\\n3 4", "f +1 2 3 4 # comment", "f 1 2 3 4\r"}) {
    INFO(face);
    const ModelFile file = read_obj(kSquare + face + "\n");
    CHECK(surface_area(file.objects[0].mesh) == 1);
    CHECK(file.objects[0].mesh.vertices[1] == Vec3(1, 0, 0));
  }
  // From the end means the vertices so far; a face may come before its vertices.
  CHECK(read_obj(kSquare + "f -4 -3 -2\nv 9 9 9\n").objects[0].mesh.vertices[0] == Vec3(0, 0, 0));
  CHECK(read_obj("f 1 2 3\n" + kSquare).objects[0].mesh.vertices[2] == Vec3(1, 1, 0));
}

TEST_CASE("line ends, byte order mark, signs and weights do not matter") {
  for (const char* end : {"\n", "\r\n", "\r"}) {
    std::string text = "\xEF\xBB\xBFv +0 -0 0 1.0|v 1.e0 0 0 0.5|v .5 1 0 1 0 0|f 1 2 3|";
    for (std::size_t i; (i = text.find('|')) != std::string::npos;) text.replace(i, 1, end);
    CHECK(surface_area(read_obj(text).objects[0].mesh) == 0.5);
  }
}

TEST_CASE("a polygon that is not convex keeps its area in an OBJ") {
  CHECK(surface_area(
            read_obj("v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nf 2 3 4 5 6 1\n").objects[0].mesh) == 3);
}

TEST_CASE("unknown keywords, short faces and tangled polygons are noted once each") {
  const ModelFile file = read_obj(kSquare + "foo 1\nfoo 2\nl 1 2\nusemtl red\ns off\nf 1 2\nf 3\nf 1 2 1 2\nf 1 2 3\n");
  REQUIRE(file.notes.size() == 4);
  CHECK(file.notes[0] == "2 lines of unknown keyword 'foo' skipped");
  CHECK(file.notes[1] == "1 line of unknown keyword 'l' skipped");
  CHECK(file.notes[2] == "face at line 10 has fewer than three corners, skipped (and 1 more)");
  CHECK(file.notes[3] == "polygon at line 12 is not simple");
}

TEST_CASE("errors in an OBJ name the line") {
  const auto check = [](const std::string& text, ErrorCode code, int line, const std::string& message) {
    const auto file = parse_mesh_file("a.obj", text);
    REQUIRE_FALSE(file.ok());
    INFO(to_string(file.error()));
    CHECK(file.error().code == code);
    CHECK(file.error().place.line == line);
    CHECK(file.error().message.find(message) != std::string::npos);
  };
  check(kSquare + "f 1 2 5\n", ErrorCode::kBadValue, 5, "vertex index 5 is beyond the file's 4 vertices");
  check(kSquare + "f 0 1 2\n", ErrorCode::kBadValue, 5, "vertex index 0 is outside");
  check(kSquare + "f -5 1 2\n", ErrorCode::kBadValue, 5, "vertex index -5 is outside");
  check(kSquare + "f 1 2 x\n", ErrorCode::kParse, 5, "expected a vertex index, found 'x'");
  check("v 0 0\n", ErrorCode::kParse, 1, "expected a number as z coordinate, found nothing");
  check("\nv 0 inf 0\n", ErrorCode::kBadValue, 2, "y coordinate 'inf' is not a finite number");
  check("v 0 +-1 0\n", ErrorCode::kParse, 1, "expected a number");
  check(kSquare, ErrorCode::kParse, 0, "has no triangles");
  check(kSquare + "f 1 2\n", ErrorCode::kParse, 0, "has no triangles");
}

TEST_CASE("written OBJ reads back to the same objects") {
  const ModelFile file = read_obj(
      "o a b\nv 0.1 0.30000000000000004 1e-300\nv 1 0 0\nv 1 1 -7.25\nf 1 2 3\no c\nv 3 3 3\nf 1 3 4\nf 4 3 1\n");
  const std::string text = to_obj(file.objects);
  const ModelFile again = read_obj(text);
  REQUIRE(again.objects.size() == 2);
  for (int i = 0; i < 2; ++i) {
    CHECK(again.objects[i].name == file.objects[i].name);
    CHECK(again.objects[i].mesh.vertices == file.objects[i].mesh.vertices);
    CHECK(again.objects[i].mesh.triangles == file.objects[i].mesh.triangles);
  }
  CHECK(to_obj(again.objects) == text);
}
