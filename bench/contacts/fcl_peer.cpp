#include "bench/contacts/fcl_peer.h"

#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/narrowphase/collision.h>

#include <algorithm>
#include <limits>
#include <memory>

namespace impend::bench {
namespace {

using Model = fcl::BVHModel<fcl::OBBRSS<double>>;

std::shared_ptr<Model> model_of(const TriangleMesh& mesh) {
  auto model = std::make_shared<Model>();
  std::vector<fcl::Triangle> triangles;
  triangles.reserve(mesh.triangles.size());
  for (const auto& [i, j, k] : mesh.triangles) {
    triangles.emplace_back(static_cast<std::size_t>(i), static_cast<std::size_t>(j), static_cast<std::size_t>(k));
  }
  model->beginModel(static_cast<int>(triangles.size()), static_cast<int>(mesh.vertices.size()));
  model->addSubModel(mesh.vertices, triangles);
  model->endModel();
  return model;
}

bool collide_pair(fcl::CollisionObject<double>* s, fcl::CollisionObject<double>* t, void* data) {
  PeerResult& result = *static_cast<PeerResult*>(data);
  fcl::CollisionRequest<double> request(std::numeric_limits<std::size_t>::max(), true);
  fcl::CollisionResult<double> found;
  fcl::collide(s, t, request, found);
  if (found.numContacts() == 0) return false;
  result.contacts += found.numContacts();
  const auto body = [](const fcl::CollisionObject<double>* o) {
    return static_cast<int>(reinterpret_cast<std::intptr_t>(o->getUserData()));
  };
  result.pairs.emplace_back(std::min(body(s), body(t)), std::max(body(s), body(t)));
  return false;
}

}  // namespace

PeerResult fcl_contacts(const Assembly& assembly) {
  std::vector<std::unique_ptr<fcl::CollisionObject<double>>> objects;
  std::vector<fcl::CollisionObject<double>*> list;
  for (std::size_t p = 0; p < assembly.parts.size(); ++p) {
    objects.push_back(std::make_unique<fcl::CollisionObject<double>>(model_of(assembly.parts[p].mesh)));
    objects.back()->setUserData(reinterpret_cast<void*>(static_cast<std::intptr_t>(p)));
    list.push_back(objects.back().get());
  }
  fcl::DynamicAABBTreeCollisionManager<double> manager;
  manager.registerObjects(list);
  manager.setup();
  PeerResult result;
  manager.collide(&result, collide_pair);
  std::sort(result.pairs.begin(), result.pairs.end());
  return result;
}

}  // namespace impend::bench
