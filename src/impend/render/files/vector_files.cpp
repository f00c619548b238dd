#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>

#include <algorithm>
#include <map>

#include "impend/base/xml_text.h"
#include "impend/render/annotations/layout.h"
#include "impend/render/files/cairo_image.h"
#include "impend/render/picture.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

constexpr double kPointsPerPixel = 0.75;  // 96 pixels and 72 points an inch

struct Page {
  const Image& drawn;
  const Scene& scene;
  const View& view;
  const DrawSize& size;
  const IdImage* seen;
};

// The drawn image fills the page, whatever its own resolution.
Status draw_page(cairo_surface_t* target, const Page& page, double scale) {
  const Result<CairoSurface> image = surface_of(page.drawn, !is_opaque(page.drawn));
  if (!image) return image.error();
  const CairoContext context(cairo_create(target));
  cairo_scale(context.get(), scale, scale);
  cairo_save(context.get());
  cairo_scale(context.get(), static_cast<double>(page.size.width) / page.drawn.width,
              static_cast<double>(page.size.height) / page.drawn.height);
  cairo_set_source_surface(context.get(), image.value().get(), 0, 0);
  cairo_paint(context.get());
  cairo_restore(context.get());
  draw_annotations(context.get(), layout_annotations(page.scene, page.view, page.size, page.seen), page.scene,
                   page.view);
  cairo_show_page(context.get());
  cairo_surface_finish(target);
  if (cairo_status(context.get()) == CAIRO_STATUS_SUCCESS && cairo_surface_status(target) == CAIRO_STATUS_SUCCESS)
    return ok_status();
  return Error{ErrorCode::kInternal,
               std::string("the picture could not be drawn: ") + cairo_status_to_string(cairo_surface_status(target)),
               {},
               "choose a smaller size"};
}

std::string xml_text(const std::string& text) { return xml_escaped(display_text(text)); }

// Cairo counts its images over the whole run of a program. Here they are counted anew in every file, "image7" becoming
// "image1", so that the same picture gives the same bytes.
std::string with_own_ids(const std::string& svg, const std::string& kind) {
  std::map<std::string, std::size_t> ids;
  std::string renamed;
  std::size_t done = 0;
  for (std::size_t at = svg.find(kind); at != std::string::npos; at = svg.find(kind, at + 1)) {
    const std::size_t number = at + kind.size();
    const std::size_t end = std::min(svg.find_first_not_of("0123456789", number), svg.size());
    const bool is_id = at > 0 && (svg[at - 1] == '"' || svg[at - 1] == '#') && end > number && end < svg.size() &&
                       (svg[end] == '"' || svg[end] == ')');
    if (!is_id) continue;
    const std::size_t id = ids.emplace(svg.substr(number, end - number), ids.size() + 1).first->second;
    renamed.append(svg, done, number - done).append(std::to_string(id));
    done = end;
  }
  return renamed.append(svg, done);
}

// Letters are drawn as shapes, so the words are stated for readers that cannot see them.
std::string with_words(std::string svg, const Caption& caption) {
  const std::size_t root = svg.find("<svg");
  const std::size_t end = root == std::string::npos ? root : svg.find('>', root);
  if (end == std::string::npos) return svg;
  std::string words = "\n<title>" + xml_text(caption.title) + "</title>";
  if (!caption.lines.empty()) {
    words += "\n<desc>";
    for (std::size_t k = 0; k < caption.lines.size(); ++k) words += (k > 0 ? "\n" : "") + xml_text(caption.lines[k]);
    words += "</desc>";
  }
  return svg.insert(end + 1, words);
}

}  // namespace

Result<std::string> encode_svg(const Image& drawn, const Scene& scene, const View& view, const DrawSize& size,
                               const IdImage* seen) {
  std::string bytes;
  const CairoSurface surface(
      cairo_svg_surface_create_for_stream(append_bytes<cairo_status_t>, &bytes, size.width, size.height));
  cairo_svg_surface_set_document_unit(surface.get(), CAIRO_SVG_UNIT_PX);
  const Status done = draw_page(surface.get(), {drawn, scene, view, size, seen}, 1);
  if (!done) return done.error();
  for (const char* kind : {"image", "surface", "mask", "clip", "source"}) bytes = with_own_ids(bytes, kind);
  return with_words(std::move(bytes), scene.caption);
}

Result<std::string> encode_pdf(const Image& drawn, const Scene& scene, const View& view, const DrawSize& size,
                               const IdImage* seen) {
  std::string bytes;
  const CairoSurface surface(cairo_pdf_surface_create_for_stream(
      append_bytes<cairo_status_t>, &bytes, kPointsPerPixel * size.width, kPointsPerPixel * size.height));
  // Without this Cairo writes the time of day, and no two files were equal.
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, display_text(scene.caption.title).c_str());
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "impend");
  const Status done = draw_page(surface.get(), {drawn, scene, view, size, seen}, kPointsPerPixel);
  if (!done) return done.error();
  return bytes;
}

}  // namespace impend
