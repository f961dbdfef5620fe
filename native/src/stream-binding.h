#pragma once

#include <napi.h>

#include <memory>

#include "stretch-thread.h"

namespace node_rubberband {

// The native half of StretchStream. All its methods run on the JavaScript thread.
//
// Lifetime: while the engine's thread has work to do, this object references its own JavaScript wrapper and the event
// loop; while the thread is idle, neither, so that an abandoned stream is collected and its thread stopped.
// The thread is always joined before anything it uses is destroyed: when it ends, on collection, and when the
// environment (process or worker) is torn down.
class StreamBinding : public Napi::ObjectWrap<StreamBinding> {
 public:
  static void registerIn(Napi::Env env, Napi::Object exports);
  explicit StreamBinding(const Napi::CallbackInfo &info);
  ~StreamBinding() override;

 private:
  static void onNotification(Napi::Env env, Napi::Function, StreamBinding *self, void *);
  static void onTeardown(void *self);
  using Notifier = Napi::TypedThreadSafeFunction<StreamBinding, void, onNotification>;

  Napi::Value write(const Napi::CallbackInfo &info);
  Napi::Value end(const Napi::CallbackInfo &info);
  Napi::Value readable(const Napi::CallbackInfo &info);
  Napi::Value read(const Napi::CallbackInfo &info);
  void cancel(const Napi::CallbackInfo &info);
  Napi::Value done(const Napi::CallbackInfo &info);
  Napi::Value failure(const Napi::CallbackInfo &info);
  Napi::Value framesIn(const Napi::CallbackInfo &info);
  Napi::Value framesOut(const Napi::CallbackInfo &info);
  Napi::Value invalidSamples(const Napi::CallbackInfo &info);

  void setActive(bool active);
  void dispose();

  Notifier notifier_;
  std::unique_ptr<StretchThread> thread_;
  bool active_ = false;
  bool disposed_ = false;
};

}  // namespace node_rubberband
