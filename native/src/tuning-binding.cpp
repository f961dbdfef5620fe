#include "tuning-binding.h"

#include <algorithm>
#include <exception>
#include <string>

#include "listener.h"

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

}  // namespace

void TuningBinding::registerIn(Napi::Env env, Napi::Object exports) {
  exports.Set("TuningMeter", DefineClass(env, "TuningMeter",
                                         {
                                             InstanceMethod<&TuningBinding::write>("write"),
                                             InstanceMethod<&TuningBinding::end>("end"),
                                             InstanceMethod<&TuningBinding::cancel>("cancel"),
                                             InstanceMethod<&TuningBinding::done>("done"),
                                             InstanceMethod<&TuningBinding::failure>("failure"),
                                             InstanceMethod<&TuningBinding::result>("result"),
                                         }));
}

TuningBinding::TuningBinding(const Napi::CallbackInfo &info) : Napi::ObjectWrap<TuningBinding>(info) {
  const TuningOptions options = readOptions(info[0].As<Napi::Object>());
  notifier_ = Notifier::New(Env(), "node-rubberband", 0, 1, this);
  notifier_.Unref(Env());
  // Added after the notifier: hooks run in reverse order, so the thread is joined before its notifier is destroyed.
  napi_add_env_cleanup_hook(Env(), onTeardown, this);
  try {
    thread_ = std::make_unique<TuningThread>(options, [this] { notifier_.NonBlockingCall(); });
  } catch (const std::exception &error) {
    // No thread or no memory left. The destructor does not run for an object whose constructor failed.
    dispose();
    throw Napi::Error::New(Env(), std::string("the meter could not begin: ") + error.what());
  }
  Napi::MemoryManagement::AdjustExternalMemory(Env(), static_cast<int64_t>(thread_->queueBytes()));
}

TuningBinding::~TuningBinding() {
  dispose();
  if (thread_) Napi::MemoryManagement::AdjustExternalMemory(Env(), -static_cast<int64_t>(thread_->queueBytes()));
}

void TuningBinding::onTeardown(void *data) {
  auto *self = static_cast<TuningBinding *>(data);
  if (self->thread_) self->thread_->stop();
  self->disposed_ = true;
}

void TuningBinding::onNotification(Napi::Env env, Napi::Function, TuningBinding *self, void *) {
  if (static_cast<napi_env>(env) == nullptr) return;
  const Napi::HandleScope scope(env);
  const Napi::Object wrapper = self->Value();  // keeps self for the length of this call
  self->thread_->acknowledge();
  const bool hasEnded = self->thread_->done();
  if (hasEnded) self->dispose();
  callListener(env, wrapper);
  self->setActive(!hasEnded && !self->thread_->idle());
}

Napi::Value TuningBinding::write(const Napi::CallbackInfo &info) {
  auto bytes = info[0].As<Napi::Uint8Array>();
  const size_t taken = thread_->write(bytes.Data(), bytes.ByteLength());
  setActive(!thread_->idle());
  return Napi::Number::New(Env(), static_cast<double>(taken));
}

Napi::Value TuningBinding::end(const Napi::CallbackInfo &) {
  const size_t excess = thread_->end();
  setActive(!thread_->idle());
  return Napi::Number::New(Env(), static_cast<double>(excess));
}

void TuningBinding::cancel(const Napi::CallbackInfo &) {
  thread_->cancel();
  setActive(!thread_->idle());
}

Napi::Value TuningBinding::done(const Napi::CallbackInfo &) {
  return Napi::Boolean::New(Env(), disposed_);
}

Napi::Value TuningBinding::failure(const Napi::CallbackInfo &) {
  return Napi::String::New(Env(), thread_->failure());
}

Napi::Value TuningBinding::result(const Napi::CallbackInfo &) {
  return toObject(Env(), thread_->result());
}

void TuningBinding::setActive(bool active) {
  if (active == active_ || (active && disposed_)) return;
  active_ = active;
  if (active) {
    Ref();
    if (!disposed_) notifier_.Ref(Env());
  } else {
    Unref();
    if (!disposed_) notifier_.Unref(Env());
  }
}

void TuningBinding::dispose() {
  if (disposed_) return;
  if (thread_) thread_->stop();
  napi_remove_env_cleanup_hook(Env(), onTeardown, this);
  notifier_.Unref(Env());
  notifier_.Abort();
  disposed_ = true;
}

}  // namespace node_rubberband
