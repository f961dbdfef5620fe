#include "bindings.h"
#include "stretch-task.h"
#include "thread-binding.h"

namespace node_rubberband {

namespace {

StretchOptions readOptions(const Napi::Object &from) {
  StretchOptions options;
  options.sampleRateHz = from.Get("sampleRateHz").ToNumber().Uint32Value();
  options.channels = from.Get("channels").ToNumber().Uint32Value();
  options.pitchRatio = from.Get("pitchRatio").ToNumber().DoubleValue();
  options.timeRatio = from.Get("timeRatio").ToNumber().DoubleValue();
  options.blockFrames = from.Get("blockFrames").ToNumber().Uint32Value();
  options.flags = from.Get("flags").ToNumber().Int32Value();
  return options;
}

// The native half of StretchStream.
class StreamBinding : public ThreadBinding<StreamBinding, StretchTask> {
 public:
  explicit StreamBinding(const Napi::CallbackInfo &info)
      : ThreadBinding(info, readOptions(info[0].As<Napi::Object>()), "stream") {}

  static Napi::Function define(Napi::Env env) {
    return defineClass(env, "Stream",
                       {
                           InstanceMethod<&StreamBinding::readable>("readable"),
                           InstanceMethod<&StreamBinding::read>("read"),
                           InstanceMethod<&StreamBinding::framesIn>("framesIn"),
                           InstanceMethod<&StreamBinding::framesOut>("framesOut"),
                           InstanceMethod<&StreamBinding::invalidSamples>("invalidSamples"),
                       });
  }

 private:
  Napi::Value readable(const Napi::CallbackInfo &) {
    return toNumber(thread().readable());
  }

  Napi::Value read(const Napi::CallbackInfo &info) {
    auto bytes = info[0].As<Napi::Uint8Array>();
    const size_t got = thread().read(bytes.Data(), bytes.ByteLength());
    keepWhileWorking();
    return toNumber(got);
  }

  Napi::Value framesIn(const Napi::CallbackInfo &) {
    return toNumber(task().framesIn());
  }

  Napi::Value framesOut(const Napi::CallbackInfo &) {
    return toNumber(thread().framesOut());
  }

  Napi::Value invalidSamples(const Napi::CallbackInfo &) {
    return toNumber(task().invalidSamples());
  }
};

}  // namespace

void exportStream(Napi::Env env, Napi::Object exports) {
  exports.Set("Stream", StreamBinding::define(env));
}

}  // namespace node_rubberband
