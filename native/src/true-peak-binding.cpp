#include "true-peak-binding.h"

namespace node_rubberband {

void TruePeakBinding::registerIn(Napi::Env env, Napi::Object exports) {
  using Self = TruePeakBinding;
  exports.Set("TruePeakMeter", DefineClass(env, "TruePeakMeter",
                                           {
                                               InstanceMethod<&Self::process>("process"),
                                               InstanceMethod<&Self::flush>("flush"),
                                               InstanceMethod<&Self::get<&TruePeakMeter::truePeak>>("truePeak"),
                                               InstanceMethod<&Self::get<&TruePeakMeter::samplePeak>>("samplePeak"),
                                               InstanceMethod<&Self::get<&TruePeakMeter::samplesOver>>("samplesOver"),
                                               InstanceMethod<&Self::get<&TruePeakMeter::frames>>("frames"),
                                           }));
}

TruePeakBinding::TruePeakBinding(const Napi::CallbackInfo &info)
    : Napi::ObjectWrap<TruePeakBinding>(info), channels_(info[0].ToNumber().Uint32Value()), meter_(channels_) {}

void TruePeakBinding::process(const Napi::CallbackInfo &info) {
  auto samples = info[0].As<Napi::Float32Array>();
  meter_.process(samples.Data(), samples.ElementLength() / channels_);
}

void TruePeakBinding::flush(const Napi::CallbackInfo &) {
  meter_.flush();
}

template <auto getter>
Napi::Value TruePeakBinding::get(const Napi::CallbackInfo &) {
  return Napi::Number::New(Env(), static_cast<double>((meter_.*getter)()));
}

}  // namespace node_rubberband
