// ODE's Dantzig solver. The library's public interface reaches it only through a step of a simulated world, with its
// own error reduction and its own shift; the function itself is exported by Debian's library under its C++ name, so it
// is declared here as ODE 0.16 defines it.
#include <ode/ode.h>

#include <vector>

#include "bench/solvers/methods.h"

struct dxWorldProcessMemArena;
struct dxWorldProcessMemoryManager;
struct dxWorldProcessMemoryReserveInfo;
size_t dxEstimateSolveLCPMemoryReq(unsigned n, bool outer_w);
dxWorldProcessMemArena* dxAllocateTemporaryWorldProcessMemArena(size_t, const dxWorldProcessMemoryManager*,
                                                                const dxWorldProcessMemoryReserveInfo*);
void dxFreeTemporaryWorldProcessMemArena(dxWorldProcessMemArena*);
// A x = b + w; `pairs_bx` interleaves b and x, `pairs_lohi` the bounds; rows of A padded to a multiple of four.
void dxSolveLCP(dxWorldProcessMemArena*, unsigned n, dReal* A, dReal* pairs_bx, dReal* w, unsigned unbounded,
                dReal* pairs_lohi, int* friction);

namespace impend::bench {

namespace {

PeerForces solve(const DenseProblem& problem) {
  const unsigned n = static_cast<unsigned>(problem.b.size());
  const size_t skip = n > 1 ? (n + 3) / 4 * 4 : 1;
  std::vector<dReal> A(skip * n, 0.0), pairs(2 * n), bounds(2 * n);
  for (unsigned i = 0; i < n; ++i) {
    for (unsigned j = 0; j < n; ++j) A[i * skip + j] = problem.A(i, j);
    pairs[2 * i] = -problem.b[i];
    bounds[2 * i] = 0;
    bounds[2 * i + 1] = dInfinity;
  }
  // Blocks of the arena are aligned, which its own estimate leaves some room for; the rest is ours.
  const size_t room = dxEstimateSolveLCPMemoryReq(n, false) + 4096;
  dxWorldProcessMemArena* arena = dxAllocateTemporaryWorldProcessMemArena(room, nullptr, nullptr);
  PeerForces forces;
  if (!arena) return forces;
  // Its first members are where the next block comes from, the beginning, the end; the inline function that rewinds a
  // new arena is not exported.
  void** members = reinterpret_cast<void**>(arena);
  members[0] = members[1];
  dxSolveLCP(arena, n, A.data(), pairs.data(), nullptr, 0, bounds.data(), nullptr);
  dxFreeTemporaryWorldProcessMemArena(arena);
  forces.lambda.resize(n);
  for (unsigned i = 0; i < n; ++i) forces.lambda[i] = pairs[2 * i + 1];
  forces.solved = forces.lambda.allFinite();
  return forces;
}

}  // namespace

void add_ode(std::vector<Method>& methods) {
  dInitODE();
  add_peer(methods, "ODE Dantzig", 2500, solve);
}

}  // namespace impend::bench
