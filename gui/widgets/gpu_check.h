// The OpenGL that the window asks for; is there a graphics card worth drawing with in the window's own thread?
#pragma once

#include <QString>
#include <QSurfaceFormat>
#include <string_view>

namespace impend::gui {

// The OpenGL that the renderer needs, as Qt asks for it.

QSurfaceFormat gl_format();

// Names by which Mesa and others call drawing by the processor.
bool is_software_renderer(std::string_view gl_renderer);

// True when the platform gives OpenGL 3.3 contexts and their GL_RENDERER is a graphics card. Makes a context to ask,
// once. Never true on platforms without windows ("offscreen", "minimal", "linuxfb", "vnc").
bool has_graphics_card();

}  // namespace impend::gui
