// STEP assemblies whose products are in other files.
#include <filesystem>

#include "impend/base/numbers.h"
#include "impend/import/read_assembly.h"
#include "impend/import/read_model.h"
#include "test_paths.h"
#include "tests/cad/author.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

namespace {

using namespace impend;
using namespace impend::test;

Result<ModelFile> read_with_others(const std::string& path) {
  setenv("IMPEND_CAD_READER", IMPEND_CAD_READER_PROGRAM, 1);
  return read_model(path, {});
}

// A plate and two pins.
void write_pinned(const TemporaryFolder& folder) {
  Author author;
  const TDF_Label top = author.assembly("pinned");
  const TDF_Label pin = author.product(cylinder(2, 9), "pin");
  author.place(top, author.product(box(40, 30, 10), "plate"), gp_Trsf(), "");
  author.place(top, pin, shift(10, 15, 10), "left pin");
  author.place(top, pin, turn(0, 1, 0, kPi / 2, 30, 15, 12), "");
  author.write_split_step(folder.file("pinned.step"));
}

// An assembly of that name, whose one product is in a file of its own.
void write_holder(const std::string& path, const std::string& name, const std::string& product) {
  Author author;
  const TDF_Label top = author.assembly(name);
  author.place(top, author.product(box(1, 2, 3), product), gp_Trsf(), "");
  author.write_split_step(path);
}

}  // namespace

TEST_CASE("Products in other STEP files come with their places, names and masses") {
  const TemporaryFolder folder;
  write_pinned(folder);
  REQUIRE(std::filesystem::exists(folder.file("pin.stp")));
  const Result<ModelFile> model = read_with_others(folder.file("pinned.step"));
  INFO((model ? "" : to_string(model.error())));
  REQUIRE(model);
  const ModelFile& file = model.value();
  REQUIRE(file.objects.size() == 2);
  REQUIRE(file.placements.size() == 3);
  CHECK(file.placements[1].name == "left pin");
  CHECK(file.objects[file.placements[2].object].name == "pin");
  CHECK(file.placements[1].object == file.placements[2].object);
  CHECK((file.placements[1].X.p - Vec3(10, 15, 10)).norm() < 1e-12);
  CHECK((file.placements[2].X.R * Vec3::UnitZ() - Vec3::UnitX()).norm() < 1e-12);
  CHECK(file.objects[file.placements[0].object].moments->volume == Approx(12000).epsilon(1e-9));
  CHECK(file.objects[file.placements[1].object].moments->volume == Approx(36 * kPi).epsilon(1e-9));
}

TEST_CASE("A STEP file whose products are in a file that is missing is refused, and that file named") {
  const TemporaryFolder folder;
  write_pinned(folder);
  std::filesystem::remove(folder.file("pin.stp"));
  const Result<ModelFile> model = read_with_others(folder.file("pinned.step"));
  REQUIRE(!model);
  CHECK(model.error().code == ErrorCode::kFileNotFound);
  CHECK(model.error().message.find("'pin.stp'") != std::string::npos);
  CHECK(model.error().message.find("'pin' is in") != std::string::npos);
  CHECK(model.error().place.file == folder.file("pinned.step"));
}

TEST_CASE("A damaged file that a STEP assembly refers to is named") {
  const TemporaryFolder folder;
  write_pinned(folder);
  const std::string whole = bytes_of(folder.file("pin.stp"));
  write_file(folder.file("pin.stp"), whole.substr(0, whole.size() / 2));
  const Result<ModelFile> model = read_with_others(folder.file("pinned.step"));
  REQUIRE(!model);
  CHECK(model.error().code == ErrorCode::kParse);
  CHECK(model.error().message.find("in 'pin.stp', to which the file refers") == 0);
}

TEST_CASE("STEP files that hold each other in a circle are refused") {
  const TemporaryFolder folder, other;
  write_holder(folder.file("a.stp"), "a", "b");
  write_holder(other.file("b.stp"), "b", "a");
  std::filesystem::copy_file(other.file("b.stp"), folder.file("b.stp"),
                             std::filesystem::copy_options::overwrite_existing);
  const Result<ModelFile> model = read_with_others(folder.file("a.stp"));
  REQUIRE(!model);
  CHECK(model.error().code == ErrorCode::kParse);
  CHECK(model.error().message.find("holds itself") != std::string::npos);
  CHECK(model.error().message.find(".stp'") != std::string::npos);
}

TEST_CASE("A folder with a STEP assembly and its products is that assembly, each part once") {
  const TemporaryFolder folder;
  write_pinned(folder);
  write_holder(folder.file("other.stp"), "other", "brick");
  setenv("IMPEND_CAD_READER", IMPEND_CAD_READER_PROGRAM, 1);
  const Result<Assembly> assembly = read_assembly({folder.path()}, {});
  INFO((assembly ? "" : to_string(assembly.error())));
  REQUIRE(assembly);
  CHECK(assembly.value().parts.size() == 4);
}
