// Lets middle and side change from one size of FFT to the next at the same frequencies. Our patch to Rubber Band
// includes this; independent of Node.
//
// R3 transforms low, middle and high frequencies with FFTs of three sizes, and moves the borders between them, within
// 500 to 1100 Hz and 4 to 7 kHz, to where the spectrum has a valley. It did so for middle and side (half the sum and
// half the difference of the channels) each by its own spectrum. Between two different borders they were resynthesised
// from FFTs of different sizes with unrelated phases, so that they no longer cancelled: what was only left came out on
// the right, too.
#pragma once

namespace node_rubberband {

// Where the borders matter most: around the higher of them.
inline constexpr double kBordersFromHz = 3500.0;
inline constexpr double kBordersToHz = 7500.0;

// Which of middle and side decides: the one that was louder of late. A silent one has no spectrum to decide by.
class BorderLeader {
 public:
  void reset() {
    m_sideOverMiddle = 0.0;
  }

  // Takes the magnitudes of one hop, bins `first` up to but not including `last`; returns 0 for middle, 1 for side.
  template <typename T>
  int update(const T *middle, const T *side, int first, int last) {
    constexpr double kShareOfHop = 0.05;
    double excess = 0.0;
    for (int i = first; i < last; ++i) excess += double(side[i]) * side[i] - double(middle[i]) * middle[i];
    m_sideOverMiddle += kShareOfHop * (excess - m_sideOverMiddle);
    return m_sideOverMiddle > 0.0 ? 1 : 0;
  }

 private:
  double m_sideOverMiddle = 0.0;
};

// Gives `to` the borders of `from`, both of one hop. Nothing else: with the other's phase resets it would lose level at
// each attack.
template <typename Guidance>
void shareBorders(const Guidance &from, Guidance &to) {
  to.fftBandCount = from.fftBandCount;
  for (int i = 0; i < from.fftBandCount; ++i) to.fftBands[i] = from.fftBands[i];
  to.phaseLockBandCount = from.phaseLockBandCount;
  for (int i = 0; i < from.phaseLockBandCount; ++i) to.phaseLockBands[i] = from.phaseLockBands[i];
}

}  // namespace node_rubberband
