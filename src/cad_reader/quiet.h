// OCCT without its messages.
#pragma once

namespace impend {

void silence_occt();

}  // namespace impend
