#include "impend/records/compas_forces.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "impend/import/compas/compas_json.h"
#include "impend/records/json_format.h"

namespace impend {
namespace {

Error unsupported_document(std::string message) {
  return {ErrorCode::kUnsupported, std::move(message), {}, "give one assembly of compas_assembly or compas_cra, whole"};
}

// The object within {"dtype", "data" or "value"}, and under which of these keys it is.
Json& within_wrapper(Json& object, std::string& key) {
  for (const char* inner : {"data", "value"}) {
    if (!object.is_object() || !object.contains("dtype") || !object.contains(inner)) continue;
    key = inner;
    return object[inner];
  }
  return object;
}

struct Graph {
  Json* nodes = nullptr;
  Json* edges = nullptr;
  std::string wrapper = "data";
  std::vector<std::string> keys;  // of the nodes that have blocks, in the order of the parts
};

Result<Graph> graph_of(Json& document) {
  Graph graph;
  Json& data = within_wrapper(document, graph.wrapper);
  if (!data.is_object() || !data.contains("graph")) return unsupported_document("the document has no graph of blocks");
  Json& inner = within_wrapper(data["graph"], graph.wrapper);
  // Before anything points into it: a new key moves the others.
  if (inner.is_object() && (!inner.contains("edge") || !inner["edge"].is_object())) inner["edge"] = Json::object();
  const char* nodes = inner.is_object() && inner.contains("node") ? "node" : "vertex";
  if (!inner.is_object() || !inner.contains(nodes) || !inner[nodes].is_object())
    return unsupported_document("the graph of the document has no nodes");
  graph.nodes = &inner[nodes];
  graph.edges = &inner["edge"];
  nlohmann::json with_blocks = nlohmann::json::object();
  for (const auto& [key, node] : graph.nodes->items()) {
    const auto has = [&node = node](const char* name) { return node.contains(name) && !node[name].is_null(); };
    if (node.is_object() && (has("block") || has("part"))) with_blocks[key] = nullptr;
  }
  graph.keys = keys_in_order(with_blocks);
  return graph;
}

// The whole force of a contact on its first body, N; nothing where the blocks are not held.
std::optional<std::vector<Vec3>> holding_forces(const Analysis& analysis) {
  const std::vector<Contact>& contacts = analysis.contacts.contacts;
  std::vector<Vec3> forces(contacts.size());
  if (!analysis.friction) {
    if (analysis.verdict != Verdict::kStable) return std::nullopt;
    for (std::size_t i = 0; i < contacts.size(); ++i)
      forces[i] = analysis.contact_results[i].force * contacts[i].normal;
    return forces;
  }
  const FrictionResult& friction = *analysis.friction;
  if (!friction.verdict || *friction.verdict == FrictionVerdict::kFallsCertain ||
      *friction.verdict == FrictionVerdict::kNoSolutionFound)
    return std::nullopt;
  if (!friction.holding_forces.empty()) return friction.holding_forces;
  for (std::size_t i = 0; i < contacts.size(); ++i)
    forces[i] = friction.contacts[i].normal_force * contacts[i].normal + friction.contacts[i].friction_force;
  return forces;
}

// Contacts of one pair in one plane: their normal, and the points in order about it.
struct Patch {
  int a = -1, b = -1;
  Vec3 normal = Vec3::Zero();  // out of b into a
  std::vector<int> contacts;
};

std::vector<Patch> patches_of(const Analysis& analysis) {
  constexpr double kOnePlane = 1e-6;  // of the size of the assembly: how far points of one plane may lie apart
  Box3 box;
  for (const Contact& contact : analysis.contacts.contacts) box.add(contact.point);
  const double step = kOnePlane * std::max(box.diagonal(), analysis.contacts.gap);
  std::map<std::tuple<int, int, std::array<double, 3>, double>, Patch> found;
  for (std::size_t i = 0; i < analysis.contacts.contacts.size(); ++i) {
    const Contact& c = analysis.contacts.contacts[i];
    const double plane = step > 0 ? std::round(c.normal.dot(c.point) / step) : 0;
    Patch& patch = found[{c.a, c.b, {c.normal.x(), c.normal.y(), c.normal.z()}, plane}];
    patch.a = c.a;
    patch.b = c.b;
    patch.normal = c.normal;
    patch.contacts.push_back(static_cast<int>(i));
  }
  std::vector<Patch> patches;
  for (auto& [key, patch] : found) patches.push_back(std::move(patch));
  return patches;
}

struct Frame {
  Vec3 origin = Vec3::Zero(), x = Vec3::Zero(), y = Vec3::Zero(), z = Vec3::Zero();
};

// zaxis along `z`; the points in order about it.
Frame ordered_about(const Vec3& z, const std::vector<Contact>& all, std::vector<int>& points) {
  Frame frame;
  frame.z = z;
  for (const int i : points) frame.origin += all[i].point / static_cast<double>(points.size());
  Eigen::Index least = 0;
  z.cwiseAbs().minCoeff(&least);
  frame.x = (Vec3::Unit(least) - z[least] * z).normalized();
  frame.y = z.cross(frame.x);
  std::sort(points.begin(), points.end(), [&](int i, int j) {
    const auto angle = [&](int k) {
      const Vec3 away = all[k].point - frame.origin;
      return std::pair(std::atan2(frame.y.dot(away), frame.x.dot(away)), k);
    };
    return angle(i) < angle(j);
  });
  return frame;
}

double area_of(const Frame& frame, const std::vector<Contact>& all, const std::vector<int>& points) {
  double twice = 0;
  for (std::size_t k = 0; k < points.size(); ++k) {
    const Vec3 from = all[points[k]].point - frame.origin,
               to = all[points[(k + 1) % points.size()]].point - frame.origin;
    twice += frame.z.dot(from.cross(to));
  }
  return twice / 2;
}

Json json_forces(const Frame& frame, const std::vector<Vec3>& forces, const std::vector<int>& points, double sign) {
  Json list = Json::array();
  for (const int i : points) {
    const Vec3 force = sign * forces[i];
    const double normal = frame.z.dot(force);
    list.push_back({{"c_np", json_number(std::max(normal, 0.0))},
                    {"c_nn", json_number(std::max(-normal, 0.0))},
                    {"c_u", json_number(frame.x.dot(force))},
                    {"c_v", json_number(frame.y.dot(force))}});
  }
  return list;
}

// The edge of two nodes as the document has it, else from the first to the second: its object, which the next new edge
// may move, and whether it is turned.
std::pair<Json*, bool> edge_of(Graph& graph, const std::string& from, const std::string& to) {
  Json& edges = *graph.edges;
  const auto there = [&](const std::string& u, const std::string& v) {
    return edges.contains(u) && edges[u].is_object() && edges[u].contains(v);
  };
  const bool turned = !there(from, to) && there(to, from);
  Json& edge = turned ? edges[to][from] : edges[from][to];
  if (!edge.is_object()) edge = Json::object();
  return {&edge, turned};
}

// Those that are there are of another time, on edges of either direction.
void clear_interfaces(Graph& graph) {
  for (const auto& [from, ends] : graph.edges->items()) {
    if (!ends.is_object()) continue;
    for (const auto& [to, edge] : ends.items()) {
      if (edge.is_object() && edge.contains("interfaces")) edge["interfaces"] = Json::array();
    }
  }
}

void write_interfaces(const Analysis& analysis, Graph& graph) {
  clear_interfaces(graph);
  const std::vector<Contact>& all = analysis.contacts.contacts;
  const std::optional<std::vector<Vec3>> forces = holding_forces(analysis);
  const double unit = analysis.assembly.metres_per_unit;
  const int parts = static_cast<int>(analysis.assembly.parts.size());
  std::set<std::pair<int, int>> begun;
  for (Patch& patch : patches_of(analysis)) {
    if (patch.b >= parts) continue;  // the ground is no block
    const auto [edge, turned] = edge_of(graph, graph.keys[patch.a], graph.keys[patch.b]);
    if (begun.insert({patch.a, patch.b}).second) (*edge)["interfaces"] = Json::array();
    const double sign = turned ? 1 : -1;  // normals point into the first body: the edge's first block, or its second
    const Frame frame = ordered_about(sign * patch.normal, all, patch.contacts);
    Json points = Json::array();
    for (const int i : patch.contacts) points.push_back(json_vector(all[i].point / unit));
    Json data = {{"points", points},
                 {"size", json_number(area_of(frame, all, patch.contacts) / (unit * unit))},
                 {"frame",
                  {{"dtype", "compas.geometry/Frame"},
                   {graph.wrapper,
                    {{"point", json_vector(frame.origin / unit)},
                     {"xaxis", json_vector(frame.x)},
                     {"yaxis", json_vector(frame.y)}}}}},
                 {"forces", forces ? json_forces(frame, *forces, patch.contacts, sign) : Json(nullptr)},
                 {"mesh", nullptr}};
    (*edge)["interfaces"].push_back({{"dtype", "compas_assembly.datastructures/Interface"}, {graph.wrapper, data}});
  }
}

// The motion that starts, m and rad; zeros where forces hold it.
std::vector<Vec6> motions_of(const Analysis& analysis) {
  std::vector<Vec6> motions(analysis.bodies.size(), Vec6::Zero());
  if (holding_forces(analysis)) return motions;
  for (std::size_t i = 0; i < motions.size(); ++i) {
    motions[i] << analysis.bodies[i].linear, analysis.bodies[i].angular;
    if (!analysis.friction) continue;
    const auto& released = analysis.friction->releasing_motion;
    const auto& found = released.empty() ? analysis.friction->motions : released;
    motions[i] = i < found.size() && found[i] ? *found[i] : Vec6(Vec6::Zero());
  }
  return motions;
}

void write_displacements(const Analysis& analysis, Graph& graph) {
  std::vector<Vec6> motions = motions_of(analysis);
  double most = 0;
  for (Vec6& motion : motions) {
    motion.head<3>() /= analysis.assembly.metres_per_unit;
    most = std::max(most, motion.cwiseAbs().maxCoeff());
  }
  for (std::size_t i = 0; i < graph.keys.size(); ++i) {
    if (analysis.bodies[i].fixed) continue;
    Json numbers = Json::array();
    for (int k = 0; k < 6; ++k) numbers.push_back(json_number(most > 0 ? kCompasMotion / most * motions[i][k] : 0));
    (*graph.nodes)[graph.keys[i]]["displacement"] = numbers;
  }
}

}  // namespace

Result<std::string> compas_with_forces(const std::string& document, const Analysis& analysis) {
  Json json = Json::parse(document, nullptr, false);
  if (json.is_discarded()) return Error{ErrorCode::kParse, "the document is no JSON", {}, "write it anew"};
  Result<Graph> graph = graph_of(json);
  if (!graph) return graph.error();
  if (graph.value().keys.size() != analysis.assembly.parts.size())
    return unsupported_document("the document has other blocks than the analysis");
  write_interfaces(analysis, graph.value());
  write_displacements(analysis, graph.value());
  return json_text(json);
}

}  // namespace impend
