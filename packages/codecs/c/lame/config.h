// As LAME's configure writes it for Debian's build, as far as it concerns the encoder.
#pragma once

#define LAME_LIBRARY_BUILD 1
#define STDC_HEADERS 1
#define HAVE_ERRNO_H 1
#define HAVE_FCNTL_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_LIMITS_H 1
#define HAVE_STDINT_H 1
#define HAVE_STRING_H 1
#define HAVE_STRTOL 1
#define HAVE_UINT8_T 1
#define HAVE_UINT16_T 1
#define HAVE_UINT32_T 1
#define HAVE_UINT64_T 1
#define HAVE_INT8_T 1
#define HAVE_INT16_T 1
#define HAVE_INT32_T 1
#define HAVE_INT64_T 1
#define PACKAGE "lame"
#define VERSION "3.100"
#define TAKEHIRO_IEEE754_HACK 1
#define USE_FAST_LOG 1
#define ieee754_float32_t float
#define ieee754_float64_t double
