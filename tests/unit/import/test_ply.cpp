#include "impend/geometry/mesh_check.h"
#include "impend/geometry/moments.h"
#include "mesh_texts.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::examples;

namespace {

void check_error(const std::string& text, ErrorCode code, int line, const std::string& message) {
  const auto file = parse_mesh_file("a.ply", text);
  REQUIRE_FALSE(file.ok());
  INFO(to_string(file.error()));
  CHECK(file.error().code == code);
  CHECK(file.error().place.line == line);
  CHECK(file.error().message.find(message) != std::string::npos);
}

const std::string kVertices = "element vertex 3\nproperty float x\nproperty float y\nproperty float z\n";
const std::string kFace = "element face 1\nproperty list uchar int vertex_index\n";

}  // namespace

TEST_CASE("PLY is read in all three encodings") {
  for (const char* format : {"ascii", "binary_little_endian", "binary_big_endian"}) {
    INFO(format);
    const auto file = parse_mesh_file("a.ply", ply(format));
    REQUIRE(file.ok());
    const CleanMesh clean = clean_mesh(file.value().objects[0].mesh);
    CHECK(clean.check.closed);
    CHECK(clean.check.flipped_triangles == 0);
    CHECK(volume_moments(clean.mesh).volume == 1);
    const bool ascii = std::string(format) == "ascii";
    CHECK(file.value().objects[0].noise.half_width == Vec3::Constant(ascii ? 0x1p-52 : 0x1p-23));
  }
}

TEST_CASE("PLY elements and properties may come in any type and order") {
  const std::string text =
      "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar float weights\nproperty list int uint vertex_index\n"
      "element empty 5\nelement edge 1\nproperty int a\nproperty list uchar short b\n"
      "element vertex 3\nproperty double z\nproperty uchar red\nproperty double x\nproperty float y\nend_header\n"
      "2 .5 .5 3 0 1 2\n7 2 8 9\n0.5 255 1 2 1.5 0 3 4\n2.5 0 5\n6.5\n";
  const auto file = parse_mesh_file("a.ply", text);
  REQUIRE(file.ok());
  CHECK(file.value().objects[0].mesh.vertices == std::vector<Vec3>{{1, 2, 0.5}, {3, 4, 1.5}, {5, 6.5, 2.5}});
}

TEST_CASE("binary PLY with double coordinates has the noise of double") {
  std::string text =
      "ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty double x\nproperty double y\nproperty double "
      "z\n" +
      kFace + "end_header\n";
  for (const double x : {0.1, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, -2.0, 0.0})
    text += bytes_of(std::bit_cast<std::uint64_t>(x), 8);
  text += bytes_of(3, 1) + bytes_of(0, 4) + bytes_of(1, 4) + bytes_of(2, 4);
  const auto file = parse_mesh_file("a.ply", text + "tail");
  REQUIRE(file.ok());
  CHECK(file.value().objects[0].mesh.vertices[0].x() == 0.1);
  CHECK(file.value().objects[0].noise.half_width == 0x1p-52 * Vec3(1, 2, 0));
  CHECK(file.value().notes == std::vector<std::string>{"4 bytes after the last element skipped"});
}

TEST_CASE("errors in a PLY header name the line") {
  check_error("ply\nformat ascii 1.0\nelement vertex many\n", ErrorCode::kParse, 3, "found 'many'");
  check_error("ply\nformat latin 1.0\n", ErrorCode::kParse, 2, "found 'latin'");
  check_error("ply\nformat ascii 1.0\nelement vertex 1\nproperty quad x\n", ErrorCode::kParse, 4, "found 'quad'");
  check_error("ply\nformat ascii 1.0\nproperty float x\n", ErrorCode::kParse, 3, "before the first element");
  check_error("ply\nformat ascii 1.0\n", ErrorCode::kParse, 2, "no 'end_header'");
  check_error("ply\nelement vertex 1\nend_header\n", ErrorCode::kParse, 3, "no 'format' line");
}

TEST_CASE("absurd counts in a PLY are refused before memory is taken") {
  check_error("ply\nformat ascii 1.0\nelement vertex 4000000000\nproperty float x\nend_header\n1\n", ErrorCode::kParse,
              0, "4000000000");
  check_error(
      "ply\nformat binary_little_endian 1.0\nelement vertex 9000000000000000000\nproperty float x\nend_header\n1\n",
      ErrorCode::kParse, 0, "are promised");
  check_error("ply\nformat ascii 1.0\n" + kVertices + kFace + "end_header\n0 0 0\n1 0 0\n0 1 0\n2000000000 0 1 2\n",
              ErrorCode::kParse, 13, "does not fit");
}

TEST_CASE("errors in the body of a PLY name line or offset") {
  const std::string head = "ply\nformat ascii 1.0\n" + kVertices + kFace + "end_header\n0 0 0\n1 0 0\n";
  check_error(head + "0 nan 0\n3 0 1 2\n", ErrorCode::kBadValue, 12, "y coordinate of vertex 2 is not a finite number");
  check_error(head + "0 1 0\n3 0 1 3\n", ErrorCode::kBadValue, 13, "vertex index 3 of face 0 is outside 0 to 2");
  check_error(head + "0 1 0\n3 0 1 -1\n", ErrorCode::kBadValue, 13, "vertex index -1");
  check_error(head + "0 1 x\n3 0 1 2\n", ErrorCode::kParse, 12, "expected a number, found 'x'");
  check_error(head + "0 1 0\n3 0 1\n", ErrorCode::kParse, 13, "the file ends");
  std::string big = ply("binary_big_endian");
  const std::size_t body = big.find("end_header\n") + 11;
  big.replace(body + 1, 4, bytes_of(0x7f800000, 4, true));
  const auto file = parse_mesh_file("a.ply", big);
  REQUIRE_FALSE(file.ok());
  CHECK(file.error().place.where == "byte offset " + std::to_string(body + 1));
}

TEST_CASE("PLY files without faces or with strips only say so") {
  const std::string points = "ply\nformat ascii 1.0\n" + kVertices;
  const std::string body = "end_header\n0 0 0\n1 0 0\n0 1 0\n";
  check_error(points + body, ErrorCode::kParse, 0, "has no triangles: it has vertices only");
  check_error(points + "element tristrips 1\nproperty list int int vertex_indices\n" + body + "3 0 1 2\n",
              ErrorCode::kUnsupported, 0, "strips");
}

TEST_CASE("a byte order mark before a PLY file is passed over") {
  const std::string text =
      "ply\nformat ascii 1.0\nelement vertex 4\nproperty double x\nproperty double y\nproperty double z\n"
      "element face 4\nproperty list uchar int vertex_index\nend_header\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n"
      "3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n";
  const auto plain = parse_mesh_file("a.ply", text), marked = parse_mesh_file("a.ply", "\xEF\xBB\xBF" + text);
  REQUIRE(plain.ok());
  REQUIRE(marked.ok());
  CHECK(marked.value().objects[0].mesh.triangles == plain.value().objects[0].mesh.triangles);
  CHECK(marked.value().format == plain.value().format);
}
