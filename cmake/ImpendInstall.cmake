# Install rules: module archives, headers under their impend/… include paths, the CMake package, models, documents.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

get_property(impend_modules GLOBAL PROPERTY IMPEND_MODULES)

# impend::impend is the whole library: every module.
add_library(impend INTERFACE)
add_library(impend::impend ALIAS impend)
target_link_libraries(impend INTERFACE ${impend_modules})

set(impend_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/impend")
install(TARGETS impend ${impend_modules} EXPORT impend_targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT impend_targets NAMESPACE impend:: FILE impendTargets.cmake DESTINATION ${impend_package_dir})
install(DIRECTORY "${PROJECT_SOURCE_DIR}/src/impend" DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" PATTERN "with_gmp" EXCLUDE PATTERN "without_gmp" EXCLUDE)

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/impendConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/impendConfig.cmake" INSTALL_DESTINATION ${impend_package_dir})
# Before 1.0 a minor version may change interfaces.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/impendConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/impendConfig.cmake" "${PROJECT_BINARY_DIR}/impendConfigVersion.cmake"
  DESTINATION ${impend_package_dir})

install(DIRECTORY "${PROJECT_SOURCE_DIR}/models" DESTINATION "${CMAKE_INSTALL_DATADIR}/impend")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/CHANGELOG.md"
  "${PROJECT_SOURCE_DIR}/CITATION.cff" DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The schemas live in the library, so that there is one text of each; a small program writes them for installation.
add_executable(impend_write_schemas "${PROJECT_SOURCE_DIR}/cmake/write_schemas.cpp")
target_compile_features(impend_write_schemas PRIVATE cxx_std_20)
target_link_libraries(impend_write_schemas PRIVATE impend::import impend::sweep impend_build_settings)
set(impend_schemas "${PROJECT_BINARY_DIR}/schemas/impend-assembly.schema.json"
  "${PROJECT_BINARY_DIR}/schemas/impend-report.schema.json"
  "${PROJECT_BINARY_DIR}/schemas/impend-solution.schema.json"
  "${PROJECT_BINARY_DIR}/schemas/impend-plan.schema.json"
  "${PROJECT_BINARY_DIR}/schemas/impend-trajectory.schema.json"
  "${PROJECT_BINARY_DIR}/schemas/impend-sweep.schema.json"
  "${PROJECT_BINARY_DIR}/schemas/impend-comparison.schema.json"
  "${PROJECT_BINARY_DIR}/schemas/impend-actions.schema.json")
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/schemas")
add_custom_command(OUTPUT ${impend_schemas} COMMAND impend_write_schemas ${impend_schemas} VERBATIM)
add_custom_target(impend_schemas ALL DEPENDS ${impend_schemas})
install(FILES ${impend_schemas} DESTINATION "${CMAKE_INSTALL_DATADIR}/impend/schemas")

include(cmake/ImpendShell.cmake)
