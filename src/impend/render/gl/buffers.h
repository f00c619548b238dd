// OpenGL buffers and framebuffers as values that clean up after themselves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "impend/base/result.h"

namespace impend {

// A buffer object that knows how many bytes it holds.
class Buffer {
 public:
  Buffer() = default;
  ~Buffer();
  Buffer(Buffer&& other) noexcept : id_(std::exchange(other.id_, 0)), bytes_(std::exchange(other.bytes_, 0)) {}
  Buffer& operator=(Buffer&& other) noexcept;

  void upload(const void* data, std::size_t bytes, bool often = false);
  void bind_vertices() const;
  void bind_indices() const;  // into the vertex array that is bound
  std::size_t bytes() const { return bytes_; }

 private:
  unsigned id_ = 0;
  std::size_t bytes_ = 0;
};

class VertexArray {
 public:
  VertexArray() = default;
  ~VertexArray();
  VertexArray(VertexArray&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
  VertexArray& operator=(VertexArray&& other) noexcept;

  void bind();  // makes it on first use

 private:
  unsigned id_ = 0;
};

struct IndexRange {
  std::size_t first = 0, count = 0;
};

// Triangles or lines between vertices that a buffer holds, drawn by one call.
class Indexed {
 public:
  // Leaves its vertex array bound, for the attributes of `vertices`, which is bound too.
  void upload(const Buffer& vertices, const std::vector<std::uint32_t>& indices, bool often = false);
  void draw(unsigned mode);  // GL_TRIANGLES, GL_LINES; nothing without indices
  void draw(unsigned mode, const IndexRange& range);
  int count() const { return count_; }
  std::size_t bytes() const { return indices_.bytes(); }

 private:
  VertexArray array_;
  Buffer indices_;
  int count_ = 0;
};

// A framebuffer with renderbuffers of its own: colour (RGBA8 or R32UI) and depth with stencil.
class Framebuffer {
 public:
  enum class Kind { kColor, kIds };
  // samples 0 or 1: not multisampled. Leaves it bound. Errors: kUnsupported when the driver has no memory for it.
  static Result<Framebuffer> make(Kind kind, int width, int height, int samples);
  Framebuffer() = default;
  ~Framebuffer();
  Framebuffer(Framebuffer&& other) noexcept { swap(other); }
  Framebuffer& operator=(Framebuffer&& other) noexcept;

  void bind() const;
  void copy_color_to(const Framebuffer& target) const;  // same size; averages the samples
  int width() const { return width_; }
  int height() const { return height_; }
  int samples() const { return samples_; }

 private:
  void swap(Framebuffer& other) noexcept;
  unsigned id_ = 0, color_ = 0, depth_ = 0;
  int width_ = 0, height_ = 0, samples_ = 0;
};

// The framebuffer that is bound for drawing, bound again at the end of the scope.
class FramebufferGuard {
 public:
  FramebufferGuard();
  ~FramebufferGuard();
  FramebufferGuard(const FramebufferGuard&) = delete;
  FramebufferGuard& operator=(const FramebufferGuard&) = delete;

 private:
  int draw_ = 0, read_ = 0;
};

}  // namespace impend
