#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/buffers.h"

#include <GL/glcorearb.h>

#include <string>

namespace impend {

Buffer::~Buffer() {
  if (id_ != 0) glDeleteBuffers(1, &id_);
}

Buffer& Buffer::operator=(Buffer&& other) noexcept {
  std::swap(id_, other.id_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

void Buffer::upload(const void* data, std::size_t bytes, bool often) {
  if (id_ == 0) glGenBuffers(1, &id_);
  // Not a target that belongs to the vertex array which happens to be bound.
  glBindBuffer(GL_ARRAY_BUFFER, id_);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes), data, often ? GL_STREAM_DRAW : GL_STATIC_DRAW);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  bytes_ = bytes;
}

void Buffer::bind_vertices() const { glBindBuffer(GL_ARRAY_BUFFER, id_); }
void Buffer::bind_indices() const { glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, id_); }

VertexArray::~VertexArray() {
  if (id_ != 0) glDeleteVertexArrays(1, &id_);
}

VertexArray& VertexArray::operator=(VertexArray&& other) noexcept {
  std::swap(id_, other.id_);
  return *this;
}

void VertexArray::bind() {
  if (id_ == 0) glGenVertexArrays(1, &id_);
  glBindVertexArray(id_);
}

void Indexed::upload(const Buffer& vertices, const std::vector<std::uint32_t>& indices, bool often) {
  count_ = static_cast<int>(indices.size());
  if (count_ == 0) indices_ = Buffer();
  if (count_ > 0) indices_.upload(indices.data(), indices.size() * sizeof(indices[0]), often);
  array_.bind();
  vertices.bind_vertices();
  indices_.bind_indices();
}

void Indexed::draw(unsigned mode) { draw(mode, {0, static_cast<std::size_t>(count_)}); }

void Indexed::draw(unsigned mode, const IndexRange& range) {
  if (range.count == 0) return;
  array_.bind();
  glDrawElements(mode, static_cast<GLsizei>(range.count), GL_UNSIGNED_INT,
                 reinterpret_cast<const void*>(range.first * sizeof(std::uint32_t)));
}

Result<Framebuffer> Framebuffer::make(Kind kind, int width, int height, int samples) {
  Framebuffer made;
  made.width_ = width;
  made.height_ = height;
  made.samples_ = samples > 1 ? samples : 0;
  glGenFramebuffers(1, &made.id_);
  glGenRenderbuffers(1, &made.color_);
  glGenRenderbuffers(1, &made.depth_);
  const auto store = [&](GLuint buffer, GLenum format) {
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, made.samples_, format, width, height);
  };
  store(made.color_, kind == Kind::kColor ? GL_RGBA8 : GL_R32UI);
  store(made.depth_, GL_DEPTH24_STENCIL8);
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, made.id_);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, made.color_);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, made.depth_);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE || glGetError() != GL_NO_ERROR) {
    Error error;
    error.code = ErrorCode::kUnsupported;
    error.message = "the graphics driver cannot hold a picture of " + std::to_string(width) + " x " +
                    std::to_string(height) + " pixels";
    error.hint = "ask for a smaller picture";
    return error;
  }
  return made;
}

Framebuffer::~Framebuffer() {
  if (id_ != 0) glDeleteFramebuffers(1, &id_);
  if (color_ != 0) glDeleteRenderbuffers(1, &color_);
  if (depth_ != 0) glDeleteRenderbuffers(1, &depth_);
}

Framebuffer& Framebuffer::operator=(Framebuffer&& other) noexcept {
  swap(other);
  return *this;
}

void Framebuffer::swap(Framebuffer& other) noexcept {
  std::swap(id_, other.id_);
  std::swap(color_, other.color_);
  std::swap(depth_, other.depth_);
  std::swap(width_, other.width_);
  std::swap(height_, other.height_);
  std::swap(samples_, other.samples_);
}

void Framebuffer::bind() const { glBindFramebuffer(GL_FRAMEBUFFER, id_); }

void Framebuffer::copy_color_to(const Framebuffer& target) const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, id_);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.id_);
  glBlitFramebuffer(0, 0, width_, height_, 0, 0, target.width_, target.height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

FramebufferGuard::FramebufferGuard() {
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_);
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_);
}

FramebufferGuard::~FramebufferGuard() {
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_));
}

}  // namespace impend
