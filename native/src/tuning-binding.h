#pragma once

#include <napi.h>

#include <memory>

#include "tuning-thread.h"

namespace node_rubberband {

// The native half of TuningMeter. All its methods run on the JavaScript thread.
//
// Lifetime: as in StreamBinding. While the analysing thread has work to do, this object references its own JavaScript
// wrapper and the event loop; while it is idle, neither. The thread is joined before anything it uses is destroyed.
class TuningBinding : public Napi::ObjectWrap<TuningBinding> {
 public:
  static void registerIn(Napi::Env env, Napi::Object exports);
  explicit TuningBinding(const Napi::CallbackInfo &info);
  ~TuningBinding() override;

 private:
  static void onNotification(Napi::Env env, Napi::Function, TuningBinding *self, void *);
  static void onTeardown(void *self);
  using Notifier = Napi::TypedThreadSafeFunction<TuningBinding, void, onNotification>;

  Napi::Value write(const Napi::CallbackInfo &info);
  Napi::Value end(const Napi::CallbackInfo &info);
  void cancel(const Napi::CallbackInfo &info);
  Napi::Value done(const Napi::CallbackInfo &info);
  Napi::Value failure(const Napi::CallbackInfo &info);
  Napi::Value result(const Napi::CallbackInfo &info);

  void setActive(bool active);
  void dispose();

  Notifier notifier_;
  std::unique_ptr<TuningThread> thread_;
  bool active_ = false;
  bool disposed_ = false;
};

}  // namespace node_rubberband
