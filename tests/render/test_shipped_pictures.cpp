// The pictures of the documentation are those that the program draws.
#include <algorithm>
#include <filesystem>
#include <sstream>

#include "impend/render/picture.h"
#include "picture_difference.h"
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

namespace {

using namespace impend;
using namespace impend::test;

const std::string kPictures = std::string(IMPEND_MODELS_DIR) + "/../docs/pictures/";

struct Row {
  std::string model;
  std::vector<std::string> options;
};

// docs/pictures/views.txt: one line per model.
std::vector<Row> rows() {
  std::vector<Row> all;
  std::istringstream table(read_file(kPictures + "views.txt"));
  for (std::string line; std::getline(table, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    Row row;
    for (std::string word; words >> word;) (row.model.empty() ? row.model : row.options.emplace_back()) = word;
    if (!row.model.empty()) all.push_back(row);
  }
  return all;
}

std::string input_of(const std::string& model) {
  const std::string stem = std::string(IMPEND_MODELS_DIR) + "/" + model + "/" + model;
  const std::string assembly = stem + ".assembly.json";
  return std::filesystem::exists(assembly) ? assembly : stem + ".step";
}

}  // namespace

TEST_CASE("Every model's picture in the documentation looks as the program draws it now") {
  const TemporaryFolder folder;
  for (const Row& row : rows()) {
    INFO(row.model);
    const std::string drawn = folder.file(row.model + ".png");
    std::vector<std::string> words{"render", input_of(row.model), "-o", drawn, "--quiet", "--size", "960x720"};
    words.insert(words.end(), row.options.begin(), row.options.end());
    const ProgramResult result = run_impend(words);
    INFO(result.err);
    const bool without_cad = input_of(row.model).ends_with(".step") && result.err.find("CAD") != std::string::npos;
    if (without_cad && result.status != 0) continue;
    CHECK(result.status == 0);
    const Result<Image> now = decode_png(read_file(drawn)),
                        before = decode_png(read_file(kPictures + row.model + ".png"));
    CHECK(now.ok());
    CHECK(before.ok());
    if (!now || !before) continue;
    const PictureDifference difference = picture_difference(now.value(), before.value());
    INFO("mean " << difference.mean << ", largest " << difference.largest << " at " << difference.x << ", "
                 << difference.y);
    CHECK(looks_same(difference));
  }
}

TEST_CASE("Every model has a picture in the documentation that is kept in step with the models") {
  std::vector<std::string> pictured, models;
  for (const Row& row : rows()) pictured.push_back(row.model);
  for (const auto& entry : std::filesystem::directory_iterator(IMPEND_MODELS_DIR)) {
    if (entry.is_directory()) models.push_back(entry.path().filename().string());
  }
  std::sort(models.begin(), models.end());
  CHECK(pictured == models);
}
