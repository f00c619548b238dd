// Siconos: time stepping after Moreau and Jean with its default solver, Gauss and Seidel's on impulses, the cone round.
// Contacts are given by hand, since its own search of them needs Bullet.
#include <SolverOptions.h>
#include <FrictionContact.hpp>
#include <Interaction.hpp>
#include <InteractionManager.hpp>
#include <MoreauJeanOSI.hpp>
#include <NewtonEulerDS.hpp>
#include <NewtonImpactFrictionNSL.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SimpleMatrix.hpp>
#include <TimeDiscretisation.hpp>
#include <TimeStepping.hpp>
#include <initializer_list>
#include <map>
#include <utility>

#include "bench/simulate/siconos_touches.h"
#include "bench/simulate/world.h"

namespace impend::bench {
namespace {

constexpr double kTheta = 0.5;        // of the integrator: places of free flight are exact
constexpr double kTolerance = 1e-12;  // of the solver
constexpr int kSweeps = 1000;         // as of Bullet and ODE
constexpr double kNear = 0.05;        // of a radius, beside what two steps bring together: what is followed
constexpr double kSteps = 2;

SP::SiconosVector vector_of(std::initializer_list<double> values) {
  const auto made = std::make_shared<SiconosVector>(static_cast<unsigned>(values.size()));
  unsigned i = 0;
  for (const double value : values) made->setValue(i++, value);
  return made;
}

class SiconosWorld final : public SimWorld {
 public:
  SiconosWorld(const SimScene& scene, double step) : scene_(scene), step_(step) {
    model_ = std::make_shared<NonSmoothDynamicalSystem>(0, scene.duration + 10 * step);
    for (const SimBody& body : scene_.bodies) add(body);
    const SP::SolverOptions options(solver_options_create(SICONOS_FRICTION_3D_NSGS), solver_options_delete);
    options->iparam[SICONOS_IPARAM_MAX_ITER] = kSweeps;
    options->dparam[SICONOS_DPARAM_TOL] = kTolerance;
    const auto problem = std::make_shared<FrictionContact>(3, options);
    problem->setMStorageType(NM_SPARSE_BLOCK);
    problem->setKeepLambdaAndYState(true);
    stepping_ = std::make_shared<TimeStepping>(model_, std::make_shared<TimeDiscretisation>(0.0, step),
                                               std::make_shared<MoreauJeanOSI>(kTheta), problem);
    stepping_->setNewtonOptions(SICONOS_TS_LINEAR);
    stepping_->insertInteractionManager(std::make_shared<Pairs>(*this));
  }

  bool step() override {
    stepping_->computeOneStep();
    stepping_->nextStep();
    return true;
  }

  SimState state(int body) const override {
    const NewtonEulerDS& b = *bodies_[static_cast<size_t>(body)];
    const SiconosVector &q = *b.q(), &v = *b.twist();
    const Eigen::Quaterniond turn(q(3), q(4), q(5), q(6));
    return {Vec3(q(0), q(1), q(2)), Vec3(v(0), v(1), v(2)), turn * Vec3(v(3), v(4), v(5))};
  }

 private:
  // Asked by Siconos in every step which pairs there are.
  class Pairs final : public InteractionManager {
   public:
    explicit Pairs(SiconosWorld& world) : world_(world) {}
    void updateInteractions(SP::Simulation simulation) override { world_.find_pairs(*simulation); }

   private:
    SiconosWorld& world_;
  };

  void add(const SimBody& body) {
    const Vec3 c = body.sunk_center(), squares = body.size.cwiseAbs2();
    const Vec3 inertia = body.ball ? Vec3(0.4 * squares) : Vec3((Vec3::Constant(squares.sum()) - squares) / 12);
    const auto I = std::make_shared<SimpleMatrix>(3, 3);
    for (unsigned k = 0; k < 3; ++k) I->setValue(k, k, body.mass * inertia[k]);
    const auto made = std::make_shared<NewtonEulerDS>(vector_of({c.x(), c.y(), c.z(), 1, 0, 0, 0}),
                                                      vector_of({0, 0, 0, 0, 0, 0}), body.mass, I);
    const Vec3 force = (bodies_.empty() ? scene_.force : Vec3::Zero()) - body.mass * kSimGravity * Vec3::UnitZ();
    made->setFExtPtr(vector_of({force.x(), force.y(), force.z()}));
    model_->insertDynamicalSystem(made);
    bodies_.push_back(made);
  }

  void find_pairs(Simulation& simulation) {
    std::vector<SimState> states;
    const int count = static_cast<int>(bodies_.size());
    for (int i = 0; i < count; ++i) states.push_back(state(i));
    for (int a = 0; a < count; ++a) {
      if (!scene_.bodies[static_cast<size_t>(a)].ball) {
        follow_corners(simulation, a);
        continue;
      }
      follow_ground(simulation, a, states[static_cast<size_t>(a)]);
      for (int b = 0; b < a; ++b) {
        follow_pair(simulation, a, b, states[static_cast<size_t>(a)], states[static_cast<size_t>(b)]);
      }
    }
  }

  void follow_corners(Simulation& simulation, int box) {
    const Vec3 half = scene_.bodies[static_cast<size_t>(box)].size / 2;
    for (int k = 0; k < 4; ++k) {
      const Vec3 corner(k % 2 ? half.x() : -half.x(), k / 2 ? half.y() : -half.y(), -half.z());
      follow(simulation, {box, -1 - k}, true, scene_.mu_ground,
             [&] { return std::make_shared<CornerOnGround>(corner); });
    }
  }

  // Balls of a scene with a box stay on it.
  void follow_ground(Simulation& simulation, int ball, const SimState& at) {
    if (!scene_.bodies[0].ball) return;
    const double radius = scene_.bodies[static_cast<size_t>(ball)].radius();
    follow(simulation, {ball, -1}, at.center.z() - radius < reach(radius, at.velocity), scene_.mu_ground,
           [&] { return std::make_shared<BallOnGround>(radius); });
  }

  void follow_pair(Simulation& simulation, int a, int b, const SimState& at_a, const SimState& at_b) {
    const SimBody &ball = scene_.bodies[static_cast<size_t>(a)], &other = scene_.bodies[static_cast<size_t>(b)];
    if (!other.ball) {
      follow(simulation, {a, b}, true, scene_.mu_bodies,
             [&] { return std::make_shared<BallOnBox>(ball.radius(), other.size.z() / 2); });
      return;
    }
    const double far = ball.radius() + other.radius() + reach(ball.radius(), at_a.velocity - at_b.velocity);
    follow(simulation, {a, b}, (at_a.center - at_b.center).squaredNorm() < far * far, scene_.mu_bodies,
           [&] { return std::make_shared<BallOnBall>(ball.radius(), other.radius()); });
  }

  double reach(double radius, const Vec3& velocity) const {
    return kNear * radius + kSteps * step_ * (velocity.norm() + kSimGravity * step_);
  }

  template <class Make>
  void follow(Simulation& simulation, std::pair<int, int> pair, bool near, double mu, const Make& make) {
    const auto known = touches_.find(pair);
    if (near == (known != touches_.end())) return;
    if (!near) {
      simulation.unlink(known->second);
      touches_.erase(known);
      return;
    }
    const auto law = std::make_shared<NewtonImpactFrictionNSL>(scene_.restitution, 0.0, mu, 3);
    const auto touch = std::make_shared<Interaction>(law, make());
    const auto other = pair.second < 0 ? SP::DynamicalSystem() : bodies_[static_cast<size_t>(pair.second)];
    simulation.link(touch, bodies_[static_cast<size_t>(pair.first)], other);
    touches_.emplace(pair, touch);
  }

  const SimScene scene_;
  double step_;
  SP::NonSmoothDynamicalSystem model_;
  std::shared_ptr<TimeStepping> stepping_;
  std::vector<std::shared_ptr<NewtonEulerDS>> bodies_;
  std::map<std::pair<int, int>, SP::Interaction> touches_;
};

}  // namespace

std::unique_ptr<SimWorld> make_siconos_world(const SimScene& scene, double step) {
  return std::make_unique<SiconosWorld>(scene, step);
}

}  // namespace impend::bench
