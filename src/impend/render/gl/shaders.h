// The programs of the renderer. Everything is computed in the camera's frame: x right, y up, looking along −z.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <string>

#include "impend/base/result.h"
#include "impend/render/gl/frame.h"

namespace impend {

// A linked shader program. No OpenGL header here: it is slow to compile, and its names are everywhere.

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

struct Programs {
  Program mesh;       // lit surface
  Program mesh_flat;  // one colour, shifted by pixels: stencil and outline
  Program mesh_id;
  Program section;  // the hatched face where a part is cut
  Program line, thin_line, dashed, grid;
  Program ground;
  Program arrow, arrow_id;
  Program arc, arc_id;
  Program cone;
  Program marker, marker_id;

  static Result<Programs> make();
};

// Where the programs of surfaces and lines look for what a vertex has. Colour and id may also be constant.
namespace attribute {
constexpr unsigned kPosition = 0;
constexpr unsigned kNormal = 1;
constexpr unsigned kColor = 2;
constexpr unsigned kId = 3;
}  // namespace attribute

// Uses the program and sets what all of them share. Nothing is cut away unless the frame's section is asked for:
// drivers differ in whether a clip distance counts while clipping is off.
void use(const Program& program, const Frame& frame, bool cut = false);

Eigen::Vector4f as_vector(const Color& color);
// Cut off at 0 and 1; 0 of what is not finite.
std::array<std::uint8_t, 4> as_bytes(const Color& color);
// Camera pose of a mesh as the shaders take it.
Eigen::Matrix4f as_matrix(const RigidTransform& X);

}  // namespace impend
