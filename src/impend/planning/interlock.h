// How the parts of an assembly hold each other, without gravity and friction: what can move at all?
//
// All hands at once: K = {p : Jp ≥ 0, Gp = 0} holds every motion in which parts may move each in its own way. Two
// hands: one holds the reference parts, the other moves a set S of parts as one, straight along d. Row by row, "i
// moving along d is stopped by j" is a directed graph; S can start if and only if no edge leaves it. K = {0} excludes
// both; the converse fails: parts may move together though no two hands can move them (three parts on three slides).
// First order: what cannot start cannot move; what can start may still be locked by what follows. What is known of the
// contacts is told apart (blocking_graph.h): what starts with every contact imposed that may be there starts for
// certain, what starts only where some of them are left out may start.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/motion/freedoms.h"
#include "impend/planning/ways_out.h"

namespace impend {

struct MovingGroup {
  PartSet parts;                  // no smaller set of them can start that way as surely
  Vec3 direction = Vec3::Zero();  // unit, world
  bool leaves = false;            // nothing else is in its way, all the way
  bool sure = true;               // false: it starts only if contacts that are not sure do not stop it
  bool by_chords = false;         // it leaves as far as chords of round surfaces let it: the mesh does not prove it
};

enum class Locking {
  kLocked,   // nothing moves, over contacts that are sure
  kMoves,    // something does, over all contacts that may be there; of all hands samples and chords stand for what is
             // round
  kUnknown,  // it depends on contacts that are not sure, or was not found out
};
const char* to_string(Locking locking);  // "locked", "moves", "unknown"

struct Interlock {
  PartSet reference;                      // fixed parts
  Locking all_hands = Locking::kUnknown;  // kMoves, too, where two hands move something
  Locking two_hands = Locking::kUnknown;  // translations
  int freedoms = 0;                       // dimension of the span of K, every contact imposed, alternatives too
  PartSet moving;                         // parts that move in some p of K, or with two hands for certain
  // A basis of that span, each per movable part 6 numbers; nothing where it was not counted, or is of more than
  // kMostMotions.
  std::optional<std::vector<NeutralMotion>> motions;
  std::string note;  // of the first of both that is kUnknown, a clause

  // Two hands: those that start for certain and those that may, each without those that hold another of the same
  // direction. Those that are sure come first.
  std::vector<MovingGroup> groups;
  bool all_directions = true;  // false: contacts in more than kMostPlanes planes, only some were tried

  // Parts that move by themselves, for certain, and without which nothing does: held, the rest is locked. Where
  // everything is locked,
  // or more than kMostKeys parts move by themselves, none.
  std::vector<int> keys;
};

inline constexpr int kMostMotions = 60;
inline constexpr int kMostKeys = 100;

// Of an assembly with meshes and at least one fixed part, and its contacts. Gravity and ground play no part: contacts
// with the ground must not be among them. Held by tests/unit/planning/test_interlock.
Interlock interlock_of(const Assembly& assembly, const ContactSet& contacts);

}  // namespace impend
