#pragma once

#include <napi.h>

#include "shift-measurement.h"

namespace node_rubberband {

class ShiftBinding : public Napi::ObjectWrap<ShiftBinding> {
 public:
  static void registerIn(Napi::Env env, Napi::Object exports);
  explicit ShiftBinding(const Napi::CallbackInfo &info);

 private:
  void addOriginal(const Napi::CallbackInfo &info);
  void addResult(const Napi::CallbackInfo &info);
  Napi::Value finish(const Napi::CallbackInfo &info);

  const ShiftOptions options_;
  ShiftMeasurement measurement_;
};

}  // namespace node_rubberband
