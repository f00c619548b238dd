// All that is known of one component before anything is said of it. Plain values: decide() (decide.h) makes the
// verdict. Bodies are the blocks of the component's problem, 0 … N − 1. σ is the motion ratio ‖a‖_M/‖a₀‖_M, of a body
// its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace impend {

// What can be said of a body or a component, and the bounds that it is drawn from.

enum class Verdict { kStable, kMoves, kMarginal };
const char* to_string(Verdict verdict);  // "stable", "moves", "marginal"
const char* verb_of(Verdict verdict);    // "is stable", "moves", "is marginal"

struct Bounds {
  double lower = 0;
  double upper = 0;
};

// Bounds that hold both.
void widen(Bounds& bounds, const Bounds& by);

// What a motion and forces prove of the numbers as stored (judge.h).
struct Bracket {
  double motion_ratio = 0;               // σ_c
  Bounds bounds;                         // of σ_c
  std::string bounds_kind = "computed";  // "certified" when both ends hold whatever rounding did
  double noise = 0;                      // ν = max_i ‖δJ_i‖/‖J_i‖ in the M⁻¹ norm
  double rest_bound = 0;  // U = (‖Q+Jᵀλ‖_{M⁻¹} + bound of ‖Σλ_i δJ_iᵀ‖_{M⁻¹})/‖a₀‖_M, computed as an upper bound
  bool rest_proved = false;  // proves_rest() of U
  double stable_threshold = 0;
  double moves_threshold = 0;
  std::vector<double> body_ratio;   // σ_i, N
  std::vector<Bounds> body_bounds;  // N
  bool within_doubles = true;       // false: masses and loads leave their range, and nothing is known
};

// What is known of motion beside the bounds (judge.h). Motions are looked for only where they matter.
struct MotionEvidence {
  double surest = 0;                    // the largest lower bound, of σ_c or of a body's σ
  std::optional<double> despite_noise;  // σ of a motion that no geometry within the noise forbids
  std::optional<double> unless_jammed;  // σ of one that contacts which hold each other forbid by their noise alone
  std::vector<int> rest_possible;       // bodies that move by their bounds, but for which no such motion is known
};

// Rest that is proved for every geometry within the noise although the numbers as stored prove nothing.
struct RestThroughNoise {
  double bound = 0;           // of σ over these geometries
  bool every_contact = true;  // false: proved without doubtful and either-or contacts
  Bracket shown;              // of the motion that is shown; thresholds and noise of the numbers as stored
};

// The ways in which either-or contacts may open.
struct BranchEvidence {
  int contacts = 0;      // that may open in several ways
  bool resolved = true;  // false: branches with different motions tie, or the search was not finished
  bool finished = true;  // false: more work may decide what is not resolved
  bool all_rest = true;  // no branch moves: rest is proved for every one
  // Where not resolved, or where a change-over was searched: of σ, and of σ_i per body, over the branches that may be
  // the fastest.
  bool widened = false;
  Bounds bounds;
  std::vector<Bounds> body_bounds;
  int nodes = 0;    // relaxations solved
  double best = 0;  // σ of the fastest branch that was found
};

// Where the contacts end, and whether they are all there. Lengths in m; 0: none.
struct ContactEvidence {
  bool certain = false;  // none is one of several, none is doubtful
  double chord = 0;      // Contact::chord, the largest
  double bulge = 0;      // Contact::bulge, the largest
  double width = 0;      // Contact::facet_width, the largest
};

// The component solved again over other contacts. Not solved: nothing is known.
struct OtherContacts {
  bool solved = false;
  Verdict verdict = Verdict::kMarginal;
  double motion_ratio = 0;
  Bounds bounds;
  std::vector<Bounds> body_bounds;  // empty: not known
};

// Contacts that may be there beside those that are known: a CAD model's faces could not be made into triangles.
struct MissingEvidence {
  std::string part, other;        // a pair that may touch so
  bool within = true;             // all such pairs are of bodies of the component, or with what is fixed
  double most = 0;                // of σ, whatever contacts there are
  std::vector<double> body_most;  // N, of σ_i
};

// Contacts whose geometry is not understood may be there or not.
struct DoubtEvidence {
  int contacts = 0;
  bool rest_asked = false;
  std::optional<double> rest_bound;      // of σ over every geometry within the noise, proved without these contacts
  std::optional<OtherContacts> without;  // solved without them
};

// Another gap tolerance, at which some bodies do something else.
struct GapEvidence {
  std::string chosen, tried;  // the tolerances, in the unit of the input
  struct Body {
    int body = -1;
    std::string name;
    Verdict verdict = Verdict::kMarginal;
    Bounds bounds, component_bounds;  // of it and of its component there
    double rest_bound = 0;
    bool certified = false;
  };
  std::vector<Body> bodies;
};

// Other masses of parts, with which some bodies do something else.
struct MassEvidence {
  std::string name;                // of a body that decides
  std::optional<Verdict> verdict;  // of the component, with bounds; absent: no component there
  Bounds bounds;
  std::vector<int> bodies;          // whose verdict is another
  std::vector<Bounds> body_bounds;  // N
};

// A drive that holds still by giving more than its limit (drive_limits.h).
struct DriveEvidence {
  std::string part;   // that it drives
  double needed = 0;  // N·m, or N where it does not turn
  double limit = 0;   // likewise; of a servo what it gives on the way that still counts as holding still
  bool turns = true;
  bool yields = false;   // a servo, too soft for that
  double stiffness = 0;  // of a servo, N·m/rad or N/m
};

// Rest from which parts fall at the least disturbance (balance.h).
struct BalanceEvidence {
  std::vector<int> bodies;  // that fall, ascending
  std::string part;         // the one that takes the largest share
  double rate = 0;          // 1/s: a disturbance grows by e^{rate t}
  // Of each fall that was found the bodies that fall or give way, ascending: with all others held it is the same.
  std::vector<std::vector<int>> ways = {};
};

struct Evidence {
  Bracket bracket;
  MotionEvidence motion;
  std::optional<BranchEvidence> branches;  // absent: no contact may open in several ways
  ContactEvidence contacts;
  std::optional<DoubtEvidence> doubts;     // absent: no contact is doubtful
  std::optional<MissingEvidence> missing;  // absent: no contact can be missing
  // Answers to questions that decide() asks (OpenQuestion); absent: not asked.
  bool rest_through_noise_asked = false;
  std::optional<RestThroughNoise> rest_through_noise;
  std::optional<bool> rest_on_eroded;            // proved over contacts shrunk by noise and chords
  std::optional<OtherContacts> motion_on_grown;  // solved over contacts grown by bulges and facets
  // Contacts that bear along lines, at points and round surfaces, or joints: rest may be a mere balance.
  bool may_fall = false, fall_asked = false;
  std::optional<BalanceEvidence> falls;
  std::string fall_not_excluded;  // why, where it was asked; empty: no part falls
  std::vector<int> fall_open;     // … and of which bodies, ascending …
  std::string fall_open_part;     // … one at which that lies
  // Faults and trials of the whole, which come later.
  std::string fault;  // how the bounds contradict each other; empty: they do not
  std::vector<GapEvidence> gaps;
  std::optional<MassEvidence> masses;
  std::optional<DriveEvidence> drive;  // absent: no drive gives more than its limit
};

// Reasons of decide() that take more than a line.

// Neither rest nor motion of the numbers as stored is proved.
std::string between_rest_and_motion(const Bracket& b);

// It moves by its lower bound, but no motion is known that the noise cannot forbid.
std::string rest_possible_too(const Evidence& e);

// Its threshold calls rest what moves whatever the noise.
std::string slower_than_its_threshold(const Bracket& b);

// It moves whatever the noise, at `least` of free fall or more, which is not above its threshold of motion.
std::string slow_for_certain(double least, const Bracket& b);

// "the drive of 'arm' would have to give 1.96 N·m, and its limit is 0.98 N·m"
std::string beyond_its_limit(const DriveEvidence& drive);

// "it rests only in balance: 'cube' falls from it at the least disturbance, which grows tenfold in 0.21 s"
std::string falls_from_balance(const BalanceEvidence& falls);
// "whether 'rod' rests only in balance, from which it falls, is not known: it is no minimum of the energy, …".
std::string may_balance(const Evidence& e);

// "beside what moves 'ball' rests only in balance: it falls …", of a component that moves.
std::string falls_beside_motion(const BalanceEvidence& falls);

// Two ratios that read alike differ in what is proved of them.
std::string why_doubts_decide(int contacts, double with, double without);

}  // namespace impend
