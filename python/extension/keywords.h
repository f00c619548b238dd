// Keyword arguments as the options of the library.
#pragma once

#include <pybind11/pybind11.h>

#include <optional>
#include <string>

#include "conversation.h"
#include "impend/import/change_assembly.h"
#include "impend/pipeline/pipeline.h"

namespace impend::python {

// A dictionary whose entries may be absent or None. A value of another type is a kUsage error that names the keyword.
class Keywords {
 public:
  explicit Keywords(const pybind11::dict& given) : given_(given) {}

  template <class T>
  std::optional<T> get(const char* name, const char* what) const {
    if (!given_.contains(name) || given_[name].is_none()) return std::nullopt;
    try {
      return given_[name].cast<T>();
    } catch (const pybind11::cast_error&) {
      const std::string text = pybind11::str(given_[name]);
      raise({ErrorCode::kUsage,
             std::string(name) + " cannot be '" + text + "'",
             {"", 0, "", name},
             std::string("give ") + what});
    }
  }
  std::optional<double> number(const char* name) const { return get<double>(name, "a number"); }
  std::optional<Vec3> vector(const char* name) const;
  std::optional<std::string> word(const char* name) const { return get<std::string>(name, "a string"); }
  // Of an entry that may be a word or something else.
  bool says(const char* name, const char* word) const {
    return given_.contains(name) && pybind11::isinstance<pybind11::str>(given_[name]) &&
           given_[name].cast<std::string>() == word;
  }
  bool flag(const char* name) const { return get<bool>(name, "True or False").value_or(false); }
  std::vector<std::string> words(const char* name) const;

 private:
  pybind11::dict given_;
};

ImportOptions import_options(const Keywords& given);
PipelineOptions analysis_options(const Keywords& given);
AssemblyChange change_of(const Keywords& given);

}  // namespace impend::python
