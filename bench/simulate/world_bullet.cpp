// Bullet in double precision with bodies of reduced coordinates, as published: no error reduction, friction a cone.
#include <BulletDynamics/Featherstone/btMultiBody.h>
#include <BulletDynamics/Featherstone/btMultiBodyConstraintSolver.h>
#include <BulletDynamics/Featherstone/btMultiBodyDynamicsWorld.h>
#include <BulletDynamics/Featherstone/btMultiBodyLinkCollider.h>
#include <btBulletDynamicsCommon.h>

#include "bench/simulate/world.h"

namespace impend::bench {
namespace {

constexpr int kIterations = 1000;           // as published for rolling
constexpr double kResidual = 1e-30;         // m²/s², as published: all iterations are made
constexpr double kGround = 500, kDeep = 1;  // m, of the box that stands for the ground

btVector3 bt_of(const Vec3& v) { return {v.x(), v.y(), v.z()}; }
Vec3 vec_of(const btVector3& v) { return {v.x(), v.y(), v.z()}; }

class BulletWorld final : public SimWorld {
 public:
  BulletWorld(const SimScene& scene, double step) : scene_(scene), step_(step) {
    world_.setGravity(btVector3(0, 0, -kSimGravity));
    btContactSolverInfo& info = world_.getSolverInfo();
    info.m_erp = info.m_erp2 = info.m_frictionERP = 0;
    info.m_globalCfm = info.m_frictionCFM = 0;
    info.m_splitImpulse = 0;
    info.m_restitutionVelocityThreshold = 0;
    info.m_numIterations = kIterations;
    info.m_leastSquaresResidualThreshold = kResidual;
    add_ground();
    for (const SimBody& body : scene_.bodies) add(body);
  }

  ~BulletWorld() override {
    for (const auto& body : bodies_) world_.removeMultiBody(body.get());
    for (const auto& object : objects_) world_.removeCollisionObject(object.get());
  }

  bool step() override {
    bodies_[0]->addBaseForce(bt_of(scene_.force));
    world_.stepSimulation(step_, 0);
    return true;
  }

  SimState state(int body) const override {
    const btMultiBody& b = *bodies_[static_cast<size_t>(body)];
    return {vec_of(b.getBasePos()), vec_of(b.getBaseVel()), vec_of(b.getBaseOmega())};
  }

 private:
  // Bullet multiplies the coefficients of the two: that of the first body is 1.
  void finish(std::unique_ptr<btCollisionObject> object, double mu, int group) {
    object->setFriction(mu);
    object->setRestitution(scene_.restitution);
    world_.addCollisionObject(object.get(), group, btBroadphaseProxy::AllFilter);
    objects_.push_back(std::move(object));
  }

  void add_ground() {
    shapes_.push_back(std::make_unique<btBoxShape>(btVector3(kGround, kGround, kDeep) / 2));
    auto ground = std::make_unique<btCollisionObject>();
    ground->setCollisionShape(shapes_.back().get());
    ground->setWorldTransform(btTransform(btQuaternion::getIdentity(), btVector3(0, 0, -kDeep / 2)));
    finish(std::move(ground), scene_.mu_ground, btBroadphaseProxy::StaticFilter);
  }

  void add(const SimBody& body) {
    if (body.ball) {
      shapes_.push_back(std::make_unique<btSphereShape>(body.radius()));
    } else {
      shapes_.push_back(std::make_unique<btBoxShape>(bt_of(body.size) / 2));
    }
    btVector3 inertia;
    shapes_.back()->calculateLocalInertia(body.mass, inertia);
    auto made = std::make_unique<btMultiBody>(0, body.mass, inertia, false, false);
    made->setBaseWorldTransform(btTransform(btQuaternion::getIdentity(), bt_of(body.sunk_center())));
    made->setLinearDamping(0);
    made->setAngularDamping(0);
    auto collider = std::make_unique<btMultiBodyLinkCollider>(made.get(), -1);
    collider->setCollisionShape(shapes_.back().get());
    collider->setWorldTransform(made->getBaseWorldTransform());
    made->setBaseCollider(collider.get());
    made->finalizeMultiDof();
    finish(std::move(collider), bodies_.empty() && scene_.mu_ground > 0 ? 1 : scene_.mu_bodies,
           btBroadphaseProxy::DefaultFilter);
    world_.addMultiBody(made.get());
    bodies_.push_back(std::move(made));
  }

  const SimScene scene_;
  double step_;
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase pairs_;
  btMultiBodyConstraintSolver solver_;
  btMultiBodyDynamicsWorld world_{&dispatcher_, &pairs_, &solver_, &configuration_};
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;
  std::vector<std::unique_ptr<btCollisionObject>> objects_;
  std::vector<std::unique_ptr<btMultiBody>> bodies_;
};

}  // namespace

std::unique_ptr<SimWorld> make_bullet_world(const SimScene& scene, double step) {
  return std::make_unique<BulletWorld>(scene, step);
}

}  // namespace impend::bench
