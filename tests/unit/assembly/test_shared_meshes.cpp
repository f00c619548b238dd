// Meshes that copies of an assembly share are found where the parts' own were.
#include "impend/assembly/assembly.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {

TEST_CASE("shared meshes are those that the parts had, kept ones stay, and copies have the same") {
  const TriangleMesh small = unit_cube(), large = box(Vec3(0, 0, 0), Vec3(2, 2, 2));
  const Assembly whole = assembly_of({part_from_mesh("small", small), part_from_mesh("large", large)});
  const Assembly shared = with_shared_meshes(whole, [](const Part& part) { return part.name == "large"; });
  CHECK(shared.parts[0].mesh.vertices.empty());
  CHECK(shared.parts[1].mesh.vertices.size() == 8);
  const Assembly copy = shared;
  for (int part : {0, 1}) {
    CHECK(copy.mesh_of(part).vertices == whole.mesh_of(part).vertices);
    CHECK(copy.mesh_of(part).triangles == whole.mesh_of(part).triangles);
  }
  CHECK(&copy.mesh_of(0) == &shared.mesh_of(0));
  // Again, now without the one that was kept: nothing is lost.
  const Assembly all = with_shared_meshes(shared);
  CHECK(all.parts[1].mesh.vertices.empty());
  for (int part : {0, 1}) CHECK(all.mesh_of(part).vertices == whole.mesh_of(part).vertices);
  CHECK(shared.parts[1].mesh.vertices.size() == 8);
}

}  // namespace impend::test
