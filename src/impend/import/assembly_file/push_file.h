// A file of pushes: a list of {"part": name, "point": [x, y, z], "direction": [x, y, z]}.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"

namespace impend {

struct NamedPush {
  int part = -1;                  // of the assembly
  Vec3 point = Vec3::Zero();      // world, m
  std::optional<Vec3> direction;  // world, of any length; absent: the file leaves it out
  Place place;                    // of the entry
};

// Reads such a file, of which points are in the assembly's unit and world axes. Errors: those of read_file_bytes() and
// parse_json(); kBadValue for anything but a list with an entry, for a name that no part has or that is fixed, and for
// vectors that are none; kUnknownKey, kMissingKey. Each names the file and the entry. Held by
// tests/unit/import/test_push_file.
Result<std::vector<NamedPush>> read_pushes(const std::string& path, const Assembly& assembly);

}  // namespace impend
