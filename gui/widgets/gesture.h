// Numbers of drags: what is edited during one becomes a single step of undo.
#pragma once

namespace impend::gui {

int next_gesture();  // never 0, never the same twice

}  // namespace impend::gui
