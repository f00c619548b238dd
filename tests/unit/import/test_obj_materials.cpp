// Names with spaces and colours of OBJ files; libraries that are missing, elsewhere or damaged.
#include <map>

#include "impend/import/mesh/mesh_file.h"
#include "impend/import/mesh/mtl.h"
#include "impend/import/read_model.h"
#include "mesh_texts.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::examples;

namespace {

const std::string kPlainSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";
const std::string kColors = "\xEF\xBB\xBFnewmtl red paint\nKd 1 0 0\nKs 1 1 1\nnewmtl half\n  kd .5\nnewmtl none\n" +
                            std::string("newmtl wood\nKd 1 1 1\nmap_Kd wood.png\nnewmtl half\nKd 0 0 0\n");

using Files = std::map<std::string, std::string>;

// As companions_beside: names that lead out of the folder are refused.
ModelReadOptions beside(const Files& files) {
  ModelReadOptions options;
  options.companion = [files](const std::string& name) -> Result<std::string> {
    const auto found = files.find(name);
    if (found != files.end()) return found->second;
    Error error;
    error.code = name.starts_with("..") ? ErrorCode::kBadValue : ErrorCode::kFileNotFound;
    error.message = name.starts_with("..") ? "is outside the file's folder" : "no such file";
    return error;
  };
  return options;
}

ModelFile read(const std::string& text, const Files& files = {}) {
  const auto file = parse_mesh_file("a.obj", text, beside(files));
  if (!file.ok()) FAIL(to_string(file.error()));
  return file.value();
}

using Color = std::optional<std::string>;

}  // namespace

TEST_CASE("objects take the colour of most of their triangles") {
  const ModelFile file = read("mtllib my colors.mtl\n" + kPlainSquare +
                                  "o a\nusemtl half\nf 1 2 3 4\nusemtl red paint\nf 1 2 3\no b\nf 1 2 3\n"
                                  "o c\nusemtl wood\nf 1 2 3\no d\nusemtl none\nf 1 2 3\n",
                              {{"my colors.mtl", kColors}});
  REQUIRE(file.objects.size() == 4);
  CHECK(file.objects[0].color == Color("#808080"));
  CHECK(file.objects[1].color == Color("#ff0000"));
  CHECK_FALSE(file.objects[2].color);
  CHECK_FALSE(file.objects[3].color);
  CHECK(file.notes.empty());
}

TEST_CASE("several material files may stand on one line") {
  const Files files = {{"a.mtl", "newmtl x\nKd 0 0 1\n"}, {"sub/b c.mtl", "newmtl y\nKd 0 1 0\n"}};
  const ModelFile file =
      read("mtllib a.mtl ./sub\\b c.mtl\n" + kPlainSquare + "g x\nusemtl x\nf 1 2 3\ng y\nusemtl y\nf 1 2 3\n", files);
  REQUIRE(file.objects.size() == 2);
  CHECK(file.objects[0].color == Color("#0000ff"));
  CHECK(file.objects[1].color == Color("#00ff00"));
}

TEST_CASE("missing materials are noted and never an error") {
  const ModelFile missing =
      read("mtllib a.mtl\nmtllib a.mtl\nmtllib ../b.mtl\nusemtl x\n" + kPlainSquare + "f 1 2 3\n");
  REQUIRE(missing.notes.size() == 2);
  CHECK(missing.notes[0] == "colours of the material file 'a.mtl' are missing: no such file");
  CHECK(missing.notes[1] == "colours of the material file '../b.mtl' are missing: is outside the file's folder");
  CHECK_FALSE(missing.objects[0].color);
  const ModelFile undefined =
      read("mtllib a.mtl\nusemtl x\n" + kPlainSquare + "f 1 2 3\nusemtl z\nf 1 2 3\n", {{"a.mtl", "newmtl y\n"}});
  CHECK(undefined.notes == std::vector<std::string>{"the material 'x' (and 1 more) is defined in no material file"});
  const auto alone = parse_mesh_file("a.obj", "mtllib a.mtl\n" + kPlainSquare + "f 1 2 3\n");
  REQUIRE(alone.ok());
  CHECK(alone.value().notes.size() == 1);
}

TEST_CASE("a flood of material files is cut off") {
  std::string text = kPlainSquare + "f 1 2 3\n";
  for (int i = 0; i < 5000; ++i) text += "mtllib a" + std::to_string(i) + ".mtl\n";
  const ModelFile file = read(text);
  CHECK(file.notes.size() == 101);
  CHECK(file.notes.back() == "more than 100 material files: the rest is not read");
}

TEST_CASE("names of objects, groups and materials keep their spaces and may repeat") {
  const ModelFile file = read(kPlainSquare + "o left arm \nf 1 2 3\no left arm\nf 1 3 4\n");
  REQUIRE(file.objects.size() == 2);
  CHECK(file.objects[0].name == "left arm");
  CHECK(file.objects[1].name == "left arm");
  const ModelFile groups = read(kPlainSquare + "g head  upper\nf 1 2 3\ng\nf 1 2 4\ng head  upper\nf 1 3 4\n");
  REQUIRE(groups.objects.size() == 2);
  CHECK(groups.objects[0].name == "head  upper");
  CHECK(groups.objects[0].mesh.triangles.size() == 2);
  CHECK(groups.objects[1].name.empty());
}

TEST_CASE("colours of vertices in an OBJ are no error") {
  const ModelFile file = read("v 0 0 0 1 0.5 0\nv 1 0 0 1 0.5 0\nv 1 1 0 255 128 0\nf 1 2 3\n");
  CHECK(file.notes.empty());
  CHECK(file.objects[0].mesh.vertices[2] == Vec3(1, 1, 0));
  CHECK(file.objects[0].noise.source == "text with design values");
}

TEST_CASE("material texts are read line by line, whatever they hold") {
  const auto materials = parse_mtl(kColors);
  CHECK(materials.size() == 4);
  CHECK(materials.at("red paint") == Color("#ff0000"));
  CHECK(materials.at("half") == Color("#808080"));
  CHECK(parse_mtl("newmtl a\nKd 2 -1 nan\nnewmtl b\nKd 2 -1 0.2\nnewmtl c\nKd spectral x.rfl\nKd\n") ==
        std::map<std::string, Color>{{"a", {}}, {"b", "#ff0033"}, {"c", {}}});
}

TEST_CASE("damaged OBJ files with materials never crash the reader") {
  const std::string sample = "mtllib my colors.mtl\no the \\\ncube\nusemtl red paint\n" + obj().substr(16);
  test::Random random(7);
  const auto damaged = [&](std::string bytes, int flips) {
    for (int i = 0; i < flips; ++i) {
      const auto at = static_cast<std::size_t>(random.integer(0, static_cast<int>(bytes.size()) - 1));
      bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(random.integer(1, 255)));
    }
    return bytes;
  };
  const auto check = [](const std::string& text, const std::string& colors) {
    const auto file = parse_mesh_file("a.obj", text, beside({{"my colors.mtl", colors}}));
    if (!file.ok()) {
      CHECK_FALSE(file.error().message.empty());
      return;
    }
    for (const MeshObject& object : file.value().objects) CHECK((!object.color || object.color->size() == 7));
  };
  CHECK(read(sample, {{"my colors.mtl", kColors}}).objects[0].color == Color("#ff0000"));
  for (std::size_t percent = 0; percent < 100; ++percent) {
    check(sample.substr(0, sample.size() * percent / 100), kColors.substr(0, kColors.size() * percent / 100));
  }
  for (int round = 0; round < 400; ++round) check(damaged(sample, 1 + round % 4), damaged(kColors, 1 + round % 4));
}
