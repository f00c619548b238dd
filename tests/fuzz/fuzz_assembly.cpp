// libFuzzer target: whatever small assembly the bytes make, contacts keep their tolerance and bounds hold their values.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "impend/contact/find_contacts.h"
#include "impend/motion/analysis.h"
#include "tests/support/assembly_from_bytes.h"
#include "tests/support/invariants.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace impend;
  Assembly assembly = test::assembly_from_bytes({reinterpret_cast<const char*>(data), size});
  if (assembly.parts.size() < 2 || !check_assembly(assembly)) return 0;
  ContactOptions options;
  options.threads = 1;
  auto contacts = find_contacts(assembly, options);
  if (!contacts) {
    if (contacts.error().message.empty() || contacts.error().code == ErrorCode::kInternal) std::abort();
    return 0;
  }
  const auto analysis = analyze_motion(std::move(assembly), std::move(contacts).value());
  if (!analysis) std::abort();
  for (const std::string& fault : test::broken_invariants(analysis.value())) {
    std::cerr << fault << "\n";
    std::abort();
  }
  return 0;
}
