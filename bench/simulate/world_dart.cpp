// DART with its own collision detector and Dantzig's method, as published without error reduction; friction a pyramid.
#include <dart/collision/dart/DARTCollisionDetector.hpp>
#include <dart/constraint/ConstraintSolver.hpp>
#include <dart/constraint/ContactConstraint.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/BoxShape.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/dynamics/SphereShape.hpp>
#include <dart/dynamics/WeldJoint.hpp>
#include <dart/simulation/World.hpp>

#include "bench/simulate/world.h"

namespace impend::bench {
namespace {

constexpr double kGround = 500, kDeep = 1;  // m, of the box that stands for the ground

class DartWorld final : public SimWorld {
 public:
  DartWorld(const SimScene& scene, double step) : scene_(scene) {
    world_->setTimeStep(step);
    world_->setGravity(Vec3(0, 0, -kSimGravity));
    world_->getConstraintSolver()->setCollisionDetector(dart::collision::DARTCollisionDetector::create());
    dart::constraint::ContactConstraint::setErrorReductionParameter(0);
    dart::constraint::ContactConstraint::setErrorAllowance(0);
    add_ground();
    for (size_t i = 0; i < scene_.bodies.size(); ++i) add(scene_.bodies[i], "body " + std::to_string(i));
  }

  bool step() override {
    bodies_[0]->addExtForce(scene_.force, Vec3::Zero(), false, true);
    world_->step();
    return true;
  }

  SimState state(int body) const override {
    const dart::dynamics::BodyNode* b = bodies_[static_cast<size_t>(body)];
    return {b->getCOM(), b->getCOMLinearVelocity(), b->getAngularVelocity()};
  }

 private:
  // DART takes the smaller coefficient of the two.
  void cover(dart::dynamics::BodyNode* node, const dart::dynamics::ShapePtr& shape, double mu) const {
    auto* made = node->createShapeNodeWith<dart::dynamics::CollisionAspect, dart::dynamics::DynamicsAspect>(shape);
    made->getDynamicsAspect()->setFrictionCoeff(mu);
    made->getDynamicsAspect()->setRestitutionCoeff(scene_.restitution);
  }

  void add_ground() {
    const auto skeleton = dart::dynamics::Skeleton::create("ground");
    const auto made = skeleton->createJointAndBodyNodePair<dart::dynamics::WeldJoint>(nullptr);
    cover(made.second, std::make_shared<dart::dynamics::BoxShape>(Vec3(kGround, kGround, kDeep)), scene_.mu_ground);
    Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
    place.translation() = Vec3(0, 0, -kDeep / 2);
    made.first->setTransformFromParentBodyNode(place);
    skeleton->setMobile(false);
    world_->addSkeleton(skeleton);
  }

  void add(const SimBody& body, const std::string& name) {
    const auto skeleton = dart::dynamics::Skeleton::create(name);
    const auto made = skeleton->createJointAndBodyNodePair<dart::dynamics::FreeJoint>(nullptr);
    dart::dynamics::ShapePtr shape;
    if (body.ball) {
      shape = std::make_shared<dart::dynamics::SphereShape>(body.radius());
    } else {
      shape = std::make_shared<dart::dynamics::BoxShape>(body.size);
    }
    cover(made.second, shape, scene_.mu_bodies);
    dart::dynamics::Inertia inertia;
    inertia.setMass(body.mass);
    inertia.setMoment(shape->computeInertia(body.mass));
    made.second->setInertia(inertia);
    Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
    place.translation() = body.sunk_center();
    made.first->setTransform(place);
    world_->addSkeleton(skeleton);
    bodies_.push_back(made.second);
  }

  const SimScene scene_;
  dart::simulation::WorldPtr world_ = dart::simulation::World::create();
  std::vector<dart::dynamics::BodyNode*> bodies_;
};

}  // namespace

std::unique_ptr<SimWorld> make_dart_world(const SimScene& scene, double step) {
  return std::make_unique<DartWorld>(scene, step);
}

}  // namespace impend::bench
