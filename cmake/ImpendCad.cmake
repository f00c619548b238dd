# STEP, IGES and BREP files are read by a program of its own with Open CASCADE Technology (OCCT).
option(IMPEND_OCCT "Build the reader of STEP, IGES and BREP files, which needs OCCT 7.6 or later" ON)
if(IMPEND_OCCT)
  # OCCT's package fits no version but the very one that is asked for, so that it is compared below.
  find_package(OpenCASCADE CONFIG QUIET)
  # OCCT 7.8 put what reads and writes a format into one library each.
  set(impend_occt_formats TKXDESTEP TKXDEIGES TKSTEP TKSTEPBase TKIGES)
  if(OpenCASCADE_FOUND AND NOT OpenCASCADE_VERSION VERSION_LESS 7.8)
    set(impend_occt_formats TKDESTEP TKDEIGES)
  endif()
  foreach(toolkit ${impend_occt_formats} TKXCAF TKMesh)
    if(NOT TARGET ${toolkit})
      set(impend_occt_missing ON)
    endif()
  endforeach()
  if(NOT OpenCASCADE_FOUND OR OpenCASCADE_VERSION VERSION_LESS 7.6 OR impend_occt_missing)
    message(FATAL_ERROR "IMPEND_OCCT is ON, but OCCT 7.6 or later was not found: install libocct-data-exchange-dev and "
      "libocct-ocaf-dev libfontconfig-dev, or configure with -DIMPEND_OCCT=OFF (STEP, IGES and BREP files are then not read)")
  endif()
  # OCCT's headers do not pass our warnings, and the flags it was built with are of no concern here.
  add_library(impend_occt INTERFACE)
  target_include_directories(impend_occt SYSTEM INTERFACE "${OpenCASCADE_INCLUDE_DIR}")
  target_link_libraries(impend_occt INTERFACE ${impend_occt_formats} TKXCAF TKXSBase TKMesh TKShHealing
    TKTopAlgo TKPrim TKBRep TKGeomBase TKG3d TKG2d TKLCAF TKCAF TKCDF TKMath TKernel)
endif()
