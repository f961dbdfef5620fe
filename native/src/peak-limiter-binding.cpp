#include "peak-limiter-binding.h"

namespace node_rubberband {

void PeakLimiterBinding::registerIn(Napi::Env env, Napi::Object exports) {
  using Self = PeakLimiterBinding;
  exports.Set("PeakLimiter", DefineClass(env, "PeakLimiter",
                                         {
                                             InstanceMethod<&Self::process>("process"),
                                             InstanceMethod<&Self::flush>("flush"),
                                             InstanceMethod<&Self::delayFrames>("delayFrames"),
                                             InstanceMethod<&Self::smallestGain>("smallestGain"),
                                         }));
}

PeakLimiterBinding::PeakLimiterBinding(const Napi::CallbackInfo &info)
    : Napi::ObjectWrap<PeakLimiterBinding>(info),
      channels_(info[0].ToNumber().Uint32Value()),
      limiter_(channels_, info[1].ToNumber().DoubleValue(), info[2].ToNumber().FloatValue()) {}

Napi::Value PeakLimiterBinding::process(const Napi::CallbackInfo &info) {
  auto samples = info[0].As<Napi::Float32Array>();
  auto out = info[1].As<Napi::Float32Array>();
  const size_t frames = samples.ElementLength() / channels_;
  return Napi::Number::New(Env(), static_cast<double>(limiter_.process(samples.Data(), frames, out.Data())));
}

Napi::Value PeakLimiterBinding::flush(const Napi::CallbackInfo &info) {
  return Napi::Number::New(Env(), static_cast<double>(limiter_.flush(info[0].As<Napi::Float32Array>().Data())));
}

Napi::Value PeakLimiterBinding::delayFrames(const Napi::CallbackInfo &) {
  return Napi::Number::New(Env(), static_cast<double>(limiter_.delayFrames()));
}

Napi::Value PeakLimiterBinding::smallestGain(const Napi::CallbackInfo &) {
  return Napi::Number::New(Env(), limiter_.smallestGain());
}

}  // namespace node_rubberband
