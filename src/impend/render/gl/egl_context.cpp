#include "impend/render/gl/egl_context.h"

#define EGL_EGLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <string_view>

namespace impend {
namespace {

Error no_context(const std::string& what) {
  return {ErrorCode::kUnsupported,
          "no OpenGL without a display: " + what,
          {},
          "install Mesa's EGL and software renderer (Debian: libegl1 libegl-mesa0 libgl1-mesa-dri)"};
}

// Names stand between spaces.
bool lists(const char* extensions, std::string_view name) {
  if (extensions == nullptr) return false;
  return (" " + std::string(extensions) + " ").find(" " + std::string(name) + " ") != std::string::npos;
}

template <class Function>
Function entry(const char* name) {
  return reinterpret_cast<Function>(eglGetProcAddress(name));
}

EGLDisplay surfaceless_display(const char* client) {
  const auto display_of = entry<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
  if (display_of == nullptr || !lists(client, "EGL_MESA_platform_surfaceless")) return EGL_NO_DISPLAY;
  return display_of(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
}

EGLDisplay device_display(const char* client) {
  const auto display_of = entry<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
  const auto devices = entry<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
  if (display_of == nullptr || devices == nullptr || !lists(client, "EGL_EXT_platform_device")) return EGL_NO_DISPLAY;
  EGLDeviceEXT device = nullptr;
  EGLint count = 0;
  if (devices(1, &device, &count) == EGL_FALSE || count < 1) return EGL_NO_DISPLAY;
  return display_of(EGL_PLATFORM_DEVICE_EXT, device, nullptr);
}

// A context that needs no surface; a configuration is chosen only where the display demands one.
EGLContext context_on(EGLDisplay display) {
  const char* extensions = eglQueryString(display, EGL_EXTENSIONS);
  if (!lists(extensions, "EGL_KHR_surfaceless_context")) return EGL_NO_CONTEXT;
  EGLConfig config = nullptr;  // EGL_NO_CONFIG_KHR
  if (!lists(extensions, "EGL_KHR_no_config_context") && !lists(extensions, "EGL_MESA_configless_context")) {
    constexpr std::array<EGLint, 5> kAny{EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                                         EGL_NONE};
    EGLint count = 0;
    if (eglChooseConfig(display, kAny.data(), &config, 1, &count) == EGL_FALSE || count < 1) return EGL_NO_CONTEXT;
  }
  constexpr std::array<EGLint, 7> kCore{
      EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
  return eglCreateContext(display, config, EGL_NO_CONTEXT, kCore.data());
}

// Which API eglCreateContext and eglGetCurrentContext speak of, this thread's own again at the end of the scope.
class ApiGuard {
 public:
  ApiGuard() : before_(eglQueryAPI()), ok_(eglBindAPI(EGL_OPENGL_API) == EGL_TRUE) {}
  ~ApiGuard() {
    if (before_ != EGL_NONE) eglBindAPI(before_);
  }
  ApiGuard(const ApiGuard&) = delete;
  ApiGuard& operator=(const ApiGuard&) = delete;
  bool ok() const { return ok_; }

 private:
  EGLenum before_;
  bool ok_;
};

}  // namespace

Result<std::unique_ptr<EglContext>> EglContext::create() {
  const ApiGuard api;
  if (!api.ok()) return no_context("this EGL knows OpenGL ES only");
  const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  bool any_display = false;
  for (const auto find :
       {+[](const char* c) { return surfaceless_display(c); }, +[](const char* c) { return device_display(c); },
        +[](const char*) { return eglGetDisplay(EGL_DEFAULT_DISPLAY); }}) {
    EGLDisplay display = find(client);
    // A display is never terminated: others in this process may use the same one.
    if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) == EGL_FALSE) continue;
    any_display = true;
    EGLContext context = context_on(display);
    if (context != EGL_NO_CONTEXT) return std::unique_ptr<EglContext>(new EglContext(display, context));
  }
  return no_context(any_display ? "the driver has no OpenGL 3.3 core" : "EGL has no display to draw with");
}

EglContext::~EglContext() { eglDestroyContext(display_, context_); }

EglContext::Current::Current(const EglContext& context) : context_(context) {
  api_ = eglQueryAPI();
  eglBindAPI(EGL_OPENGL_API);
  display_ = eglGetCurrentDisplay();
  context_before_ = eglGetCurrentContext();
  draw_ = eglGetCurrentSurface(EGL_DRAW);
  read_ = eglGetCurrentSurface(EGL_READ);
  ok_ = eglMakeCurrent(context.display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context.context_) == EGL_TRUE;
}

EglContext::Current::~Current() {
  if (ok_) eglMakeCurrent(context_.display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  if (ok_ && context_before_ != EGL_NO_CONTEXT) eglMakeCurrent(display_, draw_, read_, context_before_);
  if (api_ != EGL_NONE) eglBindAPI(api_);
}

}  // namespace impend
