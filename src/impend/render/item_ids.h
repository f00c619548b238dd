// What is seen at each pixel of a picture, as numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "impend/scene/scene.h"

namespace impend {

// Per pixel what is seen there as id_of numbers it, rows from the top; 0 nothing.
struct IdImage {
  int width = 0;
  int height = 0;
  std::vector<std::uint32_t> ids;
};

// Ids of an id buffer: 0 nothing, then bodies, contacts, interfaces interleaved; 24 bits. Held by tests/render.
std::uint32_t id_of(const SceneItem& item);
SceneItem item_of(std::uint32_t id);

}  // namespace impend
