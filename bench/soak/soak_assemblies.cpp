// soak_assemblies [--seed N] [--count N]
// Small assemblies made of random bytes (tests/support/assembly_from_bytes.h), N from seed N on: whatever they are, no
// contact lies beyond its tolerance and bounds hold their values. Prints every one that breaks an invariant; status 1
// then. What tests/fuzz/fuzz_assembly does without coverage to steer it, and without clang.
#include <fmt/format.h>

#include <iostream>
#include <string>

#include "impend/contact/find_contacts.h"
#include "impend/motion/analysis.h"
#include "tests/support/assembly_from_bytes.h"
#include "tests/support/invariants.h"

namespace {

using namespace impend;

struct Count {
  int analysed = 0, touching = 0, refused = 0, broken = 0;
};

void look_at(std::uint64_t seed, Count& count) {
  Assembly assembly = test::assembly_from_bytes(test::random_assembly_bytes(seed));
  if (!check_assembly(assembly)) return;
  auto contacts = find_contacts(assembly);
  count.refused += !contacts.ok();
  if (!contacts) return;
  count.touching += !contacts.value().contacts.empty();
  const auto analysis = analyze_motion(std::move(assembly), std::move(contacts).value());
  ++count.analysed;
  const auto faults = analysis ? test::broken_invariants(analysis.value()) : std::vector<std::string>{"no analysis"};
  count.broken += !faults.empty();
  for (const std::string& fault : faults) std::cout << fmt::format("{}: {}\n", seed, fault) << std::flush;
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t seed = 1, number = 10'000;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string word = argv[i];
    if (word == "--seed") seed = std::stoull(argv[i + 1]);
    if (word == "--count") number = std::stoull(argv[i + 1]);
  }
  Count count;
  for (std::uint64_t k = 0; k < number; ++k) look_at(seed + k, count);
  std::cout << fmt::format("{} analysed, {} of them touch; {} refused; {} break an invariant\n", count.analysed,
                           count.touching, count.refused, count.broken);
  return count.broken == 0 ? 0 : 1;
}
