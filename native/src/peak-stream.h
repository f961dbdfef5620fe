// The spectral peaks of a recording in short frames, to be compared with those of another. Independent of Node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "decimator.h"
#include "real-fft.h"

namespace node_rubberband {

// From one frame to the next: a quarter of a frame of 83 ms.
inline constexpr double kFrameSeconds = 0.083;
inline constexpr double kHopSeconds = kFrameSeconds / 4;

struct ShiftPeak {
  float hz;
  float amplitude;
  float phase;  // at the middle of the frame, in turns
};

// The peaks of one recording, frame by frame. Frames have the same times at every sample rate.
class PeakStream {
 public:
  PeakStream(double sampleRateHz, size_t channels);

  // Interleaved frames of valid samples, any number at a time.
  void process(const float *interleaved, size_t frames);
  // Whether all of this analysis frame has arrived. What is before it is forgotten.
  bool has(int64_t frame);
  // Its peaks in ascending order of frequency, valid until the next call; none where there are no samples.
  const std::vector<ShiftPeak> &peaks(int64_t frame);
  // Whether peaks of this frequency are looked for.
  bool reaches(double hz) const;
  // From the middle of the frame before to the middle of this one.
  double secondsBefore(int64_t frame) const {
    return static_cast<double>(start(frame) - start(frame - 1)) / rateHz_;
  }

 private:
  int64_t start(int64_t frame) const;
  ShiftPeak refined(size_t bin) const;

  const size_t channels_;
  const size_t factor_;
  const double rateHz_;
  Decimator decimator_;
  RealFft fft_;
  std::vector<double> window_;
  std::vector<float> mono_;
  std::vector<double> samples_;
  int64_t firstSample_ = 0;
  std::vector<double> windowed_;
  std::vector<double> magnitude_;
  std::vector<double> sums_;
  std::vector<ShiftPeak> peaks_;
};

}  // namespace node_rubberband
