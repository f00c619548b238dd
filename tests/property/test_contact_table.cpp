// Every row of the table of known contacts, and shapes beyond it, exact and as noisy exports; five seeds here, more in
// bench/soak. Cones are compared, not lists.
#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/contact_checks.h"
#include "tests/support/contact_table.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr unsigned kSeeds = 5;

void check_exact(const std::vector<TableRow>& rows) {
  for (const TableRow& row : rows) {
    if (!row.for_exact) continue;
    for (const Export& how : exact_exports()) {
      INFO(row.name << ", " << how.name);
      CHECK(check_row(row, how) == "");
    }
  }
}

void check_noisy(const std::vector<TableRow>& rows, unsigned seed) {
  for (const TableRow& row : rows) {
    if (!row.for_noisy) continue;
    const Export how = noisy_export(seed);
    INFO(row.name << ", " << how.name);
    CHECK(check_row(row, how) == "");
  }
}

}  // namespace

TEST_CASE("Every row of the contact table holds in every pose, order, tessellation and unit") {
  check_exact(contact_table(1, false));
}

TEST_CASE("Every row of the contact table holds in single precision with noise") {
  for (unsigned seed = 1; seed <= kSeeds; ++seed) check_noisy(contact_table(seed, false), seed);
}

TEST_CASE("Hard planar shapes have the contacts of their outlines in every pose, order, tessellation and unit") {
  for (unsigned seed = 1; seed <= 3; ++seed) check_exact(adversarial_rows(seed));
}

TEST_CASE("Hard planar shapes have the contacts of their outlines in single precision with noise") {
  for (unsigned seed = 1; seed <= kSeeds; ++seed) check_noisy(adversarial_rows(seed), seed + 100);
}

TEST_CASE("A thousand lengths from the origin contacts are the same or refused for noise") {
  for (const TableRow& given : contact_table(1, false)) {
    if (given.outcome != Outcome::kContacts || given.curved) continue;
    TableRow row = given;
    row.shift = 3000;
    row.narrowest = 0.01;  // rounding that far out is 1e-4 of the parts
    Export how;
    how.name = "double";
    INFO(row.name);
    CHECK(check_row(row, how) == "");
    how.single = true;
    const auto found = find_contacts(assembly_of(row, how));
    REQUIRE(!found.ok());
    CHECK(found.error().code == ErrorCode::kTolerance);
    CHECK(found.error().message.find("noise") != std::string::npos);
    CHECK(found.error().message.find("0.0001 m") != std::string::npos);
  }
}

TEST_CASE("The self-check of contacts sees a moved point and a turned normal") {
  const TableRow row = contact_table(1, false).front();
  const Assembly assembly = assembly_of(row, Export{});
  auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  ContactSet set = found.value();
  CHECK(contacts_off_their_surfaces(assembly, set) == "");
  set.contacts.front().point.z() += 2 * set.gap;
  CHECK(contacts_off_their_surfaces(assembly, set) != "");
  set = found.value();
  set.contacts.front().normal = Vec3(0, 0.1, 0.995).normalized();
  CHECK(contacts_off_their_surfaces(assembly, set) != "");
}
