#include "bindings.h"
#include "shift-measurement.h"

namespace node_rubberband {

namespace {

ShiftOptions readOptions(const Napi::Object &from) {
  const auto number = [&from](const char *name) { return from.Get(name).ToNumber().DoubleValue(); };
  ShiftOptions options;
  options.originalRateHz = number("originalRateHz");
  options.originalChannels = static_cast<size_t>(number("originalChannels"));
  options.resultRateHz = number("resultRateHz");
  options.resultChannels = static_cast<size_t>(number("resultChannels"));
  options.pitchRatio = number("pitchRatio");
  options.timeRatio = number("timeRatio");
  return options;
}

class ShiftBinding : public Napi::ObjectWrap<ShiftBinding> {
 public:
  explicit ShiftBinding(const Napi::CallbackInfo &info)
      : Napi::ObjectWrap<ShiftBinding>(info),
        options_(readOptions(info[0].As<Napi::Object>())),
        measurement_(options_) {}

  static Napi::Function define(Napi::Env env) {
    return DefineClass(env, "ShiftMeter",
                       {
                           InstanceMethod<&ShiftBinding::addOriginal>("addOriginal"),
                           InstanceMethod<&ShiftBinding::addResult>("addResult"),
                           InstanceMethod<&ShiftBinding::finish>("finish"),
                       });
  }

 private:
  void addOriginal(const Napi::CallbackInfo &info) {
    auto samples = info[0].As<Napi::Float32Array>();
    measurement_.addOriginal(samples.Data(), samples.ElementLength() / options_.originalChannels);
  }

  void addResult(const Napi::CallbackInfo &info) {
    auto samples = info[0].As<Napi::Float32Array>();
    measurement_.addResult(samples.Data(), samples.ElementLength() / options_.resultChannels);
  }

  Napi::Value finish(const Napi::CallbackInfo &) {
    const ShiftResult result = measurement_.finish();
    const auto orNull = [&](double cents) -> Napi::Value {
      return result.found ? Napi::Number::New(Env(), cents) : Env().Null();
    };
    Napi::Object object = Napi::Object::New(Env());
    object.Set("differenceCents", orNull(result.differenceCents));
    object.Set("errorCents", orNull(result.errorCents));
    object.Set("pitchedSeconds", result.pitchedSeconds);
    return object;
  }

  const ShiftOptions options_;
  ShiftMeasurement measurement_;
};

}  // namespace

void exportShiftMeter(Napi::Env env, Napi::Object exports) {
  exports.Set("ShiftMeter", ShiftBinding::define(env));
}

}  // namespace node_rubberband
