// The sample files that Debian ships with OCCT (package occt-misc): part lists, closed meshes, defects named.
#include <filesystem>

#include "tests/cad/author.h"
#include "tests/support/catch.h"

namespace {

using namespace impend;
using namespace impend::test;

const std::string kSamples = "/usr/share/opencascade/data/";

// False, with a message, where the samples are not installed.
bool samples_installed() {
  if (std::filesystem::exists(kSamples + "step/screw.step")) return true;
  WARN("skipped: the sample files of the package occt-misc are not in " << kSamples);
  return false;
}

struct Sample {
  const char* file;
  size_t solids;
  size_t notes;
};

}  // namespace

TEST_CASE("Sample CAD files open with their solids, each a closed mesh near its exact volume") {
  if (!samples_installed()) return;
  for (const Sample& sample :
       {Sample{"step/screw.step", 1, 0}, Sample{"step/linkrods.step", 1, 0}, Sample{"iges/hammer.iges", 1, 2},
        Sample{"occ/hammer.brep", 1, 2}, Sample{"occ/fuse.brep", 1, 1}, Sample{"occ/mal_ecrou.brep", 1, 0},
        Sample{"occ/mal_vis.brep", 1, 0}, Sample{"occ/Pump_Nut.brep", 1, 0}, Sample{"occ/Axis_of_bearing.brep", 17, 1},
        Sample{"occ/Motor-c.brep", 17, 0}}) {
    INFO(sample.file);
    const ModelFile model = opened(kSamples + sample.file);
    CHECK(model.objects.size() == sample.solids);
    CHECK(model.placements.size() == sample.solids);
    CHECK(model.notes.size() == sample.notes);
    CHECK(model.unit.has_value() == (std::string(sample.file).find("occ/") != 0));
    // Twelve degrees from facet to facet keep 99 % of anything round.
    check_sound(model, 0.01);
  }
}

TEST_CASE("Sample CAD files without a solid say what is in them instead") {
  if (!samples_installed()) return;
  for (const auto& [file, found] :
       std::vector<std::pair<std::string, std::string>>{{"iges/bearing.iges", "1 sheet (25 free edges)"},
                                                        {"occ/edge.brep", "1 curve"},
                                                        {"occ/face.brep", "1 sheet"},
                                                        {"occ/terrain.brep", "1 sheet"},
                                                        {"occ/asahi.brep", "2828 curves, 3333 points"}}) {
    INFO(file);
    const Result<ModelFile> model = open_file(kSamples + file);
    REQUIRE(!model);
    CHECK(model.error().code == ErrorCode::kUnsupported);
    CHECK(model.error().message.find(found) != std::string::npos);
  }
}
