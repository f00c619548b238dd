// Folders as input: one that holds an assembly file is that assembly, any other is its shapes.
#include <filesystem>

#include "impend/import/archive/zip_archive.h"
#include "impend/import/read_assembly.h"
#include "mesh_texts.h"
#include "read_inputs.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

using namespace impend;
using namespace impend::test;
using namespace impend::examples;
using test::TemporaryFolder;
using test::write_file;

namespace {

std::string assembly_text(const std::string& name) {
  return R"({"format": "impend-assembly", "version": 1, "name": ")" + name + R"(", "length_unit": "cm",
"gravity": [0, 0, -1.62], "parts": [{"name": "base", "mesh": "cube.stl", "fixed": true},
  {"name": "top", "mesh": "./cube.stl", "density": 300, "pose": {"translation": [0, 0, 1]}}]})";
}

Assembly read_folder(const std::string& input) {
  auto assembly = read_assembly({input}, {});
  INFO((assembly.ok() ? std::string() : to_string(assembly.error())));
  REQUIRE(assembly.ok());
  return std::move(assembly).value();
}

void write_scene(const TemporaryFolder& folder) {
  write_file(folder.file("arch.assembly.json"), assembly_text("arch"));
  write_file(folder.file("cube.stl"), stl_binary());
}

}  // namespace

TEST_CASE("A folder that holds one assembly file is that assembly") {
  const TemporaryFolder folder;
  write_scene(folder);
  write_file(folder.file("._arch.assembly.json"), "left there by another system");
  std::filesystem::create_directory(folder.file("old.assembly.json"));
  for (const std::string& input : {folder.path(), folder.path() + "/", folder.path() + "/./"}) {
    INFO(input);
    const Assembly assembly = read_folder(input);
    REQUIRE(assembly.parts.size() == 2);
    CHECK(assembly.name == "arch");
    CHECK(assembly.unit_name == "cm");
    CHECK(assembly.gravity == Vec3(0, 0, -1.62));
    CHECK(assembly.parts[0].fixed);
    CHECK(assembly.parts[1].X_WP.p == Vec3(0, 0, 0.01));
    CHECK(assembly.parts[1].mass.mass == Approx(300e-6));
    CHECK_FALSE(assembly.ground);
    CHECK(told(assembly.warnings, "skipped-file").empty());
  }
}

TEST_CASE("Shapes beside an assembly file that it does not name are told when its folder is given") {
  const TemporaryFolder folder;
  write_scene(folder);
  write_file(folder.file("left.obj"), obj());
  write_file(folder.file("right.stl"), stl_binary());
  write_file(folder.file("notes.txt"), "words");
  const auto skipped = told(read_folder(folder.path()).warnings, "skipped-file");
  REQUIRE(skipped.size() == 1);
  CHECK(has(skipped[0], "arch.assembly.json"));
  CHECK(has(skipped[0], "not named there: 'left.obj', 'right.stl'"));
  // Whoever names the file has not asked for the others.
  CHECK(told(read_folder(folder.file("arch.assembly.json")).warnings, "skipped-file").empty());
  const std::string zip = folder.file("all.zip");
  write_file(zip, write_zip({{"in/arch.assembly.json", assembly_text("arch")},
                             {"in/cube.stl", stl_binary()},
                             {"in/left.obj", obj()},
                             {"../out.stl", stl_binary()}})
                      .value());
  const auto zipped = told(read_folder(zip).warnings, "skipped-file");
  REQUIRE(zipped.size() == 2);
  CHECK(has(zipped[0], "lead out of the archive"));
  CHECK(has(zipped[1], "not named there: 'left.obj'"));
}

TEST_CASE("Several assembly files in a folder are an error that lists them") {
  const TemporaryFolder folder;
  write_scene(folder);
  write_file(folder.file("bridge.assembly.json"), assembly_text("bridge"));
  const Error error = read_fault({folder.path()});
  CHECK(error.code == ErrorCode::kUsage);
  CHECK(error.place.file == folder.path());
  CHECK(has(error.message, "several assembly files"));
  CHECK(has(error.message, "arch.assembly.json', '"));
  CHECK(has(error.message, "bridge.assembly.json'"));
  CHECK(error.hint == "give one of them");
}

TEST_CASE("A folder that is an assembly is read alone and takes no options for shapes") {
  const TemporaryFolder folder;
  write_scene(folder);
  const TemporaryFolder shapes;
  write_file(shapes.file("a.stl"), stl_binary());
  for (const std::vector<std::string>& inputs :
       {std::vector{folder.path(), shapes.path()}, {shapes.path(), folder.path()}, {folder.path(), folder.path()}}) {
    const Error error = read_fault(inputs);
    CHECK(error.code == ErrorCode::kUsage);
    CHECK(error.place.file == folder.file("arch.assembly.json"));
    CHECK(has(error.message, "read alone"));
  }
  ImportOptions options;
  options.unit = "mm";
  const Error error = read_fault({folder.path()}, options);
  CHECK(error.code == ErrorCode::kUsage);
  CHECK(error.place.file == folder.file("arch.assembly.json"));
  CHECK(error.place.where == "unit");
}

TEST_CASE("Faults of the assembly file in a folder are told as those of the file") {
  const TemporaryFolder folder;
  write_file(folder.file("arch.assembly.json"), assembly_text("arch"));
  const Error missing = read_fault({folder.path()});
  CHECK(missing.code == ErrorCode::kFileNotFound);
  CHECK(missing.place.file == folder.file("cube.stl"));
  CHECK(missing.place.part == "base");
  write_file(folder.file("arch.assembly.json"), "{\n\"format\": ");
  const Error broken = read_fault({folder.path()});
  CHECK(broken.code == ErrorCode::kParse);
  CHECK(broken.place.file == folder.file("arch.assembly.json"));
  CHECK(broken.place.line == 2);
}

TEST_CASE("What is written into a folder is read back from the folder") {
  const TemporaryFolder folder;
  Assembly assembly;
  assembly.name = "a wall";
  assembly.unit_name = "mm";
  assembly.metres_per_unit = 0.001;
  assembly.ground = Ground{-0.5};
  assembly.parts = {test::part_from_mesh("stone", test::box(Vec3(0, 0, 0), Vec3(1, 2, 3)), false, Vec3::Zero())};
  assembly.parts[0].X_WP.p = Vec3(0.25, 0, 0);
  const std::string out = folder.file("deep/wall");
  REQUIRE(write_assembly(assembly, out, false).ok());
  const Assembly back = read_folder(out);
  REQUIRE(back.parts.size() == 1);
  CHECK(back.name == "a wall");
  CHECK(back.parts[0].name == "stone");
  CHECK(back.parts[0].X_WP.p == Vec3(0.25, 0, 0));
  CHECK(back.ground->height == -0.5);
}
