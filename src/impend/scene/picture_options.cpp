#include "impend/scene/picture_options.h"

#include <fmt/format.h>

#include <filesystem>

namespace impend {

std::vector<std::string> picture_names(const PictureOptions& options) {
  if (options.frames == 0 || options.format == PictureFormat::kWebp) return {options.output};
  const std::filesystem::path path(options.output);
  std::vector<std::string> names;
  for (int frame = 1; frame <= options.frames; ++frame) {
    const std::string name = fmt::format("{}-{:04}{}", path.stem().string(), frame, path.extension().string());
    names.push_back((path.parent_path() / name).string());
  }
  return names;
}

}  // namespace impend
