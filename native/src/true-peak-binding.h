#pragma once

#include <napi.h>

#include "true-peak.h"

namespace node_rubberband {

class TruePeakBinding : public Napi::ObjectWrap<TruePeakBinding> {
 public:
  static void registerIn(Napi::Env env, Napi::Object exports);
  explicit TruePeakBinding(const Napi::CallbackInfo &info);

 private:
  void process(const Napi::CallbackInfo &info);
  void flush(const Napi::CallbackInfo &info);
  template <auto getter>
  Napi::Value get(const Napi::CallbackInfo &info);

  const size_t channels_;
  TruePeakMeter meter_;
};

}  // namespace node_rubberband
