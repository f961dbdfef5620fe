// Medians of many short windows at once, by a network of comparisons that the compiler turns into vector instructions.
// They are exactly the values that sorting gives. Nothing is allocated but by constructors, since in WebAssembly the
// helper thread must not. Our patch to Rubber Band includes this; independent of Node.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace node_rubberband {

// Of a window; the library's have 7 to 10 values.
constexpr int kMaxMedianLength = 32;

inline void requireMedianLength(int length) {
  if (length < 1 || length > kMaxMedianLength) throw std::invalid_argument("a median of too many values");
}

// The lower median of a window of `length` values in any order; changes their order.
template <typename T>
T lowerMedian(T *window, int length) {
  const int rank = (length - 1) / 2;
  std::nth_element(window, window + rank, window + length);
  return window[rank];
}

// out[i] = the lower median of rows[0][i], rows[1][i], ... rows[length - 1][i], for i from 0 to count - 1. Of no value
// may be NaN.
template <int length, typename T>
void mediansOfRows(const T *const *rows, T *out, int count) {
  constexpr int rank = (length - 1) / 2;
  for (int i = 0; i < count; ++i) {
    T window[length];
#pragma GCC unroll 16
    for (int r = 0; r < length; ++r) window[r] = rows[r][i];
#pragma GCC unroll 16
    for (int sorted = 0; sorted <= rank; ++sorted) {
#pragma GCC unroll 16
      for (int r = length - 1; r > sorted; --r) {
        const T low = window[r] < window[r - 1] ? window[r] : window[r - 1];
        const T high = window[r] < window[r - 1] ? window[r - 1] : window[r];
        window[r - 1] = low;
        window[r] = high;
      }
    }
    out[i] = window[rank];
  }
}

// The same with any length; 7, 9 and 10 are fast.
template <typename T>
void mediansOfRows(const T *const *rows, int length, T *out, int count) {
  if (length == 7) return mediansOfRows<7>(rows, out, count);
  if (length == 9) return mediansOfRows<9>(rows, out, count);
  if (length == 10) return mediansOfRows<10>(rows, out, count);
  std::array<T, kMaxMedianLength> window;
  for (int i = 0; i < count; ++i) {
    for (int r = 0; r < length; ++r) window[r] = rows[r][i];
    out[i] = lowerMedian(window.data(), length);
  }
}

// For each of `count` values the median of the last `length` times it was pushed, or of as many as there are.
template <typename T>
class MedianOverTime {
 public:
  MedianOverTime(int count, int length) : count_(count), length_(length), history_(size_t(count) * length) {
    requireMedianLength(length);
  }
  void reset() {
    pushed_ = 0;
    rowCount_ = 0;
  }
  void push(const T *values, T *medians) {
    T *row = history_.data() + size_t(pushed_++ % length_) * count_;
    std::copy_n(values, count_, row);
    if (rowCount_ < length_) rows_[rowCount_++] = row;
    mediansOfRows(rows_.data(), rowCount_, medians, count_);
  }

 private:
  const int count_;
  const int length_;
  std::vector<T> history_;
  std::array<const T *, kMaxMedianLength> rows_{};
  int rowCount_ = 0;
  size_t pushed_ = 0;
};

// out[i] = the lower median of in[i - (length - 1) / 2] to in[i + length / 2], where they exist; not in place. `length`
// is 1 to kMaxMedianLength.
template <typename T>
void mediansAlong(const T *in, T *out, int count, int length) {
  requireMedianLength(length);
  const int before = (length - 1) / 2;
  const int whole = std::max(0, count - length + 1);
  if (whole > 0) {
    std::array<const T *, kMaxMedianLength> rows;
    for (int r = 0; r < length; ++r) rows[r] = in + r;
    mediansOfRows(rows.data(), length, out + before, whole);
  }
  std::array<T, kMaxMedianLength> window;
  for (int i = 0; i < count; ++i) {
    if (whole > 0 && i == before) i += whole;
    if (i >= count) break;
    const T *const end =
        std::copy(in + std::max(0, i - before), in + std::min(count, i + length / 2 + 1), window.data());
    out[i] = lowerMedian(window.data(), static_cast<int>(end - window.data()));
  }
}

}  // namespace node_rubberband
