#include "impend/geometry/mesh_check.h"
#include "impend/geometry/moments.h"
#include "mesh_texts.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::examples;

TEST_CASE("binary STL is read also when its header begins with solid") {
  for (const char* header : {"cube", "solid cube"}) {
    const auto file = parse_mesh_file("a.stl", stl_binary(header));
    REQUIRE(file.ok());
    CHECK(file.value().format == "STL binary");
    REQUIRE(file.value().objects.size() == 1);
    const MeshObject& object = file.value().objects[0];
    CHECK(object.noise.half_width == Vec3::Constant(0x1p-23));
    const CleanMesh clean = clean_mesh(object.mesh);
    CHECK(clean.check.closed);
    CHECK(clean.check.flipped_triangles == 0);
    CHECK(volume_moments(clean.mesh).volume == 1);
  }
}

TEST_CASE("bytes after the last triangle of a binary STL are noted") {
  const auto file = parse_mesh_file("a.stl", stl_binary() + "xyz");
  REQUIRE(file.ok());
  REQUIRE(file.value().notes.size() == 1);
  CHECK(file.value().notes[0] == "3 bytes after the last triangle skipped");
}

TEST_CASE("a truncated binary STL says what was expected and found") {
  const std::string whole = stl_binary();
  const auto file = parse_mesh_file("a.stl", whole.substr(0, 84 + 50 * 7 + 3));
  REQUIRE_FALSE(file.ok());
  CHECK(file.error().code == ErrorCode::kParse);
  CHECK(file.error().message ==
        "binary STL is truncated: the header promises 12 triangles (684 bytes), found 7 triangles (437 bytes)");
}

TEST_CASE("a value that is not finite in a binary STL is named with its offset") {
  std::string bytes = stl_binary();
  bytes.replace(84 + 50 + 12 + 4, 4, bytes_of(0x7fc00000, 4));
  const auto file = parse_mesh_file("a.stl", bytes);
  REQUIRE_FALSE(file.ok());
  CHECK(file.error().code == ErrorCode::kBadValue);
  CHECK(file.error().place.where == "byte offset 150");
  CHECK(file.error().message == "y coordinate of triangle 2 is not a finite number");
}

TEST_CASE("every solid of an ASCII STL is an object, names with spaces, keywords in any case") {
  std::string upper = stl_ascii("left block");
  for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  const auto file = parse_mesh_file("a.stl", upper + stl_ascii("right block") + "solid none\nendsolid\n");
  REQUIRE(file.ok());
  CHECK(file.value().format == "STL ASCII");
  REQUIRE(file.value().objects.size() == 2);
  CHECK(file.value().objects[0].name == "LEFT BLOCK");
  CHECK(file.value().objects[1].name == "right block");
  CHECK(clean_mesh(file.value().objects[1].mesh).check.closed);
  REQUIRE(file.value().notes.size() == 1);
  CHECK(file.value().notes[0] == "solid 'none' has no triangles, skipped");
}

TEST_CASE("errors in an ASCII STL name the line") {
  const auto check = [](const std::string& text, ErrorCode code, int line, const std::string& message) {
    const auto file = parse_mesh_file("a.stl", text);
    REQUIRE_FALSE(file.ok());
    INFO(to_string(file.error()));
    CHECK(file.error().code == code);
    CHECK(file.error().place.line == line);
    CHECK(file.error().place.file == "a.stl");
    CHECK(file.error().message.find(message) != std::string::npos);
  };
  const std::string start = "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n";
  check(start + "vertex 1 nan 0\n", ErrorCode::kBadValue, 5, "y coordinate 'nan' is not a finite number");
  check(start + "vertex 1 1e999 0\n", ErrorCode::kBadValue, 5, "not a finite number");
  check(start + "vertex 1 zero 0\n", ErrorCode::kParse, 5, "expected a number as y coordinate, found 'zero'");
  check(start + "corner 1 0 0\n", ErrorCode::kParse, 5, "expected 'vertex' or 'endloop', found 'corner'");
  check(start, ErrorCode::kParse, 4, "found the end of the file");
  check("solid facet\nendsolid facet\n", ErrorCode::kParse, 0, "has no triangles");
}

TEST_CASE("words that follow endloop or endfacet on their line are passed over and counted") {
  std::string text = stl_ascii();
  const auto put = [&text](const std::string& keyword, const std::string& remark) {
    text.replace(text.find(keyword), keyword.size(), keyword + remark);
  };
  put("endfacet", " blah blah");
  put("endloop", " foo");
  const auto file = parse_mesh_file("a.stl", text);
  REQUIRE(file.ok());
  CHECK(volume_moments(clean_mesh(file.value().objects[0].mesh).mesh).volume == 1);
  REQUIRE(file.value().notes.size() == 1);
  CHECK(file.value().notes[0] == "3 words behind 'endloop' or 'endfacet' skipped");
  // A word on a line of its own is a fault, and so is one before the keyword.
  put("endfacet", "\nfacets");
  CHECK_FALSE(parse_mesh_file("a.stl", text).ok());
  // Everything on one line is as good.
  std::string flat = stl_ascii();
  for (std::size_t at = flat.find('\n') + 1; at < flat.size(); ++at) {
    if (flat[at] == '\n') flat[at] = ' ';
  }
  CHECK(parse_mesh_file("a.stl", flat).ok());
}
