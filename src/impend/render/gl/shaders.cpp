#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/shaders.h"

#include <GL/glcorearb.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "impend/render/gl/shader_text.h"

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

Result<Programs> Programs::make() {
  const std::string mesh_vertex = shader::kCommon + shader::kMeshVertex;
  const std::string arrow_vertex = shader::kCommon + shader::kPerpendicular + shader::kGlyph + shader::kArrowVertex;
  const std::string arc_vertex = shader::kCommon + shader::kPerpendicular + shader::kGlyph + shader::kArcVertex;
  const std::string marker_vertex = shader::kCommon + shader::kMarkerVertex;
  Result<Program> mesh = Program::make(mesh_vertex, "", shader::kMeshFragment);
  Result<Program> mesh_flat = Program::make(mesh_vertex, "", shader::kFlatFragment);
  Result<Program> mesh_id = Program::make(mesh_vertex, "", shader::kMeshIdFragment);
  Result<Program> section = Program::make(shader::kCommon + shader::kSectionVertex, "", shader::kSectionFragment);
  const std::string line_vertex = shader::kCommon + shader::kLineVertex;
  const std::string line_geometry = shader::kCommon + shader::kLineGeometry;
  Result<Program> line = Program::make(line_vertex, line_geometry, shader::kLineFragment);
  Result<Program> thin_line = Program::make(shader::kCommon + shader::kThinLineVertex, "", shader::kLineFragment);
  Result<Program> dashed = Program::make(line_vertex, line_geometry, shader::kDashedFragment);
  Result<Program> grid = Program::make(line_vertex, line_geometry, shader::kGridFragment);
  Result<Program> ground = Program::make(shader::kCommon + shader::kGroundVertex, "", shader::kGroundFragment);
  Result<Program> arrow = Program::make(arrow_vertex, "", shader::kGlyphFragment);
  Result<Program> arrow_id = Program::make(arrow_vertex, "", shader::kGlyphIdFragment);
  Result<Program> arc = Program::make(arc_vertex, "", shader::kGlyphFragment);
  Result<Program> arc_id = Program::make(arc_vertex, "", shader::kGlyphIdFragment);
  Result<Program> cone =
      Program::make(shader::kCommon + shader::kPerpendicular + shader::kConeVertex, "", shader::kConeFragment);
  Result<Program> marker = Program::make(marker_vertex, "", shader::kMarkerFragment);
  Result<Program> marker_id = Program::make(marker_vertex, "", shader::kMarkerIdFragment);
  for (const Result<Program>* made : {&mesh, &mesh_flat, &mesh_id, &section, &line, &thin_line, &dashed, &grid, &ground,
                                      &arrow, &arrow_id, &arc, &arc_id, &cone, &marker, &marker_id}) {
    if (!made->ok()) return made->error();
  }
  return Programs{std::move(mesh).value(),     std::move(mesh_flat).value(), std::move(mesh_id).value(),
                  std::move(section).value(),  std::move(line).value(),      std::move(thin_line).value(),
                  std::move(dashed).value(),   std::move(grid).value(),      std::move(ground).value(),
                  std::move(arrow).value(),    std::move(arrow_id).value(),  std::move(arc).value(),
                  std::move(arc_id).value(),   std::move(cone).value(),      std::move(marker).value(),
                  std::move(marker_id).value()};
}

void use(const Program& program, const Frame& frame, bool cut) {
  program.use();
  program.set("projection", frame.projection);
  program.set("pixel", Eigen::Vector2f(frame.pixel.cast<float>()));
  program.set("viewport", Eigen::Vector2f(static_cast<float>(frame.size.width), static_cast<float>(frame.size.height)));
  program.set("pixel_ratio", frame.size.pixel_ratio);
  program.set("up", frame.up_C);
  const Eigen::Vector4d nothing_cut(0, 0, 0, -1);
  program.set("section", Eigen::Vector4f((cut && frame.section ? *frame.section : nothing_cut).cast<float>()));
}

Eigen::Vector4f as_vector(const Color& color) { return {color.r, color.g, color.b, color.a}; }

std::array<std::uint8_t, 4> as_bytes(const Color& color) {
  const auto byte = [](float x) {
    return static_cast<std::uint8_t>(std::lround(255.0F * std::clamp(std::isfinite(x) ? x : 0.0F, 0.0F, 1.0F)));
  };
  return {byte(color.r), byte(color.g), byte(color.b), byte(color.a)};
}

Eigen::Matrix4f as_matrix(const RigidTransform& X) {
  Eigen::Matrix4f m = Eigen::Matrix4f::Identity();
  m.topLeftCorner<3, 3>() = X.R.cast<float>();
  m.topRightCorner<3, 1>() = X.p.cast<float>();
  return m;
}

}  // namespace impend
