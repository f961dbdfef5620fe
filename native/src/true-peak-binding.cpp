#include "bindings.h"
#include "true-peak.h"

namespace node_rubberband {

namespace {

class TruePeakBinding : public Napi::ObjectWrap<TruePeakBinding> {
 public:
  explicit TruePeakBinding(const Napi::CallbackInfo &info)
      : Napi::ObjectWrap<TruePeakBinding>(info), channels_(info[0].ToNumber().Uint32Value()), meter_(channels_) {}

  static Napi::Function define(Napi::Env env) {
    return DefineClass(env, "TruePeakMeter",
                       {
                           InstanceMethod<&TruePeakBinding::process>("process"),
                           InstanceMethod<&TruePeakBinding::flush>("flush"),
                           InstanceMethod<&TruePeakBinding::get<&TruePeakMeter::truePeak>>("truePeak"),
                           InstanceMethod<&TruePeakBinding::get<&TruePeakMeter::samplePeak>>("samplePeak"),
                           InstanceMethod<&TruePeakBinding::get<&TruePeakMeter::samplesOver>>("samplesOver"),
                           InstanceMethod<&TruePeakBinding::get<&TruePeakMeter::frames>>("frames"),
                       });
  }

 private:
  void process(const Napi::CallbackInfo &info) {
    auto samples = info[0].As<Napi::Float32Array>();
    meter_.process(samples.Data(), samples.ElementLength() / channels_);
  }

  void flush(const Napi::CallbackInfo &) {
    meter_.flush();
  }

  template <auto getter>
  Napi::Value get(const Napi::CallbackInfo &) {
    return Napi::Number::New(Env(), static_cast<double>((meter_.*getter)()));
  }

  const size_t channels_;
  TruePeakMeter meter_;
};

}  // namespace

void exportTruePeakMeter(Napi::Env env, Napi::Object exports) {
  exports.Set("TruePeakMeter", TruePeakBinding::define(env));
}

}  // namespace node_rubberband
