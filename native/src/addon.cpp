#include <napi.h>
#include <rubberband/RubberBandStretcher.h>

#include "bindings.h"
#include "samples.h"

namespace node_rubberband {

namespace {

Napi::Value replaceInvalid(const Napi::CallbackInfo &info) {
  auto samples = info[0].As<Napi::Float32Array>();
  return Napi::Number::New(info.Env(),
                           static_cast<double>(replaceInvalidSamples(samples.Data(), samples.ElementLength())));
}

Napi::Object rubberBandBuild(Napi::Env env) {
  Napi::Object build = Napi::Object::New(env);
  build.Set("version", RUBBERBAND_VERSION);
#ifdef __AVX2__
  build.Set("usesAvx2", true);
#else
  build.Set("usesAvx2", false);
#endif
#ifdef OWN_ENGINE
  build.Set("library", "own");
#else
  build.Set("library", "system");
#endif
  return build;
}

Napi::Object initialise(Napi::Env env, Napi::Object exports) {
  exports.Set("rubberBand", rubberBandBuild(env));
  exports.Set("replaceInvalidSamples", Napi::Function::New<replaceInvalid>(env, "replaceInvalidSamples"));
  exportPeakLimiter(env, exports);
  exportShiftMeter(env, exports);
  exportStream(env, exports);
  exportTruePeakMeter(env, exports);
  exportTuningMeter(env, exports);
  return exports;
}

}  // namespace

}  // namespace node_rubberband

static Napi::Object initialiseAddon(Napi::Env env, Napi::Object exports) {
  return node_rubberband::initialise(env, exports);
}

NODE_API_MODULE(NODE_GYP_MODULE_NAME, initialiseAddon)
