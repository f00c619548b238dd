// Documents: edits, undo and redo, drags, what edits come to, saving.
#include <algorithm>
#include <filesystem>

#include "gui/presenter/document.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;

namespace {

Document document_of(const std::string& model, const ImportOptions& options = {}) {
  const std::vector<std::string> inputs = {model_path(model)};
  Result<Assembly> assembly = read_assembly(inputs, options);
  REQUIRE(assembly.ok());
  return new_document(
      std::make_shared<Opened>(Opened{inputs, options, std::make_shared<const Assembly>(std::move(assembly).value())}));
}

Document after(const Document& document, const Edit& edit, int gesture = 0) {
  const Result<Document> result = with_edit(document, edit, gesture);
  INFO((result ? std::string() : to_string(result.error())));
  REQUIRE(result.ok());
  return result.value();
}

Edit random_edit(impend::test::Random& random, const Document& document) {
  const int count = static_cast<int>(document.opened->assembly->parts.size());
  const int part = random.integer(0, count - 1);
  switch (random.integer(0, 11)) {
    case 0:
      return SetFixed{{part}, random.chance(0.5)};
    case 1:
      return SetDensity{{}, random.uniform(100, 9000)};
    case 2:
      return SetGravity{Vec3(random.normal3() + Vec3(0, 0, -9))};
    case 3:
      return SetGap{random.chance(0.3) ? std::optional<double>() : random.uniform(0.00001, 0.001)};
    case 4:
      return RemovePart{{part}};
    case 5:
      return RestorePart{{part}};
    case 6:
      return SetGround{random.chance(0.3) ? std::optional<double>() : random.uniform(-1, 0)};
    case 7:
      return SetFriction{random.uniform(0, 2)};
    case 8:
      return SetPairFriction{part, count, random.chance(0.5) ? std::optional<double>(0.5) : std::nullopt};
    case 9:
      return SetFrictionModel{random.chance(0.5) ? FrictionModel::kStatic : FrictionModel::kFrictionless};
    case 10:
      return SetTimeStep{random.uniform(0.001, 0.1)};
    default:
      return SetColor{{part}, random.chance(0.5) ? std::optional<std::string>("#102030") : std::nullopt};
  }
}

}  // namespace

TEST_CASE("a new document is unmodified, has nothing to undo and gives the assembly that was opened") {
  const Document document = document_of("machine");
  CHECK_FALSE(document.modified());
  CHECK_FALSE(document.can_undo());
  CHECK_FALSE(document.can_redo());
  CHECK(document.undo_name().empty());
  const Assembly assembly = edited(document);
  CHECK(assembly.parts.size() == document.opened->assembly->parts.size());
  CHECK(assembly.warnings.size() == document.opened->assembly->warnings.size());
  CHECK(undone(document).state() == document.state());
  CHECK(redone(document).state() == document.state());
}

TEST_CASE("each kind of edit changes what it says and nothing else") {
  const Document document = document_of("table");
  SECTION("fixing") {
    const Document fixed = after(document, SetFixed{{1}, true});
    CHECK(edited(fixed).parts[1].fixed);
    CHECK_FALSE(edited(fixed).parts[2].fixed);
    CHECK(fixed.undo_name() == "Fix 'leg-front-left'");
    CHECK(after(fixed, SetFixed{{1, 2}, false}).undo_name() == "Release 2 parts");
  }
  SECTION("density of one part and of all") {
    const Assembly one = edited(after(document, SetDensity{{0}, 1400}));
    CHECK(one.parts[0].mass.mass == Approx(2 * document.opened->assembly->parts[0].mass.mass));
    CHECK(one.parts[1].mass.mass == document.opened->assembly->parts[1].mass.mass);
    const Assembly all = edited(after(document, SetDensity{{}, 350}));
    for (size_t i = 0; i < all.parts.size(); ++i) {
      CHECK(all.parts[i].mass.mass == Approx(document.opened->assembly->parts[i].mass.mass / 2));
    }
  }
  SECTION("gravity of another strength leaves the ground where it is, another direction lays it anew") {
    const Document stronger = after(document, SetGravity{Vec3(0, 0, -20)});
    CHECK(stronger.state().ground == document.state().ground);
    const Document aside = after(document, SetGravity{Vec3(-9.81, 0, 0)});
    REQUIRE(aside.state().ground);
    CHECK(*aside.state().ground == Approx(lowest_height(edited(aside)).value()));
    CHECK(edited(aside).up() == Vec3(1, 0, 0));
  }
  SECTION("gap and ground") {
    CHECK(edited(after(document, SetGap{0.0005})).contact.gap == 0.0005);
    CHECK_FALSE(edited(after(document, SetGround{})).ground);
    CHECK(edited(after(document, SetGround{-0.5})).ground->height == -0.5);
  }
  SECTION("removing and restoring") {
    const Document removed = after(document, RemovePart{{0, 2}});
    const Assembly assembly = edited(removed);
    REQUIRE(assembly.parts.size() == 3);
    CHECK(assembly.parts[0].name == "leg-front-left");
    const PartMap map = part_map(removed);
    CHECK(map.original == std::vector<int>{1, 3, 4});
    CHECK(map.shown == std::vector<int>{-1, 0, -1, 1, 2});
    CHECK(map.original_of(3) == -1);
    const Document restored = after(removed, RestorePart{{0, 2}});
    CHECK(restored.state() == document.state());
    CHECK_FALSE(restored.modified());
  }
  SECTION("colour") {
    CHECK(edited(after(document, SetColor{{1}, "#00ff7f"})).parts[1].color == std::optional<std::string>("#00ff7f"));
  }
}

TEST_CASE("edits that make no sense are refused with a hint and leave the document alone") {
  const Document document = document_of("table");
  const std::vector<Edit> bad = {SetFixed{{5}, true},
                                 SetFixed{{-1}, true},
                                 SetDensity{{}, 0},
                                 SetDensity{{0}, std::numeric_limits<double>::quiet_NaN()},
                                 SetGravity{Vec3(0, 0, std::numeric_limits<double>::infinity())},
                                 SetGap{0.0},
                                 SetGap{-1.0},
                                 RemovePart{{0, 1, 2, 3, 4}},
                                 RestorePart{{99}},
                                 SetGround{std::numeric_limits<double>::infinity()},
                                 SetColor{{0}, "red"}};
  for (size_t i = 0; i < bad.size(); ++i) {
    INFO("edit " << i);
    const Result<Document> result = with_edit(document, bad[i]);
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().code == ErrorCode::kBadValue);
    CHECK_FALSE(result.error().hint.empty());
  }
}

TEST_CASE("an edit that changes nothing is no step to undo") {
  const Document document = document_of("machine");
  CHECK(after(document, SetFixed{{0}, true}).done.empty());
  CHECK(after(document, SetGravity{document.state().gravity}).done.empty());
  CHECK(after(document, RestorePart{{1}}).done.empty());
}

TEST_CASE("a drag is one step to undo, two drags are two") {
  Document document = document_of("block-on-incline");
  for (int k = 1; k <= 10; ++k) document = after(document, SetGravity{Vec3(0.1 * k, 0, -9.8)}, 1);
  CHECK(document.done.size() == 1);
  for (int k = 1; k <= 10; ++k) document = after(document, SetGravity{Vec3(0, 0.1 * k, -9.8)}, 2);
  CHECK(document.done.size() == 2);
  document = after(document, SetDensity{{1}, 100}, 2);
  document = after(document, SetDensity{{1}, 200}, 2);
  CHECK(document.done.size() == 3);
  document = after(document, SetDensity{{0}, 200}, 2);
  CHECK(document.done.size() == 4);
  document = after(document, SetGravity{Vec3(1, 0, -9.8)});
  document = after(document, SetGravity{Vec3(2, 0, -9.8)});
  CHECK(document.done.size() == 6);
  const Document back = undone(undone(undone(undone(undone(document)))));
  CHECK(back.state().gravity == Vec3(1.0, 0, -9.8));
  CHECK(after(back, SetGravity{Vec3(5, 0, -9.8)}, 1).done.size() == 2);
}

TEST_CASE("random edits, undone altogether, give the opened state and, redone, the last one") {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    impend::test::Random random(seed);
    static const std::vector<std::string> kModels = {"table", "block-on-incline", "corbel", "overhang-tips"};
    static const std::vector<Document> kDocuments = [] {
      std::vector<Document> documents;
      for (const std::string& model : kModels) documents.push_back(document_of(model));
      return documents;
    }();
    Document document = kDocuments[seed % kDocuments.size()];
    const Document start = document;
    std::vector<EditState> states;
    for (int step = 0; step < 15; ++step) {
      const Edit edit = random_edit(random, document);
      const Result<Document> next = with_edit(document, edit, random.integer(0, 2));
      if (next) document = next.value();
      if (random.chance(0.2)) document = undone(document);
      if (random.chance(0.1)) document = redone(document);
    }
    const EditState last = document.state();
    const size_t steps = document.done.size();
    Document back = document;
    while (back.can_undo()) back = undone(back);
    INFO("seed " << seed);
    CHECK(back.state() == start.state());
    CHECK_FALSE(back.modified());
    for (size_t k = 0; k < steps; ++k) back = redone(back);
    CHECK(back.state() == last);
    CHECK(edited(back).parts.size() == part_map(back).original.size());
  }
}

TEST_CASE("a document is unmodified again where it was saved, and modified when undone from there") {
  Document document = after(document_of("table"), SetFixed{{1}, true});
  CHECK(document.modified());
  document = marked_saved(document);
  CHECK_FALSE(document.modified());
  CHECK(undone(document).modified());
  CHECK_FALSE(redone(undone(document)).modified());
}

TEST_CASE("a saved document opens as what was edited") {
  Document document = document_of("machine");
  document = after(document, RemovePart{{3}});
  document = after(document, SetFixed{{1}, true});
  document = after(document, SetDensity{{2}, 1234});
  document = after(document, SetGravity{Vec3(1, 2, -9)});
  document = after(document, SetColor{{2}, "#0a0b0c"});
  const std::string folder = fresh_folder("save");
  const Result<std::string> path = save(document, folder, false);
  REQUIRE(path.ok());
  CHECK(std::filesystem::exists(path.value()));
  const Result<Assembly> again = read_assembly({path.value()}, {});
  REQUIRE(again.ok());
  const Assembly expected = edited(document);
  REQUIRE(again.value().parts.size() == expected.parts.size());
  for (size_t i = 0; i < expected.parts.size(); ++i) {
    CHECK(again.value().parts[i].name == expected.parts[i].name);
    CHECK(again.value().parts[i].fixed == expected.parts[i].fixed);
    CHECK(again.value().parts[i].mass.mass == Approx(expected.parts[i].mass.mass).epsilon(1e-12));
    CHECK(again.value().parts[i].color == expected.parts[i].color);
  }
  CHECK(again.value().gravity == expected.gravity);
  const Result<std::string> twice = save(document, folder, false);
  REQUIRE_FALSE(twice.ok());
  CHECK(twice.error().code == ErrorCode::kOutput);
  CHECK(save(document, folder, true).ok());
}

TEST_CASE("edits follow parts by name when the files are read anew") {
  Document document = document_of("table");
  document = after(document, SetFixed{{4}, true});
  document = after(document, SetDensity{{0}, 1000});
  document = after(document, SetGravity{Vec3(0, 0, -1.62)});
  Assembly changed = *document.opened->assembly;
  changed.parts.erase(changed.parts.begin());
  Opened opened = *document.opened;
  opened.assembly = std::make_shared<const Assembly>(changed);
  const Reapplied now = reapplied(document, std::make_shared<const Opened>(opened));
  const Assembly assembly = edited(now.document);
  REQUIRE(assembly.parts.size() == 4);
  CHECK(assembly.parts[3].fixed);
  CHECK_FALSE(assembly.parts[0].fixed);
  CHECK(assembly.gravity == Vec3(0, 0, -1.62));
  REQUIRE(now.warnings.size() == 1);
  CHECK(now.warnings[0].code == "edit-dropped");
  CHECK(now.warnings[0].message.find("'top'") != std::string::npos);
  Document back = now.document;
  while (back.can_undo()) back = undone(back);
  CHECK(edited(back).gravity == document.opened->assembly->gravity);
  CHECK_FALSE(back.modified());
}

TEST_CASE("the files of a document are those that can be watched") {
  const Document document = document_of("table");
  const std::vector<std::string> files = source_files(*document.opened);
  CHECK(files.size() == 3);
  for (const std::string& file : files) CHECK(std::filesystem::exists(file));
}

TEST_CASE("loads follow their parts and go with them, and a load on a fixed part is told to have no effect") {
  const Document table = document_of("table");
  Assembly loaded = *table.opened->assembly;
  loaded.loads = {Load{1, Vec3(1, 0, 0), Vec3::Zero(), std::nullopt},
                  Load{3, Vec3(0, 2, 0), Vec3::Zero(), std::nullopt}};
  Opened opened = *table.opened;
  opened.assembly = std::make_shared<const Assembly>(loaded);
  const Document document = new_document(std::make_shared<const Opened>(opened));
  const Assembly fewer = edited(after(document, RemovePart{{0, 1}}));
  REQUIRE(fewer.loads.size() == 1);
  CHECK(fewer.parts[fewer.loads[0].part].name == "leg-back-left");
  CHECK(fewer.loads[0].force == Vec3(0, 2, 0));
  const Assembly fixed = edited(after(document, SetFixed{{3}, true}));
  CHECK(std::count_if(fixed.warnings.begin(), fixed.warnings.end(),
                      [](const Warning& w) { return w.code == "load-on-fixed" && w.part == "leg-back-left"; }) == 1);
}

TEST_CASE("edits keep joints and friction of the parts that stay, and say which joints go with the ground") {
  Document document = document_of("tower");
  Assembly assembly = *document.opened->assembly;
  const int ground = static_cast<int>(assembly.parts.size());
  REQUIRE(ground == 5);
  REQUIRE(assembly.ground);
  assembly.joints = {joint_of(JointType::kHinge, 0, ground, Vec3(1, 2, 3), Vec3(1, 0, 0)),
                     joint_of(JointType::kBall, 1, 2, Vec3(4, 5, 6)), joint_of(JointType::kFixed, 3, 4)};
  assembly.friction.mu = 0.25;
  assembly.friction.pairs = {{1, 2, 0.5, {}, {}}, {3, 4, 0.75, 2.0, {}}, {0, ground, {}, 1.5, {}}};
  assembly.parts[4].linear_velocity = Vec3(1, 0, 0);
  Opened opened = *document.opened;
  opened.assembly = std::make_shared<const Assembly>(assembly);
  document = new_document(std::make_shared<const Opened>(opened));

  const Assembly kept = edited(after(document, SetGap{0.001}));
  CHECK(kept.joints.size() == 3);
  CHECK(kept.friction.pairs.size() == 3);
  CHECK(kept.friction.mu == 0.25);
  CHECK(kept.parts[4].linear_velocity == Vec3(1, 0, 0));

  // Part 1 goes: what follows it moves up by one, the ground too.
  const Assembly fewer = edited(after(document, RemovePart{{1}}));
  REQUIRE(fewer.joints.size() == 2);
  CHECK(fewer.joints[0].a == 0);
  CHECK(fewer.joints[0].b == 4);
  CHECK(fewer.joints[0].point == Vec3(1, 2, 3));
  CHECK(fewer.joints[1].a == 2);
  CHECK(fewer.joints[1].b == 3);
  REQUIRE(fewer.friction.pairs.size() == 2);
  CHECK(fewer.friction.pairs[0].a == 2);
  CHECK(fewer.friction.pairs[0].mu == std::optional<double>(0.75));
  CHECK(fewer.friction.pairs[1].b == 4);
  CHECK(fewer.friction.viscous_of(0, 4) == 1.5);

  const Assembly floating = edited(after(document, SetGround{}));
  CHECK(floating.joints.size() == 2);
  CHECK(floating.friction.pairs.size() == 2);
  const auto is_dropped = [](const Warning& warning) { return warning.code == "joint-dropped"; };
  REQUIRE(std::count_if(floating.warnings.begin(), floating.warnings.end(), is_dropped) == 1);
  CHECK(std::find_if(floating.warnings.begin(), floating.warnings.end(), is_dropped)->part == assembly.parts[0].name);
  CHECK(std::none_of(fewer.warnings.begin(), fewer.warnings.end(), is_dropped));

  CHECK(edited(after(document, SetFixed{{4}, true})).parts[4].linear_velocity == Vec3(0, 0, 0));
}

TEST_CASE("a ground that is switched on lies where it was, and under the lowest part when gravity was turned") {
  const Document document = document_of("tower");
  const std::optional<double> before = document.initial.ground;
  REQUIRE(before);
  const Document without = after(document, SetGround{});
  CHECK_FALSE(edited(without).ground);
  CHECK(ground_to_lay(without) == before);
  const Document turned = after(without, SetGravity{Vec3(0, 0, 9.80665)});
  CHECK(ground_to_lay(turned).value() == Approx(lowest_height(edited(turned)).value()));
  CHECK(ground_to_lay(turned) != before);
  const Document never = document_of("block-on-incline");
  REQUIRE_FALSE(never.initial.ground);
  CHECK(ground_to_lay(never).value() == Approx(lowest_height(*never.opened->assembly).value()));
}
