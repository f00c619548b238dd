// What one picture needs besides the scene's buffers, computed in double precision before anything becomes float:
// poses relative to the camera, so that parts a kilometre from the world's origin look the same as at it.
#pragma once

#include <Eigen/Core>

#include <optional>
#include <vector>

#include "impend/base/result.h"
#include "impend/render/image.h"
#include "impend/scene/view.h"

namespace impend {

struct DrawnPart {
  int part = 0;
  RigidTransform X_CM;  // mesh frame (part frame shifted to the mesh's origin) to camera frame
  Color color;
  bool translucent = false;
  bool ghost = false;
  bool selected = false;
  double depth = 0;  // of the box's middle along the view, m: larger is farther
};

struct Frame {
  DrawSize size;
  RigidTransform X_CW;
  bool orthographic = false;
  Eigen::Matrix4f projection = Eigen::Matrix4f::Identity();
  double near = 0;  // m, of the near plane; negative is behind the eye (orthographic only)
  double far = 0;
  Eigen::Vector2d pixel = Eigen::Vector2d::Zero();  // m: a pixel at depth z is pixel[0] + z·pixel[1] wide
  Eigen::Vector3f up_C = Eigen::Vector3f::UnitY();
  std::optional<Eigen::Vector4d> section;  // camera frame, unit normal: n·x + d > 0 is cut away
  double section_sink = 0;                 // m, how far below the plane that was asked for that is
  std::vector<DrawnPart> opaque;           // in the scene's order
  std::vector<DrawnPart> translucent;      // with ghosts; farthest first, unless quick

  double pixel_at(double depth) const { return pixel[0] + depth * pixel[1]; }
  // x_C is cut away, or nearer to the plane than `margin` (m) on the kept side for a negative margin.
  bool cuts_away(const Vec3& x_C, double margin = 0) const {
    return section && section->head<3>().dot(x_C) + (*section)[3] > margin + 2 * section_sink;
  }
};

// Errors: kBadValue for a size below 1 and for a view whose numbers are not finite or make no picture. Held by
// tests/render.
Result<Frame> make_frame(const Scene& scene, const View& view, const DrawSize& size, bool quick);

// The mesh frame's pose at which a part is drawn, world frame.
RigidTransform drawn_mesh_pose(const Scene& scene, const ScenePart& part, double phase, double explode);

}  // namespace impend
