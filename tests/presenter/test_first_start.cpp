// The shipped models as the first page lists them.
#include "gui/presenter/first_start.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "test_paths.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;
namespace fs = std::filesystem;

TEST_CASE("every shipped model is on the first page with a line, what is expected and its file") {
  const std::vector<ShippedModel> models = shipped_models(IMPEND_MODELS_DIR);
  std::map<std::string, std::string> paths;
  for (const ShippedModel& model : models) {
    INFO("model " << model.name);
    paths[model.name] = model.path;
    CHECK(model.line.size() > 10);
    CHECK(model.line.size() < 160);
    CHECK(fs::is_regular_file(model.path));
  }
  for (const std::string& name : model_names()) {
    INFO("model " << name);
    CHECK(paths[name] == model_path(name));
    const auto listed = std::find_if(models.begin(), models.end(), [&](const auto& m) { return m.name == name; });
    REQUIRE(listed != models.end());
    CHECK_FALSE(listed->expected.empty());
  }
  // Models of friction open with the model that they are expected with, others without.
  const auto expected = expectations();
  for (const ShippedModel& model : models) {
    INFO("model " << model.name);
    const bool rough = expected.contains(model.name) && expected.at(model.name).contains("friction");
    CHECK(to_string(model.model) ==
          (rough ? expected.at(model.name).at("friction").at("model").get<std::string>() : "frictionless"));
  }
  size_t folders = 0;
  for (const auto& entry : fs::directory_iterator(IMPEND_MODELS_DIR)) folders += entry.is_directory();
  CHECK(models.size() == folders);
}

TEST_CASE("a model that no table lists is described by its origin") {
  const std::string folder = fresh_folder("first-start");
  fs::copy(fs::path(IMPEND_MODELS_DIR) / "tower", fs::path(folder) / "tower", fs::copy_options::recursive);
  fs::create_directories(fs::path(folder) / "empty");
  const std::vector<ShippedModel> models = shipped_models(folder);
  REQUIRE(models.size() == 1);
  CHECK(models[0].name == "tower");
  CHECK(models[0].line.size() > 10);
  CHECK(models[0].line.find("Made by") == std::string::npos);
  CHECK(shipped_models(folder + "/absent").empty());
  CHECK(shipped_models("").empty());
}

TEST_CASE("the folder of models is found by variable, beside the program, and in the prefix") {
  ::unsetenv("IMPEND_MODELS");
  const std::string root = fresh_folder("models-folder");
  fs::create_directories(fs::path(root) / "prefix/bin");
  fs::create_directories(fs::path(root) / "prefix/share/impend/models");
  fs::create_directories(fs::path(root) / "elsewhere");
  const std::string program = (fs::path(root) / "prefix/bin").string();
  CHECK(models_folder(program) == (fs::path(root) / "prefix/share/impend/models").string());
  CHECK(models_folder(root + "/a/b/elsewhere").empty());
  fs::create_directories(fs::path(program) / "models");
  CHECK(models_folder(program) == (fs::path(program) / "models").string());
  ::setenv("IMPEND_MODELS", (root + "/chosen").c_str(), 1);
  CHECK(models_folder(program) == root + "/chosen");
  ::unsetenv("IMPEND_MODELS");
}
