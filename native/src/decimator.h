// Lowers a sample rate by a whole factor. Knows nothing of Node.
#pragma once

#include <cstddef>
#include <vector>

namespace node_rubberband {

class Decimator {
 public:
  // 1 (samples pass as they are) or more.
  explicit Decimator(size_t factor);

  // Appends to `to` what `count` more samples give: on the whole one for every `factor`.
  void process(const float *samples, size_t count, std::vector<double> &to);

 private:
  const size_t factor_;
  std::vector<double> taps_;
  // What the filter still needs of the past, then what is new.
  std::vector<double> pending_;
};

}  // namespace node_rubberband
