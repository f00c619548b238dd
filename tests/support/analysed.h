// An assembly's analysis, demanded.
#pragma once

#include <utility>

#include "impend/contact/find_contacts.h"
#include "impend/motion/analysis.h"
#include "tests/support/catch.h"

namespace impend::test {

inline Analysis analysed(const Assembly& assembly) {
  auto contacts = find_contacts(assembly);
  REQUIRE(contacts.ok());
  auto analysis = analyze_motion(assembly, std::move(contacts).value());
  REQUIRE(analysis.ok());
  return std::move(analysis).value();
}

}  // namespace impend::test
