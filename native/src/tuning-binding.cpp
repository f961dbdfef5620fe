#include <array>
#include <vector>

#include "bindings.h"
#include "thread-binding.h"
#include "tuning-task.h"

namespace node_rubberband {

namespace {

TuningOptions readOptions(const Napi::Object &from) {
  TuningOptions options;
  options.sampleRateHz = from.Get("sampleRateHz").ToNumber().DoubleValue();
  options.channels = from.Get("channels").ToNumber().Uint32Value();
  options.hintHz = from.Get("hintHz").ToNumber().DoubleValue();
  return options;
}

template <typename Numbers>
Napi::Array toArray(Napi::Env env, const Numbers &numbers) {
  Napi::Array array = Napi::Array::New(env, numbers.size());
  uint32_t index = 0;
  for (const double number : numbers) array.Set(index++, Napi::Number::New(env, number));
  return array;
}

Napi::Value numberOrNull(Napi::Env env, bool found, double number) {
  return found ? Napi::Number::New(env, number) : env.Null();
}

Napi::Array toArray(Napi::Env env, const std::vector<TuningDrift> &drift) {
  Napi::Array array = Napi::Array::New(env, drift.size());
  uint32_t index = 0;
  for (const TuningDrift &reading : drift) {
    Napi::Object item = Napi::Object::New(env);
    item.Set("atSeconds", reading.atSeconds);
    item.Set("a4Hz", numberOrNull(env, reading.found, reading.a4Hz));
    item.Set("errorCents", numberOrNull(env, reading.found, reading.errorCents));
    item.Set("confidence", reading.confidence);
    array.Set(index++, item);
  }
  return array;
}

Napi::Array toArray(Napi::Env env, const std::array<TuningTable::PitchClass, 12> &classes) {
  Napi::Array array = Napi::Array::New(env, classes.size());
  uint32_t index = 0;
  for (const TuningTable::PitchClass &pitchClass : classes) {
    Napi::Object item = Napi::Object::New(env);
    item.Set("energy", pitchClass.energy);
    item.Set("meanCents", numberOrNull(env, pitchClass.sounded, pitchClass.meanCents));
    array.Set(index++, item);
  }
  return array;
}

Napi::Value toObjectOrNull(Napi::Env env, const FittedScale &scale) {
  if (!scale.isNamed()) return env.Null();
  Napi::Object object = Napi::Object::New(env);
  object.Set("isJust", scale.temperament == Temperament::kJust);
  object.Set("tonic", static_cast<double>(scale.tonic));
  object.Set("spreadCents", scale.spreadCents);
  object.Set("equalSpreadCents", scale.equalSpreadCents);
  return object;
}

Napi::Object toObject(Napi::Env env, const TuningResult &result) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("a4Hz", numberOrNull(env, result.found, result.a4Hz));
  object.Set("cents", numberOrNull(env, result.found, result.cents));
  object.Set("errorCents", numberOrNull(env, result.found, result.errorCents));
  object.Set("confidence", result.confidence);
  object.Set("lowHz", numberOrNull(env, result.moves, result.lowHz));
  object.Set("highHz", numberOrNull(env, result.moves, result.highHz));
  object.Set("spreadHz", numberOrNull(env, result.found, result.spreadHz));
  object.Set("partials", static_cast<double>(result.partials));
  object.Set("histogram", toArray(env, result.histogram));
  object.Set("candidatesHz", toArray(env, result.candidatesHz));
  object.Set("drift", toArray(env, result.drift));
  object.Set("centresHz", toArray(env, result.bandCentresHz));
  object.Set("levelsDb", toArray(env, result.bandLevelsDb));
  object.Set("pitchClasses", toArray(env, result.pitchClasses));
  object.Set("temperament", toObjectOrNull(env, result.scale));
  object.Set("frames", static_cast<double>(result.frames));
  return object;
}

// The native half of TuningMeter.
class TuningBinding : public ThreadBinding<TuningBinding, TuningTask> {
 public:
  explicit TuningBinding(const Napi::CallbackInfo &info)
      : ThreadBinding(info, readOptions(info[0].As<Napi::Object>()), "meter") {}

  static Napi::Function define(Napi::Env env) {
    return defineClass(env, "TuningMeter", {InstanceMethod<&TuningBinding::result>("result")});
  }

 private:
  Napi::Value result(const Napi::CallbackInfo &) {
    return toObject(Env(), task().result());
  }
};

}  // namespace

void exportTuningMeter(Napi::Env env, Napi::Object exports) {
  exports.Set("TuningMeter", TuningBinding::define(env));
}

}  // namespace node_rubberband
