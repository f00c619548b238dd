// Zipped folders as input: like the folder they were made of.
#include <filesystem>
#include <fstream>
#include <initializer_list>

#include "impend/import/archive/file_source.h"
#include "impend/import/archive/zip_archive.h"
#include "impend/import/read_assembly.h"
#include "mesh_texts.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

using namespace impend;
using namespace impend::examples;

namespace {

namespace fs = std::filesystem;

// A zip file in a folder of its own, gone at the end.
class ZipOnDisk {
 public:
  ZipOnDisk(std::initializer_list<ZipMember> members) { test::write_file(path_, write_zip(members).value()); }
  const std::string& path() const { return path_; }

 private:
  test::TemporaryFolder folder_;
  std::string path_ = folder_.file("parts.zip");
};

ImportOptions millimetres() {
  ImportOptions options;
  options.unit = "mm";
  return options;
}

bool mentions(const Diagnostics& warnings, const std::string& code, const std::string& text) {
  for (const Warning& warning : warnings) {
    if (warning.code == code && warning.message.find(text) != std::string::npos) return true;
  }
  return false;
}

const char* kAssembly = R"({"format": "impend-assembly", "version": 1, "name": "zipped", "length_unit": "cm",
"parts": [{"name": "base", "mesh": "meshes/cube.stl", "fixed": true},
          {"name": "top", "mesh": "./meshes/../meshes/cube.stl", "pose": {"translation": [0, 0, 1]}}]})";

}  // namespace

TEST_CASE("a zipped folder gives one part for every mesh file in it") {
  const ZipOnDisk zip{
      {"b.stl", stl_binary()},       {"a.obj", obj()},          {"read.me", "words"}, {"a.mtl", "newmtl x"},
      {"inner/c.stl", stl_binary()}, {"__MACOSX/._a.obj", "x"}, {".hidden.stl", "x"}};
  const auto assembly = read_assembly({zip.path()}, millimetres());
  REQUIRE(assembly.ok());
  const Assembly& read = assembly.value();
  REQUIRE(read.parts.size() == 3);
  CHECK(read.name == "parts");
  CHECK(read.parts[0].name == "a");
  CHECK(read.parts[1].name == "b");
  CHECK(read.parts[1].mesh_file == zip.path() + "/b.stl");
  CHECK(mentions(read.warnings, "skipped-file", ": 'read.me'"));
  // Nobody could name a folder inside the archive: it is entered.
  CHECK(read.parts[2].name == "c");
  CHECK(read.parts[2].mesh_file == zip.path() + "/inner/c.stl");
  CHECK_FALSE(mentions(read.warnings, "skipped-file", "a.mtl"));
  CHECK_FALSE(mentions(read.warnings, "skipped-file", "MACOSX"));
}

TEST_CASE("the only top folder of a zip is the folder") {
  const ZipOnDisk zip{{"x/y/b.stl", stl_binary()}, {"x/y/a.stl", stl_binary()}, {"__MACOSX/x/._y", "x"}};
  const auto assembly = read_assembly({zip.path()}, millimetres());
  REQUIRE(assembly.ok());
  REQUIRE(assembly.value().parts.size() == 2);
  CHECK(assembly.value().parts[0].mesh_file == zip.path() + "/x/y/a.stl");
}

TEST_CASE("faults of files in a zip name the file inside it") {
  const ZipOnDisk bad{{"x/a.obj", "v 0 0 0\nv 1 0 nan\n"}, {"x/b.stl", stl_binary()}};
  const auto read = read_assembly({bad.path()}, millimetres());
  REQUIRE_FALSE(read.ok());
  CHECK(read.error().place.file == bad.path() + "/x/a.obj");
  CHECK(read.error().place.line == 2);
  const ZipOnDisk none{{"a.txt", "words"}};
  const auto empty = read_assembly({none.path()}, millimetres());
  REQUIRE_FALSE(empty.ok());
  CHECK(empty.error().code == ErrorCode::kFileNotFound);
  const ZipOnDisk unitless{{"b.stl", stl_binary()}};
  const auto unit = read_assembly({unitless.path()}, {});
  REQUIRE_FALSE(unit.ok());
  CHECK(unit.error().code == ErrorCode::kUnitMissing);
}

TEST_CASE("an assembly file in a zip is opened with its meshes") {
  const ZipOnDisk zip{{"top/arch.assembly.json", kAssembly}, {"top/meshes/cube.stl", stl_binary()}};
  const auto assembly = read_assembly({zip.path()}, {});
  REQUIRE(assembly.ok());
  REQUIRE(assembly.value().parts.size() == 2);
  CHECK(assembly.value().name == "zipped");
  CHECK_FALSE(assembly.value().ground);
  CHECK(assembly.value().parts[0].fixed);
  CHECK(assembly.value().parts[1].X_WP.p.z() == Approx(0.01));
  CHECK(assembly.value().parts[1].volume == Approx(1e-6));
  CHECK(read_assembly({zip.path()}, millimetres()).error().code == ErrorCode::kUsage);
}

TEST_CASE("shapes in folders of a zip are read or told, with an assembly file and without one") {
  const ZipOnDisk apart{{"left/a.stl", stl_binary()}, {"right/deep/b.stl", stl_binary()}, {"right/x.txt", "words"}};
  const auto both = read_assembly({apart.path()}, millimetres());
  REQUIRE(both.ok());
  REQUIRE(both.value().parts.size() == 2);
  CHECK(both.value().parts[1].name == "b");
  CHECK(mentions(both.value().warnings, "skipped-file", "'x.txt'"));
  const ZipOnDisk named{{"top/arch.assembly.json", kAssembly},
                        {"top/meshes/cube.stl", stl_binary()},
                        {"top/spare/d.stl", stl_binary()},
                        {"top/pictures/e.png", "no shape"}};
  const auto assembly = read_assembly({named.path()}, {});
  REQUIRE(assembly.ok());
  CHECK(mentions(assembly.value().warnings, "skipped-file", "'spare/'"));
  CHECK_FALSE(mentions(assembly.value().warnings, "skipped-file", "'meshes/'"));
  CHECK_FALSE(mentions(assembly.value().warnings, "skipped-file", "'pictures/'"));
}

TEST_CASE("several assembly files in a zip are an error that lists them") {
  const ZipOnDisk zip{{"a.assembly.json", kAssembly}, {"b/c.assembly.json", kAssembly}};
  const auto read = read_assembly({zip.path()}, {});
  REQUIRE_FALSE(read.ok());
  CHECK(read.error().message.find("a.assembly.json'") != std::string::npos);
  CHECK(read.error().message.find("b/c.assembly.json'") != std::string::npos);
}

TEST_CASE("an assembly file in a zip cannot name meshes outside of it") {
  for (const char* outside : {"../cube.stl", "../../../../../../../../etc/hostname", "/etc/hostname"}) {
    INFO(outside);
    std::string text = kAssembly;
    for (const std::string name : {"meshes/cube.stl", "./meshes/../meshes/cube.stl"}) {
      text.replace(text.find("\"" + name), name.size() + 1, "\"" + std::string(outside));
    }
    const ZipOnDisk zip{{"arch.assembly.json", text}};
    std::ofstream(fs::path(zip.path()).parent_path() / "cube.stl", std::ios::binary) << stl_binary();
    const auto read = read_assembly({zip.path()}, {});
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().code == ErrorCode::kFileNotFound);
    CHECK(read.error().message.find("archive") != std::string::npos);
  }
}

TEST_CASE("files beside a file in a zip are read from the zip") {
  const ZipOnDisk zip{{"a/b.obj", "x"}, {"a/b.mtl", "colours"}, {"c.bin", "bytes"}};
  const auto folder = open_zip_folder(zip.path());
  REQUIRE(folder.ok());
  const CompanionReader beside = companions_beside(zip.path() + "/a/b.obj", folder.value().files.read);
  CHECK(beside("b.mtl").value() == "colours");
  CHECK(beside("c.bin").error().code == ErrorCode::kFileNotFound);
  CHECK(beside("../c.bin").error().code == ErrorCode::kBadValue);
  CHECK(is_zip_folder(zip.path()));
  CHECK_FALSE(is_zip_folder(fs::path(zip.path()).parent_path().string()));
}

TEST_CASE("a damaged zip as input is an error") {
  const ZipOnDisk zip{{"b.stl", stl_binary()}};
  fs::resize_file(zip.path(), fs::file_size(zip.path()) / 2);
  const auto read = read_assembly({zip.path()}, millimetres());
  REQUIRE_FALSE(read.ok());
  CHECK(read.error().code == ErrorCode::kParse);
  CHECK(read.error().place.file == zip.path());
}
