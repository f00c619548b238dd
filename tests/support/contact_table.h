// Rows of known contacts for any number of parts, and how they may be exported.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/contact_scenes.h"

namespace impend::test {

enum class Outcome { kContacts, kNearlyTouching, kOverlap, kTooNoisy };

struct TablePart {
  std::string name;
  TriangleMesh mesh;
  bool fixed = false;
  bool same_twice = false;  // stored with the noise of the part before it: a duplicate
};

// Normals point out of b into a.
struct TablePair {
  int a = 0;
  int b = 1;
  std::vector<Expected> contacts;
  std::vector<ExpectedChoice> choices;
  double area = -1;  // m², −1 = not compared
  int rank = -1;     // of the expected wrenches
};

struct TableRow {
  std::string name;
  std::vector<TablePart> parts;
  std::vector<TablePair> pairs;
  double gap = 1e-4;
  Outcome outcome = Outcome::kContacts;
  double depth = 0;       // of an overlap
  std::string words;      // in its message
  std::string may_warn;   // a warning allowed beside the contacts
  bool curved = false;    // contacts of recognised surfaces
  bool for_exact = true;  // compared as given
  bool for_noisy = true;  // compared with noise
  double shift = 0;       // moved this far before it is stored
  int seeds = 200;        // of a full count
  double narrowest = 0;   // m, width of the narrowest face in contact, where that is little
  double clearance = 0;   // m, of surfaces that count as touching
};

// The table of known answers; `turn` chooses the free turns of round parts, `fine` the 100k-triangle meshes.
std::vector<TableRow> contact_table(unsigned turn, bool fine);
// Shapes that are hard on planar contact analysis, beyond the table. Random ones are drawn from `seed`.
std::vector<TableRow> adversarial_rows(unsigned seed);

// How a row is stored: pose, noise relative to the size of the whole, single precision, order of parts, triangles and
// vertices, other triangles, unit.
struct Export {
  std::string name;
  RigidTransform pose;
  double noise = 0;
  bool single = false;
  bool reversed = false;
  unsigned permuted = 0;
  int splits = 0;
  double scale = 1;
  std::uint64_t seed = 0;
};

// As given, reversed, permuted, with other triangles, in mm.
std::vector<Export> exact_exports();
// Single precision at a random pose with noise, the other choices drawn from the seed as well.
Export noisy_export(std::uint64_t seed, double noise = 1e-6);

Assembly assembly_of(const TableRow& row, const Export& how);

// Empty when find_contacts gives what the row says: for every pair equal cones and numbers of contacts and equal
// choices, nothing doubtful, every contact within the gap and angle of both surfaces; else what differs, in words.
std::string check_row(const TableRow& row, const Export& how);

}  // namespace impend::test
