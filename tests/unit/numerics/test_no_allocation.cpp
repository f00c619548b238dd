// Memory in the solve loop of small problems, counted at malloc, which Eigen and operator new both end in.
#include <atomic>
#include <cstdlib>

#include "impend/motion/whitened.h"
#include "impend/numerics/active_set/small_nnls.h"
#include "tests/support/catch.h"
#include "tests/support/problem_families.h"
#include "tests/support/sanitized.h"

// Sanitizers bring their own malloc; other C libraries have no second name for theirs.
#if defined(__GLIBC__) && !IMPEND_SANITIZED

namespace {
std::atomic<long> allocations{0};
}

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t size) noexcept {
  ++allocations;
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) noexcept {
  ++allocations;
  return __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) noexcept {
  ++allocations;
  return __libc_realloc(old, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  ++allocations;
  return __libc_memalign(alignment, size);
}
}

using namespace impend;
using namespace impend::test;

namespace {

// Allocations during `work`.
template <typename Work>
long counted(const Work& work) {
  const long before = allocations;
  work();
  return allocations - before;
}

std::vector<ProblemScene> scenes() {
  return {tower(4),
          running_bond_wall(4, 4, 5),
          cube_pyramid(3),
          voussoir_arch(9),
          cantilever_towers(2, 4, 0.75),
          dovetail(0.2),
          pin_in_hole(0.3),
          graded_arch(9),
          random_scene(12, RandomKind::kDuplicated),
          random_scene(13, RandomKind::kGeneral)};
}

}  // namespace

TEST_CASE("Counting sees the memory of vectors and of Eigen") {
  VecX of_eigen;
  std::vector<int> of_standard;
  CHECK(counted([&] { of_eigen.setZero(100); }) > 0);
  CHECK(counted([&] { of_standard.assign(100, 1); }) > 0);
  CHECK(counted([&] { of_eigen.setOnes(100); }) == 0);
}

TEST_CASE("A first solve allocates nothing once room is reserved") {
  for (const ProblemScene& scene : scenes()) {
    INFO(scene.name);
    const ConeProjection problem = whiten(to_problem(scene)).projection;
    SmallNnls solver;
    solver.reserve(problem.G.rows(), problem.G.blocks());
    SmallStatus status = SmallStatus::kStalled;
    CHECK(counted([&] { status = solver.solve(problem); }) == 0);
    CHECK(status == SmallStatus::kSolved);
  }
}

TEST_CASE("A second solve allocates nothing, whitening included") {
  for (const ProblemScene& scene : scenes()) {
    INFO(scene.name);
    MotionProblem problem = to_problem(scene);
    WhitenedProblem whitened;
    SmallNnls solver;
    whiten(problem, whitened);
    REQUIRE(solver.solve(whitened.projection) == SmallStatus::kSolved);
    const std::vector<int> start = solver.members();
    problem.Q.head<3>() *= 1.01;
    SmallStatus cold = SmallStatus::kStalled, warm = SmallStatus::kStalled;
    CHECK(counted([&] {
            whiten(problem, whitened);
            cold = solver.solve(whitened.projection);
            warm = solver.solve(whitened.projection, start);
          }) == 0);
    CHECK(cold == SmallStatus::kSolved);
    CHECK(warm == SmallStatus::kSolved);
  }
}

#endif
