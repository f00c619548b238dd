// Takes values off the front of a frame's payload; after the first that is not there or not allowed, nothing succeeds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/import/model_file.h"

namespace impend {

// Each `take_` returns something harmless after a fault; finish() says what was wrong first ("" = nothing), so that a
// caller reads a whole payload and asks once.
class Payload {
 public:
  explicit Payload(std::string_view bytes) : rest_(bytes) {}

  std::uint64_t take_unsigned(int size);
  int take_int();
  bool take_flag();
  double take_number();  // finite
  std::string take_text();
  Vec3 take_vec3();
  Mat3 take_mat3();
  std::optional<std::string> take_color();  // "#rrggbb"
  // A count of items of at least `item_size` bytes each, that can all be there.
  std::size_t take_count(std::size_t item_size);

  void require(bool condition, const char* what);
  // Also that nothing is left.
  const char* finish();

 private:
  bool has(std::size_t size);

  std::string_view rest_;
  const char* fault_ = "";
};

// The parts of a model, checked; faults stay in the payload.
MeshObject take_mesh_object(Payload& payload);
Placement take_placement(Payload& payload, std::size_t object_count);
// The least that a placement takes in bytes.
inline constexpr std::size_t kPlacementBytes = 4 + 12 * 8 + 4 + 8 + 1 + 1 + 8;

}  // namespace impend
