// The certificate of `impend analyze --certificate`: what is claimed of every part and what shows it, as numbers.
#pragma once

#include <string>
#include <vector>

#include "impend/friction/certificate/part_certificate.h"

namespace impend {

// Format impend-certificate 1, pretty-printed, ending in a newline. Held by tests/certificates.
std::string certificate_to_json(const Analysis& analysis, const std::vector<PartCertificate>& parts);

}  // namespace impend
