#include "impend/accounts/html/html_frame.h"

namespace impend {

// Colours are those of a calm page on a screen, light or dark as its reader has it; on paper always light. Tables
// repeat their headings on each page of paper and break between rows only.
const char* html_style() {
  return R"css(
:root { --paper: #ffffff; --ink: #1c2430; --soft: #5b6675; --line: #dfe4ea; --shade: #f5f7f9;
  --moves: #b3261e; --moves-bg: #fdf1f0; --rests: #1b6e3c; --rests-bg: #eff8f2; --open: #8a5a00; --open-bg: #fdf6e7; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181d; --ink: #e4e8ed; --soft: #9aa5b1; --line: #2e363f; --shade: #1c2228;
    --moves: #ff8a80; --moves-bg: #2d1c1c; --rests: #7fd6a0; --rests-bg: #182a20; --open: #f0c26a; --open-bg: #2c2517; }
}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif;
  -webkit-text-size-adjust: 100%; }
body { margin: 0; }
main { max-width: 64rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; }
header { margin-bottom: 1.5rem; }
h1 { font-size: 2rem; line-height: 1.2; font-weight: 650; margin: 0.15rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; font-weight: 650; margin: 2.75rem 0 0.75rem; padding-bottom: 0.35rem;
  border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; font-weight: 650; margin: 1.5rem 0 0.4rem; overflow-wrap: anywhere; }
p { margin: 0.5rem 0; overflow-wrap: anywhere; }
.kind, .counts { color: var(--soft); font-size: 0.9rem; margin: 0; }
.note, footer { color: var(--soft); font-size: 0.85rem; }
.none { color: var(--soft); }
.verdict { border-left: 5px solid var(--open); background: var(--open-bg); padding: 0.9rem 1.2rem; margin: 0.75rem 0;
  border-radius: 0 6px 6px 0; }
.verdict p { margin: 0; }
.verdict .word { font-size: 1.5rem; font-weight: 700; letter-spacing: 0.01em; color: var(--open); line-height: 1.25; }
.verdict .law { color: var(--soft); font-size: 0.9rem; }
.verdict .why { margin-top: 0.35rem; }
.verdict.moves { border-color: var(--moves); background: var(--moves-bg); }
.verdict.moves .word { color: var(--moves); }
.verdict.rests { border-color: var(--rests); background: var(--rests-bg); }
.verdict.rests .word { color: var(--rests); }
.missing { border: 1px dashed var(--line); border-radius: 6px; padding: 1rem 1.2rem; color: var(--soft); }
figure { margin: 1rem 0; break-inside: avoid; }
img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; background: #ffffff; }
.small { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1.2rem; }
figcaption { color: var(--soft); font-size: 0.85rem; margin-top: 0.35rem; }
ul { padding-left: 1.2rem; margin: 0.5rem 0; }
li { margin: 0.25rem 0; overflow-wrap: anywhere; }
ul.evidence { font-size: 0.85rem; color: var(--soft); }
ul.warnings { list-style: none; padding: 0; }
ul.warnings li { border-left: 3px solid var(--open); padding: 0.1rem 0 0.1rem 0.8rem; margin: 0.6rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; margin: 0.5rem 0; }
th { text-align: left; font-weight: 600; color: var(--soft); vertical-align: bottom; padding: 0.4rem 0.6rem;
  border-bottom: 1.5px solid var(--line); }
td { vertical-align: top; padding: 0.38rem 0.6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
td:not(.number) { min-width: 5.5em; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
td.number { white-space: nowrap; }
tbody tr:hover { background: var(--shade); }
em { font-style: normal; font-weight: 600; }
strong, td:first-child bdi { font-weight: 600; }
li strong { display: inline; }
.badge { white-space: nowrap; font-weight: 600; }
.badge.moves { color: var(--moves); } .badge.rests { color: var(--rests); } .badge.open { color: var(--open); }
.badge.fixed { color: var(--soft); font-weight: 400; }
code { font: 0.85em/1.5 ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
p code, li code { white-space: nowrap; }
td code { font-size: 0.8em; }
abbr { text-decoration: none; }
.files td:first-child bdi { font-weight: 400; }
pre { background: var(--shade); border: 1px solid var(--line); border-radius: 6px; padding: 0.8rem 1rem;
  white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.5rem 0; }
footer { margin-top: 3rem; padding-top: 0.8rem; border-top: 1px solid var(--line); }
@page { size: A4; margin: 16mm 15mm 18mm; }
@media print {
  :root { --paper: #ffffff; --ink: #000000; --soft: #48515c; --line: #c4cbd3; --shade: #f5f7f9; --moves: #a01f18;
    --moves-bg: #fdf1f0; --rests: #155a31; --rests-bg: #eff8f2; --open: #744b00; --open-bg: #fdf6e7; }
  html { font-size: 9.5pt; background: #ffffff; }
  main { max-width: none; padding: 0; }
  h2 { margin-top: 1.6rem; }
  h2, h3 { break-after: avoid; }
  .wide { overflow: visible; }
  table { font-size: 8.2pt; }
  th, td { padding: 0.25rem 0.4rem; }
  thead { display: table-header-group; }
  tr, .verdict, figure, pre, ul.warnings li { break-inside: avoid; }
  img { max-height: 76mm; width: auto; max-width: 100%; margin: 0 auto; }
  figure { margin: 0.5rem 0; }
  .small img { max-height: 48mm; }
  #origin p { break-after: avoid; }
  figcaption { text-align: center; }
  .note { break-before: avoid; }
  p { orphans: 3; widows: 3; }
  .verdict, .badge, th { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
)css";
}

}  // namespace impend
