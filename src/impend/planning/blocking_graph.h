// Who stops whom when parts are drawn straight in one direction: for certain, and perhaps.
//
// A translation asks for the normals of contacts only, not for their points. What is known of a contact so differs from
// what a motion that turns would need:
//   - a contact at a round edge whose chords cover less than the circle is there, wherever its corner is; where chords
//     cover more it is there if anything of its polygon remains without what they may cover (eroded_contacts);
//   - facets of a curved surface touch a flat face somewhere (Contact::somewhere), with the normal of that face;
//   - of an either-or contact a direction tells which alternatives it satisfies: it stops for certain where each
//     alternative does, and not at all where one is satisfied;
//   - each sample of a curved contact is a constraint of the true surfaces, which have more between the samples, with
//     normals within the angle ε of one: what a sample stops is stopped, and what no sample stops is free for certain
//     only where n·d ≥ tan ε ‖d‖ for each; of round walls, all of whose normals lie in one plane, d is what of it lies
//     in that plane.
// Doubtful contacts otherwise, an either-or contact with a doubtful alternative too, may be there or not.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/planning/part_set.h"

namespace impend {

// Contacts that are there in every reading of the geometry, points and all: a constraint that one of them makes is a
// nonnegative combination of true ones. Either-or and doubtful contacts are left out. Of polygons that end at chords
// that cover more than the circle what remains within these.
std::vector<Contact> sure_contacts(const ContactSet& contacts);

// Per part, others that stop it; a part that a fixed one stops is `held`.
struct BlockingGraph {
  std::vector<std::vector<int>> stopped_by;
  std::vector<char> held;
};

// The smallest sets of movable parts that no part outside them stops, each found from one of its parts.
std::vector<PartSet> least_groups(const BlockingGraph& graph, const PartSet& movable);

class StraightStops {
 public:
  // Joints stop for certain.
  StraightStops(const Assembly& assembly, const ContactSet& contacts);

  // Directions and normals are unit vectors, world. Held by tests/unit/planning/test_blocking_graph.
  BlockingGraph certain(const Vec3& direction) const { return graph(direction, true); }
  BlockingGraph possible(const Vec3& direction) const { return graph(direction, false); }

  // Of all that may stop a part, and of what does.
  const std::vector<Vec3>& normals() const { return normals_; }
  const std::vector<Vec3>& certain_normals() const { return certain_normals_; }
  // Of each pair of bodies with sampled contacts the mean of their normals, both ways: farthest from all of them.
  const std::vector<Vec3>& amid_samples() const { return amid_samples_; }

 private:
  // Both bodies of a pair, −1 a fixed one: a stays within n·d ≥ 0 while b rests, b within −n·d ≥ 0.
  struct Stop {
    int a = -1, b = -1;
    Vec3 normal = Vec3::Zero();
    bool sure = true;
    int sample = -1;  // index into samples_
  };
  struct Sample {
    double tangent = 0;        // of ε
    Vec3 axis = Vec3::Zero();  // across all true normals; zero: they lie in no one plane
  };
  struct EitherOr {
    std::vector<std::vector<Stop>> alternatives;
    bool sure = true;
  };

  void add_joints(const Assembly& assembly, const ContactSet& contacts);
  void add_samples(const ContactSet& contacts, std::vector<int>& sample_of);
  void add_normal(const Stop& stop, bool sure);
  int movable_or_none(int body) const;
  // Whether the stop opposes `direction`, along which its first body moves or against which its second one does.
  bool opposes(const Stop& stop, const Vec3& direction, bool certainly) const;
  bool opposes(const EitherOr& either, const Vec3& direction, bool certainly) const;
  BlockingGraph graph(const Vec3& direction, bool certainly) const;

  std::vector<char> fixed_;
  std::vector<Stop> stops_;
  std::vector<EitherOr> either_or_;
  std::vector<Sample> samples_;
  std::vector<Vec3> normals_, certain_normals_, amid_samples_;
};

}  // namespace impend
