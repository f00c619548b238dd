#include "gui/widgets/gpu_check.h"

#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QStringList>
#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace impend::gui {

QSurfaceFormat gl_format() {
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(24);
  format.setStencilBufferSize(8);
  format.setSamples(4);
  return format;
}

namespace {

bool ask() {
  static const QStringList windowless = {"offscreen", "minimal", "minimalegl", "linuxfb", "vnc"};
  if (windowless.contains(QGuiApplication::platformName())) return false;
  QOpenGLContext context;
  context.setFormat(gl_format());
  if (!context.create()) return false;
  QOffscreenSurface surface;
  surface.setFormat(context.format());
  surface.create();
  if (!surface.isValid() || !context.makeCurrent(&surface)) return false;
  const GLubyte* name = context.functions()->glGetString(GL_RENDERER);
  const bool card = context.format().version() >= gl_format().version() && name != nullptr &&
                    !is_software_renderer(reinterpret_cast<const char*>(name));
  context.doneCurrent();
  return card;
}

}  // namespace

bool is_software_renderer(std::string_view gl_renderer) {
  std::string lower(gl_renderer);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  constexpr std::array<std::string_view, 6> kNames{"llvmpipe", "softpipe",    "swrast",
                                                   "software", "swiftshader", "gdi generic"};
  return std::any_of(kNames.begin(), kNames.end(),
                     [&](std::string_view name) { return lower.find(name) != std::string::npos; });
}

bool has_graphics_card() {
  static const bool card = ask();
  return card;
}

}  // namespace impend::gui
