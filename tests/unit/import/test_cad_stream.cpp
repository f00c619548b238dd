// The frames between the CAD reader process and the library: all that a model holds goes through, nothing else does.
#include <cmath>
#include <limits>

#include "impend/base/numbers.h"
#include "impend/import/cad/cad_stream.h"
#include "tests/support/cad_example.h"
#include "tests/support/catch.h"
#include "tests/support/sample_files.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Result<ModelFile> decoded(const std::string& bytes, std::size_t piece) {
  CadStreamReader reader;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    if (const Status fed = reader.feed(std::string_view(bytes).substr(at, piece)); !fed) return fed.error();
  }
  return reader.take_model();
}

// The words of the refusal; "" when the model goes through.
std::string refusal(const ModelFile& model) {
  const Result<ModelFile> read = decoded(cad_stream(model), 1 << 20);
  if (read) return "";
  CHECK(read.error().code == ErrorCode::kParse);
  CHECK_FALSE(read.error().hint.empty());
  return read.error().message;
}

template <class Change>
std::string refusal_of_changed(const Change& change) {
  ModelFile model = cad_example();
  change(model);
  return refusal(model);
}

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

void check_same(const AnalyticSurface& a, const AnalyticSurface& b) {
  CHECK(a.kind == b.kind);
  CHECK(a.point == b.point);
  CHECK(a.axis == b.axis);
  CHECK(a.radius == b.radius);
  CHECK(a.minor_radius == b.minor_radius);
  CHECK(a.half_angle == b.half_angle);
  CHECK(a.tolerance == b.tolerance);
}

void check_same(const MeshObject& a, const MeshObject& b) {
  CHECK(a.name == b.name);
  CHECK(a.mesh.vertices == b.mesh.vertices);
  CHECK(a.mesh.triangles == b.mesh.triangles);
  CHECK(a.noise.half_width == b.noise.half_width);
  CHECK(a.noise.source == b.noise.source);
  CHECK(a.color == b.color);
  CHECK(a.surfaces.of_triangle == b.surfaces.of_triangle);
  REQUIRE(a.surfaces.missing.size() == b.surfaces.missing.size());
  for (std::size_t i = 0; i < a.surfaces.missing.size(); ++i) {
    CHECK(a.surfaces.missing[i].number == b.surfaces.missing[i].number);
    CHECK(a.surfaces.missing[i].box.lower == b.surfaces.missing[i].box.lower);
    CHECK(a.surfaces.missing[i].box.upper == b.surfaces.missing[i].box.upper);
  }
  REQUIRE(a.surfaces.surfaces.size() == b.surfaces.surfaces.size());
  for (std::size_t i = 0; i < a.surfaces.surfaces.size(); ++i)
    check_same(a.surfaces.surfaces[i], b.surfaces.surfaces[i]);
  REQUIRE(a.moments.has_value() == b.moments.has_value());
  if (!a.moments) return;
  CHECK(a.moments->volume == b.moments->volume);
  CHECK(a.moments->centroid == b.moments->centroid);
  CHECK(a.moments->second == b.moments->second);
}

void check_same(const Placement& a, const Placement& b) {
  CHECK(a.object == b.object);
  CHECK(a.X.R == b.X.R);
  CHECK(a.X.p == b.X.p);
  CHECK(a.name == b.name);
  CHECK(a.path == b.path);
  CHECK(a.color == b.color);
  CHECK(a.fixed == b.fixed);
  CHECK(a.noise == b.noise);
}

// What every model must keep, whatever bytes it came from.
void check_sound(ModelFile model) {
  model.path = "a.step";
  REQUIRE(model_outcome(model, model.path).fault == "");
  for (const Placement& placement : model.placements) {
    REQUIRE((placement.X.R.transpose() * placement.X.R - Mat3::Identity()).norm() < 1e-13);
  }
}

}  // namespace

TEST_CASE("a CAD stream carries a whole model through pieces of any size") {
  const ModelFile sent = cad_example();
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{100'000}}) {
    INFO(piece);
    const Result<ModelFile> read = decoded(cad_stream(sent), piece);
    REQUIRE(read.ok());
    const ModelFile& got = read.value();
    CHECK(got.format == sent.format);
    CHECK(got.notes == sent.notes);
    REQUIRE(got.unit.has_value());
    CHECK(got.unit->name == "mm");
    CHECK(got.unit->metres == 0.001);
    REQUIRE(got.objects.size() == sent.objects.size());
    for (std::size_t i = 0; i < sent.objects.size(); ++i) check_same(got.objects[i], sent.objects[i]);
    REQUIRE(got.placements.size() == sent.placements.size());
    for (std::size_t i = 0; i < sent.placements.size(); ++i) check_same(got.placements[i], sent.placements[i]);
  }
}

TEST_CASE("a CAD stream tells progress and counts only what is new as news") {
  std::string bytes;
  write_cad_head(&bytes);
  write_frame(CadProgress{"reading", 0.25}, &bytes);
  CadStreamReader reader;
  REQUIRE(reader.feed(bytes).ok());
  const std::vector<CadProgress> first = reader.take_stages();
  REQUIRE(first.size() == 1);
  CHECK(first[0].stage == "reading");
  CHECK(first[0].fraction == 0.25);
  CHECK(reader.take_stages().empty());
  CHECK(reader.news() == 1);
  std::string again;
  write_frame(CadProgress{"reading", 0.25}, &again);
  REQUIRE(reader.feed(again).ok());
  CHECK(reader.news() == 1);
  std::string next;
  write_frame(CadProgress{"read\033[2Jing", 0.5}, &next);
  REQUIRE(reader.feed(next).ok());
  CHECK(reader.news() == 2);
  const std::vector<CadProgress> repeated = reader.take_stages();
  REQUIRE(repeated.size() == 2);
  CHECK(repeated[0].stage == "reading");
  CHECK(repeated[1].stage == "read [2Jing");
  CHECK_FALSE(reader.ended());
  CHECK_FALSE(reader.take_model().ok());
}

TEST_CASE("a CAD stream carries an error instead of a model") {
  std::string bytes;
  write_cad_head(&bytes);
  write_frame(Error{ErrorCode::kBadValue, "the radius is negative", {"a.step", 3, "pin", "#17"}, "correct it"}, &bytes);
  CadStreamReader reader;
  REQUIRE(reader.feed(bytes).ok());
  CHECK(reader.ended());
  REQUIRE(reader.error().has_value());
  CHECK(reader.error()->code == ErrorCode::kBadValue);
  CHECK(to_string(*reader.error()) == "part 'pin': #17: the radius is negative (correct it)");
  CHECK_FALSE(reader.take_model().ok());
}

TEST_CASE("a CAD stream with values out of range is refused") {
  CHECK(refusal(cad_example()).empty());
  using M = ModelFile&;
  const auto refused = [](const auto& change) { return refusal_of_changed(change); };
  CHECK(says(refused([](M m) { m.objects.clear(); }), "no object"));
  CHECK(says(refused([](M m) { m.objects[0].mesh.triangles.clear(); }), "no triangle"));
  CHECK(says(refused([](M m) { m.objects[0].mesh.triangles[1][2] = 4; }), "vertex that is not there"));
  CHECK(says(refused([](M m) { m.objects[0].mesh.triangles[1][0] = -1; }), "vertex that is not there"));
  CHECK(says(refused([](M m) { m.objects[1].mesh.vertices[3].y() = kNan; }), "not finite"));
  CHECK(says(refused([](M m) { m.objects[1].noise.half_width.x() = -1; }), "noise is negative"));
  CHECK(says(refused([](M m) { m.objects[1].color = "red"; }), "colour"));
  CHECK(says(refused([](M m) { m.objects[1].surfaces.of_triangle[0] = 6; }), "surface that is not there"));
  CHECK(says(refused([](M m) {
               m.objects[1].surfaces.missing = {{0, {Vec3::Zero(), Vec3::Ones()}}};
             }),
             "missing face"));
  CHECK(says(refused([](M m) {
               m.objects[1].surfaces.missing = {{1, {Vec3::Ones(), Vec3::Zero()}}};
             }),
             "missing face"));
  CHECK(says(refused([](M m) { m.objects[1].surfaces.of_triangle[0] = -2; }), "surface that is not there"));
  CHECK(says(refused([](M m) { m.objects[1].surfaces.of_triangle.pop_back(); }), "as many surface tags"));
  CHECK(says(refused([](M m) { m.objects[1].surfaces.surfaces[0].axis *= 1.01; }), "out of range"));
  CHECK(says(refused([](M m) { m.objects[1].surfaces.surfaces[1].radius = 0; }), "out of range"));
  CHECK(says(refused([](M m) { m.objects[1].surfaces.surfaces[2].radius = -1; }), "out of range"));
  CHECK(says(refused([](M m) { m.objects[1].surfaces.surfaces[3].half_angle = 1.6; }), "out of range"));
  CHECK(says(refused([](M m) { m.objects[1].surfaces.surfaces[4].minor_radius = 0; }), "out of range"));
  CHECK(says(refused([](M m) { m.objects[1].surfaces.surfaces[5].tolerance = -1; }), "out of range"));
  CHECK(
      says(refused([](M m) { m.objects[1].surfaces.surfaces[5].kind = static_cast<SurfaceKind>(6); }), "unknown kind"));
  CHECK(says(refused([](M m) { m.objects[1].moments->volume = kInfinity; }), "not finite"));
  CHECK(says(refused([](M m) { m.unit->metres = 0; }), "unit"));
  CHECK(says(refused([](M m) { m.placements[0].object = 2; }), "object that is not there"));
  CHECK(says(refused([](M m) { m.placements[1].object = -1; }), "object that is not there"));
  CHECK(says(refused([](M m) { m.placements[0].X.R(0, 0) += 1e-12; }), "not a rotation"));
  CHECK(says(refused([](M m) { m.placements[0].X.R *= -1; }), "not a rotation"));
  CHECK(says(refused([](M m) { m.placements[0].X.p.z() = kNan; }), "not finite"));
  CHECK(says(refused([](M m) { m.placements[0].noise = -1; }), "noise is negative"));
}

TEST_CASE("a CAD stream with very many notes is a model with the first of them") {
  ModelFile sent = cad_example();
  sent.notes.assign(10'000, "a sheet was skipped");
  CHECK(decoded(cad_stream(sent), 1 << 20).value().notes == sent.notes);
  sent.notes.resize(10'003, "a wire was skipped");
  const Result<ModelFile> read = decoded(cad_stream(sent), 1 << 20);
  REQUIRE(read.ok());
  REQUIRE(read.value().notes.size() == 10'001);
  CHECK(read.value().notes[9'999] == "a sheet was skipped");
  CHECK(read.value().notes[10'000] == "3 more notes are left out");
}

TEST_CASE("a CAD stream out of order is refused") {
  const ModelFile model = cad_example();
  const std::string object = [&] {
    std::string out;
    write_frame(model.objects[0], &out);
    return out;
  }();
  const std::string scene = [] {
    std::string out;
    write_frame(CadScene{"STEP", std::nullopt, {}}, &out);
    return out;
  }();
  std::string end, head;
  write_frame(CadEnd{}, &end);
  write_cad_head(&head);
  CHECK(decoded(head + object + scene + end, 64).ok());
  for (const std::string& bad :
       {object + scene + end, head + scene + object + end, head + object + end, head + object + scene + scene + end,
        head + object + scene + object + end, head + object + scene + end + end, head + object + scene,
        head + object + scene + end + "x", head + "\x07" + scene + end, head + head + object + scene + end}) {
    CHECK_FALSE(decoded(bad, 64).ok());
  }
}

TEST_CASE("a CAD stream with absurd counts takes no memory for them") {
  std::string head, object, rest;
  write_cad_head(&head);
  const std::string much = "\xff\xff\xff\xff\xff\xff\xff\x0f";
  CHECK_FALSE(decoded(head + "\x03" + much, 64).ok());
  write_frame(cad_example().objects[0], &object);
  write_frame(CadScene{"STEP", std::nullopt, {}}, &rest);
  write_frame(CadEnd{}, &rest);
  REQUIRE(decoded(head + object + rest, 1 << 20).ok());
  // Behind the frame's kind and length comes the name, then the count of vertices.
  const std::size_t frame_head = 1 + 8, name = 4 + cad_example().objects[0].name.size();
  int refused = 0;
  for (std::size_t at = frame_head; at + much.size() <= object.size(); ++at) {
    INFO(at);
    std::string bytes = head + object + rest;
    bytes.replace(head.size() + at, much.size(), much);
    const Result<ModelFile> read = decoded(bytes, 1 << 20);
    if (read) check_sound(read.value());
    if (!read) ++refused;
    if (at == frame_head + name) CHECK((!read && says(read.error().message, "a list is longer than its frame")));
  }
  CHECK(refused > 20);
  CadStreamReader narrow(100);
  CHECK_FALSE(narrow.feed(cad_stream(cad_example())).ok());
}

TEST_CASE("a CAD stream cut at any byte is noticed") {
  const std::string whole = cad_stream(cad_example());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    INFO(size);
    REQUIRE_FALSE(decoded(whole.substr(0, size), 1 << 20).ok());
  }
}

TEST_CASE("a CAD stream with flipped bytes is refused or still a sound model") {
  const std::string whole = cad_stream(cad_example());
  Random random(5);
  int read = 0;
  for (int round = 0; round < 2000; ++round) {
    std::string bytes = whole;
    const int flips = random.integer(1, 4);
    for (int i = 0; i < flips; ++i) {
      const auto at = static_cast<std::size_t>(random.integer(0, static_cast<int>(bytes.size()) - 1));
      bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(random.integer(1, 255)));
    }
    INFO(round);
    const Result<ModelFile> model = decoded(bytes, static_cast<std::size_t>(random.integer(1, 500)));
    if (model) check_sound(model.value());
    if (model) ++read;
  }
  CHECK(read > 100);
  CHECK(read < 1900);
}
