// `impend contacts --json` (format impend-contacts, version 1) and `--csv`. SI units, world frame.
#include <fmt/format.h>

#include <map>
#include <set>

#include "impend/assembly/joint.h"
#include "impend/base/stop.h"
#include "impend/records/json_format.h"
#include "impend/records/records.h"
#include "impend/report/text_table.h"
#include "impend/report/version.h"

namespace impend {
namespace {

Json json_contact(const Assembly& assembly, const Contact& contact) {
  Json json = {{"a", assembly.body_name(contact.a)},
               {"b", assembly.body_name(contact.b)},
               {"kind", to_string(contact.kind)},
               {"point", json_vector(contact.point)},
               {"normal", json_vector(contact.normal)},
               {"gap", json_number(contact.gap)},
               {"disjunction", contact.disjunction < 0 ? Json(nullptr) : Json(contact.disjunction)}};
  if (contact.doubtful) json["doubtful"] = true;
  if (contact.approximate) json["approximate"] = true;
  return json;
}

Json json_curved(const CurvedContact& curved) {
  return {{"surface_a", curved.surface_a},
          {"surface_b", curved.surface_b},
          {"radius_a", json_number(curved.radius_a)},
          {"radius_b", json_number(curved.radius_b)},
          {"residual", json_number(curved.residual)},
          {"tessellation", json_number(curved.tessellation)},
          {"clearance", json_number(curved.clearance)},
          {"sweep", json_number(curved.sweep)},
          {"exact", curved.exact},
          {"angle_error", json_number(curved.angle_error)},
          {"contacts", curved.contacts}};
}

Json json_interface(const Assembly& assembly, const ContactSet& contacts, const Interface& interface) {
  std::map<ContactKind, int> counts;
  std::set<int> disjunctions;
  int doubtful = 0;
  for (const int i : interface.contacts) {
    const Contact& contact = contacts.contacts[i];
    ++counts[contact.kind];
    doubtful += contact.doubtful;
    if (contact.disjunction >= 0) disjunctions.insert(contact.disjunction);
  }
  Json kinds = Json::object();
  for (const auto& [kind, count] : counts) kinds[to_string(kind)] = count;
  Json curved = Json::array();
  for (const CurvedContact& c : interface.curved) curved.push_back(json_curved(c));
  return {{"a", assembly.body_name(interface.a)},
          {"b", assembly.body_name(interface.b)},
          {"contacts", interface.contacts},
          {"area", json_number(interface.area)},
          {"gap",
           {{"min", json_number(interface.gap_min)},
            {"median", json_number(interface.gap_median)},
            {"max", json_number(interface.gap_max)}}},
          {"normal_mismatch", json_number(interface.normal_mismatch)},
          {"points_before_reduction", interface.points_before_reduction},
          {"kinds", kinds},
          {"disjunctions", disjunctions},
          {"doubtful", doubtful},
          {"curved", curved}};
}

std::string csv_numbers(const Vec3& v) { return fmt::format("{},{},{}", v.x() + 0.0, v.y() + 0.0, v.z() + 0.0); }

}  // namespace

std::string contacts_to_json(const Assembly& assembly, const ContactSet& contacts) {
  Json json = {{"format", "impend-contacts"},
               {"version", 1},
               {"program", std::string("impend ") + kProgramVersion},
               {"name", assembly.name},
               {"gap", json_number(contacts.gap)},
               {"gap_reason", contacts.gap_reason},
               {"gap_trials", json_gap_trials(assembly, contacts)},
               {"unreduced", contacts.unreduced},
               {"angle", json_number(contacts.angle)}};
  json["bodies"] = Json::array();
  for (int i = 0; i < assembly.body_count(); ++i) {
    json["bodies"].push_back({{"name", assembly.body_name(i)}, {"fixed", assembly.body_fixed(i)}});
  }
  json["contacts"] = Json::array();
  for (const Contact& contact : contacts.contacts) {
    look_now_and_then();
    json["contacts"].push_back(json_contact(assembly, contact));
  }
  json["disjunctions"] = json_disjunctions(contacts, {});
  json["interfaces"] = Json::array();
  for (const Interface& interface : contacts.interfaces)
    json["interfaces"].push_back(json_interface(assembly, contacts, interface));
  json["near_misses"] = Json::array();
  for (const NearMiss& miss : contacts.near_misses) {
    json["near_misses"].push_back({{"a", assembly.body_name(miss.a)},
                                   {"b", assembly.body_name(miss.b)},
                                   {"distance", json_number(miss.distance)}});
  }
  json["joined"] = Json::array();
  for (const Joint& joint : assembly.joints) {
    if (!is_joined(joint)) continue;
    json["joined"].push_back({{"a", assembly.body_name(joint.a)}, {"b", assembly.body_name(joint.b)}});
  }
  Diagnostics warnings = assembly.warnings;
  append(warnings, contacts.warnings);
  json["warnings"] = json_warnings(warnings);
  return json_text(json);
}

std::string contacts_to_csv(const Assembly& assembly, const ContactSet& contacts) {
  std::string out =
      "a,b,kind,x,y,z,nx,ny,nz,gap,disjunction,doubtful,approximate,interface,points_before_reduction,area,gap_min,"
      "gap_median,gap_max,normal_mismatch,surface_a,surface_b,radius_a,radius_b,residual\n";
  std::vector<const CurvedContact*> curved(contacts.contacts.size(), nullptr);
  for (const Interface& interface : contacts.interfaces) {
    for (const CurvedContact& c : interface.curved) {
      for (const int i : c.contacts) curved[i] = &c;
    }
  }
  for (std::size_t i = 0; i < contacts.contacts.size(); ++i) {
    look_now_and_then();
    const Contact& contact = contacts.contacts[i];
    out += fmt::format("{},{},{},{},{},{},{},{},{},", csv_field(assembly.body_name(contact.a)),
                       csv_field(assembly.body_name(contact.b)), to_string(contact.kind), csv_numbers(contact.point),
                       csv_numbers(contact.normal), contact.gap + 0.0,
                       contact.disjunction < 0 ? "" : fmt::format("{}", contact.disjunction),
                       contact.doubtful ? "true" : "false", contact.approximate ? "true" : "false");
    if (contact.interface >= 0) {
      const Interface& f = contacts.interfaces[contact.interface];
      out += fmt::format("{},{},{},{},{},{},{},", contact.interface, f.points_before_reduction, f.area + 0.0,
                         f.gap_min + 0.0, f.gap_median + 0.0, f.gap_max + 0.0, f.normal_mismatch + 0.0);
    } else {
      out += ",,,,,,,";
    }
    const CurvedContact* c = curved[i];
    out += c == nullptr ? ",,,,\n"
                        : fmt::format("{},{},{},{},{}\n", c->surface_a, c->surface_b, c->radius_a + 0.0,
                                      c->radius_b + 0.0, c->residual + 0.0);
  }
  return out;
}

}  // namespace impend
