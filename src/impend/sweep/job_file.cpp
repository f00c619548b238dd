// The job file, format impend-sweep 1.
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "impend/import/file_bytes.h"
#include "impend/import/sha256.h"
#include "impend/report/version.h"
#include "impend/sweep/sweep_job.h"

namespace impend {
namespace {

using FileJson = nlohmann::ordered_json;

FileJson inputs_json(const SweepJob& job) {
  FileJson list = FileJson::array();
  for (const SweepInput& input : job.inputs) {
    FileJson json = {{"paths", input.paths}, {"gravity", {input.gravity.x(), input.gravity.y(), input.gravity.z()}}};
    json["files"] = input.files;
    if (!input.readable) json["readable"] = false;
    list.push_back(json);
  }
  return list;
}

FileJson axes_json(const SweepJob& job) {
  FileJson list = FileJson::array();
  for (const SweepAxis& axis : job.axes) {
    FileJson values = FileJson::array();
    for (const SweepValue& value : axis.values) values.push_back(FileJson(sweep_value_json(value)));
    list.push_back({{"name", axis.name}, {"values", values}});
  }
  return list;
}

// The hash is over the text that dump() makes of everything else.
std::string hash_of(FileJson json) {
  json.erase("sha256");
  return sha256_hex(json.dump(-1, ' ', false, FileJson::error_handler_t::replace));
}

Error bad_job(ErrorCode code, const std::string& message, const std::string& hint) {
  Error error{code, message, {}, hint};
  error.place.file = kJobFile;
  return error;
}

Error edited() {
  return bad_job(ErrorCode::kBadValue, "the job was edited after it was made",
                 "make a new job in another folder, and take over the answers that are still the same");
}

void read_inputs(const FileJson& list, SweepJob& job) {
  for (const FileJson& json : list) {
    SweepInput input;
    json.at("paths").get_to(input.paths);
    for (const auto& [name, hash] : json.at("files").items()) input.files[name] = hash.get<std::string>();
    input.readable = json.value("readable", true);
    for (int k = 0; k < 3; ++k) input.gravity[k] = json.at("gravity").at(k).get<double>();
    job.inputs.push_back(std::move(input));
  }
}

bool read_axes(const FileJson& list, SweepJob& job) {
  for (const FileJson& json : list) {
    SweepAxis axis{json.at("name").get<std::string>(), {}};
    for (const FileJson& one : json.at("values")) {
      const auto value = sweep_value_of(nlohmann::json(one));
      if (!value) return false;
      axis.values.push_back(*value);
    }
    if (axis.values.empty()) return false;
    job.axes.push_back(std::move(axis));
  }
  return true;
}

Result<SweepJob> read_members(const FileJson& json, const std::string& folder) {
  SweepJob job;
  job.folder = folder;
  json.at("name").get_to(job.name);
  json.at("block").get_to(job.block);
  job.combine = json.at("combine") == "zip" ? SweepCombine::kZip : SweepCombine::kProduct;
  if (json.contains("parts")) json.at("parts").get_to(job.parts);
  read_inputs(json.at("inputs"), job);
  for (const auto& [name, one] : json.at("options").items()) {
    const auto value = sweep_value_of(nlohmann::json(one));
    if (!value) return edited();
    if (const Status set = set_option(name, *value, job.options); !set) return set.error();
  }
  if (!read_axes(json.at("axes"), job) || job.inputs.empty() || job.block < 1) return edited();
  return job;
}

}  // namespace

std::string job_to_json(const SweepJob& job) {
  FileJson json = {{"format", "impend-sweep"},
                   {"version", 1},
                   {"program", std::string("impend ") + kProgramVersion},
                   {"name", job.name},
                   {"answers_version", job.answers_version},
                   {"states", job.states()},
                   {"block", job.block}};
  json["combine"] = job.combine == SweepCombine::kZip ? "zip" : "product";
  json["options"] = FileJson(options_json(job.options));
  json["axes"] = axes_json(job);
  if (!job.parts.empty()) json["parts"] = job.parts;
  json["inputs"] = inputs_json(job);
  json["sha256"] = hash_of(json);
  return json.dump(1, ' ', false, FileJson::error_handler_t::replace) + "\n";
}

Result<SweepJob> job_from_json(const std::string& text, const std::string& folder) {
  try {
    const FileJson json = FileJson::parse(text);
    if (!json.is_object() || json.value("format", "") != "impend-sweep")
      return bad_job(ErrorCode::kParse, "this is no job of a sweep", "make one with 'impend sweep make'");
    if (json.value("version", 0) != 1)
      return bad_job(ErrorCode::kUnsupported, "the job is of a later version of the program", "take that version");
    if (json.value("sha256", "") != hash_of(json)) return edited();
    return read_members(json, folder);
  } catch (const FileJson::exception& exception) {
    return bad_job(ErrorCode::kParse, std::string("the job cannot be read: ") + exception.what(), "make a new job");
  }
}

Result<SweepJob> read_job(const std::string& folder) {
  const std::string path = (std::filesystem::path(folder) / kJobFile).string();
  const Result<std::string> text = read_file_bytes(path);
  if (!text) {
    Error error = text.error();
    error.hint = "name a folder that 'impend sweep make' has made";
    return error;
  }
  Result<SweepJob> job = job_from_json(text.value(), folder);
  if (job) return job;
  Error error = job.error();
  error.place.file = path;
  return error;
}

}  // namespace impend
