# Pictures (OpenGL by EGL, text by Cairo and Pango, animations by libwebp) and the desktop program (Qt 6).
option(IMPEND_RENDER "Build pictures: impend render" ON)
option(IMPEND_GUI "Build the desktop program, which needs Qt 6 and IMPEND_RENDER" ON)

if(IMPEND_RENDER)
  find_package(OpenGL COMPONENTS OpenGL EGL)
  find_package(PkgConfig)
  if(PkgConfig_FOUND)
    pkg_check_modules(IMPEND_ANNOTATIONS IMPORTED_TARGET pangocairo cairo cairo-svg cairo-pdf libwebpmux libwebp)
  endif()
  if(NOT OpenGL_OpenGL_FOUND OR NOT OpenGL_EGL_FOUND OR NOT IMPEND_ANNOTATIONS_FOUND)
    message(FATAL_ERROR "IMPEND_RENDER is ON, but OpenGL with EGL, Pango and Cairo or libwebp were not found: install "
      "libegl-dev libgl-dev libopengl-dev libpango1.0-dev libwebp-dev pkg-config, or configure with -DIMPEND_RENDER=OFF "
      "-DIMPEND_GUI=OFF (there are then no pictures and no desktop program)")
  endif()
endif()

if(IMPEND_GUI AND NOT IMPEND_RENDER)
  message(FATAL_ERROR "IMPEND_GUI needs IMPEND_RENDER: switch IMPEND_RENDER on or IMPEND_GUI off")
endif()
if(IMPEND_GUI)
  find_package(Qt6 6.2 COMPONENTS Widgets OpenGLWidgets)
  if(NOT Qt6_FOUND)
    message(FATAL_ERROR "IMPEND_GUI is ON, but Qt 6.2 or later was not found: install qt6-base-dev and "
      "libqt6opengl6-dev, or configure with -DIMPEND_GUI=OFF (there is then no desktop program)")
  endif()
endif()
