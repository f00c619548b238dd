// IMPEND_SANITIZED: 1 in a build with sanitizers, which bring their own malloc, take terabytes of address space and
// slow everything down several times, else 0.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IMPEND_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define IMPEND_SANITIZED 1
#endif
#endif
#ifndef IMPEND_SANITIZED
#define IMPEND_SANITIZED 0
#endif
