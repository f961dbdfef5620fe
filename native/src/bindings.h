// The addon's classes: each function adds one to its exports. Arguments are already checked: the TypeScript side
// validates and applies defaults, this side only reads.
#pragma once

#include <napi.h>

namespace node_rubberband {

void exportPeakLimiter(Napi::Env env, Napi::Object exports);
void exportShiftMeter(Napi::Env env, Napi::Object exports);
void exportStream(Napi::Env env, Napi::Object exports);
void exportTruePeakMeter(Napi::Env env, Napi::Object exports);
void exportTuningMeter(Napi::Env env, Napi::Object exports);

}  // namespace node_rubberband
