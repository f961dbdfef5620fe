// Arguments are already checked: the TypeScript side validates and applies defaults, this side only reads.
#pragma once

#include <napi.h>

#include "stretcher.h"

namespace node_rubberband {

inline StretchOptions readStretchOptions(const Napi::Object &from) {
  StretchOptions options;
  options.sampleRateHz = from.Get("sampleRateHz").ToNumber().Uint32Value();
  options.channels = from.Get("channels").ToNumber().Uint32Value();
  options.pitchRatio = from.Get("pitchRatio").ToNumber().DoubleValue();
  options.timeRatio = from.Get("timeRatio").ToNumber().DoubleValue();
  options.blockFrames = from.Get("blockFrames").ToNumber().Uint32Value();
  options.flags = from.Get("flags").ToNumber().Int32Value();
  return options;
}

}  // namespace node_rubberband
