// The XML of one model file of a 3MF package.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "impend/base/result.h"
#include "impend/import/threemf/threemf_model.h"

namespace impend {

// Takes the XML piece by piece. Known are the core specification, the materials extension's colour groups and the
// production extension's paths; a required extension beyond them is kUnsupported and named. Other errors: kParse,
// kBadValue (numbers, indices), kDuplicateName (resource ids), each with the line. Held by
// tests/unit/import/test_threemf.
class ThreemfModelReader {
 public:
  // `path` is the package, `part` the model file's name in it.
  ThreemfModelReader(const std::string& path, const std::string& part);
  ~ThreemfModelReader();
  bool feed(std::string_view piece);  // false once an error has occurred
  Result<ThreemfModel> finish();

 private:
  class Reading;
  std::unique_ptr<Reading> reading_;
};

}  // namespace impend
