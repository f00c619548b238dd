// One file of shapes of any known format, told apart by content and then by extension.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "impend/base/progress.h"
#include "impend/import/file_bytes.h"
#include "impend/import/model_file.h"

namespace impend {

// Reads the file; companions (materials, buffers) come from its own folder unless `options` says otherwise;
// `read` is where its bytes and theirs come from. Errors:
// kFileNotFound, kFileUnreadable, kParse, kBadValue, kMissingKey, kDuplicateName, kUnsupported, kCancelled, each with
// the file and the line, element or byte offset. Held by tests/unit/import and tests/fuzz.
Result<ModelFile> read_model(const std::string& path, const ModelReadOptions& options = {},
                             const Progress& progress = {}, const FileReader& read = read_file_bytes);

// The same on bytes already in memory; `path` serves the messages and the extension.
Result<ModelFile> parse_model(const std::string& path, std::string_view bytes, const ModelReadOptions& options = {},
                              const Progress& progress = {});

// Extensions (lower case, with dot) that read_model knows by themselves. COMPAS files are .json, as are many others:
// they are known by what is in them (looks_like_compas).
const std::vector<std::string>& model_extensions();

}  // namespace impend
