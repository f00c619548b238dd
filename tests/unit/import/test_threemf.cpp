// Reading 3MF: objects, components, names, colours, units, placements.
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/import/read_model.h"
#include "tests/support/catch.h"
#include "threemf_texts.h"

using namespace impend;
using namespace impend::examples;

namespace {

ModelFile read_threemf(const std::string& bytes) {
  const auto file = parse_model("a.3mf", bytes);
  INFO((file.ok() ? std::string() : to_string(file.error())));
  REQUIRE(file.ok());
  return file.value();
}

Error error_of(const std::string& bytes) {
  const auto file = parse_model("a.3mf", bytes);
  REQUIRE_FALSE(file.ok());
  CHECK(file.error().place.file == "a.3mf");
  CHECK_FALSE(file.error().hint.empty());
  return file.error();
}

bool notes_have(const ModelFile& file, const std::string& text) {
  for (const std::string& note : file.notes) {
    if (note.find(text) != std::string::npos) return true;
  }
  return false;
}

Vec3 placed(const ModelFile& file, int placement, int vertex) {
  const Placement& at = file.placements.at(placement);
  return at.X * file.objects.at(at.object).mesh.vertices.at(vertex);
}

double volume(const ModelFile& file, int placement) {
  return volume_moments(file.objects.at(file.placements.at(placement).object).mesh).volume;
}

}  // namespace

TEST_CASE("a 3MF cube is read with its name and unit") {
  const ModelFile file =
      read_threemf(package_of(model_of(object(1, cube_mesh(), "name=\"Würfel &amp; Co\""), item(1))));
  CHECK(file.format == "3MF");
  REQUIRE(file.objects.size() == 1);
  REQUIRE(file.placements.size() == 1);
  CHECK(file.objects[0].name == "Würfel & Co");
  CHECK(file.placements[0].name == "Würfel & Co");
  CHECK(file.placements[0].noise == 0);
  CHECK(file.placements[0].X.R == Mat3::Identity());
  REQUIRE(file.unit);
  CHECK(file.unit->name == "mm");
  CHECK(volume(file, 0) == Approx(1000));
  CHECK(file.objects[0].noise.source == "text with design values");
  CHECK(file.notes.empty());
}

TEST_CASE("every unit of 3MF is known exactly") {
  const std::pair<const char*, double> units[] = {{"micron", 1e-6}, {"millimeter", 1e-3}, {"centimeter", 1e-2},
                                                  {"inch", 0.0254}, {"foot", 0.3048},     {"meter", 1.0}};
  for (const auto& [word, metres] : units) {
    INFO(word);
    const std::string attributes = std::string("unit=\"") + word + "\"";
    const ModelFile file = read_threemf(package_of(model_of(object(1, cube_mesh()), item(1), attributes)));
    CHECK(file.unit->metres == metres);
    const auto known = metres_per_unit(file.unit->name);
    if (known) CHECK(*known == metres);
  }
  CHECK(read_threemf(package_of(model_of(object(1, cube_mesh()), item(1), ""))).unit->name == "mm");
  CHECK(error_of(package_of(model_of(object(1, cube_mesh()), item(1), "unit=\"furlong\""))).code ==
        ErrorCode::kBadValue);
}

TEST_CASE("3MF transforms multiply row vectors and nest from the inside out") {
  // The component turns x to y and shifts by 1 in x; the item then turns y to z and shifts by 100 in z.
  const std::string inner = "transform=\"0 1 0 -1 0 0 0 0 1 1 0 0\"";
  const std::string outer = "transform=\"1 0 0 0 0 1 0 -1 0 0 0 100\"";
  const std::string resources =
      object(1, cube_mesh()) + object(2, "<components>" + component(1, inner) + "</components>");
  const ModelFile file = read_threemf(package_of(model_of(resources, item(2, outer))));
  REQUIRE(file.placements.size() == 1);
  // (10, 0, 0) → (1, 10, 0) → (1, 0, 110).
  CHECK((placed(file, 0, 1) - Vec3(1, 0, 110)).norm() == 0);
  // (0, 10, 0) → (-9, 0, 0) → (-9, 0, 100).
  CHECK((placed(file, 0, 2) - Vec3(-9, 0, 100)).norm() == 0);
  CHECK(file.placements[0].X.R.determinant() == Approx(1));
}

TEST_CASE("instances in a 3MF file share one object, also when mirrored or scaled") {
  const std::string mirror = "transform=\"-1 0 0 0 1 0 0 0 1 ";
  const std::string build = item(1) + item(1, "transform=\"1 0 0 0 1 0 0 0 1 20 0 0\"") + item(1, mirror + "50 0 0\"") +
                            item(1, mirror + "70 0 0\"") + item(1, "transform=\"2 0 0 0 2 0 0 0 2 100 0 0\"");
  const ModelFile file = read_threemf(package_of(model_of(object(1, cube_mesh(), "name=\"cube\""), build)));
  REQUIRE(file.placements.size() == 5);
  CHECK(file.objects.size() == 3);
  CHECK(file.placements[0].object == file.placements[1].object);
  CHECK(file.placements[2].object == file.placements[3].object);
  for (int i = 0; i < 5; ++i) {
    INFO(i);
    CHECK(volume(file, i) == Approx(i < 4 ? 1000 : 8000));
    CHECK(file.placements[i].name == "cube");
  }
  CHECK((placed(file, 2, 1) - Vec3(40, 0, 0)).norm() == 0);
  CHECK((placed(file, 3, 1) - Vec3(60, 0, 0)).norm() == 0);
  CHECK((placed(file, 4, 1) - Vec3(120, 0, 0)).norm() == 0);
}

TEST_CASE("names in a 3MF file come from the object, its wrapper or the part number, groups become the path") {
  const std::string resources =
      object(1, cube_mesh(), "name=\"cube\"") + object(2, cube_mesh()) +
      object(3, "<components>" + component(1) + "</components>", "name=\"left\"") +
      object(4, "<components>" + component(3) + component(2) + component(1) + "</components>", "name=\"wheels\"") +
      object(5, "<components>" + component(4) + "</components>", "name=\"car\"");
  const ModelFile file = read_threemf(
      package_of(model_of(resources, item(5) + item(2, "partnumber=\"P-7\"") + item(1, "partnumber=\"P-8\""))));
  REQUIRE(file.placements.size() == 5);
  CHECK(file.placements[0].name == "left");
  CHECK(file.placements[0].path == std::vector<std::string>{"car", "wheels"});
  CHECK(file.placements[1].name.empty());
  CHECK(file.placements[2].name == "cube");
  CHECK(file.placements[3].name == "P-7");
  CHECK(file.placements[3].path.empty());
  CHECK(file.placements[4].name == "cube");
}

TEST_CASE("colours of a 3MF object come from the object, else from most of its triangles") {
  const std::string groups =
      "<basematerials id=\"1\"><base name=\"a\" displaycolor=\"#FF8000\"/><base name=\"b\" displaycolor=\"#00FF00FF\"/>"
      "</basematerials><m:colorgroup id=\"2\"><m:color color=\"#102030\"/><m:color color=\"red\"/></m:colorgroup>\n";
  std::string mixed = cube_mesh("10", "pid=\"2\" p1=\"0\"");
  mixed.replace(mixed.find("pid=\"2\""), 7, "pid=\"1\"");
  const std::string resources = groups + object(3, cube_mesh(), "pid=\"1\" pindex=\"1\"") + object(4, mixed) +
                                object(5, cube_mesh()) + object(6, cube_mesh(), "pid=\"2\" pindex=\"1\"") +
                                object(7, cube_mesh(), "pid=\"1\" pindex=\"9\"") +
                                object(8, cube_mesh("10", "pid=\"1\" p1=\"0\""), "pid=\"1\" pindex=\"1\"");
  const ModelFile file =
      read_threemf(package_of(model_of(resources, item(3) + item(4) + item(5) + item(6) + item(7) + item(8))));
  REQUIRE(file.objects.size() == 6);
  CHECK(file.objects[0].color == "#00ff00");
  CHECK(file.objects[1].color == "#102030");
  CHECK_FALSE(file.objects[2].color);
  CHECK_FALSE(file.objects[3].color);
  CHECK_FALSE(file.objects[4].color);
  CHECK(file.objects[5].color == "#00ff00");
  CHECK(notes_have(file, "1 colours could not be read"));
}

TEST_CASE("3MF objects in other model files are found by their path") {
  const std::string other = model_of(object(7, cube_mesh("2"), "name=\"inner\""), "", "unit=\"centimeter\"");
  const std::string resources =
      object(1, "<components>" + component(7, "p:path=\"/3D/Objects/part%201.model\"") + "</components>");
  const ModelFile file =
      read_threemf(package_of(model_of(resources, item(1) + item(7, "p:path=\"/3d/objects/Part 1.model\"")),
                              {{"3D/Objects/part 1.model", other}}));
  REQUIRE(file.placements.size() == 2);
  CHECK(file.placements[0].name == "inner");
  // Two centimetres in a file of millimetres.
  CHECK(volume(file, 0) == Approx(8000));
  CHECK(volume(file, 1) == Approx(8000));
  const Error missing = error_of(package_of(model_of(resources, item(1))));
  CHECK(missing.message.find("part%201.model") != std::string::npos);
  CHECK(missing.place.line == 4);
}

TEST_CASE("3MF packages without relationships are read by the usual name") {
  const std::string model = model_of(object(1, cube_mesh()), item(1));
  CHECK(read_threemf(write_zip({{"3D/3dmodel.model", model}}).value()).placements.size() == 1);
  CHECK(read_threemf(write_zip({{"other/name.model", model}}).value()).placements.size() == 1);
  const Error none = error_of(write_zip({{"a.txt", "words"}}).value());
  CHECK(none.code == ErrorCode::kUnsupported);
  CHECK(none.hint.find(".zip") != std::string::npos);
}

TEST_CASE("support and surface objects of a 3MF file are skipped with a note") {
  const std::string resources = object(1, cube_mesh()) + object(2, cube_mesh(), "type=\"support\"") +
                                object(3, cube_mesh(), "type=\"solidsupport\"") +
                                object(4, cube_mesh(), "type=\"surface\"") + object(5, cube_mesh()) +
                                object(6, "<mesh><vertices/><triangles/></mesh>");
  const ModelFile file = read_threemf(package_of(model_of(resources, item(1) + item(2) + item(3) + item(4) + item(6))));
  CHECK(file.placements.size() == 1);
  CHECK(notes_have(file, "1 object of type 'support' skipped"));
  CHECK(notes_have(file, "1 object of type 'solidsupport' skipped"));
  CHECK(notes_have(file, "1 object of type 'surface' skipped"));
  CHECK(notes_have(file, "1 object that the build does not place skipped"));
  CHECK(notes_have(file, "object 6 has no triangles"));
  const Error all = error_of(package_of(model_of(object(2, cube_mesh(), "type=\"support\""), item(2))));
  CHECK(all.message.find("'support'") != std::string::npos);
}

TEST_CASE("a 3MF file with an empty build gives its top objects") {
  const std::string resources = object(1, cube_mesh()) + object(2, "<components>" + component(1) + "</components>");
  const ModelFile file = read_threemf(package_of(model_of(resources, "")));
  CHECK(file.placements.size() == 1);
  CHECK(notes_have(file, "the build is empty"));
}

TEST_CASE("a required 3MF extension that is not known is named, an optional one noted") {
  const std::string beams = "xmlns:b=\"http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02\" ";
  const std::string mesh = cube_mesh();
  const std::string with_beams = mesh.substr(0, mesh.size() - 7) + "<b:beamlattice><b:beams/></b:beamlattice></mesh>";
  const Error error =
      error_of(package_of(model_of(object(1, with_beams), item(1), beams + "requiredextensions=\"m p b\"")));
  CHECK(error.code == ErrorCode::kUnsupported);
  CHECK(error.message.find("beamlattice") != std::string::npos);
  const ModelFile file =
      read_threemf(package_of(model_of(object(1, with_beams), item(1), beams + "requiredextensions=\"m p\"")));
  CHECK(notes_have(file, "1 element 'beamlattice'"));
}

TEST_CASE("faults in a 3MF model name the line and the model file") {
  const auto fault = [](const std::string& resources, const std::string& build) {
    return error_of(package_of(model_of(resources, build)));
  };
  const std::string cube = cube_mesh();
  const auto replaced = [&](const std::string& from, const std::string& to) {
    std::string text = cube;
    text.replace(text.find(from), from.size(), to);
    return object(1, text);
  };
  const Error far = fault(replaced("v3=\"3\"", "v3=\"1000000000\""), item(1));
  CHECK(far.code == ErrorCode::kBadValue);
  CHECK(far.place.line == 14);
  CHECK(far.place.where == "3D/3dmodel.model");
  CHECK(fault(replaced("v3=\"3\"", "v3=\"-1\""), item(1)).code == ErrorCode::kBadValue);
  CHECK(fault(replaced("v3=\"3\"", "v3=\"99999999999999999999\""), item(1)).code == ErrorCode::kParse);
  CHECK(fault(replaced("v3=\"3\"", ""), item(1)).code == ErrorCode::kParse);
  CHECK(fault(replaced("x=\"10\"", "x=\"nan\""), item(1)).code == ErrorCode::kBadValue);
  CHECK(fault(replaced("x=\"10\"", "x=\"1e999\""), item(1)).code == ErrorCode::kBadValue);
  CHECK(fault(replaced("x=\"10\"", "x=\"ten\""), item(1)).code == ErrorCode::kParse);
  CHECK(fault(replaced("x=\"10\"", ""), item(1)).code == ErrorCode::kParse);
  CHECK(fault(object(1, cube), item(2)).message == "there is no object 2");
  CHECK(fault(object(1, cube) + object(1, cube), item(1)).code == ErrorCode::kDuplicateName);
  CHECK(fault(object(1, cube + cube), item(1)).code == ErrorCode::kParse);
  CHECK(fault(object(1, cube), item(1, "transform=\"1 0 0 0 1 0 0 0 1 0 0\"")).code == ErrorCode::kBadValue);
  CHECK(fault(object(1, cube), item(1, "transform=\"1 0 0 0 1 0 0 0 1 0 0 inf\"")).code == ErrorCode::kBadValue);
  CHECK(fault(object(1, cube), item(1, "transform=\"1 0 0 0 1 0 0 0 0 0 0 0\"")).code == ErrorCode::kBadValue);
  CHECK(fault(object(1, cube), item(1, "transform=\"1e300 0 0 0 1e300 0 0 0 1e300 0 0 0\"")).code ==
        ErrorCode::kBadValue);
}

TEST_CASE("rounded 3MF transforms say how far they may be off") {
  const auto noise_of = [](const std::string& transform) {
    const ModelFile file =
        read_threemf(package_of(model_of(object(1, cube_mesh()), item(1, "transform=\"" + transform + "\""))));
    return file.placements[0].noise;
  };
  const double reach = 10 * std::sqrt(3.0);
  CHECK(noise_of("1 0 0 0 1 0 0 0 1 0 0 0") == 0);
  CHECK(noise_of("0 1 0 -1 0 0 0 0 1 5 0 0") < 1e-14);
  // Six decimals: entries are off by up to half a unit of the last.
  const double six = noise_of("0.707107 0.707107 0 -0.707107 0.707107 0 0 0 1 0 0 0");
  CHECK(six >= 0.5e-6 * reach);
  CHECK(six < 5e-6 * reach);
  const double full =
      noise_of("0.70710678118654757 0.70710678118654757 0 -0.70710678118654757 0.70710678118654757 0 0 0 1 0 0 0");
  CHECK(full < 1e-13);
  const double shifted = noise_of("1 0 0 0 1 0 0 0 1 1.234 0 0");
  CHECK(shifted >= 0.0005);
  CHECK(shifted < 0.001);
  CHECK(noise_of("1 0 0 0 1 0 0 0 1 0.085 0 0.5") == 0);
}

TEST_CASE("a 3MF file as lib3mf writes it is read") {
  const std::string model = R"(<?xml version="1.0" encoding="utf-8"?>
<model xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" unit="inch" xml:lang="en-US" xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02" xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06" xmlns:b="http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02" xmlns:s="http://schemas.microsoft.com/3dmanufacturing/slice/2015/07">
	<resources>
		<basematerials id="2">
			<base name="red" displaycolor="#FF100000" />
		</basematerials>
		<object id="1" name="Würfel" type="model" p:UUID="6116c922-abae-4b6c-ab72-d5bf12882529" pid="2" pindex="0">
			)" + cube_mesh("1.100000") +
                            R"(
		</object>
		<object id="3" name="pair" type="model" p:UUID="cf292686-96fe-46f7-8ec2-8c11a1999a10">
			<components>
				<component objectid="1" p:UUID="bbacb621-f8d2-421d-8c65-fc51246134d4" />
				<component objectid="1" transform="0.6 0.8 0 -0.8 0.6 0 0 0 1 5.3 0 0" p:UUID="ecf5e44c-4163-43a3-9a1a-0ec9dec310b7" />
			</components>
		</object>
	</resources>
	<build p:UUID="51ca3ff9-92a3-47f7-a750-8edfbbdfe180">
		<item objectid="3" partnumber="P1" p:UUID="7089fdbb-5653-4f1b-b801-42024c3e1962" />
	</build>
</model>
)";
  const ModelFile file = read_threemf(package_of(model));
  REQUIRE(file.objects.size() == 1);
  REQUIRE(file.placements.size() == 2);
  CHECK(file.unit->name == "in");
  CHECK(file.objects[0].name == "Würfel");
  CHECK(file.objects[0].color == "#ff1000");
  CHECK(file.objects[0].noise.source == "text with 6 decimals");
  CHECK(file.placements[1].path == std::vector<std::string>{"pair"});
  // (1.1, 0, 0) is turned towards y, by the row vector's rule.
  CHECK((placed(file, 1, 1) - Vec3(5.96, 0.88, 0)).norm() < 1e-12);
  CHECK(file.notes.empty());
}

TEST_CASE("reading a 3MF file can be cancelled and reports progress") {
  Progress progress;
  double last = -1;
  progress.report = [&](std::string_view, double fraction) { last = fraction; };
  const std::string bytes = package_of(model_of(object(1, cube_mesh()), item(1)));
  CHECK(parse_model("a.3mf", bytes, {}, progress).ok());
  CHECK(last == Approx(1));
  int asked = 0;
  progress.cancelled = [&] { return ++asked > 1; };
  const auto cancelled = parse_model("a.3mf", bytes, {}, progress);
  REQUIRE_FALSE(cancelled.ok());
  CHECK(cancelled.error().code == ErrorCode::kCancelled);
}
