// Whatever a hint names exists where it is shown, does what it says, and ends.
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

namespace fs = std::filesystem;
using WordSet = std::set<std::string>;

WordSet found_in(const std::string& text, const std::string& pattern) {
  WordSet words;
  const std::regex expression(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at) words.insert((*at)[1]);
  return words;
}

// The options that CLI11 lists for a verb.
const WordSet& options_of(const std::string& verb) {
  static std::map<std::string, WordSet> known;
  const auto [at, is_new] = known.try_emplace(verb);
  std::vector<std::string> words(1);
  for (const char c : verb) {
    if (c == ' ') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  words.push_back("--help");
  if (is_new) at->second = found_in(run_impend(words).out, "(--[a-z][a-z-]+)");
  return at->second;
}

// Which verbs print what a file of the library says.
std::vector<std::string> verbs_of(const fs::path& file) {
  const std::string module = file.begin()->string();
  if (file == fs::path("import/convert.cpp")) return {"convert"};
  if (file.string().rfind("records/problem/", 0) == 0) return {"export"};
  if (file.string().rfind("accounts/simulation/", 0) == 0 || module == "simulation") return {"simulate"};
  if (file == fs::path("runs/simulate.cpp")) return {"simulate"};
  if (module == "import" || module == "assembly" || module == "geometry") {
    return {"analyze", "contacts", "info", "export", "convert", "render", "view"};
  }
  if (file == fs::path("runs/plan_turns.cpp")) return {"plan search"};
  if (file == fs::path("runs/plan_request.cpp")) return {"plan robust"};
  if (module == "contact") return {"analyze", "contacts", "export", "render", "view"};
  return {"analyze"};
}

// Options in the texts of a line of source; those that belong to a named verb, and all others.
struct Named {
  std::string verb;  // "": whatever verb is running
  std::string option;
};

std::vector<Named> options_named(const std::string& line) {
  const std::regex token("impend ([a-z]+)|(--[a-z][a-z-]+)");
  std::vector<Named> named;
  std::string verb;
  for (std::sregex_iterator at(line.begin(), line.end(), token), end; at != end; ++at) {
    if ((*at)[1].matched) {
      verb = (*at)[1];
    } else {
      named.push_back({verb, (*at)[2]});
    }
  }
  return named;
}

// Lines that hold text, of all sources of a folder: what stands before the first quote is cut off.
std::vector<std::pair<std::string, std::string>> texts_of(const fs::path& folder) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
    std::istringstream lines(read_file(entry.path().string()));
    for (std::string line; std::getline(lines, line);) {
      const std::size_t quote = line.find('"'), comment = line.find("//");
      if (quote != std::string::npos && comment > quote) texts.emplace_back(entry.path().string(), line.substr(quote));
    }
  }
  return texts;
}

// The text after "hint: ".
std::string hint_of(const ProgramResult& result) {
  const std::size_t at = result.err.find("hint: ");
  return at == std::string::npos ? "" : result.err.substr(at + 6);
}

std::string word_after(const std::string& text, const std::string& option, const std::string& pattern) {
  const WordSet words = found_in(text, option + " " + pattern);
  INFO(text);
  REQUIRE(words.size() == 1);
  return *words.begin();
}

// A plate and a post that is sunk into it.
std::string sunk_post(const TemporaryFolder& folder, double depth, const std::string& more = "") {
  std::vector<NamedMesh> objects = {{"plate", box(Vec3(-0.1, -0.1, -0.02), Vec3(0.1, 0.1, 0))},
                                    {"post", box(Vec3(-0.01, -0.01, -depth), Vec3(0.01, 0.01, 0.05))}};
  if (!more.empty()) objects.push_back({more, objects[1].mesh});
  const std::string file = folder.file("rig.obj");
  write_file(file, obj_with_objects(objects));
  return file;
}

}  // namespace

TEST_CASE("Every option that a text of the program names is an option of the verbs that print it") {
  const fs::path root = fs::path(IMPEND_MODELS_DIR).parent_path();
  int checked = 0;
  for (const auto& [path, text] : texts_of(root / "src" / "impend")) {
    const fs::path inside = fs::relative(path, root / "src" / "impend");
    if (inside == fs::path("import/cad/read_cad.cpp")) continue;  // arguments of the program that reads CAD files
    if (inside == fs::path("sweep/slurm_script.cpp")) continue;   // a script, options of sbatch
    for (const Named& named : options_named(text)) {
      std::vector<std::string> verbs = verbs_of(inside);
      if (!named.verb.empty()) verbs = {named.verb};
      for (const std::string& verb : verbs) {
        INFO(path << ": " << named.option << " of " << verb);
        CHECK(options_of(verb).count(named.option) == 1);
        ++checked;
      }
    }
  }
  CHECK(checked > 50);
}

TEST_CASE("Every option that the command line's own texts name is an option of some verb") {
  const fs::path root = fs::path(IMPEND_MODELS_DIR).parent_path();
  // The last are of sbatch, of git, of impend-gui, and of no help.
  WordSet known = {"--help", "--version", "--array", "--time", "--dir-diff", "--tool", "--help-all", "--print"};
  for (const char* verb : {"diff",         "analyze",        "contacts",    "info",        "export",     "convert",
                           "solve",        "render",         "view",        "simulate",    "plan check", "plan hold",
                           "plan search",  "plan interlock", "plan orient", "plan robust", "sweep make", "sweep run",
                           "sweep status", "sweep merge",    "sweep show",  "sweep slurm"}) {
    known.insert(options_of(verb).begin(), options_of(verb).end());
  }
  for (const char* folder : {"src/cli", "gui"}) {
    for (const auto& [path, text] : texts_of(root / folder)) {
      for (const Named& named : options_named(text)) {
        INFO(path << ": " << named.option);
        CHECK(known.count(named.option) == 1);
      }
    }
  }
}

TEST_CASE("What the hint of an overlap names is there for that overlap, and ends in an answer") {
  const TemporaryFolder folder;
  const std::string rig = sunk_post(folder, 0.015);
  const std::vector<std::string> base = {"analyze", rig, "--unit", "m", "--fixed", "plate"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), base.begin(), base.end());
    return run_impend(more);
  };
  const ProgramResult deep = with({});
  CHECK(deep.status == 3);
  CHECK_FALSE(has(hint_of(deep), "--gap"));  // a gap of 15 mm would join everything
  const ProgramResult joined = with({"--join", word_after(hint_of(deep), "--join", "'([^']+)'")});
  CHECK(joined.status == 0);
  CHECK(has(joined.out, "STABLE"));
  CHECK(has(joined.out, "joined as one"));
  CHECK(with({"--allow-overlap"}).status == 0);

  sunk_post(folder, 2e-5);
  const ProgramResult shallow = with({});
  CHECK(shallow.status == 3);
  const ProgramResult touching = with({"--gap", word_after(hint_of(shallow), "--gap", "([0-9.e-]+)")});
  INFO(touching.err);
  CHECK(touching.status == 0);
  CHECK(has(touching.out, "STABLE"));

  sunk_post(folder, 0, "twin");
  const ProgramResult twins = with({});
  CHECK(twins.status == 3);
  CHECK(with({"--exclude", word_after(hint_of(twins), "--exclude", "'([^']+)'")}).status == 0);
}

TEST_CASE("All copies of parts are offered for exclusion at once") {
  const TemporaryFolder folder;
  const TriangleMesh plate = box(Vec3(-0.1, -0.1, -0.02), Vec3(0.1, 0.1, 0));
  const TriangleMesh left = box(Vec3(-0.05, 0, 0), Vec3(-0.04, 0.01, 0.05));
  const TriangleMesh right = box(Vec3(0.04, 0, 0), Vec3(0.05, 0.01, 0.05));
  write_file(folder.file("rig.obj"), obj_with_objects({{"plate", plate},
                                                       {"left", left},
                                                       {"right", right},
                                                       {"left again", left},
                                                       {"right again", right},
                                                       {"left for the third time", left}}));
  std::vector<std::string> words = {"analyze", folder.file("rig.obj"), "--unit", "m", "--fixed", "plate"};
  const ProgramResult refused = run_impend(words);
  CHECK(refused.status == 3);
  CHECK(has(hint_of(refused), "--exclude 'left again' --exclude 'right again' --exclude 'left for the third time'"));
  for (const char* copy : {"left again", "right again", "left for the third time"}) {
    words.insert(words.end(), {"--exclude", copy});
  }
  CHECK(has(run_impend(words).out, "STABLE"));
}

TEST_CASE("The gap that is named where parts nearly touch joins them, and no gap is named where they are far apart") {
  const TemporaryFolder folder;
  const auto contacts_of = [&](double apart, std::vector<std::string> more) {
    write_file(folder.file("rig.obj"),
               obj_with_objects({{"plate", box(Vec3(-0.1, -0.1, -0.02), Vec3(0.1, 0.1, 0))},
                                 {"post", box(Vec3(-0.01, -0.01, apart), Vec3(0.01, 0.01, 0.05 + apart))}}));
    more.insert(more.begin(), {"contacts", folder.file("rig.obj"), "--unit", "m", "--fixed", "plate"});
    return run_impend(more).out;
  };
  for (const double apart : {2e-5, 2e-4, 1e-3}) {
    INFO(apart);
    const std::string loose = contacts_of(apart, {});
    CHECK(has(loose, "0 contact points"));
    const std::string gap = word_after(loose, "which a gap tolerance of", "([0-9.e-]+) m");
    CHECK(has(contacts_of(apart, {"--gap", gap}), "4 contact points"));
  }
  CHECK_FALSE(has(contacts_of(0.03, {}), "would join"));
}

TEST_CASE("The same hints hold for the parts of an assembly file") {
  const TemporaryFolder folder;
  FileScene scene;
  scene.parts = {as_fixed(box_part("plate", Vec3(-1, -1, -0.2), Vec3(1, 1, 0))),
                 box_part("post", Vec3(-0.1, -0.1, -0.1), Vec3(0.1, 0.1, 1))};
  const std::string file = write_scene(scene, folder.path());
  const std::string hint = hint_of(run_impend({"analyze", file}));
  CHECK(run_impend({"analyze", file, "--join", word_after(hint, "--join", "'([^']+)'")}).status == 0);
  CHECK(has(run_impend({"contacts", file, "--join", "post,plate"}).out, "plate and post are joined as one"));
  const ProgramResult as_json = run_impend({"contacts", file, "--join", "post,plate", "--json", "-"});
  CHECK(has(as_json.out, "\"joined\": [\n    {\n      \"a\": \"plate\""));
  const std::string out = folder.file("out");
  CHECK(run_impend({"export", file, "--join", "post,plate", "-o", out}).status == 0);
  const ProgramResult again = run_impend({"analyze", out, "--expect", "stable"});
  CHECK(again.status == 0);
  CHECK(has(again.out, "joined as one"));
}

TEST_CASE("The hint about a bad file of a folder names an option that goes on without it") {
  const TemporaryFolder folder;
  write_file(folder.file("parts/post.obj"), obj_with_objects({{"x", box(Vec3(0, 0, 0), Vec3(1, 1, 1))}}));
  write_file(folder.file("parts/zz.stl"), "neither text nor binary");
  const std::vector<std::string> base = {"analyze", folder.file("parts"), "--unit", "m"};
  const ProgramResult bad = run_impend(base);
  CHECK(bad.status == 3);
  CHECK(has(hint_of(bad), "--skip-bad"));
  std::vector<std::string> skipping = base;
  skipping.emplace_back("--skip-bad");
  const ProgramResult good = run_impend(skipping);
  CHECK(good.status == 0);
  CHECK(has(good.out, "zz.stl"));
}

TEST_CASE("The option that would close a hole closes it") {
  const TemporaryFolder folder;
  TriangleMesh open = box(Vec3(0, 0, 0), Vec3(1, 1, 1));
  open.triangles.resize(open.triangles.size() - 2);
  write_file(folder.file("box.obj"), obj_with_objects({{"box", open}}));
  const std::vector<std::string> base = {"analyze", folder.file("box.obj"), "--unit", "m", "--ground"};
  const ProgramResult failed = run_impend(base);
  CHECK(failed.status == 3);
  std::vector<std::string> closing = base;
  closing.insert(closing.end(), {"--close-holes", word_after(failed.err, "--close-holes", "([0-9.e-]+|auto)")});
  CHECK(run_impend(closing).status == 0);
}

TEST_CASE("A verdict that hangs on space which overlapping shells count twice is marginal") {
  const TemporaryFolder folder;
  const TriangleMesh plank = box(Vec3(-1, 0, 0), Vec3(1.1, 1, 0.2)), end = box(Vec3(-1.01, 0, 0), Vec3(-0.8, 1, 0.21));
  const auto verdict_with = [&](const TriangleMesh& mesh) {
    write_file(folder.file("rig.obj"),
               obj_with_objects({{"table", box(Vec3(-2, -1, -0.5), Vec3(0, 2, 0))}, {"plank", mesh}}));
    return run_impend({"analyze", folder.file("rig.obj"), "--unit", "m", "--fixed", "table"}).out;
  };
  // Σ V x about the table's edge: 0.42·0.05 − 0.0441·0.905 < 0 with the end counted whole, else 0.021 − 0.0041·0.96 >
  // 0.
  const std::string out = verdict_with(joined(plank, end));
  INFO(out);
  CHECK(has(out, "MARGINAL"));
  CHECK(has(out, "shells overlap"));
  CHECK(has(verdict_with(plank), "MOVES"));
  // Where nothing hangs on it the verdict stands, with a remark.
  const std::string safe = verdict_with(joined(box(Vec3(-1, 0, 0), Vec3(0.5, 1, 0.2)), end));
  CHECK(has(safe, "STABLE"));
  INFO(safe);
  CHECK(has(safe, "verdict without friction"));
}

TEST_CASE("Names with line ends and control characters stay on one line of messages") {
  const TemporaryFolder folder;
  write_file(folder.file("a.assembly.json"), R"({"format": "impend-assembly", "version": 1, "length_unit": "m",
    "parts": [{"name": "two\nlines\u001b[31m", "mesh": "a.stl"}]})");
  const ProgramResult result = run_impend({"analyze", folder.file("a.assembly.json")});
  CHECK(result.status == 3);
  CHECK(has(result.err, "two\\nlines"));
  CHECK_FALSE(has(result.err, "\x1b"));
}

}  // namespace impend::test
