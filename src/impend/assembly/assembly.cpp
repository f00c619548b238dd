#include "impend/assembly/assembly.h"

namespace impend {

const std::string& Assembly::body_name(int body) const {
  static const std::string ground_name = kGroundName;
  return body < static_cast<int>(parts.size()) ? parts[body].name : ground_name;
}

const Part* moving_part(const Assembly& assembly) {
  for (const Part& part : assembly.parts) {
    if (!part.fixed && !(part.linear_velocity.isZero(0) && part.angular_velocity.isZero(0))) return &part;
  }
  return nullptr;
}

}  // namespace impend
