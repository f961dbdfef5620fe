// `size` real values are transformed as size / 2 complex ones, which are then separated by symmetry (Sorensen et al.
// 1987, "Real-valued fast Fourier transform algorithms"). The complex transform is Stockham's, by decimation in
// frequency in radix 4: it needs a second buffer, leaves the bins in order, and its inner loops vectorise.
#include "real-fft.h"

#include <cmath>
#include <cstring>
#include <utility>

#include "pair.h"

namespace node_rubberband {

namespace {

template <typename T>
struct Complex {
  T re;
  T im;
};

template <typename T>
inline Complex<T> operator+(const Complex<T> &a, const Complex<T> &b) {
  return {a.re + b.re, a.im + b.im};
}

template <typename T>
inline Complex<T> operator-(const Complex<T> &a, const Complex<T> &b) {
  return {a.re - b.re, a.im - b.im};
}

template <typename T, typename U>
inline Complex<T> operator*(const Complex<T> &a, const Complex<U> &b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

// Complex values, their real and imaginary parts apart.
class Input {
 public:
  explicit Input(const std::vector<double> &planes) : re_(planes.data()), im_(re_ + planes.size() / 2) {}

  template <typename T = double>
  Complex<T> at(size_t k) const {
    Complex<T> value;
    std::memcpy(&value.re, re_ + k, sizeof(T));
    std::memcpy(&value.im, im_ + k, sizeof(T));
    return value;
  }

 private:
  const double *re_;
  const double *im_;
};

class Output {
 public:
  explicit Output(std::vector<double> &planes) : re_(planes.data()), im_(re_ + planes.size() / 2) {}

  template <typename T>
  void put(size_t k, const Complex<T> &value) const {
    std::memcpy(re_ + k, &value.re, sizeof(T));
    std::memcpy(im_ + k, &value.im, sizeof(T));
  }

 private:
  double *re_;
  double *im_;
};

// e^(-2 pi i k step / size) for k from 0 to count - 1.
std::vector<double> rootsOfUnity(size_t size, size_t step, size_t count) {
  constexpr double kPi = 3.14159265358979323846;
  std::vector<double> roots(2 * count);
  for (size_t k = 0; k < count; ++k) {
    const double angle = 2 * kPi * static_cast<double>(k * step) / static_cast<double>(size);
    Output(roots).put<double>(k, {std::cos(angle), -std::sin(angle)});
  }
  return roots;
}

template <typename T>
struct Butterfly {
  Complex<T> sum;
  Complex<T> first;
  Complex<T> second;
  Complex<T> third;
};

template <typename T>
inline Butterfly<T> butterfly(const Complex<T> &a, const Complex<T> &b, const Complex<T> &c, const Complex<T> &d) {
  const Complex<T> sumAc = a + c;
  const Complex<T> sumBd = b + d;
  const Complex<T> differenceAc = a - c;
  const Complex<T> turnedBd{b.im - d.im, d.re - b.re};  // (b - d) times -i
  return {sumAc + sumBd, differenceAc + turnedBd, sumAc - sumBd, differenceAc - turnedBd};
}

// Complex values k and k + 1 of an array of pairs.
inline Complex<Pair> interleaved(const double *values, size_t k) {
  const double *at = values + 2 * k;
  return {Pair{at[0], at[2]}, Pair{at[1], at[3]}};
}

void firstPass(const double *values, size_t quarter, Input one, Input two, Input three, Output to) {
  for (size_t k = 0; k < quarter; k += 2) {
    const auto bins = butterfly(interleaved(values, k), interleaved(values, k + quarter),
                                interleaved(values, k + 2 * quarter), interleaved(values, k + 3 * quarter));
    const auto sum = bins.sum;
    const auto first = bins.first * one.at<Pair>(k);
    const auto second = bins.second * two.at<Pair>(k);
    const auto third = bins.third * three.at<Pair>(k);
    for (size_t i = 0; i < 2; ++i) {
      const size_t place = 4 * (k + i);
      to.put<Pair>(place, {Pair{sum.re[i], first.re[i]}, Pair{sum.im[i], first.im[i]}});
      to.put<Pair>(place + 2, {Pair{second.re[i], third.re[i]}, Pair{second.im[i], third.im[i]}});
    }
  }
}

// `stride` transforms side by side, each of 4 * quarter / stride values.
void pass(Input from, size_t quarter, size_t stride, Input one, Input two, Input three, Output to) {
  for (size_t start = 0; start < quarter; start += stride) {
    const Complex<double> first = one.at(start);
    const Complex<double> second = two.at(start);
    const Complex<double> third = three.at(start);
    for (size_t k = start; k < start + stride; k += 2) {
      const auto bins = butterfly(from.at<Pair>(k), from.at<Pair>(k + quarter), from.at<Pair>(k + 2 * quarter),
                                  from.at<Pair>(k + 3 * quarter));
      const size_t place = k + 3 * start;
      to.put(place, bins.sum);
      to.put(place + stride, bins.first * first);
      to.put(place + 2 * stride, bins.second * second);
      to.put(place + 3 * stride, bins.third * third);
    }
  }
}

void lastPassOfTwo(Input from, size_t half, Output to) {
  for (size_t k = 0; k < half; k += 2) {
    const auto a = from.at<Pair>(k);
    const auto b = from.at<Pair>(k + half);
    to.put(k, a + b);
    to.put(k + half, a - b);
  }
}

inline Complex<Pair> swapped(const Complex<Pair> &pair) {
  return {Pair{pair.re[1], pair.re[0]}, Pair{pair.im[1], pair.im[0]}};
}

void separate(Input from, size_t count, Input roots, Output to) {
  const Complex<double> sum = from.at(0);
  to.put<double>(0, {sum.re + sum.im, 0});
  to.put<double>(count, {sum.re - sum.im, 0});
  for (size_t k = 1; k < count / 2; k += 2) {
    const size_t mirror = count - k - 1;
    const auto a = from.at<Pair>(k);
    const auto b = swapped(from.at<Pair>(mirror));
    const Complex<Pair> even{0.5 * (a.re + b.re), 0.5 * (a.im - b.im)};
    const Complex<Pair> odd = Complex<Pair>{0.5 * (a.im + b.im), 0.5 * (b.re - a.re)} * roots.at<Pair>(k);
    to.put(k, even + odd);
    to.put(mirror, swapped({even.re - odd.re, odd.im - even.im}));
  }
}

}  // namespace

RealFft::RealFft(size_t size)
    : size_(size),
      twiddles_{rootsOfUnity(size / 2, 1, size / 8), rootsOfUnity(size / 2, 2, size / 8),
                rootsOfUnity(size / 2, 3, size / 8)},
      separation_(rootsOfUnity(size, 1, size / 4 + 1)),
      work_{std::vector<double>(size), std::vector<double>(size)},
      bins_(size + 2) {}

void RealFft::forward(const double *values) {
  const size_t count = size_ / 2;
  const Input one(twiddles_[0]);
  const Input two(twiddles_[1]);
  const Input three(twiddles_[2]);
  std::vector<double> *from = &work_[0];
  std::vector<double> *to = &work_[1];
  firstPass(values, count / 4, one, two, three, Output(*from));
  size_t stride = 4;
  for (; stride <= count / 4; stride *= 4) {
    pass(Input(*from), count / 4, stride, one, two, three, Output(*to));
    std::swap(from, to);
  }
  if (stride < count) {
    lastPassOfTwo(Input(*from), count / 2, Output(*to));
    std::swap(from, to);
  }
  separate(Input(*from), count, Input(separation_), Output(bins_));
}

}  // namespace node_rubberband
