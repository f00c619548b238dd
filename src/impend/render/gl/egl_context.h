// An OpenGL 3.3 core context without a display, by EGL. No EGL header here.
#pragma once

#include <memory>
#include <string>

#include "impend/base/result.h"

namespace impend {

class EglContext {
 public:
  // Tries Mesa's surfaceless platform, then the first EGL device, then the default display. Errors: kUnsupported with
  // what to install.
  static Result<std::unique_ptr<EglContext>> create();
  ~EglContext();
  EglContext(const EglContext&) = delete;
  EglContext& operator=(const EglContext&) = delete;

  // Makes the context current in this thread, and what was current before again at the end of the scope.
  class Current {
   public:
    explicit Current(const EglContext& context);
    ~Current();
    Current(const Current&) = delete;
    Current& operator=(const Current&) = delete;
    bool ok() const { return ok_; }

   private:
    const EglContext& context_;
    void* display_ = nullptr;  // what was current before
    void* context_before_ = nullptr;
    void* draw_ = nullptr;
    void* read_ = nullptr;
    unsigned api_ = 0;
    bool ok_ = false;
  };

 private:
  EglContext(void* display, void* context) : display_(display), context_(context) {}
  void* display_ = nullptr;
  void* context_ = nullptr;
};

}  // namespace impend
