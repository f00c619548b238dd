#include "impend/assembly/assembly.h"

namespace impend {

const std::string& Assembly::body_name(int body) const {
  static const std::string ground_name = kGroundName;
  return body < static_cast<int>(parts.size()) ? parts[body].name : ground_name;
}

}  // namespace impend
