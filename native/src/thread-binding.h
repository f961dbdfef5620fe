#pragma once

#include <napi.h>

#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "engine-thread.h"

namespace node_rubberband {

// The native half of an object whose work is a Task on an EngineThread; Self derives from it. All its methods run on
// the JavaScript thread.
//
// Lifetime: while the engine's thread has work to do, this object references its own JavaScript wrapper and the event
// loop; while the thread is idle, neither, so that an abandoned object is collected and its thread stopped.
// The thread is always joined before anything it uses is destroyed: when it ends, on collection, and when the
// environment (process or worker) is torn down.
template <typename Self, typename Task>
class ThreadBinding : public Napi::ObjectWrap<Self> {
 public:
  // `noun` names the object in the error when there is no thread or no memory left.
  template <typename Options>
  ThreadBinding(const Napi::CallbackInfo &info, const Options &options, const std::string &noun)
      : Napi::ObjectWrap<Self>(info) {
    notifier_ = Notifier::New(this->Env(), "node-rubberband", 0, 1, this);
    notifier_.Unref(this->Env());
    // Added after the notifier: hooks run in reverse order, so the thread is joined before its notifier is destroyed.
    napi_add_env_cleanup_hook(this->Env(), onTeardown, this);
    try {
      task_ = std::make_unique<Task>(options, [this] { notifier_.NonBlockingCall(); });
    } catch (const std::exception &error) {
      // The destructor does not run for an object whose constructor failed.
      dispose();
      throw Napi::Error::New(this->Env(), "the " + noun + " could not begin: " + error.what());
    }
    // Tells the garbage collector how much memory this small JavaScript object holds.
    Napi::MemoryManagement::AdjustExternalMemory(this->Env(), static_cast<int64_t>(thread().queueBytes()));
  }

  ~ThreadBinding() override {
    dispose();
    if (!task_) return;
    Napi::MemoryManagement::AdjustExternalMemory(this->Env(), -static_cast<int64_t>(thread().queueBytes()));
  }

 protected:
  // The class with its own methods and those below.
  static Napi::Function defineClass(Napi::Env env, const char *name,
                                    std::vector<Napi::ClassPropertyDescriptor<Self>> methods) {
    methods.push_back(Self::InstanceMethod("write", &ThreadBinding::write));
    methods.push_back(Self::InstanceMethod("end", &ThreadBinding::end));
    methods.push_back(Self::InstanceMethod("cancel", &ThreadBinding::cancel));
    methods.push_back(Self::InstanceMethod("done", &ThreadBinding::done));
    methods.push_back(Self::InstanceMethod("failure", &ThreadBinding::failure));
    return Self::DefineClass(env, name, methods);
  }

  const Task &task() const {
    return *task_;
  }
  EngineThread &thread() {
    return task_->thread();
  }
  template <typename Count>
  Napi::Value toNumber(Count count) {
    return Napi::Number::New(this->Env(), static_cast<double>(count));
  }
  // To be called whenever the thread may have got work.
  void keepWhileWorking() {
    setActive(!thread().idle());
  }

 private:
  static void onTeardown(void *data) {
    auto *self = static_cast<ThreadBinding *>(data);
    if (self->task_) self->thread().stop();
    self->disposed_ = true;
  }

  static void onNotification(Napi::Env env, Napi::Function, ThreadBinding *self, void *) {
    if (static_cast<napi_env>(env) == nullptr) return;
    const Napi::HandleScope scope(env);
    const Napi::Object wrapper = self->Value();  // keeps self for the length of this call
    self->thread().acknowledge();
    const bool hasEnded = self->thread().done();
    if (hasEnded) self->dispose();
    callListener(env, wrapper);
    self->setActive(!hasEnded && !self->thread().idle());
  }
  using Notifier = Napi::TypedThreadSafeFunction<ThreadBinding, void, onNotification>;

  // Calls wrapper.onProgress() through the C interface, which reports errors instead of throwing: while a worker thread
  // is being terminated, no JavaScript can run, and a C++ exception could not be converted to a JavaScript one either.
  // An exception thrown by the listener stays pending and becomes an uncaught exception, as it should.
  static void callListener(napi_env env, napi_value wrapper) {
    napi_value listener = nullptr;
    napi_valuetype type = napi_undefined;
    if (napi_get_named_property(env, wrapper, "onProgress", &listener) != napi_ok) return;
    if (napi_typeof(env, listener, &type) != napi_ok || type != napi_function) return;
    napi_call_function(env, wrapper, listener, 0, nullptr, nullptr);
  }

  Napi::Value write(const Napi::CallbackInfo &info) {
    auto bytes = info[0].As<Napi::Uint8Array>();
    const size_t taken = thread().write(bytes.Data(), bytes.ByteLength());
    keepWhileWorking();
    return toNumber(taken);
  }

  Napi::Value end(const Napi::CallbackInfo &) {
    const size_t excess = thread().end();
    keepWhileWorking();
    return toNumber(excess);
  }

  void cancel(const Napi::CallbackInfo &) {
    thread().cancel();
    keepWhileWorking();
  }

  Napi::Value done(const Napi::CallbackInfo &) {
    return Napi::Boolean::New(this->Env(), disposed_);
  }

  Napi::Value failure(const Napi::CallbackInfo &) {
    return Napi::String::New(this->Env(), thread().failure());
  }

  void setActive(bool active) {
    if (active == active_ || (active && disposed_)) return;
    active_ = active;
    if (active) {
      this->Ref();
      if (!disposed_) notifier_.Ref(this->Env());
    } else {
      this->Unref();
      if (!disposed_) notifier_.Unref(this->Env());
    }
  }

  void dispose() {
    if (disposed_) return;
    if (task_) thread().stop();
    napi_remove_env_cleanup_hook(this->Env(), onTeardown, this);
    notifier_.Unref(this->Env());
    notifier_.Abort();
    disposed_ = true;
  }

  Notifier notifier_;
  std::unique_ptr<Task> task_;
  bool active_ = false;
  bool disposed_ = false;
};

}  // namespace node_rubberband
