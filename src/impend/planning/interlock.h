// How the parts of an assembly hold each other, without gravity and friction: what can move at all?
//
// All hands at once: K = {p : Jp ≥ 0, Gp = 0} holds every motion in which parts may move each in its own way. Two
// hands: one holds the reference parts, the other moves a set S of parts as one, straight along d. Row by row, "i
// moving along d is stopped by j" is a directed graph; S can start if and only if no edge leaves it. K = {0} excludes
// both; the converse fails: parts may move together though no two hands can move them (three parts on three slides).
// First order: what cannot start cannot move; what can start may still be locked by what follows.
#pragma once

#include <string>
#include <vector>

#include "impend/planning/ways_out.h"

namespace impend {

struct MovingGroup {
  PartSet parts;                  // no smaller set of them can start that way
  Vec3 direction = Vec3::Zero();  // unit, world
  bool leaves = false;            // nothing else is in its way, all the way
};

enum class Locking {
  kLocked,   // K = {0}, over contacts that are known
  kMoves,    // K ≠ {0}
  kUnknown,  // it depends on contacts that are either-or or doubtful, or was not found out
};
const char* to_string(Locking locking);  // "locked", "moves", "unknown"

struct Interlock {
  PartSet reference;  // fixed parts
  Locking all_hands = Locking::kUnknown;
  int freedoms = 0;  // dimension of the span of K, every contact imposed
  PartSet moving;    // parts that move in some p of K
  std::string note;  // of kUnknown, a clause

  std::vector<MovingGroup> groups;  // two hands, translations; without those that hold another of the same direction
  bool all_directions = true;       // false: contacts in more than kMostPlanes planes, only some were tried

  // Parts that move by themselves and without which nothing does: held, the rest is locked. Where everything is locked,
  // or more than kMostKeys parts move by themselves, none.
  std::vector<int> keys;
};

inline constexpr int kMostKeys = 100;

// Of an assembly with meshes and at least one fixed part, and its contacts. Gravity and ground play no part: contacts
// with the ground must not be among them. Held by tests/unit/planning/test_interlock.
Interlock interlock_of(const Assembly& assembly, const ContactSet& contacts);

}  // namespace impend
