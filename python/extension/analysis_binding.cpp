// From an assembly to an analysis, and its numbers as arrays.
#include <pybind11/stl.h>

#include <cmath>
#include <limits>

#include "array_view.h"
#include "conversation.h"
#include "handles.h"
#include "impend/accounts/html/html_report.h"
#include "impend/contact/find_contacts.h"
#include "impend/friction/certificate/part_certificate.h"
#include "impend/motion/component_analysis.h"
#include "impend/pipeline/pipeline.h"
#include "impend/records/compas_forces.h"
#include "impend/records/problem/problem_of_analysis.h"
#include "impend/records/records.h"
#include "impend/runs/certificate_json.h"
#include "keywords.h"

namespace impend::python {

namespace py = pybind11;

void refuse_unsound(const Analysis& analysis) {
  const bool sound = internally_sound(analysis.cross_validation, analysis.formulations);
  const std::string exact = exact_contradiction(analysis.components);
  if (sound && exact.empty()) return;
  const std::string what = sound ? "the exact referee contradicts the result: " + exact
                                 : "the formulations of the motion do not agree with each other";
  raise({ErrorCode::kInternal, what, {}, "do not trust this result; please report it with this input"});
}

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

using Kept = std::shared_ptr<const Analysis>;

AnalysisHandle analyze(const AssemblyHandle& handle, const py::dict& keywords, const py::object& progress) {
  PipelineOptions options = analysis_options(Keywords(keywords));
  options.import = handle.options;
  Analysis found =
      converse(progress, [&](const Progress& p) { return run_analysis(*handle.assembly, handle.inputs, options, p); });
  refuse_unsound(found);
  return {std::make_shared<const Analysis>(std::move(found)), handle.files};
}

Vec3 vector_in(const py::handle& numbers) {
  const auto values = numbers.cast<std::array<double, 3>>();
  return {values[0], values[1], values[2]};
}

// `contacts`: (a, b, point, normal, point noise, angle noise), bodies by index. Also returns where each of them is.
std::pair<AnalysisHandle, std::vector<int>> analyze_given(const AssemblyHandle& handle, const py::list& contacts,
                                                          const py::dict& keywords, const py::object& progress) {
  const PipelineOptions options = analysis_options(Keywords(keywords));
  std::vector<GivenContact> given;
  for (const py::handle& entry : contacts) {
    const auto row = entry.cast<py::tuple>();
    given.push_back({row[0].cast<int>(), row[1].cast<int>(), vector_in(row[2]), vector_in(row[3]), 0,
                     row[4].cast<double>(), row[5].cast<double>()});
  }
  GivenContacts made = value_or_raise(contacts_given(*handle.assembly, given));
  Analysis found =
      converse(progress, [&](const Progress& p) { return run_given_contacts(*handle.assembly, made.set, options, p); });
  refuse_unsound(found);
  return {{std::make_shared<const Analysis>(std::move(found)), handle.files}, std::move(made.index)};
}

// Motion of the model that was asked for, as the report has it: NaN where that was not solved, 0 for what is fixed.
ArrayView accelerations(const Kept& kept) {
  std::vector<double> rows;
  for (std::size_t i = 0; i < kept->bodies.size(); ++i) {
    const BodyResult& body = kept->bodies[i];
    Vec6 a;
    a << body.linear, body.angular;
    if (kept->friction && !body.fixed) {
      const FrictionResult& friction = *kept->friction;
      const std::optional<Vec6> motion = is_solved(friction) ? friction.motions[i] : std::nullopt;
      a = motion.value_or(Vec6(Vec6::Constant(kUnknown)));
      if (motion && friction.on_velocities) {
        Vec6 before;
        before << kept->assembly.parts[i].linear_velocity, kept->assembly.parts[i].angular_velocity;
        a = (a - before) / friction.time_step;
      }
    }
    rows.insert(rows.end(), a.data(), a.data() + a.size());
  }
  return owned(std::move(rows), {static_cast<py::ssize_t>(kept->bodies.size()), 6});
}

// Mass, centre and inertia in the world, NaN where they are not known.
py::dict masses(const Kept& kept) {
  std::vector<double> mass, volume, center, inertia;
  const int count = kept->assembly.body_count();
  for (int i = 0; i < count; ++i) {
    const bool part = i < static_cast<int>(kept->assembly.parts.size());
    const bool known = part && kept->assembly.parts[i].mass.mass > 0;
    volume.push_back(part && kept->assembly.parts[i].volume != 0 ? kept->assembly.parts[i].volume : kUnknown);
    mass.push_back(known ? kept->assembly.parts[i].mass.mass : kUnknown);
    const Vec3 c = known ? kept->assembly.parts[i].center_of_mass_W() : Vec3(Vec3::Constant(kUnknown));
    const Mat3 I = known ? kept->assembly.parts[i].inertia_W() : Mat3(Mat3::Constant(kUnknown));
    center.insert(center.end(), c.data(), c.data() + 3);
    for (int r = 0; r < 3; ++r) inertia.insert(inertia.end(), {I(r, 0), I(r, 1), I(r, 2)});
  }
  py::dict all;
  all["mass"] = owned(std::move(mass), {count});
  all["volume"] = owned(std::move(volume), {count});
  all["center_of_mass"] = owned(std::move(center), {count, 3});
  all["inertia"] = owned(std::move(inertia), {count, 3, 3});
  return all;
}

py::dict parts(const AnalysisHandle& handle) {
  const Kept& kept = handle.analysis;
  const std::vector<BodyResult>& bodies = kept->bodies;
  py::dict all = masses(kept);
  const auto count = static_cast<py::ssize_t>(bodies.size());
  py::list names, verdicts, neutral;
  for (int i = 0; i < count; ++i) {
    names.append(kept->assembly.body_name(i));
    verdicts.append(bodies[i].fixed ? py::object(py::none()) : py::str(to_string(bodies[i].verdict)));
    neutral.append(bodies[i].fixed || !bodies[i].neutral ? py::object(py::none()) : py::bool_(*bodies[i].neutral));
  }
  all["names"] = names;
  all["verdict"] = verdicts;
  all["neutral"] = neutral;
  all["fixed"] = column(kept, bodies, &BodyResult::fixed);
  all["component"] = column(kept, bodies, &BodyResult::component);
  all["acceleration"] = accelerations(kept);
  static_assert(offsetof(BodyResult, load_torque) == offsetof(BodyResult, load_force) + sizeof(Vec3));
  all["load"] = columns(kept, bodies, &BodyResult::load_force, 6);
  all["motion_ratio"] = column(kept, bodies, &BodyResult::motion_ratio);
  static_assert(sizeof(Bounds) == 2 * sizeof(double));
  all["motion_ratio_bounds"] = view_of(kept, bodies.empty() ? &kUnknown : &bodies.front().motion_ratio_bounds.lower,
                                       {count, 2}, {sizeof(BodyResult), sizeof(double)});
  return all;
}

py::dict contacts(const AnalysisHandle& handle) {
  const Kept& kept = handle.analysis;
  const std::vector<Contact>& all = kept->contacts.contacts;
  py::dict columns_of;
  columns_of["a"] = column(kept, all, &Contact::a);
  columns_of["b"] = column(kept, all, &Contact::b);
  columns_of["kind"] = column(kept, all, &Contact::kind);
  columns_of["point"] = columns(kept, all, &Contact::point);
  columns_of["normal"] = columns(kept, all, &Contact::normal);
  columns_of["gap"] = column(kept, all, &Contact::gap);
  columns_of["doubtful"] = column(kept, all, &Contact::doubtful);
  columns_of["approximate"] = column(kept, all, &Contact::approximate);
  columns_of["disjunction"] = column(kept, all, &Contact::disjunction);
  columns_of["interface"] = column(kept, all, &Contact::interface);
  columns_of["separation"] = column(kept, kept->contact_results, &ContactResult::separation_acceleration);
  columns_of["slack"] = column(kept, kept->contact_results, &ContactResult::slack);
  columns_of["frictionless_force"] = column(kept, kept->contact_results, &ContactResult::force);
  if (!kept->friction) return columns_of;
  const std::vector<FrictionContact>& friction = kept->friction->contacts;
  columns_of["mu"] = column(kept, friction, &FrictionContact::mu);
  columns_of["normal_force"] = column(kept, friction, &FrictionContact::normal_force);
  columns_of["friction_force"] = columns(kept, friction, &FrictionContact::friction_force);
  columns_of["state"] = column(kept, friction, &FrictionContact::state);
  std::vector<double> utilisation;
  for (const FrictionContact& contact : friction) utilisation.push_back(contact.utilisation.value_or(kUnknown));
  columns_of["utilisation"] = owned(std::move(utilisation), {static_cast<py::ssize_t>(friction.size())});
  std::vector<double> holding;
  for (const Vec3& force : kept->friction->holding_forces)
    holding.insert(holding.end(), force.data(), force.data() + 3);
  const auto held = static_cast<py::ssize_t>(kept->friction->holding_forces.size());
  if (held > 0) columns_of["holding_force"] = owned(std::move(holding), {held, 3});
  return columns_of;
}

// Rows `first`, `first + step`, … of J as a sparse matrix: (data, indices, indptr, (rows, columns)).
py::tuple sparse(const BlockRows& J, int first, int end, int step) {
  std::vector<double> data;
  std::vector<int> indices, indptr = {0};
  for (int i = first; i < end; i += step) {
    for (const int side : J.block(i)[0] <= J.block(i)[1] ? std::array{0, 1} : std::array{1, 0}) {
      const int block = J.block(i)[side];
      if (block < 0) continue;
      for (int k = 0; k < 6; ++k) {
        data.push_back(J.value(i, side)[k]);
        indices.push_back(6 * block + k);
      }
    }
    indptr.push_back(static_cast<int>(data.size()));
  }
  const auto entries = static_cast<py::ssize_t>(data.size());
  const auto rows = static_cast<py::ssize_t>(indptr.size());
  return py::make_tuple(owned(std::move(data), {entries}), owned(std::move(indices), {entries}),
                        owned(std::move(indptr), {rows}), py::make_tuple(rows - 1, J.cols()));
}

py::dict problem(const AnalysisHandle& handle) {
  const Kept& kept = handle.analysis;
  const MotionProblem& p = kept->problem;
  int contacts = 0;
  while (contacts < p.rows() && !p.is_joint_row(contacts)) ++contacts;
  const auto bodies = static_cast<py::ssize_t>(p.M.size());
  static const double nothing = 0;
  py::dict all;
  all["M"] = view_of(kept, p.M.empty() ? &nothing : p.M.front().data(), {bodies, 6, 6},
                     {sizeof(Mat6), sizeof(double), 6 * sizeof(double)});
  all["Q"] = view_of(kept, p.Q.size() == 0 ? &nothing : p.Q.data(), {p.Q.size()}, {sizeof(double)});
  all["c"] = view_of(kept, p.c.size() == 0 ? &nothing : p.c.data(), {contacts}, {sizeof(double)});
  all["c_joints"] = view_of(kept, p.c.size() == contacts ? &nothing : p.c.data() + contacts,
                            {(p.c.size() - contacts) / 2}, {2 * sizeof(double)});
  all["row_noise"] = view_of(kept, p.row_noise.size() == 0 ? &nothing : p.row_noise.data(), {contacts, 2},
                             {sizeof(double), static_cast<py::ssize_t>(p.row_noise.rows() * sizeof(double))});
  all["J"] = sparse(p.J, 0, contacts, 1);
  all["G"] = sparse(p.J, contacts, p.rows(), 2);
  all["body"] = owned(std::vector<int>(p.body), {bodies});
  all["contact"] = owned(std::vector<int>(p.contact.begin(), p.contact.begin() + contacts), {contacts});
  return all;
}

py::dict formulations(const AnalysisHandle& handle) {
  py::dict all;
  for (const FormulationResult& result : handle.analysis->formulations) {
    if (result.status != SolveStatus::kSolved) continue;
    std::vector<double> rows;
    for (const std::optional<Vec6>& a : result.accelerations) {
      const Vec6 row = a.value_or(Vec6(Vec6::Zero()));
      rows.insert(rows.end(), row.data(), row.data() + row.size());
    }
    all[to_string(result.formulation)] =
        owned(std::move(rows), {static_cast<py::ssize_t>(result.accelerations.size()), 6});
  }
  return all;
}

std::string json(const AnalysisHandle& handle) { return to_json(*handle.analysis, {.timings = false}); }

std::string page(const AnalysisHandle& handle, const std::vector<std::pair<py::bytes, std::string>>& pictures,
                 const std::string& missing, const std::string& home) {
  return to_html(*handle.analysis, page_content(handle.files, pictures, missing, home));
}

std::string certificate(const AnalysisHandle& handle, const py::object& progress) {
  const std::vector<PartCertificate> parts =
      converse(progress, [&](const Progress& p) { return certify_parts(*handle.analysis, p); });
  return certificate_to_json(*handle.analysis, parts);
}

std::string compas(const AnalysisHandle& handle, const std::string& document) {
  return value_or_raise(compas_with_forces(document, *handle.analysis));
}

void save_problem(const AnalysisHandle& handle, const std::string& folder, bool force) {
  value_or_raise(write_problem(problem_of_analysis(*handle.analysis), folder, force));
}

std::vector<std::string> kinds() {
  std::vector<std::string> names;
  for (int k = 0; k < kContactKinds; ++k) names.emplace_back(to_string(static_cast<ContactKind>(k)));
  return names;
}

}  // namespace

HtmlContent page_content(const std::vector<InputFile>& files,
                         const std::vector<std::pair<py::bytes, std::string>>& pictures, const std::string& missing,
                         const std::string& home) {
  HtmlContent content;
  for (const InputFile& file : files)
    content.inputs.push_back({without_home(file.path, home), file.bytes, file.sha256});
  for (const auto& [png, words] : pictures) content.pictures.push_back({std::string(png), words});
  content.pictures_missing = missing;
  content.origin = "by a script with the Python package, which may have changed what the files say";
  return content;
}

void bind_analysis(py::module_& module) {
  module.def("analyze", &analyze);
  module.def("analyze_given", &analyze_given);
  module.def("contact_kinds", &kinds);
  module.def("contact_states", [] {
    return std::vector<std::string>{to_string(ContactState::kStick), to_string(ContactState::kSlide),
                                    to_string(ContactState::kOpen)};
  });
  py::class_<AnalysisHandle>(module, "Analysis")
      .def("verdict", [](const AnalysisHandle& h) { return std::string(to_string(h.analysis->verdict)); })
      .def("json", &json, py::call_guard<py::gil_scoped_release>())
      .def("text",
           [](const AnalysisHandle& h, bool verbose) {
             return to_text(*h.analysis, {false, false, verbose});
           })
      .def("parts", &parts)
      .def("contacts", &contacts)
      .def("problem", &problem)
      .def("formulations", &formulations)
      .def("html", &page)
      .def("certificate", &certificate)
      .def("compas", &compas)
      .def("save_problem", &save_problem)
      .def("timings", [](const AnalysisHandle& h) {
        const Timings& t = h.analysis->timings;
        return std::array{t.import_seconds, t.contacts, t.solve, t.total};
      });
}

}  // namespace impend::python
