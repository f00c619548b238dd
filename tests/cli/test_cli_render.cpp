// impend render as a user meets it.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/texts.h"

namespace {

using namespace impend::test;

const std::string kModel = std::string(IMPEND_MODELS_DIR) + "/overhang-tips/overhang-tips.assembly.json";
const std::string kStable = std::string(IMPEND_MODELS_DIR) + "/tower/tower.assembly.json";

// A program that was built without pictures, or a machine without OpenGL, says so; there is nothing else to test then.
// Any other failure is one of the program.
bool can_draw() {
  static const ProgramResult tried = [] {
    const TemporaryFolder folder;
    return run_impend({"render", kModel, "-o", folder.file("a.png"), "--size", "64x64", "--no-analysis"});
  }();
  if (tried.status == 0) return true;
  INFO(tried.err);
  const bool left_out = tried.status == 2 && has(tried.err, "pictures are not in this program");
  const bool no_opengl = tried.status == 3 && (has(tried.err, "OpenGL") || has(tried.err, "EGL"));
  REQUIRE((left_out || no_opengl));
  CHECK(has(tried.err, "hint: "));
  return false;
}

struct Size {
  unsigned width = 0, height = 0;
};

Size png_size(const std::string& bytes) {
  const auto number = [&](size_t at) {
    unsigned value = 0;
    for (size_t k = at; k < at + 4; ++k) value = value << 8 | static_cast<unsigned char>(bytes[k]);
    return value;
  };
  return bytes.size() < 33 ? Size{} : Size{number(16), number(20)};
}

}  // namespace

TEST_CASE("render writes a picture of the size asked for and says the verdict") {
  if (!can_draw()) return;
  const TemporaryFolder folder;
  const std::string out = folder.file("plank.png");
  const ProgramResult result = run_impend({"render", kModel, "-o", out, "--size", "400x300"});
  CHECK(result.status == 0);
  CHECK(result.err.empty());
  CHECK(has(result.out, "overhang tips: MOVES (without friction)\nwrote "));
  const std::string bytes = read_file(out);
  CHECK(png_size(bytes).width == 400);
  CHECK(png_size(bytes).height == 300);
  SECTION("the same bytes again, over the old file only with --force") {
    const ProgramResult refused = run_impend({"render", kModel, "-o", out, "--size", "400x300"});
    CHECK(refused.status == 3);
    CHECK(has(refused.err, "exists already"));
    CHECK(has(refused.err, "--force"));
    const ProgramResult forced = run_impend({"render", kModel, "-o", out, "--size", "400x300", "--force", "--quiet"});
    CHECK(forced.status == 0);
    CHECK(forced.out == "overhang tips: MOVES (without friction)\n");
    CHECK(read_file(out) == bytes);
  }
}

TEST_CASE("render writes what the extension says") {
  if (!can_draw()) return;
  const TemporaryFolder folder;
  for (const auto& [name, start] : std::vector<std::pair<std::string, std::string>>{
           {"a.png", "\x89PNG"}, {"a.svg", "<?xml"}, {"a.pdf", "%PDF"}, {"A.PNG", "\x89PNG"}}) {
    INFO(name);
    const ProgramResult result = run_impend({"render", kModel, "-o", folder.file(name), "--size", "200x150"});
    CHECK(result.status == 0);
    CHECK(read_file(folder.file(name)).substr(0, start.size()) == start);
  }
  const ProgramResult animated =
      run_impend({"render", kModel, "-o", folder.file("a.webp"), "--size", "120x90", "--frames", "4"});
  CHECK(animated.status == 0);
  CHECK(has(read_file(folder.file("a.webp")), "ANMF"));
  const ProgramResult numbered =
      run_impend({"render", kModel, "-o", folder.file("b.png"), "--size", "120x90", "--frames", "3"});
  CHECK(numbered.status == 0);
  for (const char* name : {"b-0001.png", "b-0002.png", "b-0003.png"}) CHECK(std::filesystem::exists(folder.file(name)));
  CHECK_FALSE(std::filesystem::exists(folder.file("b.png")));
  CHECK(read_file(folder.file("b-0001.png")) != read_file(folder.file("b-0003.png")));
}

TEST_CASE("Every option of render changes the picture") {
  if (!can_draw()) return;
  const TemporaryFolder folder;
  const auto picture = [&](const std::vector<std::string>& options) {
    std::vector<std::string> words{"render",  kModel,       "-o",   folder.file("a.png"), "--size", "240x180",
                                   "--force", "--progress", "never"};
    words.insert(words.end(), options.begin(), options.end());
    const ProgramResult result = run_impend(words);
    INFO(result.err);
    CHECK(result.status == 0);
    return read_file(folder.file("a.png"));
  };
  const std::string plain = picture({});
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{"--view", "front"},
                                             {"--view", "top"},
                                             {"--orthographic"},
                                             {"--zoom", "2"},
                                             {"--camera", "-40,-60,30"},
                                             {"--hide", "caption"},
                                             {"--hide", "forces,motion,ghost"},
                                             {"--show", "normals"},
                                             {"--show", "gravity"},
                                             {"--color-by", "part"},
                                             {"--color-by", "motion"},
                                             {"--section", "0,0,0,0,1,0"},
                                             {"--explode", "0.5"},
                                             {"--phase", "1"},
                                             {"--dark"},
                                             {"--transparent"},
                                             {"--pixel-ratio", "1.5"},
                                             {"--no-analysis"}}) {
    INFO(options[0]);
    CHECK(picture(options) != plain);
  }
  // Contacts and forces are drawn apart with their parts.
  const std::string apart = picture({"--explode", "0.5", "--hide", "legend"});
  CHECK((picture({"--explode", "0.5", "--hide", "legend,contacts"}) != apart));
  CHECK((picture({"--explode", "0.5", "--hide", "legend,forces"}) != apart));
  CHECK(picture({"--camera", "-40,-60,30,0,0,5"}) != picture({"--camera", "-40,-60,30,0,0,5", "--up", "0,1,0"}));
  CHECK(picture({"--camera", "0,0,90,0,0,0"}) != plain);
}

TEST_CASE("render says on request what it drew, with which driver, how fast and in how much memory") {
  if (!can_draw()) return;
  const TemporaryFolder folder;
  const auto said = [&](const std::vector<std::string>& options) {
    std::vector<std::string> words{"render", kModel, "-o", folder.file("a.png"), "--size", "64x64", "--force"};
    words.insert(words.end(), options.begin(), options.end());
    const ProgramResult result = run_impend(words);
    CHECK(result.status == 0);
    return result.out;
  };
  const std::string usual = said({}), all = said({"--verbose"});
  CHECK(all.rfind(usual, 0) == 0);
  CHECK_FALSE(has(usual, "drawn by"));
  CHECK(has(all, "\n2 parts, 24 triangles, 2 motion arrows, "));
  CHECK(has(all, " contact marks\n"));
  CHECK(has(all, "OpenGL"));
  CHECK(has(all, " ms with "));
  CHECK(has(all, " MB\n"));
  const std::string bare = said({"--verbose", "--hide", "motion,contacts"});
  CHECK_FALSE(has(bare, "motion arrow"));
  CHECK_FALSE(has(bare, "contact mark"));
  CHECK(has(said({"--verbose", "--show", "gravity"}), "1 weight arrow"));
  // What is printed has no colours to choose.
  const ProgramResult colored = run_impend({"render", kModel, "-o", folder.file("b.png"), "--color", "always"});
  CHECK(colored.status == 2);
  CHECK(has(colored.err, "has no option '--color'"));
}

TEST_CASE("A load that the input applies is drawn unless it is hidden") {
  if (!can_draw()) return;
  const TemporaryFolder folder;
  FileScene scene;
  scene.parts = {as_fixed(box_part("base", {0, 0, 0}, {1, 1, 1})), box_part("lid", {0, 0, 1}, {1, 1, 1.2})};
  const std::string input = write_scene(scene, folder.path());
  const auto picture = [&](const std::vector<std::string>& options) {
    std::vector<std::string> words{"render", input, "-o", folder.file("a.png"), "--size", "240x180", "--force"};
    words.insert(words.end(), options.begin(), options.end());
    CHECK(run_impend(words).status == 0);
    return read_file(folder.file("a.png"));
  };
  const std::string without = picture({"--hide", "forces,caption"});
  nlohmann::json assembly = nlohmann::json::parse(read_file(input));
  assembly["loads"] = nlohmann::json::array({{{"part", "lid"}, {"force", {0, 0, -100}}}});
  write_file(input, assembly.dump());
  CHECK((picture({"--hide", "forces,caption"}) != without));
  CHECK((picture({"--hide", "forces,caption,loads"}) == without));
}

TEST_CASE("A picture shows the answer of the model that is asked for, with cones and joints unless they are hidden") {
  if (!can_draw()) return;
  const TemporaryFolder folder;
  const auto run = [&](const std::string& model, const std::vector<std::string>& options) {
    const std::string input = std::string(IMPEND_MODELS_DIR) + "/" + model + "/" + model + ".assembly.json";
    std::vector<std::string> words{"render", input,     "-o",      folder.file("a.png"),
                                   "--size", "240x180", "--force", "--verbose"};
    words.insert(words.end(), options.begin(), options.end());
    return run_impend(words);
  };
  CHECK(has(run("ladder", {}).out, "ladder: MOVES (without friction)"));
  const ProgramResult held = run("ladder", {"--model", "static"});
  CHECK(has(held.out, "ladder: STABLE FOR CERTAIN (static friction"));
  CHECK(has(held.out, "2 friction cones"));
  const std::string picture = read_file(folder.file("a.png"));
  CHECK_FALSE(has(run("ladder", {"--model", "static", "--hide", "friction"}).out, "friction cone"));
  CHECK(read_file(folder.file("a.png")) != picture);
  CHECK(has(run("rough-incline-holds", {"--mu", "0.1"}).out, "FALLS FOR CERTAIN"));
  CHECK(has(run("hinged-lid", {}).out, "1 joint"));
  CHECK_FALSE(has(run("hinged-lid", {"--hide", "joints"}).out, "1 joint"));
  CHECK(run("ladder", {"--model", "static", "--expect", "stable-certain"}).status == 0);
  CHECK(run("ladder", {"--model", "static", "--expect", "falls-certain"}).status == 1);
  const ProgramResult shapes = run("ladder", {"--model", "static", "--no-analysis"});
  CHECK(shapes.status == 2);
  CHECK(has(shapes.err, "--model needs an analysis"));
}

TEST_CASE("What render cannot do is a usage error with a hint, found before anything is read") {
  if (!can_draw()) return;
  const TemporaryFolder folder;
  const std::string out = folder.file("a.png");
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{},
                                             {"-o", "-"},
                                             {"-o", folder.file("a.bmp")},
                                             {"-o", folder.file("a")},
                                             {"-o", out, "--size", "400"},
                                             {"-o", out, "--size", "0x300"},
                                             {"-o", out, "--size", "-5x300"},
                                             {"-o", out, "--size", "99999999999x300"},
                                             {"-o", out, "--size", "16000x16000"},
                                             {"-o", out, "--size", "400x300x2"},
                                             {"-o", out, "--view", "above"},
                                             {"-o", out, "--camera", "1,2"},
                                             {"-o", out, "--camera", "1,2,nan"},
                                             {"-o", out, "--up", "0,0,1"},
                                             {"-o", out, "--camera", "1,2,3", "--up", "0,0,0"},
                                             {"-o", out, "--hide", "edge"},
                                             {"-o", out, "--show",
                                              ""
                                              "parts,"},
                                             {"-o", out, "--color-by", "mood"},
                                             {"-o", out, "--section", "0,0,0"},
                                             {"-o", out, "--section", "0,0,0,0,0,0"},
                                             {"-o", out, "--zoom", "0"},
                                             {"-o", out, "--zoom", "inf"},
                                             {"-o", out, "--explode", "-1"},
                                             {"-o", out, "--phase", "1.5"},
                                             {"-o", out, "--pixel-ratio", "100"},
                                             {"-o", out, "--frames", "0"},
                                             {"-o", out, "--frames", "100000"},
                                             {"-o", folder.file("a.svg"), "--frames", "3"},
                                             {"-o", folder.file("a.webp"), "--frames", "1000", "--size", "4000x3000"},
                                             {"-o", out, "--no-analysis", "--expect", "moves"}}) {
    std::vector<std::string> words{"render", "no-such-file.stl"};
    words.insert(words.end(), options.begin(), options.end());
    std::string shown;
    for (const std::string& word : words) shown += word + " ";
    INFO(shown);
    const ProgramResult result = run_impend(words);
    CHECK(result.status == 2);
    CHECK(has(result.err, "hint: "));
    CHECK(result.out.empty());
  }
  const ProgramResult blind = run_impend({"render", kModel, "-o", out, "--camera", "1,2,3,1,2,3"});
  CHECK(blind.status == 2);
  CHECK_FALSE(std::filesystem::exists(out));
}

TEST_CASE("render keeps to the contract of exit statuses") {
  if (!can_draw()) return;
  const TemporaryFolder folder;
  const auto render = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "render");
    words.insert(words.end(), {"--size", "100x80", "--force"});
    return run_impend(words);
  };
  const std::string out = folder.file("a.png");
  CHECK(render({kStable, "-o", out, "--expect", "stable"}).status == 0);
  const ProgramResult unexpected = render({kStable, "-o", out, "--expect", "moves"});
  CHECK(unexpected.status == 1);
  CHECK(has(unexpected.err, "expected the verdict 'moves', found 'stable'"));
  CHECK(render({"no-such-file.obj", "--unit", "mm", "-o", out}).status == 3);
  CHECK(render({kModel, "-o", folder.file("no-folder/a.png")}).status == 3);
  CHECK(render({kModel, "-o", "/dev/full/a.png"}).status == 3);
}

TEST_CASE("Parts that cannot be analyzed are drawn, and the status says that there is no answer") {
  if (!can_draw()) return;
  const TemporaryFolder folder;
  FileScene scene;
  scene.parts = {as_fixed(box_part("base", {0, 0, 0}, {1, 1, 1})), as_fixed(box_part("lid", {0, 0, 1}, {1, 1, 1.2}))};
  const std::string input = write_scene(scene, folder.path());
  const std::string out = folder.file("a.png");
  const ProgramResult result = run_impend({"render", input, "-o", out, "--size", "300x200"});
  CHECK(result.status == 3);
  CHECK(has(result.err, "error: "));
  CHECK_FALSE(has(result.out, "STABLE"));
  CHECK(png_size(read_file(out)).width == 300);
  const ProgramResult wanted =
      run_impend({"render", input, "-o", out, "--size", "300x200", "--no-analysis", "--force"});
  CHECK(wanted.status == 0);
  CHECK_FALSE(has(wanted.out, "STABLE"));
}

TEST_CASE("a simulation is written as a film") {
  if (!can_draw()) return;
  const TemporaryFolder folder;
  const std::string plank = std::string(IMPEND_MODELS_DIR) + "/overhang-tips/overhang-tips.assembly.json";
  const std::string film = folder.file("plank.webp"), pictures = folder.file("plank.png");
  const std::vector<std::string> words = {"simulate", plank, "--until", "0.2", "--size", "160x120", "--quiet"};
  const auto filmed = [&words](const std::string& file) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--animate", file});
    return run_impend(all);
  };
  CHECK(filmed(film).status == 0);
  std::error_code failure;
  CHECK(std::filesystem::file_size(film, failure) > 5000);
  CHECK(filmed(pictures).status == 0);
  CHECK(std::filesystem::exists(folder.file("plank-0001.png")));
  CHECK(std::filesystem::exists(folder.file("plank-0030.png")));
  CHECK(read_file(folder.file("plank-0001.png")) != read_file(folder.file("plank-0030.png")));
  CHECK(filmed(folder.file("plank.pdf")).status == 2);
  CHECK(run_impend(words).status == 2);
}

TEST_CASE("a plan is written as a film, and what is no plan is not") {
  if (!can_draw()) return;
  const TemporaryFolder folder;
  const std::string slides = std::string(IMPEND_MODELS_DIR) + "/plank-and-weights/plank-and-weights.assembly.json";
  const std::string film = folder.file("plan.webp"), pictures = folder.file("plan.png");
  CHECK(run_impend({"plan", "search", slides, "--animate", film, "--size", "160x120", "--quiet"}).status == 0);
  std::error_code failure;
  CHECK(std::filesystem::file_size(film, failure) > 5000);
  CHECK(run_impend({"plan", "check", slides, "--animate", pictures, "--size", "160x120", "--quiet"}).status == 0);
  CHECK(std::filesystem::exists(folder.file("plan-0001.png")));
  CHECK(std::filesystem::exists(folder.file("plan-0098.png")));
  // With its ways a plan that is checked looks as when it was found.
  const std::string found = folder.file("found.png"), again = folder.file("again.png"),
                    written = folder.file("written");
  const std::vector<std::string> small = {"--size", "160x120", "--quiet"};
  CHECK(run_impend({"plan", "search", slides, "--animate", found, "--export", written, small[0], small[1], small[2]})
            .status == 0);
  CHECK(run_impend({"plan", "check", written, "--ways", "--animate", again, small[0], small[1], small[2]}).status == 0);
  for (const char* frame : {"-0010.png", "-0030.png", "-0050.png"}) {
    CHECK(read_file(folder.file("again" + std::string(frame))) == read_file(folder.file("found" + std::string(frame))));
    CHECK(read_file(folder.file("again" + std::string(frame))) != read_file(folder.file("plan" + std::string(frame))));
  }
  const std::string locked = std::string(IMPEND_MODELS_DIR) + "/wall-wide-hole/wall-wide-hole.assembly.json";
  const ProgramResult none = run_impend({"plan", "search", locked, "--animate", folder.file("none.webp")});
  CHECK(has(none.err, "there is no plan to animate"));
  CHECK_FALSE(std::filesystem::exists(folder.file("none.webp")));
  const ProgramResult wrong = run_impend({"plan", "search", slides, "--animate", folder.file("plan.pdf")});
  CHECK(wrong.status == 2);
  CHECK(has(wrong.err, ".webp"));
  CHECK(run_impend({"plan", "search", slides, "--size", "160x120"}).status == 2);
}
