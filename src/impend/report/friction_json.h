// What friction adds to the report as JSON.
#pragma once

#include "impend/motion/analysis.h"
#include "impend/report/json_format.h"

namespace impend {

// The object under "friction".
Json json_friction(const Analysis& analysis);
// Of one contact: mu, friction_force, state, utilisation; "force" becomes the model's normal force.
void add_friction(const FrictionContact& contact, Json& json);
// Of one movable body: the model's acceleration, and the velocity after the step where the model has one.
void add_friction_motion(const Analysis& analysis, int body, Json& json);
// The list under "joints", with the model's forces where a model with friction was solved.
Json json_joints(const Analysis& analysis);

}  // namespace impend
