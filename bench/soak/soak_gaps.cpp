// soak_gaps [--seed N] [--count N] [--save FOLDER] [--doubts]
// Blocks that rest, or hover beyond what the rounding of their files explains, beside rocks with a warped corner: text
// with few digits and many, in several formats, far from the origin, turned, in frames of their own (bench/soak/gaps).
// Written to files and read again. Who hovers must not be called stable, who rests must not be called moving; prints
// each that is, with its seed. --save keeps the files of the last scene, --doubts prints marginal and refused ones,
// too. Status 1 when there is a false verdict.
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>

#include "bench/soak/gaps/scene.h"
#include "impend/pipeline/pipeline.h"

namespace {

using namespace impend;
using namespace impend::soak;

struct Settings {
  std::string save;
  std::uint64_t seed = 1;
  int count = 1000;
  bool doubts = false;
};

Settings settings_of(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i], next = i + 1 < argc ? argv[i + 1] : "";
    if (word == "--seed") settings.seed = std::stoull(next);
    if (word == "--count") settings.count = std::stoi(next);
    if (word == "--save") settings.save = next;
    if (word == "--doubts") settings.doubts = true;
  }
  return settings;
}

struct Answer {
  std::string verdict;  // of the block, or "refused"
  std::string why;
  bool excluded = false;  // the numbers as they were read leave no contact possible
};

// The numbers as read: the least height of a corner of the block over the highest of what is under it exceeds what
// both may stand for.
bool numbers_exclude(const GapScene& scene, const Assembly& assembly) {
  double lowest = 1e300, highest = scene.ground ? scene.height * scene.metres : -1e300;
  for (const Part& part : assembly.parts) {
    for (const Vec3& v : part.mesh.vertices) {
      const double h = scene.up.dot(part.X_WP * v);
      if (part.name == "block") lowest = std::min(lowest, h);
      else if (part.name != "rock") highest = std::max(highest, h);
    }
  }
  return lowest - highest > scene.explained * scene.metres;
}

Result<Assembly> read(const GapScene& scene, const std::string& folder) {
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  ImportOptions options;
  options.unit = scene.unit;
  options.ground = false;
  options.one_part_per_file = true;
  options.gravity = -kStandardGravity * scene.up;
  if (scene.noise > 0) options.noise = scene.noise;
  std::vector<std::string> files;
  for (const WrittenPart& part : scene.parts) {
    files.push_back(folder + "/" + part.name + extension(part.style.container));
    std::ofstream(files.back(), std::ios::binary) << written(part.solid, part.style);
    if (part.fixed) options.fixed.push_back(part.name);
  }
  Result<Assembly> read = read_assembly(files, options);
  if (!read) return read;
  Assembly assembly = std::move(read).value();
  for (std::size_t i = 0; i < scene.parts.size(); ++i) {
    assembly.parts[i].X_WP = {scene.parts[i].X_WF.R, scene.metres * scene.parts[i].X_WF.p};
  }
  if (scene.ground) assembly.ground = Ground{scene.metres * scene.height};
  return assembly;
}

// In the unit: what is explained, what each part was taken to be known to, and the gaps of the contacts.
std::string noise_in_words(const GapScene& scene, const Analysis& analysis) {
  std::string words = fmt::format("explained {:.3g}, gap {:.3g};", scene.explained, scene.gap);
  for (const Part& part : analysis.assembly.parts) {
    words += fmt::format(" {} {:.3g} ({}),", part.name, part.coordinate_noise.maxCoeff() / scene.metres,
                         part.noise_source);
  }
  words += fmt::format(" tolerance {:.3g}, contacts", analysis.contacts.gap / scene.metres);
  for (const GapTrial& trial : analysis.contacts.gap_trials) words += fmt::format(" ({:.3g})", trial.gap / scene.metres);
  for (const Contact& c : analysis.contacts.contacts) words += fmt::format(" {:.3g}", c.gap / scene.metres);
  return words;
}

Answer answer_to(const GapScene& scene, const std::string& folder) {
  Result<Assembly> assembly = read(scene, folder);
  if (!assembly) return {"unread", to_string(assembly.error()), false};
  Answer answer;
  answer.excluded = numbers_exclude(scene, assembly.value());
  const Result<Analysis> analysis = run_analysis(std::move(assembly).value(), {folder}, {});
  if (!analysis) {
    answer.verdict = analysis.error().code == ErrorCode::kTolerance ? "too coarse" : "refused";
    answer.why = to_string(analysis.error());
    return answer;
  }
  const std::size_t block = scene.parts.size() - 1;
  answer.verdict = to_string(analysis.value().bodies[block].verdict);
  for (const ComponentResult& c : analysis.value().components) answer.why += c.reason + "; ";
  answer.why += noise_in_words(scene, analysis.value());
  return answer;
}

bool is_false(const GapScene& scene, const Answer& answer) {
  if (answer.verdict == "unread" || answer.verdict == "refused") return true;
  return answer.verdict == (scene.gap > 0 ? "stable" : "moves");
}

}  // namespace

int main(int argc, char** argv) {
  const Settings settings = settings_of(argc, argv);
  const std::string temporary =
      (std::filesystem::temp_directory_path() / fmt::format("soak_gaps-{}", getpid())).string();
  std::map<std::string, int> counts;
  int wrong = 0;
  for (int i = 0; i < settings.count; ++i) {
    const std::uint64_t seed = settings.seed + static_cast<std::uint64_t>(i);
    const GapScene scene = gap_scene(seed);
    const std::string folder = settings.save.empty() ? temporary : settings.save;
    const Answer answer = answer_to(scene, folder);
    const char* kind = scene.gap == 0 ? "rests" : answer.excluded ? "hovers, excluded" : "hovers, possible";
    ++counts[fmt::format("{:18} {}", kind, answer.verdict)];
    const bool fault = is_false(scene, answer);
    wrong += fault;
    if (fault || (settings.doubts && answer.verdict != (scene.gap > 0 ? "moves" : "stable"))) {
      std::cout << fmt::format("{}{}: {} where it {}; {}\n", fault ? "FALSE " : "", seed, answer.verdict, scene.what,
                               answer.why)
                << std::flush;
    }
  }
  std::filesystem::remove_all(temporary);
  for (const auto& [what, count] : counts) std::cout << fmt::format("{:>6}  {}\n", count, what);
  std::cout << fmt::format("{} scenes, {} false\n", settings.count, wrong);
  return wrong == 0 ? 0 : 1;
}
