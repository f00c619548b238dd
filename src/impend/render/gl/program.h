// A linked shader program. No OpenGL header here: it is slow to compile, and its names are everywhere.
#pragma once

#include <Eigen/Core>
#include <string>

#include "impend/base/result.h"

namespace impend {

class Program {
 public:
  // Sources without the #version line, which is put before each; `geometry` may be empty. Errors: kUnsupported with the
  // compiler's words.
  static Result<Program> make(const std::string& vertex, const std::string& geometry, const std::string& fragment);
  ~Program();
  Program(Program&& other) noexcept;
  Program& operator=(Program&& other) noexcept;

  void use() const;
  // Of the program in use; a name that the shaders do not use is passed over.
  void set(const char* name, int value) const;
  void set(const char* name, double value) const;
  void set(const char* name, const Eigen::Vector2f& value) const;
  void set(const char* name, const Eigen::Vector3f& value) const;
  void set(const char* name, const Eigen::Vector4f& value) const;
  void set(const char* name, const Eigen::Matrix4f& value) const;

 private:
  explicit Program(unsigned id) : id_(id) {}
  unsigned id_ = 0;
};

}  // namespace impend
