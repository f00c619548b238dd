# impend_module(<name> [PUBLIC targets...] [PRIVATE targets...])
# One library target per folder of src/impend with its sub-folders, named impend_<name>, used as impend::<name>.
# PUBLIC lists what the module's headers need (also lower modules), PRIVATE what only its .cpp files need.
function(impend_module name)
  cmake_parse_arguments(ARG "" "" "PUBLIC;PRIVATE" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp"
    "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*/*.cpp")
  list(FILTER sources EXCLUDE REGEX "/cgal/[^/]*$")
  set(target impend_${name})
  add_library(${target} STATIC ${sources})
  add_library(impend::${name} ALIAS ${target})
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} LINKER_LANGUAGE CXX POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${target} PUBLIC ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE} $<BUILD_INTERFACE:impend_build_settings>)
  set_property(GLOBAL APPEND PROPERTY IMPEND_MODULES ${target})
endfunction()

# impend_light(<target>...)
# For what makes words, files and windows: no user waits for that, but whoever builds the program waits for its compiler,
# which takes a third less time so. Not for what computes: a template that two libraries share is taken from either.
function(impend_light)
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endforeach()
endfunction()

# impend_cgal(<name>)
# Adds src/impend/<name>/cgal/*.cpp to the module: the only files that include CGAL's headers, which take half a minute and
# a gigabyte to read. They are compiled together, once, with the rounding that CGAL's intervals need, and without its
# assertions, which would throw where our callers expect values.
function(impend_cgal name)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${name}/cgal/*.cpp")
  set(target impend_${name}_cgal)
  add_library(${target} OBJECT ${sources})
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON UNITY_BUILD_BATCH_SIZE 0)
  target_compile_features(${target} PRIVATE cxx_std_20)
  target_compile_definitions(${target} PRIVATE CGAL_NDEBUG)
  target_compile_options(${target} PRIVATE -frounding-math)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(${target} PRIVATE CGAL::CGAL Eigen3::Eigen impend_build_settings)
  target_sources(impend_${name} PRIVATE $<TARGET_OBJECTS:${target}>)
  target_link_libraries(impend_${name} PRIVATE mpfr gmp)
endfunction()
