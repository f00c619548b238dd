#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/program.h"

#include <GL/glcorearb.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace impend {
namespace {

constexpr const char* kVersion = "#version 330 core\n";

Error shader_error(const std::string& log) {
  return {ErrorCode::kUnsupported,
          "the graphics driver does not take a shader of this program: " + log.substr(0, log.find('\n')),
          {},
          "use a driver with OpenGL 3.3, for instance Mesa's software renderer (LIBGL_ALWAYS_SOFTWARE=1)"};
}

std::string shader_log(GLuint shader) {
  GLint length = 0;
  glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
  std::vector<char> text(std::max(1, length), '\0');
  glGetShaderInfoLog(shader, static_cast<GLsizei>(text.size()), nullptr, text.data());
  return text.data();
}

std::string program_log(GLuint program) {
  GLint length = 0;
  glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
  std::vector<char> text(std::max(1, length), '\0');
  glGetProgramInfoLog(program, static_cast<GLsizei>(text.size()), nullptr, text.data());
  return text.data();
}

// Compiles and attaches; an empty string when it went well, else what the compiler says.
std::string attach(GLuint program, GLenum stage, const std::string& source) {
  if (source.empty()) return {};
  const GLuint shader = glCreateShader(stage);
  const std::array<const char*, 2> pieces{kVersion, source.c_str()};
  glShaderSource(shader, static_cast<GLsizei>(pieces.size()), pieces.data(), nullptr);
  glCompileShader(shader);
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  std::string log = compiled == GL_TRUE ? "" : "shader: " + shader_log(shader);
  if (log.empty()) glAttachShader(program, shader);
  glDeleteShader(shader);  // lives on while it is attached
  return log;
}

}  // namespace

Result<Program> Program::make(const std::string& vertex, const std::string& geometry, const std::string& fragment) {
  Program program(glCreateProgram());
  for (const auto& [stage, source] : {std::pair<GLenum, const std::string&>{GL_VERTEX_SHADER, vertex},
                                      std::pair<GLenum, const std::string&>{GL_GEOMETRY_SHADER, geometry},
                                      std::pair<GLenum, const std::string&>{GL_FRAGMENT_SHADER, fragment}}) {
    if (const std::string log = attach(program.id_, stage, source); !log.empty()) return shader_error(log);
  }
  glLinkProgram(program.id_);
  GLint linked = GL_FALSE;
  glGetProgramiv(program.id_, GL_LINK_STATUS, &linked);
  if (linked != GL_TRUE) return shader_error("link: " + program_log(program.id_));
  return program;
}

Program::~Program() {
  if (id_ != 0) glDeleteProgram(id_);
}
Program::Program(Program&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
Program& Program::operator=(Program&& other) noexcept {
  std::swap(id_, other.id_);
  return *this;
}

void Program::use() const { glUseProgram(id_); }
void Program::set(const char* name, int value) const { glUniform1i(glGetUniformLocation(id_, name), value); }
void Program::set(const char* name, double value) const {
  glUniform1f(glGetUniformLocation(id_, name), static_cast<float>(value));
}
void Program::set(const char* name, const Eigen::Vector2f& value) const {
  glUniform2fv(glGetUniformLocation(id_, name), 1, value.data());
}
void Program::set(const char* name, const Eigen::Vector3f& value) const {
  glUniform3fv(glGetUniformLocation(id_, name), 1, value.data());
}
void Program::set(const char* name, const Eigen::Vector4f& value) const {
  glUniform4fv(glGetUniformLocation(id_, name), 1, value.data());
}
void Program::set(const char* name, const Eigen::Matrix4f& value) const {
  glUniformMatrix4fv(glGetUniformLocation(id_, name), 1, GL_FALSE, value.data());
}

}  // namespace impend
