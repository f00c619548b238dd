// COMPAS documents with forces and motions: signs, units, what stays; a beam of 2 on two supports, calculated by hand.
#include <nlohmann/json.hpp>

#include "impend/pipeline/pipeline.h"
#include "impend/records/compas_forces.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/unit/import/compas_texts.h"

using namespace impend;
using Document = nlohmann::json;

namespace {

struct SolvedDocument {
  Document document;
  Analysis analysis;
};

SolvedDocument solved(const std::string& text, const PipelineOptions& asked = {}, const char* unit = "m") {
  const test::TemporaryFolder folder;
  test::write_file(folder.file("a.json"), text);
  PipelineOptions options = asked;
  options.import.unit = unit;
  Result<Analysis> analysis = run_analysis({folder.file("a.json")}, options);
  INFO((analysis.ok() ? std::string() : to_string(analysis.error())));
  REQUIRE(analysis.ok());
  const Result<std::string> filled = compas_with_forces(text, analysis.value());
  REQUIRE(filled.ok());
  return {Document::parse(filled.value()), std::move(analysis).value()};
}

const Document& data_of(const Document& object) { return object.contains("data") ? object["data"] : object["value"]; }

const Document& graph_in(const Document& document) {
  const Document& graph = data_of(document)["graph"];
  return graph.contains("dtype") ? data_of(graph) : graph;
}

Vec3 vec(const Document& json) { return {json[0].get<double>(), json[1].get<double>(), json[2].get<double>()}; }

struct Wrench {
  Vec3 force = Vec3::Zero(), torque = Vec3::Zero();  // about the origin
};

// What an interface does to the second block of its edge.
Wrench on_second(const Document& interface) {
  const Document& data = data_of(interface);
  const Document& frame = data_of(data["frame"]);
  const Vec3 x = vec(frame["xaxis"]), y = vec(frame["yaxis"]), z = x.cross(y);
  Wrench wrench;
  REQUIRE(data["forces"].size() == data["points"].size());
  for (std::size_t i = 0; i < data["points"].size(); ++i) {
    const Document& f = data["forces"][i];
    CHECK(f["c_np"].get<double>() * f["c_nn"].get<double>() == 0);
    const Vec3 force = (f["c_np"].get<double>() - f["c_nn"].get<double>()) * z + f["c_u"].get<double>() * x +
                       f["c_v"].get<double>() * y;
    wrench.force += force;
    wrench.torque += vec(data["points"][i]).cross(force);
  }
  return wrench;
}

}  // namespace

TEST_CASE("compas forces: each support carries half of the beam, along the frame that points into it") {
  const std::string key = GENERATE("data", "value");
  const SolvedDocument found = solved(examples::compas_assembly(key));
  const Document& edges = graph_in(found.document)["edge"];
  const double weight = found.analysis.assembly.parts[2].mass.mass * kStandardGravity;
  CHECK(weight == Approx(2000 * kStandardGravity));
  for (const char* support : {"0", "2"}) {
    REQUIRE(edges[support]["10"]["interfaces"].size() == 1);
    const Document& interface = edges[support]["10"]["interfaces"][0];
    CHECK(interface["dtype"] == "compas_assembly.datastructures/Interface");
    const Document& frame = data_of(data_of(interface)["frame"]);
    CHECK((vec(frame["xaxis"]).cross(vec(frame["yaxis"])) - Vec3(0, 0, 1)).norm() < 1e-12);
    CHECK(data_of(interface)["size"].get<double>() == Approx(1));
    const Wrench wrench = on_second(interface);
    CHECK((wrench.force - Vec3(0, 0, weight / 2)).norm() < 1e-9 * weight);
    CHECK((wrench.torque - Vec3(support[0] == '0' ? 0.5 : 3.5, 0.5, 0).cross(wrench.force)).norm() < weight);
  }
  Wrench whole;
  for (const char* support : {"0", "2"}) {
    const Wrench one = on_second(edges[support]["10"]["interfaces"][0]);
    whole.force += one.force;
    whole.torque += one.torque;
  }
  CHECK((whole.torque - Vec3(2, 0.5, 1.25).cross(Vec3(0, 0, weight))).norm() < 1e-9 * weight);
  CHECK(graph_in(found.document)["node"]["10"]["displacement"] == Document({0, 0, 0, 0, 0, 0}));
  CHECK_FALSE(graph_in(found.document)["node"]["0"].contains("displacement"));
}

TEST_CASE("compas forces: an edge that the document has the other way round keeps its direction") {
  Document document = Document::parse(examples::compas_assembly());
  document["data"]["graph"]["data"]["edge"] = {{"10", {{"0", {{"mine", 7}}}}}};
  const SolvedDocument found = solved(document.dump());
  const Document& edges = graph_in(found.document)["edge"];
  CHECK(edges["10"]["0"]["mine"] == 7);
  CHECK_FALSE(edges.contains("0"));
  const Document& frame = data_of(data_of(edges["10"]["0"]["interfaces"][0])["frame"]);
  CHECK((vec(frame["xaxis"]).cross(vec(frame["yaxis"])) + Vec3(0, 0, 1)).norm() < 1e-12);
  CHECK(on_second(edges["10"]["0"]["interfaces"][0]).force.z() < 0);
}

TEST_CASE("compas forces: with friction they balance gravity that is turned") {
  PipelineOptions options;
  options.friction.model = FrictionModel::kStatic;
  options.friction.mu = 0.7;
  options.import.gravity = Vec3(2, 1, -9);
  const SolvedDocument found = solved(examples::compas_assembly(), options);
  const Vec3 weight = found.analysis.assembly.parts[2].mass.mass * *options.import.gravity;
  Vec3 sum = Vec3::Zero();
  for (const char* support : {"0", "2"})
    sum += on_second(graph_in(found.document)["edge"][support]["10"]["interfaces"][0]).force;
  CHECK((sum + weight).norm() < 1e-9 * weight.norm());
}

TEST_CASE("compas forces: what moves has no forces and says which way") {
  PipelineOptions options;
  options.import.gravity = Vec3(3, 0, -9);
  const SolvedDocument found = solved(examples::compas_assembly(), options);
  const Document& graph = graph_in(found.document);
  CHECK(data_of(graph["edge"]["0"]["10"]["interfaces"][0])["forces"].is_null());
  const Document& motion = graph["node"]["10"]["displacement"];
  CHECK(motion[0].get<double>() == Approx(kCompasMotion));
  CHECK(std::abs(motion[2].get<double>()) < 1e-12);
}

TEST_CASE("compas forces: lengths are in the input's unit, the rest of the document stays") {
  const SolvedDocument metres = solved(examples::compas_assembly()),
                       millimetres = solved(examples::compas_assembly(), {}, "mm");
  const auto points = [](const SolvedDocument& solution) {
    return data_of(graph_in(solution.document)["edge"]["0"]["10"]["interfaces"][0])["points"];
  };
  REQUIRE(points(metres).size() == points(millimetres).size());
  for (std::size_t i = 0; i < points(metres).size(); ++i)
    CHECK((vec(points(metres)[i]) - vec(points(millimetres)[i])).norm() < 1e-9);
  Document with = metres.document, before = Document::parse(examples::compas_assembly());
  with["data"]["graph"]["data"].erase("edge");
  before["data"]["graph"]["data"].erase("edge");
  with["data"]["graph"]["data"]["node"]["10"].erase("displacement");
  CHECK(with == before);
}

TEST_CASE("compas forces: other documents are refused") {
  const SolvedDocument found = solved(examples::compas_assembly());
  CHECK(compas_with_forces("{", found.analysis).error().code == ErrorCode::kParse);
  CHECK(compas_with_forces("{\"data\": 3}", found.analysis).error().code == ErrorCode::kUnsupported);
  Document fewer = Document::parse(examples::compas_assembly());
  fewer["data"]["graph"]["data"]["node"].erase("2");
  CHECK(compas_with_forces(fewer.dump(), found.analysis).error().code == ErrorCode::kUnsupported);
}
