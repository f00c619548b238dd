#include <algorithm>
#include <utility>

#include "impend/assembly/assembly.h"

namespace impend {

Assembly with_shared_meshes(Assembly assembly, const std::function<bool(const Part&)>& keeps) {
  const auto moves = [&](const Part& part) { return !part.mesh.vertices.empty() && !(keeps && keeps(part)); };
  if (std::none_of(assembly.parts.begin(), assembly.parts.end(), moves)) return assembly;
  auto meshes = std::make_shared<std::vector<TriangleMesh>>();
  if (assembly.shared_meshes) *meshes = *assembly.shared_meshes;
  meshes->resize(assembly.parts.size());
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    Part& part = assembly.parts[i];
    if (moves(part)) (*meshes)[i] = std::exchange(part.mesh, {});
  }
  assembly.shared_meshes = std::move(meshes);
  return assembly;
}

}  // namespace impend
