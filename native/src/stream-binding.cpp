#include "stream-binding.h"

#include <exception>
#include <string>

#include "listener.h"
#include "options.h"

namespace node_rubberband {

void StreamBinding::registerIn(Napi::Env env, Napi::Object exports) {
  exports.Set("Stream", DefineClass(env, "Stream",
                                    {
                                        InstanceMethod<&StreamBinding::write>("write"),
                                        InstanceMethod<&StreamBinding::end>("end"),
                                        InstanceMethod<&StreamBinding::readable>("readable"),
                                        InstanceMethod<&StreamBinding::read>("read"),
                                        InstanceMethod<&StreamBinding::cancel>("cancel"),
                                        InstanceMethod<&StreamBinding::done>("done"),
                                        InstanceMethod<&StreamBinding::failure>("failure"),
                                        InstanceMethod<&StreamBinding::framesIn>("framesIn"),
                                        InstanceMethod<&StreamBinding::framesOut>("framesOut"),
                                        InstanceMethod<&StreamBinding::invalidSamples>("invalidSamples"),
                                    }));
}

StreamBinding::StreamBinding(const Napi::CallbackInfo &info) : Napi::ObjectWrap<StreamBinding>(info) {
  const StretchOptions options = readStretchOptions(info[0].As<Napi::Object>());
  notifier_ = Notifier::New(Env(), "node-rubberband", 0, 1, this);
  notifier_.Unref(Env());
  // Added after the notifier: hooks run in reverse order, so the thread is joined before its notifier is destroyed.
  napi_add_env_cleanup_hook(Env(), onTeardown, this);
  try {
    thread_ = std::make_unique<StretchThread>(options, [this] { notifier_.NonBlockingCall(); });
  } catch (const std::exception &error) {
    // No thread or no memory left. The destructor does not run for an object whose constructor failed.
    dispose();
    throw Napi::Error::New(Env(), std::string("the stream could not begin: ") + error.what());
  }
  // Tells the garbage collector how much memory this small JavaScript object holds.
  Napi::MemoryManagement::AdjustExternalMemory(Env(), static_cast<int64_t>(thread_->queueBytes()));
}

StreamBinding::~StreamBinding() {
  dispose();
  if (thread_) Napi::MemoryManagement::AdjustExternalMemory(Env(), -static_cast<int64_t>(thread_->queueBytes()));
}

void StreamBinding::onTeardown(void *data) {
  auto *self = static_cast<StreamBinding *>(data);
  if (self->thread_) self->thread_->stop();
  self->disposed_ = true;
}

void StreamBinding::onNotification(Napi::Env env, Napi::Function, StreamBinding *self, void *) {
  if (static_cast<napi_env>(env) == nullptr) return;
  const Napi::HandleScope scope(env);
  const Napi::Object wrapper = self->Value();  // keeps self for the length of this call
  self->thread_->acknowledge();
  const bool hasEnded = self->thread_->done();
  if (hasEnded) self->dispose();
  callListener(env, wrapper);
  self->setActive(!hasEnded && !self->thread_->idle());
}

Napi::Value StreamBinding::write(const Napi::CallbackInfo &info) {
  auto bytes = info[0].As<Napi::Uint8Array>();
  const size_t taken = thread_->write(bytes.Data(), bytes.ByteLength());
  setActive(!thread_->idle());
  return Napi::Number::New(Env(), static_cast<double>(taken));
}

Napi::Value StreamBinding::end(const Napi::CallbackInfo &) {
  const size_t excess = thread_->end();
  setActive(!thread_->idle());
  return Napi::Number::New(Env(), static_cast<double>(excess));
}

Napi::Value StreamBinding::readable(const Napi::CallbackInfo &) {
  return Napi::Number::New(Env(), static_cast<double>(thread_->readable()));
}

Napi::Value StreamBinding::read(const Napi::CallbackInfo &info) {
  auto bytes = info[0].As<Napi::Uint8Array>();
  const size_t got = thread_->read(bytes.Data(), bytes.ByteLength());
  setActive(!thread_->idle());
  return Napi::Number::New(Env(), static_cast<double>(got));
}

void StreamBinding::cancel(const Napi::CallbackInfo &) {
  thread_->cancel();
  setActive(!thread_->idle());
}

Napi::Value StreamBinding::done(const Napi::CallbackInfo &) {
  return Napi::Boolean::New(Env(), disposed_);
}

Napi::Value StreamBinding::failure(const Napi::CallbackInfo &) {
  return Napi::String::New(Env(), thread_->failure());
}

Napi::Value StreamBinding::framesIn(const Napi::CallbackInfo &) {
  return Napi::Number::New(Env(), static_cast<double>(thread_->framesIn()));
}

Napi::Value StreamBinding::framesOut(const Napi::CallbackInfo &) {
  return Napi::Number::New(Env(), static_cast<double>(thread_->framesOut()));
}

Napi::Value StreamBinding::invalidSamples(const Napi::CallbackInfo &) {
  return Napi::Number::New(Env(), static_cast<double>(thread_->invalidSamples()));
}

void StreamBinding::setActive(bool active) {
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

void StreamBinding::dispose() {
  if (disposed_) return;
  if (thread_) thread_->stop();
  napi_remove_env_cleanup_hook(Env(), onTeardown, this);
  notifier_.Unref(Env());
  notifier_.Abort();
  disposed_ = true;
}

}  // namespace node_rubberband
