# impend_module(<name> [PUBLIC targets...] [PRIVATE targets...])
# One library target per folder of src/impend with its sub-folders, named impend_<name>, used as impend::<name>.
# PUBLIC lists what the module's headers need (also lower modules), PRIVATE what only its .cpp files need.
function(impend_module name)
  cmake_parse_arguments(ARG "" "" "PUBLIC;PRIVATE" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp"
    "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*/*.cpp")
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
