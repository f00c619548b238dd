#include "tests/support/report_checks.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"

namespace impend::test {
namespace {

using nlohmann::json;

constexpr double kOfMechanics = 1e-9;  // of mechanics: what every law must hold to

struct Body {
  std::string name;
  bool fixed = false;
  double mass = 0;
  Mat3 inertia = Mat3::Zero();
  Vec3 center = Vec3::Zero();
  Vec3 force = Vec3::Zero(), torque = Vec3::Zero();  // load
  Vec3 linear = Vec3::Zero(), angular = Vec3::Zero();
  int component = -1;

  double free_square() const { return force.squaredNorm() / mass + torque.dot(inertia.ldlt().solve(torque)); }
  double square() const { return square_of(linear, angular); }
  double square_of(const Vec3& v, const Vec3& w) const { return mass * v.squaredNorm() + w.dot(inertia * w); }
};

Mat3 matrix_of(const json& rows) {
  Mat3 m;
  for (int i = 0; i < 3; ++i) m.row(i) = vector_of(rows.at(i)).transpose();
  return m;
}

Body body_of(const json& entry) {
  Body body;
  body.name = entry.at("name");
  body.fixed = entry.at("fixed");
  if (body.fixed) return body;
  body.mass = entry.at("mass");
  body.inertia = matrix_of(entry.at("inertia"));
  body.center = vector_of(entry.at("center_of_mass"));
  body.force = vector_of(entry.at("load").at("force"));
  body.torque = vector_of(entry.at("load").at("torque"));
  body.linear = vector_of(entry.at("acceleration").at("linear"));
  body.angular = vector_of(entry.at("acceleration").at("angular"));
  body.component = entry.at("component");
  return body;
}

std::vector<Body> bodies_of(const json& report) {
  std::vector<Body> bodies;
  for (const json& entry : report.at("bodies")) bodies.push_back(body_of(entry));
  return bodies;
}

void check_fixed_body(const json& entry) {
  INFO("fixed body " << entry.at("name"));
  for (const char* key :
       {"component", "acceleration", "motion_ratio", "motion_ratio_bounds", "verdict", "neutral", "load"})
    CHECK(entry.at(key).is_null());
}

void check_bodies(const json& report) {
  const json& bodies = report.at("bodies");
  for (size_t i = 0; i < bodies.size(); ++i) {
    const json& entry = bodies[i];
    if (entry.at("name") == "ground") {
      CHECK(i + 1 == bodies.size());
      CHECK(entry.at("fixed") == true);
      for (const char* key : {"volume", "mass", "center_of_mass", "inertia"}) CHECK(entry.at(key).is_null());
    }
    if (entry.at("fixed") == true) {
      check_fixed_body(entry);
      continue;
    }
    const int component = entry.at("component");
    REQUIRE(component < static_cast<int>(report.at("components").size()));
    const json& members = report.at("components")[component].at("bodies");
    CHECK(std::find(members.begin(), members.end(), entry.at("name")) != members.end());
  }
}

void check_pairs(const json& report) {
  for (const char* kind : {"contacts", "interfaces"}) {
    std::pair<int, int> previous{-1, -1};
    for (const json& entry : report.at(kind)) {
      const std::pair<int, int> pair{body_index(report, entry.at("a")), body_index(report, entry.at("b"))};
      INFO(kind << " " << entry.at("a") << " on " << entry.at("b"));
      CHECK(pair.first < pair.second);
      CHECK(previous <= pair);
      CHECK_FALSE((report["bodies"][pair.first]["fixed"] == true && report["bodies"][pair.second]["fixed"] == true));
      previous = pair;
    }
  }
}

void check_components(const json& report) {
  std::string worst = "stable";
  for (const json& component : report.at("components")) {
    const std::string verdict = component.at("verdict");
    CHECK((verdict == "stable" || verdict == "moves" || verdict == "marginal"));
    if (verdict == "moves" || (verdict == "marginal" && worst == "stable")) worst = verdict;
    const bool moves = verdict == "moves";
    CHECK(component.at("rest").is_null() == moves);
    CHECK(component.at("neutral_freedoms").is_null() == moves);
    CHECK(component.at("rest_bound").is_null() == moves);
    CHECK((component.at("bounds") == "certified" || component.at("bounds") == "computed"));
    CHECK(component.at("thresholds").at("stable").get<double>() >= 1e-9);
    CHECK(component.at("thresholds").at("moves").get<double>() >= 1e-7);
  }
  CHECK(report.at("verdict") == worst);
}

void check_newton_euler(const json& report, const std::vector<Body>& bodies) {
  std::vector<Vec3> force(bodies.size(), Vec3::Zero()), torque(bodies.size(), Vec3::Zero());
  double size = 0;
  for (const json& contact : report.at("contacts")) {
    const Vec3 point = vector_of(contact.at("point"));
    for (const Body& body : bodies)
      if (!body.fixed) size = std::max(size, (point - body.center).norm());
  }
  double weight = 0;
  for (size_t i = 0; i < bodies.size(); ++i) {
    force[i] = bodies[i].force;
    torque[i] = bodies[i].torque;
    weight += bodies[i].force.norm() + (size > 0 ? bodies[i].torque.norm() / size : 0);
  }
  for (const json& entry : report.at("interfaces")) {
    const Vec3 F = vector_of(entry.at("force"));
    if (entry.at("point").is_null()) {
      CHECK(F.norm() <= kOfMechanics * weight);
      continue;
    }
    const Vec3 p = vector_of(entry.at("point"));
    const Vec3 T = vector_of(entry.at("torque"));
    const int a = body_index(report, entry.at("a")), b = body_index(report, entry.at("b"));
    force[a] += F;
    torque[a] += (p - bodies[a].center).cross(F) + T;
    force[b] -= F;
    torque[b] -= (p - bodies[b].center).cross(F) + T;
  }
  for (size_t i = 0; i < bodies.size(); ++i) {
    if (bodies[i].fixed) continue;
    INFO("Newton and Euler of " << bodies[i].name);
    CHECK((force[i] - bodies[i].mass * bodies[i].linear).norm() <= kOfMechanics * weight);
    if (size > 0)
      CHECK((torque[i] - bodies[i].inertia * bodies[i].angular).norm() <= kOfMechanics * weight * size);
    else
      CHECK((torque[i] - bodies[i].inertia * bodies[i].angular).norm() <= kOfMechanics * (torque[i].norm()));
  }
}

void check_resultants(const json& report) {
  const json& contacts = report.at("contacts");
  std::set<int> seen;
  for (const json& entry : report.at("interfaces")) {
    Vec3 force = Vec3::Zero(), weighted = Vec3::Zero();
    double sum = 0;
    for (int k : entry.at("contacts")) {
      REQUIRE(k < static_cast<int>(contacts.size()));
      CHECK(seen.insert(k).second);
      CHECK(contacts[k].at("a") == entry.at("a"));
      CHECK(contacts[k].at("b") == entry.at("b"));
      const double lambda = contacts[k].at("force");
      force += lambda * vector_of(contacts[k].at("normal"));
      weighted += lambda * vector_of(contacts[k].at("point"));
      sum += lambda;
    }
    CHECK((force - vector_of(entry.at("force"))).norm() <= kOfMechanics * (sum + 1e-300));
    if (!entry.at("point").is_null() && sum > 0)
      CHECK((weighted - sum * vector_of(entry.at("point"))).norm() <= kOfMechanics * weighted.norm() + 1e-15 * sum);
  }
  CHECK(seen.size() == contacts.size());
}

Vec3 acceleration_at(const Body& body, const Vec3& point) {
  if (body.fixed) return Vec3::Zero();
  return body.linear + body.angular.cross(point - body.center);
}

// λ ≥ 0, Ja ≥ −c, λ(Ja + c) = 0, and Ja as reported; returns cᵀλ.
double check_contacts(const json& report, const std::vector<Body>& bodies, double force_scale,
                      double acceleration_scale) {
  double slack_work = 0;
  for (const json& contact : report.at("contacts")) {
    const Body& a = bodies[body_index(report, contact.at("a"))];
    const Body& b = bodies[body_index(report, contact.at("b"))];
    const Vec3 point = vector_of(contact.at("point")), normal = vector_of(contact.at("normal"));
    const double lambda = contact.at("force"), slack = contact.at("slack");
    const double separation = contact.at("separation_acceleration");
    INFO("contact of " << a.name << " and " << b.name << " at " << point.transpose());
    CHECK(std::abs(normal.norm() - 1) <= 1e-12);
    CHECK(lambda >= 0);
    CHECK(slack >= 0);
    const double recomputed = normal.dot(acceleration_at(a, point) - acceleration_at(b, point));
    CHECK(std::abs(separation - recomputed) <= kOfMechanics * acceleration_scale);
    CHECK(separation >= -slack - kOfMechanics * acceleration_scale);
    if (lambda > kOfMechanics * force_scale && contact.at("disjunction").is_null())
      CHECK(std::abs(separation + slack) * lambda <= kOfMechanics * force_scale * acceleration_scale);
    slack_work += lambda * slack;
  }
  return slack_work;
}

void check_ratio(const json& owner, double square, double free_square) {
  const double sigma = free_square > 0 ? std::sqrt(square / free_square) : 0;
  const double reported = owner.at("motion_ratio");
  CHECK(std::abs(reported - sigma) <= kOfMechanics);
  CHECK(owner.at("motion_ratio_bounds").at(0).get<double>() <= reported);
  CHECK(owner.at("motion_ratio_bounds").at(1).get<double>() >= reported);
}

void check_ratios(const json& report, const std::vector<Body>& bodies) {
  for (size_t c = 0; c < report.at("components").size(); ++c) {
    double square = 0, free_square = 0;
    for (const Body& body : bodies)
      if (body.component == static_cast<int>(c)) {
        square += body.square();
        free_square += body.free_square();
      }
    INFO("component " << c);
    check_ratio(report["components"][c], square, free_square);
    for (size_t i = 0; i < bodies.size(); ++i) {
      if (bodies[i].component != static_cast<int>(c)) continue;
      INFO("body " << bodies[i].name);
      const double own = bodies[i].free_square();
      check_ratio(report["bodies"][i], bodies[i].square(), own > 0 ? own : free_square);
    }
  }
}

void check_formulations(const json& report, const std::vector<Body>& bodies, double free_norm) {
  const std::vector<std::string> names = {"contact-force", "least-constraint", "steepest-descent"};
  REQUIRE(report.at("formulations").size() == names.size());
  for (size_t k = 0; k < names.size(); ++k) {
    const json& entry = report["formulations"][k];
    INFO("formulation " << names[k]);
    CHECK(entry.at("name") == names[k]);
    REQUIRE(entry.at("status") == "solved");
    REQUIRE(entry.at("accelerations").size() == bodies.size());
    double difference = 0;
    for (size_t i = 0; i < bodies.size(); ++i) {
      const json& a = entry["accelerations"][i];
      REQUIRE(a.is_null() == bodies[i].fixed);
      if (bodies[i].fixed) continue;
      REQUIRE(a.size() == 6);
      const Vec3 linear(a[0], a[1], a[2]), angular(a[3], a[4], a[5]);
      difference += bodies[i].square_of(linear - bodies[i].linear, angular - bodies[i].angular);
    }
    CHECK(std::sqrt(difference) <= kOfMechanics * free_norm);
    for (const char* residual : {"penetration", "attraction", "complementarity", "equation_of_motion"})
      if (!entry.at("residuals").at(residual).is_null())
        CHECK(entry["residuals"][residual].get<double>() <= kOfMechanics);
  }
  CHECK(report.at("cross_validation").at("agree") == true);
  CHECK(report["cross_validation"].at("largest_difference") <= report["cross_validation"].at("threshold"));
}

}  // namespace

int body_index(const json& report, const std::string& name) {
  const json& bodies = report.at("bodies");
  for (size_t i = 0; i < bodies.size(); ++i)
    if (bodies[i].at("name") == name) return static_cast<int>(i);
  FAIL("the report has no body '" << name << "'");
  return -1;
}

const json& body_named(const json& report, const std::string& name) {
  return report.at("bodies").at(static_cast<size_t>(body_index(report, name)));
}

json interface_between(const json& report, const std::string& a, const std::string& b) {
  for (const json& entry : report.at("interfaces"))
    if ((entry.at("a") == a && entry.at("b") == b) || (entry.at("a") == b && entry.at("b") == a)) return entry;
  return nullptr;
}

json analyze(const std::string& assembly_file, const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"analyze", assembly_file, "--json", "-", "--no-timings"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const ProgramResult result = run_impend(arguments);
  INFO("stderr: " << result.err);
  REQUIRE(result.status == 0);
  const json report = json::parse(result.out, nullptr, false);
  REQUIRE_FALSE(report.is_discarded());
  return report;
}

void check_report_structure(const json& report) {
  CHECK(report.at("format") == "impend-report");
  CHECK(report.at("version") == 1);
  CHECK(report.at("model") == "frictionless");
  for (const char* key : {"program", "name", "gravity", "bodies", "contacts", "disjunctions", "interfaces", "joints",
                          "components", "formulations", "cross_validation", "verdict", "warnings"}) {
    INFO(key);
    REQUIRE(report.contains(key));
  }
  check_bodies(report);
  check_pairs(report);
  check_components(report);
}

void check_report_laws(const json& report) {
  const std::vector<Body> bodies = bodies_of(report);
  double square = 0, free_square = 0, force_scale = 0, acceleration_scale = 0, power = 0;
  for (const Body& body : bodies) {
    if (body.fixed) continue;
    square += body.square();
    free_square += body.free_square();
    force_scale += body.force.norm();
    power += body.force.dot(body.linear) + body.torque.dot(body.angular);
    acceleration_scale = std::max(acceleration_scale, body.force.norm() / body.mass + body.linear.norm());
  }
  check_newton_euler(report, bodies);
  check_resultants(report);
  const double slack_work = check_contacts(report, bodies, force_scale, acceleration_scale);
  CHECK(std::abs(square - (power - slack_work)) <= kOfMechanics * free_square);
  check_ratios(report, bodies);
  check_formulations(report, bodies, std::sqrt(free_square));
}

}  // namespace impend::test
