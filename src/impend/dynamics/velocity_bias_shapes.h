// Whose face, edge or corner a contact has: read from the surfaces themselves, since a contact does not say.
#pragma once

#include <array>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/contact/surface/prepare_surfaces.h"
#include "impend/dynamics/velocity_bias.h"

namespace impend {

// The local shapes of both bodies of every contact of one assembly. A contact of a curved kind takes the recognised
// cylinder, sphere or cone that faces along its normal there; otherwise a corner or sharp edge within the gap of the
// point counts before the face. The ground, bodies without a mesh and what is not understood are flat.
// Held by tests/unit/friction/test_velocity_shapes.
class ContactShapes {
 public:
  ContactShapes(const Assembly& assembly, const ContactSet& contacts);

  std::array<LocalShape, 2> of(const Contact& contact) const;  // of a and of b

 private:
  LocalShape shape(int body, const Contact& contact, const Vec3& outward) const;

  std::vector<BodySurface> surfaces_;
  double gap_;
};

}  // namespace impend
