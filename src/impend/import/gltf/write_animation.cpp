#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "impend/import/gltf/gltf.h"
#include "impend/import/gltf/gltf_conventions.h"
#include "impend/import/mesh/byte_scalars.h"
#include "impend/import/write_meshes.h"

namespace impend {
namespace {

using AnimationJson = nlohmann::json;

constexpr int kAnimationFloat = 5126;  // float32

class AnimationWriter {
 public:
  AnimationWriter(const PartAnimation& animation, double unit, AnimationJson& document, std::string& data)
      : animation_(animation), unit_(unit), document_(document), data_(data) {
    for (std::size_t k = 0; k < animation.times.size(); ++k) {
      const float time = static_cast<float>(animation.times[k]);
      if (!times_.empty() && !(time > times_.back())) continue;
      times_.push_back(time);
      kept_.push_back(k);
    }
  }

  void write(const std::vector<AnimatedNode>& nodes) {
    for (const AnimatedNode& node : nodes) add_node(node);
    if (channels_.empty()) return;
    document_["animations"] = AnimationJson::array(
        {{{"name", "simulation"}, {"channels", std::move(channels_)}, {"samplers", std::move(samplers_)}}});
  }

 private:
  void add_node(const AnimatedNode& node) {
    const std::vector<PartPlace>& places = animation_.parts[static_cast<std::size_t>(node.part)];
    if (places.size() != animation_.times.size() || kept_.empty()) return;
    std::vector<float> shifts, turns;
    Eigen::Quaterniond before = Eigen::Quaterniond::Identity();
    for (const std::size_t k : kept_) {
      const Vec3 p = y_up_from_z_up(Vec3(in_unit(places[k].p, unit_) + places[k].q * node.origin));
      for (const double x : p) shifts.push_back(static_cast<float>(x));
      Eigen::Quaterniond q = places[k].q.normalized();
      if (k == kept_.front() ? q.w() < 0 : q.dot(before) < 0) q.coeffs() = -q.coeffs();
      before = q;
      const Vec3 axis = y_up_from_z_up(q.vec());
      for (const double x : {axis.x(), axis.y(), axis.z(), q.w()}) turns.push_back(static_cast<float>(x));
    }
    add_channel(node.node, "translation", shifts, 3);
    add_channel(node.node, "rotation", turns, 4);
  }

  // Where not all values are alike.
  void add_channel(int node, const char* path, const std::vector<float>& values, std::size_t width) {
    const auto alike = [&](std::size_t k) { return values[k] == values[k % width]; };
    bool still = true;
    for (std::size_t k = width; k < values.size() && still; ++k) still = alike(k);
    if (still) return;
    const int sampler = static_cast<int>(samplers_.size());
    samplers_.push_back({{"input", input()},
                         {"output", add_accessor(values, width == 3 ? "VEC3" : "VEC4", width)},
                         {"interpolation", "LINEAR"}});
    channels_.push_back({{"sampler", sampler}, {"target", {{"node", node}, {"path", path}}}});
  }

  // The times, which all samplers share.
  int input() {
    if (input_ >= 0) return input_;
    input_ = add_accessor(times_, "SCALAR", 1);
    AnimationJson& accessor = document_["accessors"][static_cast<std::size_t>(input_)];
    accessor["min"] = AnimationJson::array({times_.front()});
    accessor["max"] = AnimationJson::array({times_.back()});
    return input_;
  }

  int add_accessor(const std::vector<float>& values, const char* type, std::size_t width) {
    std::string bytes;
    for (const float value : values) append_unsigned(std::bit_cast<std::uint32_t>(value), 4, &bytes);
    AnimationJson &views = document_["bufferViews"], &accessors = document_["accessors"];
    views.push_back({{"buffer", 0}, {"byteOffset", data_.size()}, {"byteLength", bytes.size()}});
    data_ += bytes;
    accessors.push_back({{"bufferView", views.size() - 1},
                         {"componentType", kAnimationFloat},
                         {"count", values.size() / width},
                         {"type", type}});
    return static_cast<int>(accessors.size()) - 1;
  }

  const PartAnimation& animation_;
  double unit_;
  AnimationJson& document_;
  std::string& data_;
  std::vector<float> times_;
  std::vector<std::size_t> kept_;  // which times
  AnimationJson channels_ = AnimationJson::array(), samplers_ = AnimationJson::array();
  int input_ = -1;
};

}  // namespace

void add_animation(const PartAnimation& animation, const std::vector<AnimatedNode>& nodes, double metres_per_unit,
                   nlohmann::json* document, std::string* data) {
  AnimationWriter(animation, metres_per_unit, *document, *data).write(nodes);
}

}  // namespace impend
