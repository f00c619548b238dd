// A scene with everything that is written over pictures, made by hand.
#pragma once

#include "impend/scene/view.h"

namespace impend::test {

// `rows` rows of four boxes with names, a legend of every symbol, a colour scale, three sentences.
Scene annotated_scene(int rows = 4);

}  // namespace impend::test
