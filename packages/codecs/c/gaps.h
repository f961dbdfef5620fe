// Included before every source of ffmpeg: what wasi-libc does not declare.
#pragma once

char *tempnam(const char *folder, const char *prefix);
