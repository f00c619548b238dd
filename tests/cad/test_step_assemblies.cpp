// Assemblies written by OCCT come back as their author made them.
#include <BRepPrimAPI_MakeBox.hxx>
#include <TopExp_Explorer.hxx>
#include <algorithm>

#include "tests/cad/author.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

namespace {

using namespace impend;
using namespace impend::test;

std::string name_of_part(const ModelFile& model, size_t i) {
  const Placement& placement = model.placements[i];
  return placement.name.empty() ? model.objects[placement.object].name : placement.name;
}

void check_pose(const RigidTransform& X, const RigidTransform& expected) {
  CHECK((X.R - expected.R).norm() < 1e-12);
  CHECK((X.p - expected.p).norm() < 1e-12 * (1 + expected.p.norm()));
}

double volume_of(const ModelFile& model, size_t i) { return model.objects[model.placements[i].object].moments->volume; }

// A pin in a hole of a plate, and the plate twice.
void write_pin_in_hole(const std::string& path, const std::string& schema, const std::string& unit) {
  Author author;
  const TDF_Label plate = author.product(cut(box(40, 30, 10), moved(cylinder(5, 10), shift(20, 15, 0))), "plate");
  const TDF_Label pin = author.product(cylinder(5, 25), "pin");
  const TDF_Label root = author.assembly("joint");
  author.place(root, plate, gp_Trsf(), "");
  author.place(root, plate, shift(0, 0, 10), "upper plate");
  author.place(root, pin, shift(20, 15, 0), "");
  author.write_step(path, schema, unit);
}

}  // namespace

TEST_CASE("A pin in two plates comes back from every STEP schema and unit with names, poses and exact volumes") {
  const TemporaryFolder folder;
  const struct {
    const char* schema;
    const char* unit;
    const char* format;
    const char* name;
    double millimetres;
  } cases[] = {{"AP203", "MM", "STEP AP203", "mm", 1},
               {"AP214IS", "INCH", "STEP AP214", "in", 25.4},
               {"AP242DIS", "M", "STEP AP242", "m", 1000},
               {"AP214IS", "CM", "STEP AP214", "cm", 10},
               {"AP214IS", "FT", "STEP AP214", "ft", 304.8}};
  for (const auto& one : cases) {
    INFO(one.schema << " " << one.unit);
    const std::string path = folder.file("joint.step");
    write_pin_in_hole(path, one.schema, one.unit);
    const ModelFile model = opened(path);
    CHECK(model.format == one.format);
    REQUIRE(model.unit);
    CHECK(model.unit->name == one.name);
    CHECK(model.unit->metres == Approx(one.millimetres / 1000).epsilon(1e-15));
    CHECK(model.notes.empty());
    CHECK(model.objects.size() == 2);
    REQUIRE(model.placements.size() == 3);
    CHECK(name_of_part(model, 0) == "plate");
    CHECK(name_of_part(model, 1) == "upper plate");
    CHECK(name_of_part(model, 2) == "pin");
    CHECK(model.placements[0].object == model.placements[1].object);
    CHECK(model.placements[0].path == std::vector<std::string>{"joint"});
    const double k = 1 / one.millimetres;
    check_pose(model.placements[1].X, {Mat3::Identity(), Vec3(0, 0, 10 * k)});
    check_pose(model.placements[2].X, {Mat3::Identity(), Vec3(20 * k, 15 * k, 0)});
    const double pi = 3.14159265358979323846;
    CHECK(volume_of(model, 0) == Approx((12000 - 250 * pi) * k * k * k).epsilon(1e-9));
    CHECK(volume_of(model, 2) == Approx(625 * pi * k * k * k).epsilon(1e-9));
    check_sound(model, 5e-3);
  }
}

TEST_CASE("Nested rotated sub-assemblies of a STEP file keep their paths, and poses multiply") {
  const TemporaryFolder folder;
  Author author;
  const TDF_Label brick = author.product(box(4, 3, 2), "brick");
  const TDF_Label inner = author.assembly("inner");
  const gp_Trsf a = turn(1, 2, 3, 0.7, 5, 6, 7);
  const gp_Trsf b = turn(-1, 0.5, 2, 1.9, -3, 8, 2);
  const gp_Trsf c = turn(0, 1, 1, -2.4, 1, 1, 1);
  author.place(inner, brick, a, "");
  const TDF_Label outer = author.assembly("outer");
  author.place(outer, inner, b, "left arm");
  author.place(outer, inner, c, "");
  author.write_step(folder.file("nested.step"));
  const ModelFile model = opened(folder.file("nested.step"));
  CHECK(model.objects.size() == 1);
  REQUIRE(model.placements.size() == 2);
  CHECK(model.placements[0].path == std::vector<std::string>{"outer", "left arm"});
  CHECK(model.placements[1].path == std::vector<std::string>{"outer", "inner"});
  check_pose(model.placements[0].X, transform(b) * transform(a));
  check_pose(model.placements[1].X, transform(c) * transform(a));
}

TEST_CASE("Names beyond ASCII survive STEP in UTF-8, in its own escapes and in Latin letters of one byte") {
  const std::string plain = step_of(box(1, 2, 3), "NAME-HERE");
  const auto named = [&](const std::string& name) {
    std::string text = plain;
    for (size_t at = text.find("NAME-HERE"); at != std::string::npos; at = text.find("NAME-HERE", at + name.size())) {
      text.replace(at, 9, name);
    }
    const Result<ModelFile> model = open_bytes(text, CadFormat::kStep);
    REQUIRE(model);
    return model.value().objects[0].name;
  };
  CHECK(named("Klötzchen 横梁") == "Klötzchen 横梁");
  CHECK(named("Kl\\X2\\00F6\\X0\\tzchen \\X2\\6A2A6881\\X0\\") == "Klötzchen 横梁");
  CHECK(named("Kl\\X\\F6tzchen") == "Klötzchen");
  CHECK(named("Kl\\S\\vtzchen") == "Klötzchen");
  CHECK(named("Kl\xF6tzchen") == "Klötzchen");
  CHECK(named("it''s") == "it's");
}

TEST_CASE("Colours of a STEP file: an instance's before its product's, the larger part of painted faces else") {
  const TemporaryFolder folder;
  Author author;
  const TDF_Label red = author.product(box(1, 1, 1), "red");
  author.paint(red, 1, 0, 0);
  BRepPrimAPI_MakeBox maker(1, 1, 10);
  const TDF_Label striped = author.product(maker.Shape(), "striped");
  author.paint(striped, maker.FrontFace(), 0, 0.5, 0);
  author.paint(striped, maker.BackFace(), 0, 0.5, 0);
  author.paint(striped, maker.LeftFace(), 0, 0.5, 0);
  author.paint(striped, maker.TopFace(), 0, 0, 1);
  BRepPrimAPI_MakeBox dotted_maker(2, 2, 2);
  const TDF_Label dotted = author.product(dotted_maker.Shape(), "dotted");
  author.paint(dotted, dotted_maker.TopFace(), 0, 0, 1);
  const TDF_Label root = author.assembly("root");
  author.place(root, red, gp_Trsf(), "as made");
  author.paint(author.place(root, red, shift(2, 0, 0), "painted"), 1, 0.5, 0);
  author.place(root, striped, shift(4, 0, 0), "");
  author.place(root, dotted, shift(8, 0, 0), "");
  author.write_step(folder.file("colors.step"));
  const ModelFile model = opened(folder.file("colors.step"));
  REQUIRE(model.placements.size() == 4);
  const auto color = [&](int i) {
    return model.placements[i].color.value_or(model.objects[model.placements[i].object].color.value_or("none"));
  };
  CHECK(color(0) == "#ff0000");
  CHECK(color(1) == "#ff8000");
  CHECK(color(2) == "#008000");
  CHECK(color(3) == "none");
  CHECK(model.placements[0].object == model.placements[1].object);
}

TEST_CASE("A STEP product of two solids gives two objects, and what is no solid is counted") {
  const TemporaryFolder folder;
  Author author;
  const TopoDS_Shape brick = box(1, 2, 3);
  author.product(compound({brick, moved(box(2, 2, 2), shift(5, 0, 0)), moved(brick, shift(9, 0, 0))}), "pair");
  author.write_step(folder.file("pair.step"));
  const ModelFile model = opened(folder.file("pair.step"));
  REQUIRE(model.placements.size() == 3);
  CHECK(name_of_part(model, 0) == "pair");
  CHECK(name_of_part(model, 1) == "pair/2");
  CHECK(name_of_part(model, 2) == "pair/3");
  check_sound(model, 1e-12);
}

TEST_CASE("A body whose every face is a STEP product of its own is sewn together") {
  const TemporaryFolder folder;
  Author author;
  const TDF_Label top = author.assembly("top");
  const TopoDS_Shape body = cut(box(9, 6, 4), moved(cylinder(1, 4), shift(4, 3, 0)));
  int faces = 0;
  for (TopExp_Explorer it(body, TopAbs_FACE); it.More(); it.Next(), ++faces) {
    author.place(top, author.product(it.Current(), "face" + std::to_string(faces)), gp_Trsf(), "");
  }
  author.write_step(folder.file("faces.step"));
  const ModelFile model = opened(folder.file("faces.step"));
  REQUIRE(model.objects.size() == 1);
  REQUIRE(model.placements.size() == 1);
  const double pi = 3.14159265358979323846;
  CHECK(model.objects[0].moments->volume == Approx(216 - 4 * pi).epsilon(1e-9));
  REQUIRE(model.notes.size() == 2);
  CHECK(model.notes[1] == std::to_string(faces) + " faces sewn together");
}

TEST_CASE("Parts that touch come out of IGES as many as they were, with their names") {
  const TemporaryFolder folder;
  Author author;
  const TDF_Label top = author.assembly("top");
  const TDF_Label cube = author.product(box(20, 20, 20), "cube"), drum = author.product(cylinder(10, 20), "drum");
  author.place(top, cube, gp_Trsf(), "low");
  author.place(top, drum, shift(10, 10, 20), "mid");
  author.place(top, drum, shift(10, 10, 40), "high");
  author.write_iges(folder.file("stack.igs"));
  const ModelFile model = opened(folder.file("stack.igs"));
  REQUIRE(model.placements.size() == 3);
  CHECK(model.objects[model.placements[0].object].moments->volume == Approx(8000).epsilon(1e-9));
  const double pi = 3.14159265358979323846;
  for (const size_t i : {1, 2}) {
    CHECK(model.objects[model.placements[i].object].moments->volume == Approx(2000 * pi).epsilon(1e-6));
  }
  CHECK(name_of_part(model, 0) == "low");
  CHECK(name_of_part(model, 1) == "mid");
  CHECK(name_of_part(model, 2) == "high");
}

TEST_CASE("The same STEP bytes give the same model twice") {
  const TemporaryFolder folder;
  write_pin_in_hole(folder.file("a.step"), "AP214IS", "INCH");
  const ModelFile once = opened(folder.file("a.step"));
  const ModelFile again = opened(folder.file("a.step"));
  REQUIRE(once.objects.size() == again.objects.size());
  for (size_t i = 0; i < once.objects.size(); ++i) {
    CHECK(once.objects[i].mesh.vertices == again.objects[i].mesh.vertices);
    CHECK(once.objects[i].mesh.triangles == again.objects[i].mesh.triangles);
    CHECK(once.objects[i].moments->second == again.objects[i].moments->second);
  }
}
