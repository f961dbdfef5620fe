// The library's interface to a transform, over RealFft. Our patch to Rubber Band includes this where FFTImpl and the
// functions for vectors are known.
#pragma once

#include <vector>

#include "elementary.h"
#include "real-fft.h"

namespace RubberBand {

namespace FFTs {

class D_RealFft : public FFTImpl {
 public:
  static constexpr int kMinSize = node_rubberband::RealFft::kMinSize;

  explicit D_RealFft(int size) : m_fft(size), m_bins(size / 2 + 1), m_re(m_bins), m_im(m_bins), m_values(size) {}

  int getSize() const override {
    return static_cast<int>(m_fft.size());
  }
  FFT::Precisions getSupportedPrecisions() const override {
    return FFT::DoublePrecision;
  }
  void initFloat() override {}
  void initDouble() override {}

  void forward(const double *in, double *re, double *im) override {
    m_fft.forward(in, re, im);
  }
  void forward(const float *in, float *re, float *im) override {
    transform(in);
    v_convert(re, m_re.data(), m_bins);
    v_convert(im, m_im.data(), m_bins);
  }
  void forwardInterleaved(const double *in, double *out) override {
    transform(in);
    interleave(out);
  }
  void forwardInterleaved(const float *in, float *out) override {
    transform(in);
    interleave(out);
  }
  void forwardPolar(const double *in, double *mag, double *phase) override {
    transform(in);
    v_cartesian_to_polar(mag, phase, m_re.data(), m_im.data(), m_bins);
  }
  void forwardPolar(const float *in, float *mag, float *phase) override {
    transform(in);
    v_cartesian_to_polar(mag, phase, m_re.data(), m_im.data(), m_bins);
  }
  void forwardMagnitude(const double *in, double *mag) override {
    transform(in);
    v_cartesian_to_magnitudes(mag, m_re.data(), m_im.data(), m_bins);
  }
  void forwardMagnitude(const float *in, float *mag) override {
    transform(in);
    v_cartesian_to_magnitudes(mag, m_re.data(), m_im.data(), m_bins);
  }

  void inverse(const double *re, const double *im, double *out) override {
    m_fft.inverse(re, im, out);
  }
  void inverse(const float *re, const float *im, float *out) override {
    v_convert(m_re.data(), re, m_bins);
    v_convert(m_im.data(), im, m_bins);
    transformBack(out);
  }
  void inverseInterleaved(const double *in, double *out) override {
    separate(in);
    transformBack(out);
  }
  void inverseInterleaved(const float *in, float *out) override {
    separate(in);
    transformBack(out);
  }
  void inversePolar(const double *mag, const double *phase, double *out) override {
    v_polar_to_cartesian(m_re.data(), m_im.data(), mag, phase, m_bins);
    transformBack(out);
  }
  void inversePolar(const float *mag, const float *phase, float *out) override {
    v_polar_to_cartesian(m_re.data(), m_im.data(), mag, phase, m_bins);
    transformBack(out);
  }
  void inverseCepstral(const double *mag, double *out) override {
    takeLogarithms(mag);
    transformBack(out);
  }
  void inverseCepstral(const float *mag, float *out) override {
    takeLogarithms(mag);
    transformBack(out);
  }

 private:
  // Into m_re and m_im.
  void transform(const double *in) {
    m_fft.forward(in, m_re.data(), m_im.data());
  }
  void transform(const float *in) {
    v_convert(m_values.data(), in, static_cast<int>(m_values.size()));
    transform(m_values.data());
  }
  // From m_re and m_im.
  void transformBack(double *out) {
    m_fft.inverse(m_re.data(), m_im.data(), out);
  }
  void transformBack(float *out) {
    transformBack(m_values.data());
    v_convert(out, m_values.data(), static_cast<int>(m_values.size()));
  }

  template <typename T>
  void interleave(T *out) const {
    for (int i = 0; i < m_bins; ++i) {
      out[2 * i] = static_cast<T>(m_re[i]);
      out[2 * i + 1] = static_cast<T>(m_im[i]);
    }
  }
  template <typename T>
  void separate(const T *in) {
    for (int i = 0; i < m_bins; ++i) {
      m_re[i] = in[2 * i];
      m_im[i] = in[2 * i + 1];
    }
  }
  template <typename T>
  void takeLogarithms(const T *mag) {
    for (int i = 0; i < m_bins; ++i) {
      m_re[i] = node_rubberband::portable::log(mag[i] + 0.000001);
      m_im[i] = 0.0;
    }
  }

  node_rubberband::RealFft m_fft;
  const int m_bins;
  std::vector<double> m_re;
  std::vector<double> m_im;
  std::vector<double> m_values;
};

}  // namespace FFTs

}  // namespace RubberBand
