// Friction as edits of a document: what they come to, what is saved, what a reading anew keeps.
#include <algorithm>
#include <limits>

#include "gui/presenter/document.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;

namespace {

Document read_document(const std::string& path, const FrictionOptions& friction = {}) {
  Result<Assembly> assembly = read_assembly({path}, {});
  REQUIRE(assembly.ok());
  return new_document(std::make_shared<Opened>(
      Opened{{path}, {}, std::make_shared<const Assembly>(std::move(assembly).value()), friction}));
}

Document after_doing(const Document& document, const Edit& edit) {
  const Result<Document> result = with_edit(document, edit);
  INFO((result ? std::string() : to_string(result.error())));
  REQUIRE(result.ok());
  return result.value();
}

int part_of(const Document& document, const std::string& name) {
  const auto& parts = document.opened->assembly->parts;
  const auto found = std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.name == name; });
  REQUIRE(found != parts.end());
  return static_cast<int>(found - parts.begin());
}

void check_refused(const Document& document, const Edit& edit) {
  const Result<Document> refused = with_edit(document, edit);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == ErrorCode::kBadValue);
  CHECK_FALSE(refused.error().hint.empty());
}

}  // namespace

TEST_CASE("a document shows the friction that the file states and asks for none") {
  const Document document = read_document(model_path("rough-incline-holds"));
  CHECK(document.state().mu == 0.58);
  CHECK(document.state().asked.model == FrictionModel::kFrictionless);
  FrictionOptions asked;
  asked.model = FrictionModel::kNoSlip;
  asked.velocity.step = 0.02;
  const Document started = read_document(model_path("rough-incline-holds"), asked);
  CHECK(started.state().asked.model == FrictionModel::kNoSlip);
  CHECK(started.state().asked.step == 0.02);
  CHECK_FALSE(started.modified());
}

TEST_CASE("the model of friction is undone as any edit and makes nothing to be saved") {
  const Document document = read_document(model_path("ladder"));
  const Document asked = after_doing(document, SetFrictionModel{FrictionModel::kStatic});
  CHECK(asked.state().asked.model == FrictionModel::kStatic);
  CHECK(asked.undo_name() == "Static friction");
  CHECK_FALSE(asked.modified());
  CHECK_FALSE(after_doing(asked, SetTimeStep{0.5}).modified());
  CHECK(undone(asked).state() == document.state());
  CHECK(redone(undone(asked)).state() == asked.state());
  // Nothing of it is in the assembly.
  CHECK(edited(asked).warnings.size() == edited(document).warnings.size());
  check_refused(document, SetTimeStep{0});
  check_refused(document, SetTimeStep{1e4});
  check_refused(document, SetTimeStep{std::numeric_limits<double>::quiet_NaN()});
}

TEST_CASE("coefficients of friction reach the assembly, pairs by name and back to the default") {
  const Document document = read_document(model_path("ladder"));
  const int floor = part_of(document, "floor"), ladder = part_of(document, "ladder");
  const Document rough = after_doing(document, SetFriction{0.7});
  CHECK(rough.modified());
  CHECK(edited(rough).friction.mu == 0.7);
  CHECK(edited(rough).friction.mu_of(floor, ladder) == 0.4);
  for (const double wrong : {-0.1, 2e6, std::numeric_limits<double>::quiet_NaN()}) {
    check_refused(document, SetFriction{wrong});
    check_refused(document, SetPairFriction{floor, ladder, wrong});
  }

  const Document usual = after_doing(rough, SetPairFriction{ladder, floor, std::nullopt});
  CHECK(usual.undo_name() == "Friction of 'ladder' and 'floor'");
  CHECK(edited(usual).friction.mu_of(floor, ladder) == 0.7);
  CHECK(edited(usual).friction.pairs.size() == 1);
  CHECK_FALSE(pair_mu(usual, std::minmax(floor, ladder)));
  const Document again = after_doing(usual, SetPairFriction{floor, ladder, 0.4});
  CHECK(again.state() == rough.state());
  const int ground = static_cast<int>(document.opened->assembly->parts.size());
  check_refused(document, SetPairFriction{floor, floor, 0.5});
  check_refused(document, SetPairFriction{-1, floor, 0.5});
  check_refused(document, SetPairFriction{floor, ground + 1, 0.5});
  // Friction with a ground that is not there waits for it.
  const Document grounded = after_doing(document, SetPairFriction{ladder, ground, 0.3});
  CHECK(edited(grounded).friction.pairs.size() == 2);
  CHECK(edited(after_doing(grounded, SetGround{-1})).friction.mu_of(ladder, ground) == 0.3);
  // A part that goes takes its pairs.
  CHECK(edited(after_doing(document, RemovePart{{floor}})).friction.pairs.size() == 1);
}

TEST_CASE("what a pair states of viscous friction stays when its coefficient goes") {
  const std::string path = edited_model("ladder", fresh_folder("viscous"),
                                        [](nlohmann::json& file) { file["friction"][0]["viscous"] = 2.5; });
  const Document document = read_document(path);
  const int floor = part_of(document, "floor"), ladder = part_of(document, "ladder");
  const Assembly usual = edited(after_doing(document, SetPairFriction{floor, ladder, std::nullopt}));
  CHECK(usual.friction.viscous_of(floor, ladder) == 2.5);
  CHECK(usual.friction.mu_of(floor, ladder) == 0);
}

TEST_CASE("a saved assembly states the friction that was set") {
  const std::string folder = fresh_folder("friction-saved");
  Document document = read_document(model_path("ladder"));
  const int floor = part_of(document, "floor"), wall = part_of(document, "wall"), ladder = part_of(document, "ladder");
  document = after_doing(document, SetFriction{0.6});
  document = after_doing(document, SetPairFriction{floor, ladder, 0.45});
  document = after_doing(document, SetPairFriction{wall, ladder, std::nullopt});
  document = after_doing(document, SetFrictionModel{FrictionModel::kStatic});
  const Result<std::string> saved = save(document, folder, true);
  REQUIRE(saved.ok());
  const Document back = read_document(saved.value());
  CHECK(back.state().mu == 0.6);
  CHECK(back.opened->assembly->friction.mu_of(floor, ladder) == 0.45);
  CHECK(back.opened->assembly->friction.mu_of(wall, ladder) == 0.6);
  CHECK(back.opened->assembly->friction.pairs.size() == 1);
}

TEST_CASE("files that are read anew keep friction that was set, and say what it can no longer be of") {
  Document document = read_document(model_path("ladder"));
  const int floor = part_of(document, "floor"), wall = part_of(document, "wall"), ladder = part_of(document, "ladder");
  document = after_doing(document, SetFrictionModel{FrictionModel::kStatic});
  document = after_doing(document, SetFriction{0.6});
  document = after_doing(document, SetPairFriction{floor, ladder, 0.45});
  document = after_doing(document, SetPairFriction{wall, ladder, 0.1});
  const std::string path = edited_model("ladder", fresh_folder("friction-reread"), [](nlohmann::json& file) {
    file["parts"].erase(1);  // the wall
    file["friction"].erase(1);
    std::swap(file["parts"][0], file["parts"][1]);
  });
  const Reapplied again = reapplied(document, read_document(path).opened);
  const EditState& state = again.document.state();
  CHECK(state.asked.model == FrictionModel::kStatic);
  CHECK(state.mu == 0.6);
  CHECK(state.pair_mu.size() == 1);
  const Assembly assembly = edited(again.document);
  CHECK(assembly.friction.mu_of(part_of(again.document, "floor"), part_of(again.document, "ladder")) == 0.45);
  REQUIRE(again.warnings.size() == 1);
  CHECK(again.warnings[0].code == "edit-dropped");
  CHECK(again.warnings[0].message.find("'wall'") != std::string::npos);
}
