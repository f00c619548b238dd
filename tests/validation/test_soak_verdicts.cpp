// A small share of what bench/soak/soak_verdicts runs in full: random scenes whose answer is known by construction.
#include "bench/soak/verdicts/soak.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

using namespace impend::soak;

namespace {

void check_family(const std::string& name, std::uint64_t first, std::uint64_t count) {
  const impend::test::TemporaryFolder folder;
  int decided = 0;
  for (const Family& family : families()) {
    if (family.name != name) continue;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
      const SoakScene scene = scene_of(family, seed);
      const Outcome outcome = judge_scene(scene, folder.path());
      INFO(name << " " << seed << ": " << scene.what << "; " << outcome.verdict << " " << outcome.reason << "; "
                << (outcome.faults.empty() ? "" : outcome.faults.front()));
      CHECK(outcome.faults.empty());
      decided += outcome.verdict == "stable" || outcome.verdict == "moves";
    }
  }
  CHECK(decided > 0);
}

}  // namespace

TEST_CASE("No verdict on turned plugs in matching seats is false") { check_family("seats", 1, 10); }
TEST_CASE("No verdict on turned plugs in seats of other facets is false") { check_family("other-facets", 1, 4); }
TEST_CASE("No verdict on pucks on tables is false") { check_family("tables", 1, 40); }
TEST_CASE("No verdict on blocks that share a freeform interface is false") { check_family("grids", 1, 40); }
TEST_CASE("No verdict on wedges between jaws is false") { check_family("wedges", 1, 60); }
TEST_CASE("No verdict on tapered plugs is false") { check_family("tapers", 1, 30); }
TEST_CASE("No verdict on heavy cubes on shims is false") { check_family("shims", 1, 60); }
TEST_CASE("No verdict on stacks of light and heavy boxes is false") { check_family("stacks", 1, 60); }
TEST_CASE("No verdict on elliptic logs and rings on a table is false") { check_family("rollers", 1, 20); }
TEST_CASE("No verdict on vaults of rough blocks is false") { check_family("vaults", 1, 8); }
