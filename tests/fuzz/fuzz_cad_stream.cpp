// libFuzzer target: any bytes, as what the CAD reader process says, whole and in pieces, must give parts or an error.
#include "impend/import/cad/cad_stream.h"
#include "tests/fuzz/check_model.h"

namespace {

impend::Result<impend::ModelFile> model_of(std::string_view bytes, std::size_t piece) {
  impend::CadStreamReader reader;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    if (const impend::Status fed = reader.feed(bytes.substr(at, piece)); !fed) return fed.error();
  }
  return reader.take_model();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace impend;
  constexpr std::size_t kPiece = 7;
  // The inputs leave out the head, which is always the same.
  std::string bytes;
  write_cad_head(&bytes);
  bytes.append(reinterpret_cast<const char*>(data), size);
  const auto whole = model_of(bytes, bytes.size());
  if (whole.ok() != model_of(bytes, kPiece).ok()) std::abort();
  fuzz::check_parts(whole, "");
  return 0;
}
