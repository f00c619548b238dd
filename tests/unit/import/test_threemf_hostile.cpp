// 3MF files made to harm, or damaged: an error in bounded time and memory, or something that can be worked with.
#include <cmath>
#include <random>

#include "impend/import/archive/zip_archive.h"
#include "tests/support/catch.h"
#include "tests/support/sample_files.h"
#include "threemf_texts.h"

using namespace impend;
using namespace impend::examples;

namespace {

// True when the bytes were read; checks that what came out can be worked with.
bool reads_threemf(const std::string& bytes) {
  const test::Opened outcome = test::model_outcome(parse_3mf("a.3mf", bytes), "a.3mf");
  REQUIRE(outcome.fault == "");
  return outcome.opened;
}

ErrorCode refusal(const std::string& bytes) {
  const auto file = parse_3mf("a.3mf", bytes);
  REQUIRE_FALSE(file.ok());
  return file.error().code;
}

std::string sample_model() {
  const std::string resources =
      "<basematerials id=\"9\"><base name=\"a\" displaycolor=\"#FF8000\"/></basematerials>\n" +
      object(1, cube_mesh("10.25"), "name=\"cube\" pid=\"9\" pindex=\"0\"") +
      object(2,
             "<components>" + component(1, "transform=\"0 1 0 -1 0 0 0 0 1 1 0 0\"") + component(1) + "</components>");
  return model_of(resources, item(2, "transform=\"-2 0 0 0 2 0 0 0 2 0.5 0 0\"") + item(1, "partnumber=\"x\""));
}

// Objects of which each holds the one before `width` times.
std::string nested(int depth, int width, const std::string& leaf) {
  std::string resources = object(1, leaf);
  for (int i = 2; i <= depth; ++i) {
    std::string components = "<components>";
    for (int k = 0; k < width; ++k) components += component(i - 1);
    resources += object(i, components + "</components>");
  }
  return package_of(model_of(resources, item(depth)));
}

}  // namespace

TEST_CASE("truncated 3MF files never crash the reader") {
  const std::string bytes = package_of(sample_model());
  REQUIRE(reads_threemf(bytes));
  const std::string model = sample_model();
  for (std::size_t percent = 0; percent < 100; ++percent) {
    INFO(percent << " percent");
    CHECK_FALSE(reads_threemf(bytes.substr(0, bytes.size() * percent / 100)));
    CHECK_FALSE(reads_threemf(package_of(model.substr(0, (model.size() - 9) * percent / 100))));
  }
}

TEST_CASE("3MF files with damaged bytes never crash the reader") {
  std::mt19937 random(21);
  const auto damaged = [&](std::string bytes, int flips) {
    for (int i = 0; i < flips; ++i) {
      const std::size_t at = random() % bytes.size();
      bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1 + random() % 255));
    }
    return bytes;
  };
  const std::string bytes = package_of(sample_model());
  for (int round = 0; round < 400; ++round) {
    INFO("round " << round);
    reads_threemf(damaged(bytes, 1 + round % 4));
    reads_threemf(package_of(damaged(sample_model(), 1 + round % 4)));
  }
}

TEST_CASE("3MF document types are refused, so that no entity expands") {
  std::string bomb = "<!DOCTYPE model [<!ENTITY a \"aaaaaaaaaa\">";
  for (char c = 'b'; c < 'k'; ++c) {
    bomb += std::string("<!ENTITY ") + c + " \"";
    for (int i = 0; i < 10; ++i) bomb += std::string("&") + static_cast<char>(c - 1) + ";";
    bomb += "\">";
  }
  std::string model = sample_model();
  model.insert(model.find("<model"), bomb + "]>");
  model.replace(model.find("name=\"cube\""), 11, "name=\"&j;\"");
  CHECK(refusal(package_of(model)) == ErrorCode::kUnsupported);
  std::string outside = sample_model();
  outside.insert(outside.find("<model"), "<!DOCTYPE model SYSTEM \"file:///etc/passwd\">");
  CHECK(refusal(package_of(outside)) == ErrorCode::kUnsupported);
}

TEST_CASE("elements nested without end are refused") {
  std::string deep;
  for (int i = 0; i < 200'000; ++i) deep += "<a>";
  CHECK(refusal(package_of(model_of(deep, ""))) == ErrorCode::kUnsupported);
}

TEST_CASE("3MF components that multiply without end are refused") {
  CHECK(refusal(nested(30, 10, cube_mesh())) == ErrorCode::kUnsupported);
  CHECK(refusal(nested(30, 10, "<mesh><vertices/><triangles/></mesh>")) == ErrorCode::kUnsupported);
  CHECK(refusal(nested(30, 10, "<components/>")) == ErrorCode::kUnsupported);
  CHECK(refusal(nested(40, 1, cube_mesh())) == ErrorCode::kUnsupported);
  CHECK(reads_threemf(nested(4, 5, cube_mesh())));
}

TEST_CASE("3MF objects that contain themselves are refused") {
  const std::string self = object(1, "<components>" + component(1) + "</components>");
  CHECK(refusal(package_of(model_of(self, item(1)))) == ErrorCode::kBadValue);
  const std::string pair = object(1, "<components>" + component(2) + "</components>") +
                           object(2, "<components>" + component(1) + "</components>");
  CHECK(refusal(package_of(model_of(pair, item(1)))) == ErrorCode::kBadValue);
  const std::string here = object(1, "<components>" + component(1, "p:path=\"/b.model\"") + "</components>");
  const std::string there = object(1, "<components>" + component(1, "p:path=\"/3D/3dmodel.model\"") + "</components>");
  CHECK(refusal(package_of(model_of(here, item(1)), {{"b.model", model_of(there, "")}})) == ErrorCode::kBadValue);
}

TEST_CASE("transforms that multiply beyond all numbers are refused") {
  std::string resources = object(1, cube_mesh());
  for (int i = 2; i < 30; ++i) {
    const std::string huge = "transform=\"1e30 0 0 0 1e30 0 0 0 1e30 1e300 0 0\"";
    resources += object(i, "<components>" + component(i - 1, huge) + "</components>");
  }
  CHECK(refusal(package_of(model_of(resources, item(29) + item(29)))) == ErrorCode::kBadValue);
}

TEST_CASE("3MF coordinates whose squares overflow still have a finite noise wherever they are placed") {
  const std::string turned = "transform=\"0 1 0 -1 0 0 0 0 1 20 0 0\"";
  const std::string resources =
      object(1, cube_mesh("1e300")) +
      object(2, "<components>" + component(1) + component(1, turned) + "</components>") +
      object(3, "<components>" + component(2, "transform=\"2 0 0 0 2 0 0 0 2 0 0 30\"") + "</components>");
  const auto file = parse_3mf("a.3mf", package_of(model_of(resources, item(3) + item(1, turned))));
  REQUIRE(file.ok());
  CHECK(file.value().placements.size() == 3);
  for (const Placement& placement : file.value().placements) CHECK(std::isfinite(placement.noise));
}

TEST_CASE("a 3MF model that unpacks to much more than its size is refused") {
  std::string model = sample_model();
  model.insert(model.find("<resources>"), std::string(std::size_t{70} << 20, ' '));
  CHECK(refusal(package_of(model)) == ErrorCode::kUnsupported);
}

TEST_CASE("a single XML tag of many megabytes is refused") {
  std::string model = sample_model();
  std::mt19937 random(3);
  std::string noise(std::size_t{6} << 20, ' ');
  for (char& c : noise) c = static_cast<char>('a' + random() % 26);
  model.replace(model.find("name=\"cube\""), 11, "name=\"" + noise + "\"");
  CHECK(refusal(package_of(model)) == ErrorCode::kUnsupported);
}

TEST_CASE("long 3MF names are kept, very long ones cut at a whole character and told") {
  std::string name;
  for (int i = 0; i < 500; ++i) name += "ä";
  const auto read = [](const std::string& given) {
    const auto file =
        parse_3mf("a.3mf", package_of(model_of(object(1, cube_mesh(), "name=\"" + given + "\""), item(1))));
    REQUIRE(file.ok());
    return file.value();
  };
  CHECK(read(name).objects[0].name == name);
  CHECK(read(name).notes.empty());
  const ModelFile cut = read(name + name + name);
  CHECK(cut.objects[0].name == (name + name + name).substr(0, 1024) + "…");
  CHECK(cut.notes == std::vector<std::string>{"a name is cut after 1024 bytes"});
}

TEST_CASE("XML that is no 3MF model is said to be none") {
  CHECK(refusal(package_of("<html/>")) == ErrorCode::kParse);
  CHECK(refusal(package_of("")) == ErrorCode::kParse);
  CHECK(refusal(package_of("no XML")) == ErrorCode::kParse);
  CHECK(refusal(package_of("<model/>")) == ErrorCode::kParse);
  CHECK(refusal("PK\x03\x04") == ErrorCode::kParse);
}
