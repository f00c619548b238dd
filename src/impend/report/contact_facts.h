// What contacts and pairs of bodies do at the first instant, without friction, as facts and in words; the text report,
// tables, inspector and sentences of the desktop program are drawn from these.
#pragma once

#include <string>
#include <vector>

#include "impend/report/twist.h"

namespace impend {

// "'block'", "the ground"; "'block' and the ground"; "contact 3 between 'block' and the ground".
std::string body_words(const Assembly& assembly, int body);
std::string pair_words(const Assembly& assembly, int a, int b);
std::string contact_words(const Analysis& analysis, int contact);

enum class ContactAction {
  kCarries,   // carries force
  kTouches,   // stays closed without force
  kOpens,     // opens at the first instant
  kDoubtful,  // the geometry is not understood
  kUnused,    // belongs to an alternative that was not taken
};
const char* to_string(ContactAction action);  // "carries", "touches", "opens", "doubtful", "not imposed"
// Per contact of the set.
std::vector<ContactAction> contact_actions(const Analysis& analysis, const ContactStates& states);

// All contacts of one pair of bodies together, but for those of alternatives that were not taken: they neither hold nor
// open.
struct InterfaceFacts {
  int points = 0, carrying = 0, opening = 0, sliding = 0, doubtful = 0;
  double opening_acceleration = 0;  // m/s², the largest
  Vec3 force = Vec3::Zero();        // N, on the first body, world: the sum of what carries; zero where it is rounding

  bool opens() const { return points > 0 && opening == points; }
  // What is doubted first, then what opens altogether, then what carries; never kUnused.
  ContactAction action() const;
};
// Per interface of the set.
std::vector<InterfaceFacts> interface_facts(const Analysis& analysis, const ContactStates& states);
// "carries at 2 of 4 points, slides, opens at 2 of 4 points at 0.33 g". Held by tests/unit/report, as are the others.
std::string interface_words(const Analysis& analysis, const InterfaceFacts& facts);
// "at 2 of 4 points": where it opens; empty where it opens altogether.
std::string opening_points_words(const InterfaceFacts& facts);

// Does something move of an answer without friction alone, and all that moves slides on faces that carry it? Then
// friction would likely hold it.
bool friction_could_hold(const Analysis& analysis, const ContactStates& states);
// Does it not rest in an answer without friction alone, though the assembly states coefficients?
bool leaves_friction_out(const Analysis& analysis);

// Who presses on whom, seen from one body.
struct BodyForce {
  int interface = -1;
  int other = -1;             // body
  Vec3 force = Vec3::Zero();  // N, on the body
  bool carries = false;       // any contact of the interface does
};
// One per interface of the body, the strongest first, then in the set's order.
std::vector<BodyForce> forces_on(const Analysis& analysis, const std::vector<InterfaceFacts>& interfaces, int body);
// "is carried by 'base' with 40 N", "carries 'top' with 20 N", "is pushed by 'wall' along x with 3 N"; without subject.
std::string force_words(const Analysis& analysis, const BodyForce& force);

}  // namespace impend
