// The OpenGL that the renderer needs, as Qt asks for it.
#pragma once

#include <QSurfaceFormat>

namespace impend::gui {

QSurfaceFormat gl_format();

}  // namespace impend::gui
