// How far apart two features are at least, and how far edges are from being opposite each other: what lets them rest.
#pragma once

#include "impend/contact/track/track_body.h"

namespace impend {

// m, no more than the distance of the corner p from the face, as if that were as even as its plane, both in the frame
// of the face, where that is more than `enough`; else no more than `enough`.
double apart_of_face(const TrackFace& face, const Vec3& p, double enough);

// m, no more than the distance of two edges, p + s u and q + t v, s and t from 0 to 1.
double apart_of_edges(const Vec3& p, const Vec3& u, const Vec3& q, const Vec3& v);

// rad, the two may turn by so much, what they do in a step included, before a normal across both may be opposite to
// both (near_features.h); 0 or less where it may be now. `turn`: from the frame of x to that of y.
double turn_before_opposite(const TrackEdge& of_x, const Mat3& turn, const TrackEdge& of_y);

}  // namespace impend
