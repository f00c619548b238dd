#define GL_GLEXT_PROTOTYPES
#include "impend/render/gl/glyphs.h"

#include <GL/glcorearb.h>

#include <array>

#include "impend/render/gl/glyph_instances.h"
#include "impend/render/gl/theme.h"

namespace impend {
namespace {

constexpr int kCoarseSides = 5;
constexpr int kFineSides = 14;
constexpr int kArcSides = 8;
constexpr int kArcPieces = 28;
constexpr int kConeSides = 48;
constexpr double kOutline = 1.6;          // pixels
constexpr double kSelectedOutline = 2.6;  // pixels
constexpr double kLeastShaft = 0.8;       // pixels, radius
constexpr double kLeastMarker = 2.6;      // pixels, radius
constexpr double kHiddenOpacity = 0.28;
constexpr double kHiddenCone = 0.5;

// Attribute `index` of `count` floats (or bytes, or one integer) at `offset` of each instance.
template <class Instance>
void instance_floats(GLuint index, int count, std::size_t offset) {
  glEnableVertexAttribArray(index);
  glVertexAttribPointer(index, count, GL_FLOAT, GL_FALSE, sizeof(Instance), reinterpret_cast<const void*>(offset));
  glVertexAttribDivisor(index, 1);
}

template <class Instance>
void instance_color() {
  glEnableVertexAttribArray(4);
  glVertexAttribPointer(4, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Instance),
                        reinterpret_cast<const void*>(offsetof(Instance, color)));
  glVertexAttribDivisor(4, 1);
}

template <class Instance>
void instance_color_and_id() {
  instance_color<Instance>();
  glEnableVertexAttribArray(5);
  glVertexAttribIPointer(5, 1, GL_UNSIGNED_INT, sizeof(Instance),
                         reinterpret_cast<const void*>(offsetof(Instance, id)));
  glVertexAttribDivisor(5, 1);
}

void shape_vertices(int numbers) {
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, numbers, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(numbers * sizeof(float)), nullptr);
}

}  // namespace

void Glyphs::make_shapes() {
  if (square_.indices > 0) return;
  const auto make = [](Shape& shape, const GlyphShape& from) {
    shape.vertices.upload(from.vertices.data(), from.vertices.size() * sizeof(from.vertices[0]));
    shape.triangles.upload(from.triangles.data(), from.triangles.size() * sizeof(from.triangles[0]));
    shape.indices = static_cast<int>(from.triangles.size());
  };
  for (const ShaftForm form : {ShaftForm::kPlain, ShaftForm::kDashed, ShaftForm::kPlated, ShaftForm::kRod}) {
    const auto at = static_cast<std::size_t>(form);
    make(coarse_arrows_[at], arrow_shape(kCoarseSides, form));
    make(fine_arrows_[at], arrow_shape(kFineSides, form));
  }
  make(arc_, arc_shape(kArcSides, kArcPieces));
  make(cone_, cone_shape(kConeSides));
  constexpr std::array<float, 8> kCorners{-1, -1, 1, -1, -1, 1, 1, 1};
  constexpr std::array<std::uint16_t, 6> kTriangles{0, 1, 2, 2, 1, 3};
  square_.vertices.upload(kCorners.data(), sizeof(kCorners));
  square_.triangles.upload(kTriangles.data(), sizeof(kTriangles));
  square_.indices = static_cast<int>(kTriangles.size());
}

void Glyphs::upload(const GlyphInstances& instances) {
  make_shapes();
  const auto fill = [](Batch& batch, const auto& from) {
    batch.count = static_cast<int>(from.size());
    if (batch.count > 0) batch.instances.upload(from.data(), from.size() * sizeof(from[0]), true);
    if (batch.count == 0) batch.instances = Buffer();
  };
  const auto fill_arrows = [&](ArrowBatches& batches, const GlyphInstances::Arrows& from) {
    for (std::size_t form = 0; form < kShaftForms; ++form) {
      fill(batches.coarse[form], from.coarse[form]);
      fill(batches.fine[form], from.fine[form]);
    }
  };
  fill_arrows(plain_, instances.plain);
  fill_arrows(outlined_, instances.outlined);
  fill_arrows(selected_, instances.selected);
  fill(plain_arcs_, instances.plain_arcs);
  fill(arcs_, instances.arcs);
  fill(selected_arcs_, instances.selected_arcs);
  fill(markers_, instances.markers);
  fill(selected_markers_, instances.selected_markers);
  fill(cones_, instances.cones);
}

void Glyphs::draw_arrows(ArrowBatches& arrows) {
  const auto draw = [](const Shape& shape, Batch& batch) {
    if (batch.count == 0) return;
    batch.array.bind();
    shape.vertices.bind_vertices();
    shape_vertices(4);
    batch.instances.bind_vertices();
    instance_floats<ArrowInstance>(1, 4, offsetof(ArrowInstance, tail_radius));
    instance_floats<ArrowInstance>(2, 4, offsetof(ArrowInstance, vector_head));
    instance_color_and_id<ArrowInstance>();
    shape.triangles.bind_indices();
    glDrawElementsInstanced(GL_TRIANGLES, shape.indices, GL_UNSIGNED_SHORT, nullptr, batch.count);
  };
  for (std::size_t form = 0; form < kShaftForms; ++form) {
    draw(coarse_arrows_[form], arrows.coarse[form]);
    draw(fine_arrows_[form], arrows.fine[form]);
  }
}

void Glyphs::draw_arcs(Batch& arcs) {
  if (arcs.count == 0) return;
  arcs.array.bind();
  arc_.vertices.bind_vertices();
  shape_vertices(4);
  arcs.instances.bind_vertices();
  instance_floats<ArcInstance>(1, 4, offsetof(ArcInstance, center_radius));
  instance_floats<ArcInstance>(2, 4, offsetof(ArcInstance, axis_angle));
  instance_floats<ArcInstance>(3, 4, offsetof(ArcInstance, start_thickness));
  instance_color_and_id<ArcInstance>();
  arc_.triangles.bind_indices();
  glDrawElementsInstanced(GL_TRIANGLES, arc_.indices, GL_UNSIGNED_SHORT, nullptr, arcs.count);
}

void Glyphs::draw_markers(Batch& markers) {
  if (markers.count == 0) return;
  markers.array.bind();
  square_.vertices.bind_vertices();
  shape_vertices(2);
  markers.instances.bind_vertices();
  instance_floats<MarkerInstance>(1, 4, offsetof(MarkerInstance, center_radius));
  instance_floats<MarkerInstance>(2, 1, offsetof(MarkerInstance, kind));
  instance_color_and_id<MarkerInstance>();
  square_.triangles.bind_indices();
  glDrawElementsInstanced(GL_TRIANGLES, square_.indices, GL_UNSIGNED_SHORT, nullptr, markers.count);
}

// Both sides of each, without depth: what is behind a cone shows through it.
void Glyphs::draw_cones(const Programs& programs, const Frame& frame, double opacity) {
  if (cones_.count == 0) return;
  glDisable(GL_CULL_FACE);
  glDepthMask(GL_FALSE);
  use(programs.cone, frame);
  programs.cone.set("opacity", opacity);
  cones_.array.bind();
  cone_.vertices.bind_vertices();
  shape_vertices(4);
  cones_.instances.bind_vertices();
  instance_floats<ConeInstance>(1, 4, offsetof(ConeInstance, apex_height));
  instance_floats<ConeInstance>(2, 4, offsetof(ConeInstance, axis_radius));
  instance_color<ConeInstance>();
  cone_.triangles.bind_indices();
  glDrawElementsInstanced(GL_TRIANGLES, cone_.indices, GL_UNSIGNED_SHORT, nullptr, cones_.count);
}

// A slightly larger copy whose inside alone is drawn: what stands out beyond the glyph itself is its outline.
void Glyphs::draw_outlines(const Program& arrow, const Program& arc, const Frame& frame, bool dark, double opacity) {
  glCullFace(GL_FRONT);
  const auto draw = [&](const Program& program, const Color& color, double width, const auto& body) {
    use(program, frame);
    program.set("inflate", width * frame.size.pixel_ratio);
    program.set("least", kLeastShaft * frame.size.pixel_ratio);
    program.set("opacity", opacity);
    program.set("over", Eigen::Vector4f(as_vector(color)));
    body();
  };
  const Color rim = theme::outline(dark);
  draw(arrow, rim, kOutline, [&] { draw_arrows(outlined_); });
  draw(arrow, theme::kSelection, kSelectedOutline, [&] { draw_arrows(selected_); });
  draw(arc, rim, kOutline, [&] { draw_arcs(arcs_); });
  draw(arc, theme::kSelection, kSelectedOutline, [&] { draw_arcs(selected_arcs_); });
  glCullFace(GL_BACK);
}

void Glyphs::draw_solids(const Programs& programs, const Frame& frame, bool dark, double opacity) {
  glEnable(GL_CULL_FACE);
  draw_outlines(programs.arrow, programs.arc, frame, dark, opacity);
  for (const Program* program : {&programs.arrow, &programs.arc}) {
    use(*program, frame);
    program->set("inflate", 0.0);
    program->set("least", kLeastShaft * frame.size.pixel_ratio);
    program->set("opacity", opacity);
    program->set("over", Eigen::Vector4f(Eigen::Vector4f::Zero()));
    if (program == &programs.arrow) {
      for (ArrowBatches* arrows : {&plain_, &outlined_, &selected_}) draw_arrows(*arrows);
    } else {
      for (Batch* arcs : {&plain_arcs_, &arcs_, &selected_arcs_}) draw_arcs(*arcs);
    }
  }
}

void Glyphs::draw_discs(const Programs& programs, const Frame& frame, bool dark, double opacity) {
  glDisable(GL_CULL_FACE);
  use(programs.marker, frame);
  programs.marker.set("least", kLeastMarker * frame.size.pixel_ratio);
  programs.marker.set("opacity", opacity);
  programs.marker.set("rim_color", Eigen::Vector3f(as_vector(theme::outline(dark)).head<3>()));
  draw_markers(markers_);
  programs.marker.set("rim_color", Eigen::Vector3f(as_vector(theme::kSelection).head<3>()));
  programs.marker.set("least", 2 * kLeastMarker * frame.size.pixel_ratio);
  draw_markers(selected_markers_);
}

void Glyphs::draw(const Programs& programs, const Frame& frame, bool dark) {
  glEnable(GL_BLEND);
  glDepthFunc(GL_GREATER);
  glDepthMask(GL_FALSE);
  draw_cones(programs, frame, kHiddenCone);
  draw_solids(programs, frame, dark, kHiddenOpacity);
  draw_discs(programs, frame, dark, kHiddenOpacity);
  glDepthFunc(GL_LEQUAL);
  draw_cones(programs, frame, 1);
  glDepthMask(GL_TRUE);
  draw_solids(programs, frame, dark, 1);
  draw_discs(programs, frame, dark, 1);
  glDisable(GL_BLEND);
}

void Glyphs::draw_ids(const Programs& programs, const Frame& frame, double least_marker) {
  glDisable(GL_CULL_FACE);
  const auto draw_marker_ids = [&](double least) {
    use(programs.marker_id, frame);
    programs.marker_id.set("least", least);
    for (Batch* markers : {&markers_, &selected_markers_}) draw_markers(*markers);
  };
  glDepthFunc(GL_GREATER);
  glDepthMask(GL_FALSE);
  draw_marker_ids(kLeastMarker * frame.size.pixel_ratio);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_TRUE);
  for (const Program* program : {&programs.arrow_id, &programs.arc_id}) {
    use(*program, frame);
    program->set("inflate", kOutline * frame.size.pixel_ratio);
    program->set("least", kLeastShaft * frame.size.pixel_ratio);
  }
  programs.arrow_id.use();
  for (ArrowBatches* arrows : {&plain_, &outlined_, &selected_}) draw_arrows(*arrows);
  programs.arc_id.use();
  for (Batch* arcs : {&plain_arcs_, &arcs_, &selected_arcs_}) draw_arcs(*arcs);
  draw_marker_ids(least_marker);
}

std::size_t Glyphs::memory() const {
  std::size_t bytes = 0;
  const auto add_shape = [&bytes](const Shape& shape) { bytes += shape.vertices.bytes() + shape.triangles.bytes(); };
  for (const Shape* shape : {&arc_, &square_, &cone_}) add_shape(*shape);
  for (const auto* shapes : {&coarse_arrows_, &fine_arrows_}) {
    for (const Shape& shape : *shapes) add_shape(shape);
  }
  for (const ArrowBatches* arrows : {&plain_, &outlined_, &selected_}) {
    for (const auto* forms : {&arrows->coarse, &arrows->fine}) {
      for (const Batch& batch : *forms) bytes += batch.instances.bytes();
    }
  }
  for (const Batch* batch : {&plain_arcs_, &arcs_, &selected_arcs_, &markers_, &selected_markers_, &cones_}) {
    bytes += batch->instances.bytes();
  }
  return bytes;
}

}  // namespace impend
