// Two bodies as the tracker prepares them, and their contacts at any displacements.
#pragma once

#include <string>
#include <vector>

#include "impend/contact/track/pair_features.h"
#include "tests/support/contact_scenes.h"

namespace impend::test {

// Of an assembly of two parts, or of one part and the ground. Kept in place: bodies refer to the surfaces.
struct TrackedPair {
  Assembly assembly;
  PreparedSurfaces prepared;
  TrackBody a, b;
};
TrackedPair tracked_pair(const Assembly& assembly);
// As given, in double precision.
TrackedPair tracked_pair(const PairScene& scene);
// The same, but prepared with b elsewhere: only its displacement `way` brings it to where the scene has it.
TrackedPair tracked_apart(const PairScene& scene, const RigidTransform& way);

PairPlace placed(const TrackedPair& pair, const RigidTransform& D_a, const RigidTransform& D_b);

// Everything of both bodies, however far apart: what no search has left out.
PairFeatures all_features(const TrackedPair& pair);

inline constexpr double kTrackGap = 1e-4;  // m
// As the tracker takes it for a step in which the two may come nearer by `above`.
PairWindow track_window(double above = 0, double gap = kTrackGap);
std::vector<TrackedContact> contacts_at(const TrackedPair& pair, const RigidTransform& D_a, const RigidTransform& D_b,
                                        const PairWindow& window = track_window());

// The largest distance of any constraint of one list from the cone of the other, both ways; lengths in units of
// `length`.
double cone_difference(const std::vector<TrackedContact>& found, const std::vector<Expected>& expected, double length);
// The same contacts, by the contacts of an analysis.
std::vector<Expected> as_expected(const std::vector<Contact>& contacts);
std::vector<Expected> displaced(std::vector<Expected> expected, const RigidTransform& D);

// A line for each: kind, features, place, gap, point and normal.
std::string in_words(const std::vector<TrackedContact>& contacts);

}  // namespace impend::test
