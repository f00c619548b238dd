// ODE with its two solvers, as published without error reduction and mixing; friction a pyramid.
#include <ode/ode.h>

#include "bench/simulate/world.h"

namespace impend::bench {
namespace {

Vec3 vec_of(const dReal* v) { return {v[0], v[1], v[2]}; }

constexpr int kSweeps = 1000;  // as published for rolling

class OdeWorld final : public SimWorld {
 public:
  OdeWorld(const SimScene& scene, double step, bool quick) : scene_(scene), step_(step), quick_(quick) {
    dInitODE2(0);
    world_ = dWorldCreate();
    space_ = dHashSpaceCreate(nullptr);
    contacts_ = dJointGroupCreate(0);
    dWorldSetGravity(world_, 0, 0, -kSimGravity);
    dWorldSetERP(world_, 0);
    dWorldSetCFM(world_, 0);
    dWorldSetQuickStepNumIterations(world_, kSweeps);
    dCreatePlane(space_, 0, 0, 1, 0);
    for (const SimBody& body : scene_.bodies) add(body);
  }

  ~OdeWorld() override {
    dJointGroupDestroy(contacts_);
    dSpaceDestroy(space_);
    dWorldDestroy(world_);
    dCloseODE();
  }

  bool step() override {
    dBodyAddForce(bodies_[0], scene_.force.x(), scene_.force.y(), scene_.force.z());
    dSpaceCollide(space_, this, [](void* self, dGeomID a, dGeomID b) { static_cast<OdeWorld*>(self)->touch(a, b); });
    const bool done = (quick_ ? dWorldQuickStep(world_, step_) : dWorldStep(world_, step_)) != 0;
    dJointGroupEmpty(contacts_);
    return done;
  }

  SimState state(int body) const override {
    const dBodyID b = bodies_[static_cast<size_t>(body)];
    return {vec_of(dBodyGetPosition(b)), vec_of(dBodyGetLinearVel(b)), vec_of(dBodyGetAngularVel(b))};
  }

 private:
  void add(const SimBody& body) {
    const dBodyID made = dBodyCreate(world_);
    dMass mass;
    dGeomID geom = nullptr;
    if (body.ball) {
      dMassSetSphereTotal(&mass, body.mass, body.radius());
      geom = dCreateSphere(space_, body.radius());
    } else {
      dMassSetBoxTotal(&mass, body.mass, body.size.x(), body.size.y(), body.size.z());
      geom = dCreateBox(space_, body.size.x(), body.size.y(), body.size.z());
    }
    dBodySetMass(made, &mass);
    const Vec3 center = body.sunk_center();
    dBodySetPosition(made, center.x(), center.y(), center.z());
    dBodySetAutoDisableFlag(made, 0);
    dGeomSetBody(geom, made);
    bodies_.push_back(made);
  }

  void touch(dGeomID a, dGeomID b) {
    constexpr int kMost = 8;
    dContact found[kMost];
    const dBodyID body_a = dGeomGetBody(a), body_b = dGeomGetBody(b);
    const int count = dCollide(a, b, kMost, &found[0].geom, sizeof(dContact));
    for (int k = 0; k < count; ++k) {
      found[k].surface = {};
      found[k].surface.mode = dContactApprox1 | dContactBounce;
      found[k].surface.mu = body_a && body_b ? scene_.mu_bodies : scene_.mu_ground;
      found[k].surface.bounce = scene_.restitution;
      dJointAttach(dJointCreateContact(world_, contacts_, &found[k]), body_a, body_b);
    }
  }

  const SimScene scene_;
  double step_;
  bool quick_;
  dWorldID world_;
  dSpaceID space_;
  dJointGroupID contacts_;
  std::vector<dBodyID> bodies_;
};

}  // namespace

std::unique_ptr<SimWorld> make_ode_world(const SimScene& scene, double step) {
  return std::make_unique<OdeWorld>(scene, step, false);
}

std::unique_ptr<SimWorld> make_ode_quick_world(const SimScene& scene, double step) {
  return std::make_unique<OdeWorld>(scene, step, true);
}

}  // namespace impend::bench
