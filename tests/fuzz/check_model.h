// What must hold of whatever a fuzzer makes a reader return; else the process aborts, which the fuzzer reports.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "impend/import/model_parts.h"
#include "impend/import/read_model.h"

namespace impend::fuzz {

inline void check_error(const Error& error, const std::string& path) {
  if (error.message.empty() || error.hint.empty() || error.place.file.rfind(path, 0) != 0) std::abort();
  if (error.code == ErrorCode::kInternal) std::abort();
}

// Sound parts, or an error of this file.
inline void check_parts(const Result<ModelFile>& file, const std::string& path) {
  if (!file) return check_error(file.error(), path);
  if (file.value().objects.empty()) std::abort();
  for (const MeshObject& object : file.value().objects) {
    if (object.mesh.triangles.empty()) std::abort();
  }
  for (const Part& part : parts_from_model(file.value(), 1, false)) {
    if (!part.X_WP.R.allFinite() || !part.X_WP.p.allFinite() || !part.coordinate_noise.allFinite()) std::abort();
    for (const Vec3& vertex : part.mesh.vertices) {
      if (!vertex.allFinite()) std::abort();
    }
  }
}

inline void check_model(const std::string& path, const std::string& bytes) {
  check_parts(parse_model(path, bytes), path);
}

}  // namespace impend::fuzz
