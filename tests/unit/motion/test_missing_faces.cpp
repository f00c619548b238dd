// Faces of a CAD model without triangles: what they could change is not claimed, and what they cannot stands.
#include "impend/assembly/joint.h"
#include "impend/contact/find_contacts.h"
#include "impend/motion/rest_in_balance.h"
#include "tests/support/analysed.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

const Vec3 kOpposite = Vec3::Ones();

// Without the triangles that face along `outward`, where the exact face bulges by `bulge`; the mass stays that of the
// box.
Part without_face(const std::string& name, const Vec3& lower, const Vec3& upper, const Vec3& outward,
                  double bulge = 0) {
  Part part = part_from_mesh(name, box(lower, upper));
  Box3 hole;
  std::vector<std::array<int, 3>> kept;
  for (const auto& t : part.mesh.triangles) {
    const auto& x = part.mesh.vertices;
    const Vec3 n = (x[t[1]] - x[t[0]]).cross(x[t[2]] - x[t[0]]).normalized();
    if (n.dot(outward) < 0.9) {
      kept.push_back(t);
      continue;
    }
    for (const int v : t) hole.add(x[v]), hole.add(x[v] + bulge * outward);
  }
  part.mesh.triangles = kept;
  part.check.closed = false;
  part.surfaces.missing = {{3, hole}};
  return part;
}

Part support(const std::string& name, const Vec3& lower, const Vec3& upper) {
  return part_from_mesh(name, box(lower, upper), true);
}

Analysis analysis_of(const std::vector<Part>& parts) {
  Assembly assembly = assembly_of(parts);
  assembly.contact.gap = 1e-6;
  return analysed(assembly);
}

}  // namespace

TEST_CASE("What rests on its known contacts rests whatever a missing face touches") {
  const Analysis analysis =
      analysis_of({support("floor", Vec3(-1, -1, -1), Vec3(2, 2, 0)), support("wall", Vec3(1, 0, 0), Vec3(2, 1, 1)),
                   without_face("block", Vec3::Zero(), kOpposite, Vec3(1, 0, 0))});
  REQUIRE(analysis.contacts.at_missing_faces.size() == 2);  // the wall, and the floor at the lower edge
  // Whether only in balance is asked of surfaces, and that of the block is not whole.
  CHECK((analysis.verdict == Verdict::kStable || may_rest_in_balance(analysis) != nullptr));
}

TEST_CASE("What touches nothing but lies within the gap of something is not said to fall") {
  // A sheet of 2 mm on its edge, in whole millimetres: what it shares with the floor is too narrow to be told. Above
  // the gap that is no matter.
  const auto sheet_over_floor = [](double height) {
    Assembly assembly =
        assembly_of({support("floor", Vec3(0, 0, -0.05), Vec3(0.6, 0.4, 0)),
                     part_from_mesh("sheet", box(Vec3(0.1, 0.2, height), Vec3(0.4, 0.202, height + 0.2)))});
    for (Part& part : assembly.parts) part.coordinate_noise = Vec3::Constant(5e-4);
    return analysed(assembly);
  };
  const Analysis stands = sheet_over_floor(0);
  REQUIRE(stands.contacts.contacts.empty());
  REQUIRE(stands.contacts.at_missing_faces.size() == 1);
  CHECK(stands.verdict == Verdict::kMarginal);
  const Analysis falls = sheet_over_floor(0.02);
  CHECK(falls.contacts.at_missing_faces.empty());
  CHECK(falls.verdict == Verdict::kMoves);
}

TEST_CASE("What falls is in doubt where it may touch something on a missing face, and only there") {
  const Part block = without_face("block", Vec3(0, 0, 0.1), kOpposite, Vec3(0, 0, -1), 0.1);
  const Analysis near = analysis_of({support("floor", Vec3(-1, -1, -1), Vec3(2, 2, 0)), block});
  REQUIRE(near.contacts.at_missing_faces.size() == 1);
  CHECK(near.contacts.at_missing_faces[0].a == 0);
  CHECK(near.contacts.at_missing_faces[0].b == 1);
  CHECK(near.verdict == Verdict::kMarginal);
  CHECK(near.components[0].reason.find("faces without triangles") != std::string::npos);
  CHECK(near.bodies[1].motion_ratio_bounds.lower == 0);
  CHECK(near.bodies[1].motion_ratio_bounds.upper >= 1);
  const Analysis far = analysis_of({support("floor", Vec3(-1, -1, -1), Vec3(2, 2, -0.01)), block});
  CHECK(far.contacts.at_missing_faces.empty());
  CHECK(far.verdict == Verdict::kMoves);
}

TEST_CASE("What rests is in doubt where something that falls may push it through a missing face") {
  const std::vector<Part> parts = {support("floor", Vec3(-1, -1, -1), Vec3(2, 2, 0)),
                                   part_from_mesh("below", box(Vec3::Zero(), kOpposite)),
                                   without_face("above", Vec3(0, 0, 1.1), Vec3(1, 1, 2), Vec3(0, 0, -1), 0.1)};
  const Analysis analysis = analysis_of(parts);
  REQUIRE(analysis.contacts.at_missing_faces.size() == 1);
  CHECK(analysis.bodies[1].verdict == Verdict::kMarginal);
  CHECK(analysis.bodies[2].verdict == Verdict::kMarginal);
}

TEST_CASE("Without gravity unseen contacts leave bounds that are numbers") {
  Assembly assembly = assembly_of({part_from_mesh("below", box(Vec3::Zero(), kOpposite)),
                                   without_face("above", Vec3(0, 0, 1.1), Vec3(1, 1, 2), Vec3(0, 0, -1), 0.1)});
  assembly.contact.gap = 1e-6;
  assembly.gravity.setZero();
  const Analysis analysis = analysed(assembly);
  REQUIRE(analysis.contacts.at_missing_faces.size() == 1);
  for (const BodyResult& body : analysis.bodies) CHECK(body.motion_ratio_bounds.upper == 0);
}

TEST_CASE("Between two parts that are taken as one nothing is missing") {
  Assembly assembly = assembly_of({support("floor", Vec3(-1, -1, -1), Vec3(2, 2, 0)),
                                   without_face("block", Vec3(0, 0, 0.1), kOpposite, Vec3(0, 0, -1), 0.1)});
  assembly.contact.gap = 1e-6;
  assembly.joints = {joined_at(0, 1, Vec3::Zero())};
  const Analysis analysis = analysed(assembly);
  CHECK(analysis.contacts.at_missing_faces.empty());
  CHECK(analysis.verdict == Verdict::kStable);
}

TEST_CASE("The ground and holes that face each other count") {
  Assembly assembly = assembly_of({without_face("lower", Vec3::Zero(), kOpposite, Vec3(0, 0, 1)),
                                   without_face("upper", Vec3(0, 0, 1), Vec3(1, 1, 2), Vec3(0, 0, -1))});
  assembly.contact.gap = 1e-6;
  assembly.ground = Ground{1.0};
  Result<ContactSet> found = find_contacts(assembly, {.allow_overlap = true});
  REQUIRE(found);
  const std::vector<BodyPair>& pairs = found.value().at_missing_faces;
  REQUIRE(pairs.size() == 3);
  CHECK(pairs[0].b == 1);
  CHECK(pairs[1].b == 2);
  CHECK(pairs[2].a == 1);
  int told = 0;
  for (const Warning& warning : found.value().warnings) told += warning.code == "contacts-missing";
  CHECK(told == 3);
}
