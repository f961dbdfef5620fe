// Lowers a sample rate by an integer factor. Independent of Node.
#pragma once

#include <cstddef>
#include <vector>

namespace node_rubberband {

class Decimator {
 public:
  // 1 (samples pass unchanged) or more.
  explicit Decimator(size_t factor);

  // Appends the output for `count` more samples to `to`: on average one for every `factor`.
  void process(const float *samples, size_t count, std::vector<double> &to);

 private:
  const size_t factor_;
  std::vector<double> taps_;
  // The past samples that the filter still needs, then the new ones.
  std::vector<double> pending_;
};

}  // namespace node_rubberband
