#include "impend/geometry/mesh_check.h"
#include "impend/geometry/moments.h"
#include "mesh_texts.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::examples;

TEST_CASE("an OFF cube is read") {
  const auto file = parse_mesh_file("a.off", off());
  REQUIRE(file.ok());
  CHECK(file.value().format == "OFF");
  const CleanMesh clean = clean_mesh(file.value().objects[0].mesh);
  CHECK(clean.check.closed);
  CHECK(volume_moments(clean.mesh).volume == 1);
}

TEST_CASE("variants, comments and colours of OFF are understood") {
  const std::string body = "0 0 0 .1 .2 .3\n\n1 0 0 .1 .2 .3 # corner\n0 1 0 0 0 1\n3 0 1 2 255 0 0\n";
  for (const char* head : {"OFF\n3 1 0\n", "OFF 3 1 0\n", "# made by hand\nCOFF\n# counts\n3 1\n", "NOFF\r\n3 1 3\r\n",
                           "STCNOFF 3 1 0\n"}) {
    INFO(head);
    const auto file = parse_mesh_file("a.off", head + body);
    REQUIRE(file.ok());
    CHECK(surface_area(file.value().objects[0].mesh) == 0.5);
  }
}

TEST_CASE("the keyword of an OFF may be left out") {
  const std::string text = "# a tetrahedron\n4 4 6\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n";
  const auto file = parse_mesh_file("a.off", text);
  REQUIRE(file.ok());
  CHECK(file.value().objects[0].mesh.vertices.size() == 4);
  CHECK(file.value().objects[0].mesh.triangles.size() == 4);
  CHECK_FALSE(parse_mesh_file("a.off", "4 4.5 6\n0 0 0\n").ok());
}

TEST_CASE("errors in an OFF name the line") {
  const auto check = [](const std::string& text, ErrorCode code, int line, const std::string& message) {
    const auto file = parse_mesh_file("a.off", text);
    REQUIRE_FALSE(file.ok());
    INFO(to_string(file.error()));
    CHECK(file.error().code == code);
    CHECK(file.error().place.line == line);
    CHECK(file.error().message.find(message) != std::string::npos);
  };
  const std::string points = "0 0 0\n1 0 0\n0 1 0\n";
  check("OFF\n2000000000 1 0\n" + points, ErrorCode::kParse, 2, "are promised");
  check("OFF\n-1 1 0\n" + points, ErrorCode::kParse, 2, "found '-1'");
  check("OFF\n", ErrorCode::kParse, 1, "counts");
  check("OFF\n3 1 0\n" + points + "3 0 1 3\n", ErrorCode::kBadValue, 6, "vertex index 3 is outside 0 to 2");
  check("OFF\n3 1 0\n" + points + "3 0 1\n", ErrorCode::kParse, 6,
        "expected 3 vertex indices, found the end of the line");
  check("OFF\n3 2 0\n" + points + "3 0 1 2\n", ErrorCode::kParse, 6, "the file ends after 1 of 2 faces");
  check("OFF\n3 1 0\n0 0 0\n1 0 0\n0 nan 0\n3 0 1 2\n", ErrorCode::kBadValue, 5, "y coordinate 'nan'");
  check("4OFF\n3 1 0\n" + points, ErrorCode::kUnsupported, 1, "only three-dimensional");
  check("OFF BINARY\n3 1 0\n" + points, ErrorCode::kUnsupported, 1, "text OFF");
  check("OFF\n3 0 0\n" + points, ErrorCode::kParse, 0, "has no triangles");
}
