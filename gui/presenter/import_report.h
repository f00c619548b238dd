// What was read, in words: files, parts, units, precision, and everything that was repaired, skipped or doubted.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"

namespace impend::gui {

struct ImportLine {
  std::string label;
  std::string value;
};

struct ImportReport {
  std::vector<ImportLine> lines;  // name, inputs, unit, parts, triangles, size, precision, ground, gravity
  Diagnostics notes;              // of the import, then of a reload
  bool empty() const { return lines.empty(); }
};

// Held by tests/presenter, as is the other.
ImportReport import_report(const std::vector<std::string>& inputs, const Assembly& assembly);

}  // namespace impend::gui
