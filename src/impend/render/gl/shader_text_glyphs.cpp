#include "impend/render/gl/shader_text.h"

namespace impend::shader {

// Arrows and arcs are turned profiles: a vertex is (cosine, sine, role, place along). Roles, from tail to tip:
//   0 middle of the tail   1 rim of the tail, its disc   2 tube           3 middle of the head's base
//   4 rim of that base     5 rim of the head, its cone   6 tip            7, 8 middle and rim of the plate at a tail
//   9, 10 middle and rim of a rod's ends
const std::string kPerpendicular = R"(
vec3 any_perpendicular(vec3 d) {
  vec3 s = abs(d);
  vec3 e = s.x < s.y && s.x < s.z ? vec3(1.0, 0.0, 0.0) : s.y < s.z ? vec3(0.0, 1.0, 0.0) : vec3(0.0, 0.0, 1.0);
  return normalize(cross(d, e));
}
)";

const std::string kGlyph = R"(
layout(location = 0) in vec4 shape;
layout(location = 4) in vec4 color;
layout(location = 5) in uint id;
uniform float inflate;   // pixels, on all sides
uniform float least;     // pixels, of the thinnest shaft's radius
out vec4 paint;
flat out uint stands_for;

void finish(vec3 p, vec3 n) {
  paint = vec4(color.rgb * (0.18 + 0.85 * light_on(n)), color.a);
  stands_for = id;
  gl_Position = projection * vec4(p, 1.0);
}
)";

const std::string kArrowVertex = R"(
layout(location = 1) in vec4 tail_radius;
layout(location = 2) in vec4 vector_head;  // head's radius in shaft radii
void main() {
  vec3 tail = tail_radius.xyz;
  float len = length(vector_head.xyz);
  vec3 d = vector_head.xyz / len;
  float px = pixel_size(tail + 0.5 * vector_head.xyz);
  float r = max(tail_radius.w, least * px);
  float R = r * vector_head.w;
  float H = min(2.5 * R, 0.65 * len);
  R = min(R, 0.8 * H);
  r = min(r, 0.6 * R);
  float g = inflate * px;
  vec3 u = any_perpendicular(d);
  vec3 out_dir = shape.x * u + shape.y * cross(d, u);
  int role = int(shape.z);
  float at = role < 2 ? -g : role == 2 ? mix(-g, len - H, shape.w) : role < 6 ? len - H - g : len + 2.0 * g;
  float radius = role == 0 || role == 3 || role == 6 ? 0.0 : role < 3 ? r + g : R + 1.5 * g;
  vec3 n = role == 2 ? out_dir : role < 5 ? -d : normalize(H * out_dir + R * d);
  if (role > 8) {
    at = mix(-g, len + g, shape.w);
    radius = role == 9 ? 0.0 : r + g;
    n = role == 10 ? out_dir : (2.0 * shape.w - 1.0) * d;
  } else if (role > 6) {
    at = mix(-g, min(0.9 * r, 0.2 * len) + g, shape.w);
    radius = role == 7 ? 0.0 : R + g;
    n = role == 8 ? normalize(out_dir + (shape.w - 0.5) * d) : (2.0 * shape.w - 1.0) * d;
  }
  finish(tail + at * d + radius * out_dir, n);
}
)";

const std::string kArcVertex = R"(
layout(location = 1) in vec4 center_radius;
layout(location = 2) in vec4 axis_angle;
layout(location = 3) in vec4 start_thickness;
void main() {
  float px = pixel_size(center_radius.xyz);
  float r = max(start_thickness.w, least * px);
  float R = 2.2 * r;
  float g = inflate * px;
  float rho = max(center_radius.w, 2.5 * r), angle = axis_angle.w;
  float head = min(2.5 * R / rho, 0.6 * angle);
  float H = 1.1 * head * rho;
  int role = int(shape.z);
  float theta = role < 2 ? 0.0 : role == 2 ? shape.w * (angle - head) : angle - head;
  vec3 e = start_thickness.xyz, f = cross(axis_angle.xyz, e);
  vec3 outward = cos(theta) * e + sin(theta) * f;
  vec3 d = cos(theta) * f - sin(theta) * e;
  vec3 out_dir = shape.x * outward + shape.y * cross(d, outward);
  float at = role < 2 ? -g : role == 2 ? -g * (1.0 - shape.w) : role < 6 ? -g : H + 2.0 * g;
  float radius = role == 0 || role == 3 || role == 6 ? 0.0 : role < 3 ? r + g : R + 1.5 * g;
  vec3 n = role == 2 ? out_dir : role < 5 ? -d : normalize(H * out_dir + R * d);
  // The tip leans inwards, onto the circle.
  vec3 lean = role == 6 ? -0.5 * H * H / rho * outward : vec3(0.0);
  finish(center_radius.xyz + rho * outward + at * d + radius * out_dir + lean, n);
}
)";

const std::string kGlyphFragment = R"(
in vec4 paint;
uniform vec4 over;     // its alpha: how much it replaces the colour
uniform float opacity;
out vec4 shown;
void main() {
  float a = paint.a * opacity;
  shown = vec4(min(mix(paint.rgb, over.rgb, over.a), vec3(1.0)) * a, a);
}
)";

const std::string kGlyphIdFragment = R"(
flat in uint stands_for;
out uint shown;
void main() {
  if (stands_for == 0u) discard;
  shown = stands_for;
}
)";

const std::string kMarkerVertex = R"(
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 center_radius;
layout(location = 2) in float kind;
layout(location = 4) in vec4 color;
layout(location = 5) in uint id;
uniform float least;     // pixels, of the radius
out vec2 at;             // in radii
out vec4 paint;
flat out float sort;
flat out float step_of_pixel;  // a pixel in radii
flat out uint stands_for;
void main() {
  vec3 p = center_radius.xyz;
  float px = pixel_size(p);
  float radius = max(center_radius.w, least * px);
  p = pulled(p, 1.5 * radius);
  // Pulled nearer it would look larger.
  float grown = radius * pixel_size(p) / px;
  at = 1.15 * corner;
  paint = color;
  sort = kind;
  step_of_pixel = px / radius;
  stands_for = id;
  gl_Position = projection * vec4(p + vec3(at * grown, 0.0), 1.0);
}
)";

// A cone that can be seen through: a pale side with darker ribs and rim, so that it is told apart from any surface.
const std::string kConeVertex = R"(
layout(location = 0) in vec4 shape;
layout(location = 1) in vec4 apex_height;
layout(location = 2) in vec4 axis_radius;
layout(location = 4) in vec4 color;
out vec4 paint;
out float along;        // 0 at the apex … 1 at the rim
out vec2 around;        // cosine and sine
flat out float a_pixel; // of the height
void main() {
  vec3 d = axis_radius.xyz;
  vec3 u = any_perpendicular(d);
  vec3 out_dir = shape.x * u + shape.y * cross(d, u);
  vec3 p = apex_height.xyz + shape.w * (apex_height.w * d + axis_radius.w * out_dir);
  paint = color;
  along = shape.w;
  around = shape.xy;
  a_pixel = pixel_size(apex_height.xyz) / length(vec2(apex_height.w, axis_radius.w));
  gl_Position = projection * vec4(p, 1.0);
}
)";

const std::string kConeFragment = R"(
in vec4 paint;
in float along;
in vec2 around;
flat in float a_pixel;
uniform float opacity;
out vec4 shown;
void main() {
  float turn = atan(around.y, around.x) * 1.2732395;                     // eight ribs a turn
  float rib = abs(turn - round(turn)) * 0.7853982 * along;    // distance in lengths of the side, at 45 degrees
  float line = max(1.0 - clamp(0.7 * rib / a_pixel, 0.0, 1.0), along > 1.0 - 2.0 * a_pixel ? 1.0 : 0.0);
  float a = mix(0.20, 0.75, line) * paint.a * opacity;
  shown = vec4(paint.rgb * a, a);
}
)";

// The kinds in MarkerKind's order: disc, small disc, ring, cross, square, triangle, ring with a dot, square ring with
// a dot.
const std::string kMarkerFragment = R"(
in vec2 at;
in vec4 paint;
flat in float sort;
flat in float step_of_pixel;
uniform vec3 rim_color;
uniform float opacity;
out vec4 shown;
float inside(float signed_distance) { return clamp(0.5 - signed_distance / step_of_pixel, 0.0, 1.0); }
void main() {
  float d = length(at);
  float edge = max(0.16, 1.2 * step_of_pixel);  // width of the dark rim
  float outer, inner;                           // with the rim, without it
  if (sort < 0.5) {
    outer = inside(d - 1.0);
    inner = inside(d - 1.0 + edge);
  } else if (sort < 1.5) {
    outer = inside(d - 0.62);
    inner = inside(d - 0.62 + edge);
  } else if (sort < 2.5) {
    outer = inside(abs(d - 0.72) - 0.30);
    inner = inside(abs(d - 0.72) - 0.30 + 0.7 * edge);
  } else if (sort > 5.5) {
    vec2 q = abs(at);
    float far = sort < 6.5 ? d : max(q.x, q.y) * 1.1;
    outer = max(inside(abs(far - 0.78) - 0.22), inside(d - 0.34));
    inner = max(inside(abs(far - 0.78) - 0.22 + 0.7 * edge), inside(d - 0.34 + 0.7 * edge));
  } else if (sort > 4.5) {
    float side = max(-at.y - 0.58, 0.866 * abs(at.x) + 0.5 * at.y - 0.5);
    outer = inside(side);
    inner = inside(side + edge);
  } else if (sort > 3.5) {
    float side = max(abs(at.x), abs(at.y)) - 0.86;
    outer = inside(side);
    inner = inside(side + edge);
  } else {
    vec2 q = abs(vec2(at.x + at.y, at.x - at.y)) * 0.7071;
    float arm = max(min(q.x, q.y) - 0.30, max(q.x, q.y) - 1.0);
    outer = inside(arm);
    inner = inside(arm + 0.7 * edge);
  }
  float a = outer * paint.a * opacity;
  if (a < 0.02) discard;
  shown = vec4(mix(rim_color, paint.rgb, inner) * a, a);
}
)";

const std::string kMarkerIdFragment = R"(
in vec2 at;
flat in uint stands_for;
out uint shown;
void main() {
  if (stands_for == 0u || dot(at, at) > 1.0) discard;
  shown = stands_for;
}
)";

}  // namespace impend::shader
