#include "impend/planning/fingers.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/geometry/moments.h"

namespace impend {
namespace {

// The ground, which comes after all parts, comes after the fingers, too.
class FingerNumbers {
 public:
  FingerNumbers(int parts, std::size_t fingers) : parts_(parts), fingers_(static_cast<int>(fingers)) {}

  template <class Pair>
  void renumber(Pair& pair) const {
    for (int* body : {&pair.a, &pair.b}) {
      if (*body >= parts_) *body += fingers_;
    }
  }
  template <class Pair>
  void renumber_all(std::vector<Pair>& pairs) const {
    for (Pair& pair : pairs) renumber(pair);
  }

 private:
  int parts_, fingers_;
};

Contact contact_of_finger(const PushCandidate& push, int finger, int interface) {
  Contact contact;
  contact.a = push.part;
  contact.b = finger;
  contact.kind = ContactKind::kVertexFace;
  contact.point = push.point;
  contact.normal = push.direction;
  contact.normal_noise = push.normal_noise;
  contact.point_noise = push.point_noise;
  contact.direction_class = push.direction_class;
  contact.interface = interface;
  return contact;
}

// Of the part's size: short, so that it meets nothing else.
constexpr double kNeedleLength = 0.01;

// A needle whose tip is where it pushes.
TriangleMesh needle(const PushCandidate& push, double part_size) {
  const double length = kNeedleLength * part_size, width = length / 4;
  const Vec3 base = push.point - length * push.direction;
  const Vec3 across = push.direction.unitOrthogonal(), aside = push.direction.cross(across);
  return {{push.point, base + width * across, base - width / 2 * across + width * aside,
           base - width / 2 * across - width * aside},
          {{{0, 1, 2}}, {{0, 2, 3}}, {{0, 3, 1}}, {{1, 3, 2}}}};
}

}  // namespace

Assembly with_fingers(Assembly assembly, const std::vector<PushCandidate>& pushes) {
  const int parts = static_cast<int>(assembly.parts.size());
  const FingerNumbers numbers(parts, pushes.size());
  numbers.renumber_all(assembly.joints);
  numbers.renumber_all(assembly.springs);
  numbers.renumber_all(assembly.friction.pairs);
  for (std::size_t k = 0; k < pushes.size(); ++k) {
    Part finger;
    finger.name = fmt::format("push {}", k + 1);
    finger.fixed = true;
    finger.mesh =
        needle(pushes[k], bounding_box(assembly.parts[static_cast<std::size_t>(pushes[k].part)].mesh).diagonal());
    assembly.parts.push_back(std::move(finger));
    PairFriction smooth;
    smooth.a = pushes[k].part;
    smooth.b = parts + static_cast<int>(k);
    smooth.mu = 0;
    assembly.friction.pairs.push_back(smooth);
  }
  return assembly;
}

ContactSet with_fingers(ContactSet contacts, int parts, const std::vector<PushCandidate>& pushes) {
  const FingerNumbers numbers(parts, pushes.size());
  numbers.renumber_all(contacts.contacts);
  numbers.renumber_all(contacts.interfaces);
  numbers.renumber_all(contacts.near_misses);
  numbers.renumber_all(contacts.overlaps);
  numbers.renumber_all(contacts.at_missing_faces);
  for (GapTrial& trial : contacts.gap_trials) {
    for (std::vector<BodyPair>* pairs : {&trial.appear, &trial.vanish, &trial.change, &trial.overlap})
      numbers.renumber_all(*pairs);
  }
  for (std::size_t k = 0; k < pushes.size(); ++k) {
    const int finger = parts + static_cast<int>(k);
    Interface interface;
    interface.a = pushes[k].part;
    interface.b = finger;
    interface.contacts = {static_cast<int>(contacts.contacts.size())};
    interface.points_before_reduction = 1;
    contacts.contacts.push_back(contact_of_finger(pushes[k], finger, static_cast<int>(contacts.interfaces.size())));
    contacts.interfaces.push_back(std::move(interface));
  }
  return contacts;
}

AssemblyState PushedStates::with(const PushSet& pushes) const {
  AssemblyState state{PartSet(parts_ + pushes_, installed_), PartSet(parts_ + pushes_)};
  for (const int k : pushes.members()) state.installed.add(parts_ + k);
  return state;
}

PartSet PushedStates::fingers() const {
  PartSet fingers(parts_ + pushes_);
  for (int k = 0; k < pushes_; ++k) fingers.add(parts_ + k);
  return fingers;
}

JudgePushes PushedStates::judge(const JudgeState& judge, bool doubts_stand) const {
  return [states = *this, judge, doubts_stand](const PushSet& pushes) {
    const StateVerdict verdict = judge(states.with(pushes));
    PushesJudged judged;
    judged.standing = verdict.in_doubt && !doubts_stand ? Standing::kUnknown : verdict.standing;
    if (!gives_way(verdict.standing) || !verdict.blockers) return judged;
    judged.opposed = PushSet(states.pushes_);
    for (int k = 0; k < states.pushes_; ++k) {
      if (verdict.blockers->has(states.parts_ + k)) judged.opposed->add(k);
    }
    return judged;
  };
}

}  // namespace impend
