// The tuning measurement as a WebAssembly module, for the browser. An instance measures one sound: start(), then the
// frames in blocks, each through input() and process(), then finish(). scripts/build-wasm.mjs compiles it.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <vector>

#include "samples.h"
#include "tuning-analysis.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

namespace {

constexpr size_t kPageBytes = 65536;
constexpr size_t kAlignment = 16;

uintptr_t top = 0;

}  // namespace

// Memory is taken from the end and never given back: nearly all of it is allocated at the start, and the instance is
// dropped after one sound.
void *operator new(size_t size) {
  if (top == 0) top = __builtin_wasm_memory_size(0) * kPageBytes;
  const uintptr_t block = top;
  top += (size + kAlignment - 1) / kAlignment * kAlignment;
  const size_t pages = (top + kPageBytes - 1) / kPageBytes;
  const size_t present = __builtin_wasm_memory_size(0);
  if (pages > present && __builtin_wasm_memory_grow(0, pages - present) == SIZE_MAX) __builtin_trap();
  return reinterpret_cast<void *>(block);
}

void operator delete(void *) noexcept {}

void operator delete(void *, size_t) noexcept {}

namespace node_rubberband {

namespace {

constexpr size_t kBlockFrames = 4096;

struct Meter {
  explicit Meter(const TuningOptions &options)
      : channels(options.channels), samples(kBlockFrames * channels), frames(samples.size()), analysis(options) {}

  const size_t channels;
  std::vector<float> samples;  // planar
  std::vector<float> frames;   // interleaved
  TuningAnalysis analysis;
};

Meter *meter;

// The result as a sequence of numbers: NaN where there is none, a list's length before its items.
class Numbers {
 public:
  const double *data() const {
    return numbers_.data();
  }
  void put(double number) {
    numbers_.push_back(number);
  }
  void put(bool found, double number) {
    put(found ? number : std::numeric_limits<double>::quiet_NaN());
  }
  void put(const TuningReading &reading) {
    put(reading.found, reading.a4Hz);
    put(reading.found, reading.errorCents);
    put(reading.confidence);
  }
  void put(const double *list, size_t count) {
    put(static_cast<double>(count));
    for (size_t i = 0; i < count; ++i) put(list[i]);
  }

 private:
  std::vector<double> numbers_;
};

}  // namespace

extern "C" {

void EXPORT(start)(double sampleRateHz, size_t channels, double hintHz) {
  meter = new Meter({sampleRateHz, channels, hintHz});
}

// The number of frames that process() takes at most.
size_t EXPORT(blockFrames)() {
  return kBlockFrames;
}

// Where the next block's samples of a channel go.
float *EXPORT(input)(size_t channel) {
  return meter->samples.data() + channel * kBlockFrames;
}

void EXPORT(process)(size_t frames) {
  const size_t channels = meter->channels;
  for (size_t c = 0; c < channels; ++c) {
    const float *samples = input(c);
    for (size_t i = 0; i < frames; ++i) meter->frames[i * channels + c] = samples[i];
  }
  replaceInvalidSamples(meter->frames.data(), frames * channels);
  meter->analysis.process(meter->frames.data(), frames);
}

// Read by lib/wasm-tuning.ts.
const double *EXPORT(finish)() {
  const TuningResult &result = *new TuningResult(meter->analysis.finish());
  Numbers &numbers = *new Numbers;
  numbers.put(result);
  numbers.put(result.found, result.cents);
  numbers.put(result.moves, result.lowHz);
  numbers.put(result.moves, result.highHz);
  numbers.put(result.found, result.spreadHz);
  numbers.put(static_cast<double>(result.partials));
  numbers.put(static_cast<double>(result.frames));
  numbers.put(result.histogram.data(), result.histogram.size());
  numbers.put(result.candidatesHz.data(), result.candidatesHz.size());
  numbers.put(result.bandCentresHz.data(), result.bandCentresHz.size());
  numbers.put(result.bandLevelsDb.data(), result.bandLevelsDb.size());
  numbers.put(static_cast<double>(result.drift.size()));
  for (const TuningDrift &drift : result.drift) {
    numbers.put(drift.atSeconds);
    numbers.put(drift);
  }
  for (const TuningTable::PitchClass &pitchClass : result.pitchClasses) {
    numbers.put(pitchClass.energy);
    numbers.put(pitchClass.sounded, pitchClass.meanCents);
  }
  const FittedScale &scale = result.scale;
  numbers.put(scale.isNamed(), scale.temperament == Temperament::kJust ? 1 : 0);
  numbers.put(static_cast<double>(scale.tonic));
  numbers.put(scale.spreadCents);
  numbers.put(scale.equalSpreadCents);
  return numbers.data();
}

}  // extern "C"

}  // namespace node_rubberband
