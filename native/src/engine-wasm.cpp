// The stream and the meters of the addon as a WebAssembly module; lib/wasm-engine.ts calls it. An instance is one of
// them: it is started, given samples through input(), and dropped in the end. scripts/build-wasm.mjs compiles it, also
// for a memory that is shared: then two instances are one stream (wasm-threads.h).
#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "elementary.h"
#include "peak-limiter.h"
#include "samples.h"
#include "shift-measurement.h"
#include "stretcher.h"
#include "true-peak.h"

#define EXPORT(name) __attribute__((export_name(#name))) name
#define FUNCTION(name) __attribute__((export_name(#name))) double function_##name

extern "C" __attribute__((import_module("host"), import_name("emit"))) void hostEmit(const float *interleaved,
                                                                                     size_t frames);

namespace node_rubberband {

namespace {

// Never set: an instance is stopped by ending its thread.
const std::atomic<bool> stop{false};

std::vector<float> samples;
std::vector<float> limited;
std::unique_ptr<ExactStretcher> stretcher;
std::unique_ptr<TruePeakMeter> truePeakMeter;
std::unique_ptr<PeakLimiter> limiter;
std::unique_ptr<ShiftMeasurement> shift;
ShiftResult shiftResult;

}  // namespace

extern "C" {

// Where the next `count` samples go, until it is called again.
float *EXPORT(input)(size_t count) {
  if (samples.size() < count) samples.resize(count);
  return samples.data();
}

size_t EXPORT(replaceInvalid)(size_t count) {
  return replaceInvalidSamples(samples.data(), count);
}

void EXPORT(startStream)(size_t sampleRateHz, size_t channels, double pitchRatio, double timeRatio, size_t blockFrames,
                         int flags) {
  StretchOptions options;
  options.sampleRateHz = sampleRateHz;
  options.channels = channels;
  options.pitchRatio = pitchRatio;
  options.timeRatio = timeRatio;
  options.blockFrames = blockFrames;
  options.flags = flags;
  const auto emit = [](const float *interleaved, size_t frames) {
    hostEmit(interleaved, frames);
    return true;
  };
  stretcher = std::make_unique<ExactStretcher>(options, emit, stop);
}

void EXPORT(pushStream)(size_t frames) {
  stretcher->push(samples.data(), frames);
}

void EXPORT(finishStream)() {
  stretcher->finish();
}

double EXPORT(framesIn)() {
  return static_cast<double>(stretcher->framesIn());
}

double EXPORT(invalidSamples)() {
  return static_cast<double>(stretcher->invalidSamples());
}

void EXPORT(startTruePeak)(size_t channels) {
  truePeakMeter = std::make_unique<TruePeakMeter>(channels);
}

void EXPORT(measureTruePeak)(size_t frames) {
  truePeakMeter->process(samples.data(), frames);
}

void EXPORT(flushTruePeak)() {
  truePeakMeter->flush();
}

double EXPORT(truePeak)() {
  return truePeakMeter->truePeak();
}

double EXPORT(samplePeak)() {
  return truePeakMeter->samplePeak();
}

double EXPORT(samplesOver)() {
  return static_cast<double>(truePeakMeter->samplesOver());
}

double EXPORT(framesMeasured)() {
  return static_cast<double>(truePeakMeter->frames());
}

void EXPORT(startLimiter)(size_t channels, double sampleRateHz, float ceiling) {
  limiter = std::make_unique<PeakLimiter>(channels, sampleRateHz, ceiling);
}

// Where limit() and flushLimiter() put what is ready, for at most `count` samples.
float *EXPORT(output)(size_t count) {
  if (limited.size() < count) limited.resize(count);
  return limited.data();
}

size_t EXPORT(limit)(size_t frames) {
  return limiter->process(samples.data(), frames, limited.data());
}

size_t EXPORT(flushLimiter)() {
  return limiter->flush(limited.data());
}

size_t EXPORT(delayFrames)() {
  return limiter->delayFrames();
}

double EXPORT(smallestGain)() {
  return limiter->smallestGain();
}

void EXPORT(startShift)(double originalRateHz, size_t originalChannels, double resultRateHz, size_t resultChannels,
                        double pitchRatio, double timeRatio) {
  ShiftOptions options;
  options.originalRateHz = originalRateHz;
  options.originalChannels = originalChannels;
  options.resultRateHz = resultRateHz;
  options.resultChannels = resultChannels;
  options.pitchRatio = pitchRatio;
  options.timeRatio = timeRatio;
  shift = std::make_unique<ShiftMeasurement>(options);
}

void EXPORT(addOriginal)(size_t frames) {
  shift->addOriginal(samples.data(), frames);
}

void EXPORT(addResult)(size_t frames) {
  shift->addResult(samples.data(), frames);
}

// Whether there is a difference.
bool EXPORT(finishShift)() {
  shiftResult = shift->finish();
  return shiftResult.found;
}

double EXPORT(differenceCents)() {
  return shiftResult.differenceCents;
}

double EXPORT(shiftErrorCents)() {
  return shiftResult.errorCents;
}

double EXPORT(pitchedSeconds)() {
  return shiftResult.pitchedSeconds;
}

// For the test of their accuracy.
FUNCTION(sin)(double angle) {
  return portable::sin(angle);
}
FUNCTION(cos)(double angle) {
  return portable::cos(angle);
}
FUNCTION(atan2)(double y, double x) {
  return portable::atan2(y, x);
}
FUNCTION(exp)(double x) {
  return portable::exp(x);
}
FUNCTION(exp2)(double x) {
  return portable::exp2(x);
}
FUNCTION(log)(double x) {
  return portable::log(x);
}
FUNCTION(log2)(double x) {
  return portable::log2(x);
}
FUNCTION(log10)(double x) {
  return portable::log10(x);
}
FUNCTION(pow)(double base, double exponent) {
  return portable::pow(base, exponent);
}
FUNCTION(erf)(double x) {
  return portable::erf(x);
}

}  // extern "C"

}  // namespace node_rubberband

// There are no exceptions in this module: one that would be thrown, for want of memory for example, ends the instance.
extern "C" {
void *__cxa_allocate_exception(size_t) {
  __builtin_trap();
}
void __cxa_throw(void *, void *, void *(*)(void *)) {
  __builtin_trap();
}
void __cxa_rethrow() {
  __builtin_trap();
}
}
