#pragma once

#include <napi.h>

#include "peak-limiter.h"

namespace node_rubberband {

class PeakLimiterBinding : public Napi::ObjectWrap<PeakLimiterBinding> {
 public:
  static void registerIn(Napi::Env env, Napi::Object exports);
  explicit PeakLimiterBinding(const Napi::CallbackInfo &info);

 private:
  Napi::Value process(const Napi::CallbackInfo &info);
  Napi::Value flush(const Napi::CallbackInfo &info);
  Napi::Value delayFrames(const Napi::CallbackInfo &info);
  Napi::Value smallestGain(const Napi::CallbackInfo &info);

  const size_t channels_;
  PeakLimiter limiter_;
};

}  // namespace node_rubberband
