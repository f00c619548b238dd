#include "impend/import/load_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "impend/base/names.h"
#include "impend/import/cad/cad_model.h"
#include "impend/import/cad/companions.h"

namespace impend {
namespace {

namespace fs = std::filesystem;

bool is_step(const ModelInput& file) { return cad_format(file.path, "") == CadFormat::kStep; }

// By the number of a file, those that it refers to.
using References = std::map<std::size_t, std::vector<std::size_t>>;

References references_among(const std::vector<ModelInput>& files) {
  std::map<std::string, std::size_t> number_of;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (is_step(files[i])) number_of.emplace(fs::path(files[i].path).lexically_normal().string(), i);
  }
  References references;
  if (number_of.size() < 2) return references;
  for (const auto& [path, i] : number_of) {
    const Result<std::string> text = files[i].read(files[i].path);
    if (!text) continue;
    for (const std::string& written : step_references(text.value())) {
      const std::string name = companion_name("", written);
      if (name.empty()) continue;
      const auto found = number_of.find((fs::path(path).parent_path() / name).lexically_normal().string());
      if (found != number_of.end() && found->second != i) references[i].push_back(found->second);
    }
  }
  return references;
}

// What can be reached from a file that nothing refers to is read with that one.
std::map<std::size_t, std::size_t> readers_of(const References& references, std::size_t count) {
  std::vector<bool> referred(count, false);
  for (const auto& [from, all] : references) {
    for (const std::size_t to : all) referred[to] = true;
  }
  std::map<std::size_t, std::size_t> reader;
  for (const auto& [top, all] : references) {
    if (referred[top]) continue;
    std::vector<std::size_t> open = all;
    while (!open.empty()) {
      const std::size_t next = open.back();
      open.pop_back();
      if (!reader.emplace(next, top).second || !references.contains(next)) continue;
      open.insert(open.end(), references.at(next).begin(), references.at(next).end());
    }
  }
  return reader;
}

}  // namespace

void leave_out_referred(std::vector<ModelInput>* files, Diagnostics* warnings) {
  const std::map<std::size_t, std::size_t> reader = readers_of(references_among(*files), files->size());
  if (reader.empty()) return;
  std::map<std::size_t, std::vector<std::string>> names;
  std::vector<ModelInput> kept;
  for (std::size_t i = 0; i < files->size(); ++i) {
    const auto found = reader.find(i);
    if (found == reader.end()) {
      kept.push_back((*files)[i]);
    } else {
      names[found->second].push_back(fs::path((*files)[i].path).filename().string());
    }
  }
  for (const auto& [top, all] : names) {
    warnings->push_back({"skipped-file",
                         fmt::format("read with '{}', which refers to them, and not once more by themselves: {}",
                                     fs::path((*files)[top].path).filename().string(), quoted_list(all)),
                         ""});
  }
  *files = std::move(kept);
}

}  // namespace impend
