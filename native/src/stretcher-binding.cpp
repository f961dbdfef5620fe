#include "stretcher-binding.h"

#include <map>

#include "options.h"
#include "stretcher.h"

namespace node_rubberband {

using RubberBand::RubberBandStretcher;

// Approximate allocation of an R3 engine, reported to the garbage collector for this small JavaScript object.
constexpr int64_t kEngineBytesPerChannel = 5 << 19;

void StretcherBinding::registerIn(Napi::Env env, Napi::Object exports) {
  using Self = StretcherBinding;
  using Engine = RubberBandStretcher;
  exports.Set(
      "Stretcher",
      DefineClass(env, "Stretcher",
                  {
                      InstanceMethod<&Self::close>("close"),
                      InstanceMethod<&Self::reset>("reset"),
                      InstanceMethod<&Self::get<&Engine::getEngineVersion>>("engineVersion"),
                      InstanceMethod<&Self::get<&Engine::getChannelCount>>("channels"),
                      InstanceMethod<&Self::get<&Engine::getTimeRatio>>("timeRatio"),
                      InstanceMethod<&Self::get<&Engine::getPitchScale>>("pitchRatio"),
                      InstanceMethod<&Self::get<&Engine::getFormantScale>>("formantRatio"),
                      InstanceMethod<&Self::setNumber<&Engine::setTimeRatio>>("setTimeRatio"),
                      InstanceMethod<&Self::setNumber<&Engine::setPitchScale>>("setPitchRatio"),
                      InstanceMethod<&Self::setNumber<&Engine::setFormantScale>>("setFormantRatio"),
                      InstanceMethod<&Self::setOption<&Engine::setTransientsOption>>("setTransients"),
                      InstanceMethod<&Self::setOption<&Engine::setDetectorOption>>("setDetector"),
                      InstanceMethod<&Self::setOption<&Engine::setPhaseOption>>("setPhase"),
                      InstanceMethod<&Self::setOption<&Engine::setFormantOption>>("setFormant"),
                      InstanceMethod<&Self::setOption<&Engine::setPitchOption>>("setPitchQuality"),
                      InstanceMethod<&Self::get<&Engine::getPreferredStartPad>>("startPad"),
                      InstanceMethod<&Self::get<&Engine::getStartDelay>>("startDelay"),
                      InstanceMethod<&Self::get<&Engine::getSamplesRequired>>("framesRequired"),
                      InstanceMethod<&Self::get<&Engine::available>>("available"),
                      InstanceMethod<&Self::setFrames<&Engine::setExpectedInputDuration>>("setExpectedInputFrames"),
                      InstanceMethod<&Self::setFrames<&Engine::setMaxProcessSize>>("setMaxProcessFrames"),
                      InstanceMethod<&Self::setKeyFrameMap>("setKeyFrameMap"),
                      InstanceMethod<&Self::study>("study"),
                      InstanceMethod<&Self::process>("process"),
                      InstanceMethod<&Self::retrieve>("retrieve"),
                  }));
}

StretcherBinding::StretcherBinding(const Napi::CallbackInfo &info) : Napi::ObjectWrap<StretcherBinding>(info) {
  const StretchOptions options = readStretchOptions(info[0].As<Napi::Object>());
  engine_ = std::make_unique<RubberBandStretcher>(options.sampleRateHz, options.channels, silentLogger(), options.flags,
                                                  options.timeRatio, options.pitchRatio);
  pointers_.resize(options.channels);
  Napi::MemoryManagement::AdjustExternalMemory(Env(), engineBytes());
}

StretcherBinding::~StretcherBinding() {
  release();
}

void StretcherBinding::release() {
  if (!engine_) return;
  engine_.reset();
  Napi::MemoryManagement::AdjustExternalMemory(Env(), -engineBytes());
}

RubberBandStretcher &StretcherBinding::engine() {
  if (!engine_) throw Napi::Error::New(Env(), "this Stretcher was closed");
  return *engine_;
}

void StretcherBinding::close(const Napi::CallbackInfo &) {
  release();
}

int64_t StretcherBinding::engineBytes() const {
  return kEngineBytesPerChannel * static_cast<int64_t>(pointers_.size());
}

template <auto getter>
Napi::Value StretcherBinding::get(const Napi::CallbackInfo &) {
  return Napi::Number::New(Env(), static_cast<double>((engine().*getter)()));
}

template <auto setter>
void StretcherBinding::setNumber(const Napi::CallbackInfo &info) {
  (engine().*setter)(info[0].ToNumber().DoubleValue());
}

template <auto setter>
void StretcherBinding::setOption(const Napi::CallbackInfo &info) {
  (engine().*setter)(info[0].ToNumber().Int32Value());
}

template <auto setter>
void StretcherBinding::setFrames(const Napi::CallbackInfo &info) {
  (engine().*setter)(static_cast<size_t>(info[0].ToNumber().Int64Value()));
}

void StretcherBinding::reset(const Napi::CallbackInfo &) {
  engine().reset();
}

void StretcherBinding::setKeyFrameMap(const Napi::CallbackInfo &info) {
  auto pairs = info[0].As<Napi::Float64Array>();
  std::map<size_t, size_t> map;
  for (size_t i = 0; i + 1 < pairs.ElementLength(); i += 2) {
    map[static_cast<size_t>(pairs[i])] = static_cast<size_t>(pairs[i + 1]);
  }
  engine().setKeyFrameMap(map);
}

void StretcherBinding::study(const Napi::CallbackInfo &info) {
  engine().study(channelPointers(info[0]), info[1].ToNumber().Uint32Value(), info[2].ToBoolean());
}

void StretcherBinding::process(const Napi::CallbackInfo &info) {
  engine().process(channelPointers(info[0]), info[1].ToNumber().Uint32Value(), info[2].ToBoolean());
}

Napi::Value StretcherBinding::retrieve(const Napi::CallbackInfo &info) {
  const size_t got = engine().retrieve(channelPointers(info[0]), info[1].ToNumber().Uint32Value());
  return Napi::Number::New(Env(), static_cast<double>(got));
}

float **StretcherBinding::channelPointers(const Napi::Value &arrays) {
  auto list = arrays.As<Napi::Array>();
  for (size_t c = 0; c < pointers_.size(); ++c) {
    pointers_[c] = list.Get(static_cast<uint32_t>(c)).As<Napi::Float32Array>().Data();
  }
  return pointers_.data();
}

}  // namespace node_rubberband
