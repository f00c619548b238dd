// From gaps, joints and momenta to the problem of a step: what each row asks for at the end of it.
#include <cmath>

#include "impend/simulation/step_problem.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kStepLength = 1e-3;  // s, of the step
constexpr double kLetBeHere = 1e-6;

StepContact contact_at(int a, int b, const Vec3& point, const Vec3& normal, double gap, bool closed = true) {
  StepContact contact;
  contact.at.key = {a, b, TrackKind::kCornerFace, false, 0, 0, 0};
  contact.at.point = point;
  contact.at.normal = normal;
  contact.at.gap = gap;
  contact.mu = 0.4;
  contact.closed = closed;
  return contact;
}

// The frame, 0, and two boxes, 1 and 2, joined by a hinge that is a little open.
Assembly hinged_pair() {
  Assembly assembly = frame_alone();
  add_box(assembly, "one", Vec3(0, 0, 0), Vec3(0.2, 0.3, 0.5), random_pose(1, 0.3));
  add_box(assembly, "two", Vec3(0, 0, 0), Vec3(0.3, 0.1, 0.2), random_pose(2, 0.3));
  add_joint(assembly, JointType::kHinge, 1, 2, Vec3(0.1, 0.2, 0.3), Vec3(0, 0.6, 0.8));
  return assembly;
}

Vec3 velocity(const MovingBodies& bodies, const BodiesState& state, const VecX& V, int body, const Vec3& point) {
  const int k = bodies.block_of(body);
  if (k < 0) return Vec3::Zero();
  return V.segment<3>(6 * k) + V.segment<3>(6 * k + 3).cross(point - state.x[k]);
}

}  // namespace

TEST_CASE("Rows of contacts are the relative velocity of a against b at the point, along normal and tangents") {
  const Assembly assembly = hinged_pair();
  const MovingBodies bodies(assembly);
  BodiesState state = bodies.at_start();
  state.R[0] = rotation(Vec3::UnitX(), 0.3).R;
  Random random(1);
  const std::vector<StepContact> contacts{contact_at(1, 2, random.normal3(), random.direction(), 0),
                                          contact_at(0, 2, random.normal3(), random.direction(), 0)};
  const FrictionProblem law = make_instant_problem(bodies, state, state.P, contacts, {BlockRows(2), {}, {}});
  for (int k = 0; k < 5; ++k) {
    const VecX V = random.normals(12);
    const VecX n = law.N.times(V), s = law.S.times(V), t = law.T.times(V);
    for (int i = 0; i < 2; ++i) {
      const TrackedContact& at = contacts[i].at;
      const Vec3 slip = velocity(bodies, state, V, at.a(), at.point) - velocity(bodies, state, V, at.b(), at.point);
      CHECK(n[i] == Approx(at.normal.dot(slip)).margin(1e-12));
      const Vec3 across = slip - n[i] * at.normal;
      CHECK(std::hypot(s[i], t[i]) == Approx(across.norm()).margin(1e-12));
    }
  }
  CHECK((law.bias_N.isZero(0) && law.bias_S.isZero(0) && law.bias_T.isZero(0) && law.mu.isConstant(0.4)));
}

TEST_CASE("Open contacts may close in a step, overlaps stay, and of deep ones a share is given back") {
  const Assembly assembly = hinged_pair();
  const MovingBodies bodies(assembly);
  const BodiesState state = bodies.at_start();  // without spin, so that the drift needs no correction
  const double gaps[] = {2e-4, 0, -0.5 * kLetBeHere, -kLetBeHere, -6 * kLetBeHere};
  const double asked[] = {2e-4, 0, 0, 0, -5 * kLetBeHere * kGivenBack};
  std::vector<StepContact> contacts;
  for (const double gap : gaps) contacts.push_back(contact_at(0, 1, Vec3(1, 2, 3), Vec3::UnitZ(), gap));
  contacts.push_back(contact_at(0, 1, Vec3(1, 2, 3), Vec3::UnitZ(), 1e-4, false));
  const StepProblem problem =
      make_step_problem(bodies, state, state.P, kStepLength, contacts, {BlockRows(2), {}, {}}, {kLetBeHere, 0});
  for (int i = 0; i < 5; ++i) {
    INFO("gap " << gaps[i]);
    CHECK(problem.law.bias_N[i] == Approx(asked[i] / kStepLength).margin(1e-15));
    CHECK(problem.law.mu[i] == 0.4);
  }
  // Deep ones no faster than is let.
  const double fastest = kLetBeHere * kGivenBack / kStepLength;
  const StepProblem slow = make_step_problem(bodies, state, state.P, kStepLength, contacts, {BlockRows(2), {}, {}},
                                             {kLetBeHere, 0, fastest});
  CHECK(slow.law.bias_N[4] == -fastest);
  CHECK(slow.law.bias_N.head(4) == problem.law.bias_N.head(4));
  // Friction acts where contacts are closed at the beginning.
  CHECK(problem.law.mu[5] == 0);
  CHECK(problem.law.bias_N[5] == Approx(1e-4 / kStepLength));
}

TEST_CASE("Joints that are open are closed at the end of the step, and spin enters every row") {
  Assembly assembly = hinged_pair();
  assembly.parts[1].angular_velocity = Vec3(3, -2, 5);
  const MovingBodies bodies(assembly);
  BodiesState state = bodies.at_start();
  state.x[1] += Vec3(1e-4, -2e-4, 3e-4);
  const JointErrors joints = joint_errors(assembly.joints, bodies, state);
  REQUIRE(joints.g.norm() > 1e-4);
  const std::vector<StepContact> contacts{contact_at(0, 1, Vec3(0.3, 0.1, -0.2), Vec3::UnitZ(), 0)};
  const StepProblem problem = make_step_problem(bodies, state, state.P, kStepLength, contacts, joints, {});
  const VecX c = bodies.drift_correction(state, state.P, kStepLength);
  REQUIRE(c.norm() > 1e-3);
  CHECK(problem.c == c);
  CHECK((problem.law.bias_G - joints.g / kStepLength - joints.G.times(c)).norm() <= 1e-14);
  CHECK(problem.law.bias_N[0] == Approx(problem.law.N.times(c)[0]));
  CHECK(problem.law.bias_S[0] == Approx(problem.law.S.times(c)[0]));
  CHECK(problem.law.bias_T[0] == Approx(problem.law.T.times(c)[0]));
  CHECK(std::abs(problem.law.bias_N[0]) > 1e-6);
  CHECK((problem.law.Q == state.P && problem.h == kStepLength));
}

TEST_CASE("A problem that takes the rows of one by another length is the one that is made anew") {
  const Assembly assembly = hinged_pair();
  const MovingBodies bodies(assembly);
  BodiesState state = bodies.at_start();
  Random random(4);
  state.P = random.normals(6 * bodies.count());
  const JointErrors joints = joint_errors(assembly.joints, bodies, state);
  const std::vector<StepContact> contacts = {
      contact_at(0, 1, Vec3(0.1, 0.2, 0), Vec3::UnitZ(), -1e-5),
      contact_at(1, 2, Vec3(0.3, 0.2, 0.1), Vec3(0, 0.6, 0.8), 1e-4, false),
  };
  const auto made = [&](double h, const VecX& kicked, const StepProblem* like) {
    return make_step_problem(bodies, state, kicked, h, contacts, joints, {kLetBeHere, kStepLength}, like);
  };
  const StepProblem first = made(kStepLength, state.P, nullptr);
  const VecX other = state.P + random.normals(6 * bodies.count());
  const StepProblem anew = made(kStepLength / 3, other, nullptr), taken = made(kStepLength / 3, other, &first);
  CHECK(taken.h == anew.h);
  CHECK(taken.c == anew.c);
  CHECK(taken.law.Q == anew.law.Q);
  CHECK(taken.law.mu == anew.law.mu);
  CHECK(taken.law.N.dense() == anew.law.N.dense());
  CHECK(taken.law.G.dense() == anew.law.G.dense());
  for (int k = 0; k < bodies.count(); ++k) CHECK(taken.law.M[k] == anew.law.M[k]);
  CHECK(taken.law.bias_N == anew.law.bias_N);
  CHECK(taken.law.bias_S == anew.law.bias_S);
  CHECK(taken.law.bias_T == anew.law.bias_T);
  CHECK(taken.law.bias_G == anew.law.bias_G);
  CHECK(taken.law.bias_N != first.law.bias_N);
}

}  // namespace impend::test
