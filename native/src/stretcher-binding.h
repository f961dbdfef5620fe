#pragma once

#include <napi.h>
#include <rubberband/RubberBandStretcher.h>

#include <memory>
#include <vector>

namespace node_rubberband {

// RubberBandStretcher call by call, on the calling thread.
class StretcherBinding : public Napi::ObjectWrap<StretcherBinding> {
 public:
  static void registerIn(Napi::Env env, Napi::Object exports);
  explicit StretcherBinding(const Napi::CallbackInfo &info);
  ~StretcherBinding() override;

 private:
  template <auto getter>
  Napi::Value get(const Napi::CallbackInfo &info);
  template <auto setter>
  void setNumber(const Napi::CallbackInfo &info);
  template <auto setter>
  void setOption(const Napi::CallbackInfo &info);
  template <auto setter>
  void setFrames(const Napi::CallbackInfo &info);

  void release();
  int64_t engineBytes() const;
  // Throws once closed.
  RubberBand::RubberBandStretcher &engine();

  void close(const Napi::CallbackInfo &info);
  void reset(const Napi::CallbackInfo &info);
  void setKeyFrameMap(const Napi::CallbackInfo &info);
  void study(const Napi::CallbackInfo &info);
  void process(const Napi::CallbackInfo &info);
  Napi::Value retrieve(const Napi::CallbackInfo &info);

  // Pointers into the caller's arrays, valid only during the current call.
  float **channelPointers(const Napi::Value &arrays);

  std::unique_ptr<RubberBand::RubberBandStretcher> engine_;
  std::vector<float *> pointers_;
};

}  // namespace node_rubberband
