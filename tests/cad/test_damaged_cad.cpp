// Cut, bent and hostile CAD files give an error or a sound model, and never more.
#include "cad_reader/occt_values.h"
#include "tests/cad/author.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/sample_files.h"
#include "tests/support/test_random.h"

namespace {

using namespace impend;
using namespace impend::test;

}  // namespace

TEST_CASE("A STEP file cut anywhere is refused") {
  const std::string whole = step_of(cylinder(2, 5), "pin");
  REQUIRE(open_bytes(whole, CadFormat::kStep));
  for (int percent = 5; percent < 100; percent += 10) {
    INFO(percent << " %");
    const auto model = open_bytes(whole.substr(0, whole.size() * percent / 100), CadFormat::kStep);
    REQUIRE(!model);
    CHECK(model.error().code == ErrorCode::kParse);
  }
}

TEST_CASE("A STEP file with a surface of no known kind is refused, and the face that lies on it named") {
  std::string text = step_of(cylinder(2, 5), "pin");
  const size_t at = text.find("CYLINDRICAL_SURFACE");
  REQUIRE(at != std::string::npos);
  const size_t line = text.rfind('#', at);
  const std::string surface = "," + text.substr(line, text.find(' ', line) - line) + ",";
  const size_t face = text.rfind('#', text.rfind("ADVANCED_FACE", text.find(surface)));
  const std::string label = text.substr(face, text.find(' ', face) - face);
  text.replace(at, 11, "XYLINDRICAX");
  const auto model = open_bytes(text, CadFormat::kStep);
  REQUIRE(!model);
  CHECK(model.error().code == ErrorCode::kParse);
  CHECK(model.error().message.find("the geometry is damaged") == 0);
  CHECK(model.error().place.where == label);
}

TEST_CASE("A STEP file whose geometry refers to what is not there is refused, and the entity named") {
  std::string text = step_of(cylinder(2, 5), "pin");
  const size_t at = text.find("VERTEX_POINT('',#");
  REQUIRE(at != std::string::npos);
  const size_t line = text.rfind('#', at);
  const std::string label = text.substr(line, text.find(' ', line) - line);
  text.insert(at + 17, "9999");
  const auto model = open_bytes(text, CadFormat::kStep);
  REQUIRE(!model);
  CHECK(model.error().code == ErrorCode::kParse);
  CHECK(model.error().message.find("the geometry is damaged") == 0);
  CHECK(model.error().place.where == label);
}

TEST_CASE("A STEP place that scales or mirrors a shape is refused, one that turns and shifts it is not") {
  const auto placed = [](const std::string& scale, const std::string& axis3) {
    std::string bytes = step_of(box(1, 2, 3), "box");
    const std::string more =
        "#9001 = REPRESENTATION_MAP(#11,#10);\n#9002 = MAPPED_ITEM('',#9001,#9003);\n"
        "#9003 = CARTESIAN_TRANSFORMATION_OPERATOR_3D('','','',#9004,#9005,#9006," +
        scale + ",#9007);\n#9004 = DIRECTION('',(1.,0.,0.));\n#9005 = DIRECTION('',(0.,1.,0.));\n" +
        "#9006 = CARTESIAN_POINT('',(50.,0.,0.));\n#9007 = DIRECTION('',(" + axis3 + "));\n";
    return bytes.insert(bytes.rfind("ENDSEC;"), more);
  };
  CHECK(open_bytes(placed("1.", "0.,0.,1."), CadFormat::kStep).ok());
  CHECK(open_bytes(placed("$", "0.,0.,1."), CadFormat::kStep).ok());
  for (const std::string& wrong : {placed("2.", "0.,0.,1."), placed("$", "0.,0.,-1.")}) {
    const auto model = open_bytes(wrong, CadFormat::kStep);
    REQUIRE_FALSE(model.ok());
    CHECK(model.error().code == ErrorCode::kUnsupported);
    CHECK(model.error().place.where == "#9003");
  }
}

TEST_CASE("Damaged drafting annotations beside a sound solid of a STEP file are told and left out") {
  const std::string whole = step_of(cylinder(2, 5), "pin");
  const size_t context = whole.find("GEOMETRIC_REPRESENTATION_CONTEXT");
  const size_t number = whole.rfind('#', context);
  const std::string units = whole.substr(number, whole.find_first_of(" =", number) - number);
  const struct {
    std::string entities;
    const char* note;
  } cases[] = {// A leader line whose point and direction are not there.
               {"#90001=LINE('',#99998,#99999);\n#90002=GEOMETRIC_CURVE_SET('',(#90001));\n"
                "#90003=SHAPE_REPRESENTATION('notes',(#90002)," +
                    units + ");\n",
                "1 item that no body is made of is damaged and left out"},
               // A text without a font.
               {"#90001=TEXT_LITERAL('R2','',#90002,'left',.RIGHT.,7);\n", "of the file are damaged"},
               {"#90001=DRAUGHTING_CALLOUT('',(#99999));\n", "of the file are damaged"}};
  for (const auto& one : cases) {
    INFO(one.entities);
    std::string text = whole;
    text.insert(text.rfind("ENDSEC;"), one.entities);
    const auto model = open_bytes(text, CadFormat::kStep);
    REQUIRE(model);
    REQUIRE(model.value().objects.size() == 1);
    CHECK(model.value().objects[0].moments->volume == Approx(20 * 3.14159265358979323846).epsilon(1e-9));
    std::string notes;
    for (const std::string& note : model.value().notes) notes += note + "\n";
    INFO(notes);
    CHECK(notes.find(one.note) != std::string::npos);
    check_sound(model.value(), 0.02);
  }
}

TEST_CASE("A STEP file that leaves out the names of its geometry opens as it is") {
  std::string text = step_of(cylinder(2, 5), "pin");
  const std::string named = "CARTESIAN_POINT('',";
  REQUIRE(text.find(named) != std::string::npos);
  for (size_t at = text.find(named); at != std::string::npos; at = text.find(named)) {
    text.replace(at, named.size(), "CARTESIAN_POINT($,");
  }
  const auto model = open_bytes(text, CadFormat::kStep);
  REQUIRE(model);
  CHECK(model.value().objects.size() == 1);
  check_sound(model.value(), 0.02);
}

TEST_CASE("A CAD product with a blank name has none, so that the file's serves") {
  for (const char* name : {"", "   "}) {
    const auto model = open_bytes(step_of(box(1, 2, 3), name), CadFormat::kStep);
    REQUIRE(model);
    CHECK(model.value().objects[0].name.empty());
    CHECK(model.value().placements[0].name.empty());
  }
}

TEST_CASE("Names that programs put into CAD files are not taken for the author's") {
  for (const char* name :
       {"", "  ", "NONE", "NAUO12", "=>[0:1:1:2]", "Open CASCADE STEP translator 7.6 1", "*", "*DIT29", "*MASTER"}) {
    INFO(name);
    CHECK(is_placeholder_name(name));
    CHECK(instance_name(name, "bolt").empty());
  }
  CHECK(instance_name("17", "bolt").empty());
  CHECK(instance_name("bolt", "bolt").empty());
  CHECK(instance_name("bolt.1", "bolt") == "bolt.1");
  CHECK_FALSE(is_placeholder_name("NAUO left"));
  CHECK_FALSE(is_placeholder_name("*special"));
  CHECK_FALSE(is_placeholder_name("* bolt"));
}

TEST_CASE("Flipped bytes in a STEP file give an error in words or a model whose meshes are valid") {
  const std::string whole = step_of(cylinder(2, 5), "pin");
  Random random(7);
  int refused = 0;
  for (int i = 0; i < 60; ++i) {
    std::string bent = whole;
    for (int k = 0; k < 4; ++k) {
      const int at = random.integer(0, static_cast<int>(bent.size()) - 1);
      bent[at] = static_cast<char>(bent[at] ^ (1 << random.integer(0, 6)));
    }
    INFO("seed 7, case " << i);
    const auto model = open_bytes(bent, CadFormat::kStep);
    CHECK(model_outcome(model, "test").fault == "");
    if (model) {
      CHECK(!model.value().placements.empty());
    } else {
      ++refused;
      CHECK(!model.error().message.empty());
    }
  }
  CHECK(refused < 60);
}
