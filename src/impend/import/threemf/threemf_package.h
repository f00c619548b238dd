// Finding the model files of a 3MF package (Open Packaging Conventions).
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "impend/base/result.h"
#include "impend/import/archive/zip_archive.h"

namespace impend {

// The parts of a package by name; the archive must outlive it.
class ThreemfPackage {
 public:
  ThreemfPackage(const ZipArchive& archive, const std::string& path);

  // The entry for a part name as packages write it: absolute ("/3D/3dmodel.model") or from the package's root, percent
  // encoded, in any case. nullptr when there is none.
  const ZipEntry* find(std::string_view part_name) const;

  // The model that _rels/.rels names as the start; without it 3D/3dmodel.model, or the only *.model there is. Errors:
  // kParse, kUnsupported (no 3MF at all). Held by tests/unit/import/test_threemf.
  Result<const ZipEntry*> start() const;

 private:
  const ZipEntry* find_in_any_case(const std::string& name) const;
  Result<std::string> related(const ZipEntry& relations, std::string_view type) const;

  const ZipArchive& archive_;
  std::string path_;  // for messages
  std::map<std::string, const ZipEntry*> by_lower_case_;
};

}  // namespace impend
