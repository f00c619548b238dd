// What friction adds, in words; text, pictures and the desktop program share them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/motion/analysis.h"
#include "impend/report/twist.h"

namespace impend {

// "STABLE FOR CERTAIN", "FALLS FOR CERTAIN", "INDETERMINATE", "POSSIBLY STABLE", "NO SOLUTION FOUND".
const char* verdict_word(FrictionVerdict verdict);

// The verdict's word; of models without one "INCONSISTENT", "solved" or "NOT SOLVED".
std::string friction_result_word(const FrictionResult& friction);

// "static friction, μ 0.3", "viscous friction", "no slip": the model, with the coefficient where it is the same at all
// contacts, else its range.
std::string friction_model_words(const FrictionResult& friction);

// One sentence without subject: what the verdict rests on, or what a model without verdict found.
std::string friction_finding_words(const FrictionResult& friction);

// "it can balance from μ 0.268 on, one coefficient for all contacts; gravity may turn 11.3° in the worst direction
// before no forces balance it (optimistic)"; of parts that rest without friction that they do. Empty where nothing is
// known. `analysis` has friction. Held by tests/unit/report, as are the others.
std::string friction_margins_words(const Analysis& analysis);

// The contact that uses most of its friction, of the forces that hold what rests; nothing where none is known. Held by
// tests/unit/report, as is the next.
std::optional<int> most_demanding_contact(const FrictionResult& friction);
// What limit analysis says where rest is possible and not proved: by its safe theorem (Drucker 1954) forces that
// balance are enough. "limit analysis calls it stable, since forces that use at most 43 % of any contact's friction
// hold it; it assumes …"; empty for other verdicts.
std::string limit_analysis_words(const FrictionResult& friction);
// Of parts that are possibly stable the strongest that was proved: "it is proved that nothing moves unless
// two touching parts turn against each other about the normal of a contact"; empty where nothing was, or where contacts
// are doubted.
std::string partial_rest_words(const Analysis& analysis);
// What the model holds and no friction can: "1 contact carries along the surfaces without being pressed: …"; empty:
// nothing.
std::string held_by_touch_words(const FrictionResult& friction);

// The motion that an answer with friction speaks of, for words and pictures.

// The verdict says, with or without certainty, that everything stays.
bool rests_with_friction(const FrictionResult& friction);

// Per body of an analysis with friction: the motion that the law allows beside rest, where one is known; none where
// everything rests and where nothing was found; else the model's own. In m/s² and rad/s², of models on velocities in
// m/s and rad/s. Zero for what rounding alone moves, measured by the fastest body and by what gravity would do. Held by
// tests/unit/report.
std::vector<Twist> friction_twists(const Analysis& analysis);

// Per body the velocity (m/s, rad/s) that it has, where the model takes velocities and answers with accelerations
// (dynamic and viscous friction): such a part moves, whatever its acceleration. Else all zero. Held by
// tests/unit/report, as is the next.
std::vector<Twist> friction_velocities(const Analysis& analysis);

// "0.31 m/s² along -z, turning at 2 rad/s² about y".
std::string friction_motion_words(const Twist& twist, bool on_velocities);

// What each body does by an answer with friction, where words and order need both.
class FrictionCourse {
 public:
  explicit FrictionCourse(const Analysis& analysis);
  // Of a velocity that it has, else of friction_twists(): what bodies are put in order by; 0 of what does not move.
  double speed(int body) const;
  bool moves(int body) const { return speed(body) > 0; }
  // "2 m/s along x; acceleration 2.94 m/s² along -x", "2 m/s along x; no acceleration"; of what has no velocity
  // friction_motion_words(); empty where it does not move.
  std::string words(int body) const;

 private:
  std::vector<Twist> twists_, velocities_;
  bool on_velocities_ = false;
};

}  // namespace impend
