#include "cli/options.h"

namespace impend::cli {

std::string overview() {
  return "impend tells whether an assembly of touching parts stands under gravity, and if not, which parts start to\n"
         "move, which way, and which contacts open (without friction).\n"
         "\n"
         "  impend analyze INPUT…        does it stand, and if not, what moves\n"
         "  impend contacts INPUT…       which parts touch, and where\n"
         "  impend info INPUT…           parts, masses, sizes, defects of the meshes\n"
         "  impend export INPUT…         an assembly file to edit, with its meshes; or the matrices of the problem\n"
         "  impend convert INPUT…        the parts as 3MF, GLB or OBJ, or as an assembly folder\n"
         "  impend render INPUT…         a picture of what moves, which way, and of the forces that hold the rest\n"
         "  impend view [INPUT…]         the same in a window, to look at it from all sides and to change it\n"
         "  impend simulate INPUT…       what happens after that: what falls, slides and tips, and where it ends\n"
         "  impend diff OLD NEW          what was changed from one design to another, and what that did to it\n"
         "  impend plan check INPUT      does every step of its assembly stand, and what is held meanwhile\n"
         "  impend plan hold INPUT       the fewest parts that must be held, or pushes, so that it stands\n"
         "  impend plan search INPUT     an order in which it can be built, and the way of each part\n"
         "  impend plan interlock INPUT  how the parts hold each other: locked, by which key, or what moves\n"
         "  impend plan orient INPUT     which ways up it stands, and how far it may be tilted\n"
         "  impend plan robust INPUT     which push and which masses it does not bear\n"
         "  impend sweep make INPUT…     thousands of states of it: coefficients, tilts, missing parts …\n"
         "  impend sweep run JOB         … answers them; then sweep status, merge and show\n"
         "  impend solve DIR             solve exported matrices\n"
         "\n"
         "INPUT is an assembly file (*.assembly.json), CAD or mesh files (STEP, IGES, BREP, 3MF, glTF, OBJ, STL, PLY, "
         "OFF,\n"
         "COMPAS JSON), or a folder or zip archive of them.\n"
         "\n"
         "  impend analyze parts/ --unit mm --fixed base\n"
         "\n"
         "impend VERB --help explains one verb, impend --version prints the version.\n"
         "\n"
         "Exit status: 0 the analysis ran, 1 not the verdict that --expect names (diff: a worse one), 2 wrong command "
         "line,\n"
         "3 bad input or an output that cannot be written, 4 an internal check failed,\n"
         "130 cancelled by Ctrl-C, 143 by SIGTERM.\n";
}

}  // namespace impend::cli
