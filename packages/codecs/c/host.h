// What the module asks of its host, and how it tells it what went wrong.
#pragma once

#include <libavutil/error.h>

#define HOST(name) __attribute__((import_module("host"), import_name(#name)))
#define EXPORT(name) __attribute__((export_name(#name)))

/** Reads up to `length` bytes at `position`; fewer only at the end of the file. */
HOST(read) int hostRead(double position, void *bytes, int length);
/** Writes all of them. */
HOST(write) void hostWrite(double position, const void *bytes, int length);

/** As libavformat reads and writes at once. */
#define IO_BYTES 65536
