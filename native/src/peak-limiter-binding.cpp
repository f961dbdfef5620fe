#include "bindings.h"
#include "peak-limiter.h"

namespace node_rubberband {

namespace {

class PeakLimiterBinding : public Napi::ObjectWrap<PeakLimiterBinding> {
 public:
  explicit PeakLimiterBinding(const Napi::CallbackInfo &info)
      : Napi::ObjectWrap<PeakLimiterBinding>(info),
        channels_(info[0].ToNumber().Uint32Value()),
        limiter_(channels_, info[1].ToNumber().DoubleValue(), info[2].ToNumber().FloatValue()) {}

  static Napi::Function define(Napi::Env env) {
    return DefineClass(env, "PeakLimiter",
                       {
                           InstanceMethod<&PeakLimiterBinding::process>("process"),
                           InstanceMethod<&PeakLimiterBinding::flush>("flush"),
                           InstanceMethod<&PeakLimiterBinding::delayFrames>("delayFrames"),
                           InstanceMethod<&PeakLimiterBinding::smallestGain>("smallestGain"),
                       });
  }

 private:
  Napi::Value process(const Napi::CallbackInfo &info) {
    auto samples = info[0].As<Napi::Float32Array>();
    auto out = info[1].As<Napi::Float32Array>();
    const size_t frames = samples.ElementLength() / channels_;
    return Napi::Number::New(Env(), static_cast<double>(limiter_.process(samples.Data(), frames, out.Data())));
  }

  Napi::Value flush(const Napi::CallbackInfo &info) {
    return Napi::Number::New(Env(), static_cast<double>(limiter_.flush(info[0].As<Napi::Float32Array>().Data())));
  }

  Napi::Value delayFrames(const Napi::CallbackInfo &) {
    return Napi::Number::New(Env(), static_cast<double>(limiter_.delayFrames()));
  }

  Napi::Value smallestGain(const Napi::CallbackInfo &) {
    return Napi::Number::New(Env(), limiter_.smallestGain());
  }

  const size_t channels_;
  PeakLimiter limiter_;
};

}  // namespace

void exportPeakLimiter(Napi::Env env, Napi::Object exports) {
  exports.Set("PeakLimiter", PeakLimiterBinding::define(env));
}

}  // namespace node_rubberband
