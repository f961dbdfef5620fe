// `size` real values are transformed as size / 2 complex ones, which are then separated by symmetry (Sorensen et al.
// 1987, "Real-valued fast Fourier transform algorithms"). The complex transform is Stockham's, by decimation in
// frequency in radix 4: it needs a second buffer, leaves the bins in order, and its inner loops vectorise. The way back
// joins the bins and transforms them with real and imaginary parts exchanged, which reverses the sign of the exponent.
#include "real-fft.h"

#include <cstdint>
#include <cstring>
#include <utility>

#include "elementary.h"
#include "pair.h"

namespace node_rubberband {

namespace {

constexpr size_t kLineNumbers = 8;
constexpr size_t kApart = 3 * kLineNumbers;

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
  Input(const double *re, const double *im) : re_(re), im_(im) {}
  explicit Input(const Planes &planes) : Input(planes.re(), planes.im()) {}

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
  Output(double *re, double *im) : re_(re), im_(im) {}
  explicit Output(Planes &planes) : Output(planes.re(), planes.im()) {}

  template <typename T>
  void put(size_t k, const Complex<T> &value) const {
    std::memcpy(re_ + k, &value.re, sizeof(T));
    std::memcpy(im_ + k, &value.im, sizeof(T));
  }

 private:
  double *re_;
  double *im_;
};

// e^(-2 pi i k step / size) for the first `count` of k.
void putRootsOfUnity(size_t size, size_t step, size_t count, Output to) {
  constexpr double kPi = 3.14159265358979323846;
  for (size_t k = 0; k < count; ++k) {
    const double angle = 2 * kPi * static_cast<double>(k * step) / static_cast<double>(size);
    to.put<double>(k, {portable::cos(angle), -portable::sin(angle)});
  }
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
class Interleaved {
 public:
  explicit Interleaved(const double *values) : values_(values) {}

  Complex<Pair> at(size_t k) const {
    const double *from = values_ + 2 * k;
    return {Pair{from[0], from[2]}, Pair{from[1], from[3]}};
  }

 private:
  const double *values_;
};

// The same of an array with the parts apart, exchanged.
class Exchanged {
 public:
  explicit Exchanged(Input from) : from_(from) {}

  Complex<Pair> at(size_t k) const {
    const auto value = from_.at<Pair>(k);
    return {value.im, value.re};
  }

 private:
  Input from_;
};

template <typename Values>
void firstPass(Values values, size_t quarter, Input one, Input two, Input three, Output to) {
  for (size_t k = 0; k < quarter; k += 2) {
    const auto bins =
        butterfly(values.at(k), values.at(k + quarter), values.at(k + 2 * quarter), values.at(k + 3 * quarter));
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

constexpr size_t kLanes = sizeof(Lanes) / sizeof(double);

// `stride` transforms side by side, each of 4 * quarter / stride values.
void pass(Input from, size_t quarter, size_t stride, Input one, Input two, Input three, Output to) {
  for (size_t start = 0; start < quarter; start += stride) {
    const Complex<double> first = one.at(start);
    const Complex<double> second = two.at(start);
    const Complex<double> third = three.at(start);
    for (size_t k = start; k < start + stride; k += kLanes) {
      const auto bins = butterfly(from.at<Lanes>(k), from.at<Lanes>(k + quarter), from.at<Lanes>(k + 2 * quarter),
                                  from.at<Lanes>(k + 3 * quarter));
      const size_t place = k + 3 * start;
      to.put(place, bins.sum);
      to.put(place + stride, bins.first * first);
      to.put(place + 2 * stride, bins.second * second);
      to.put(place + 3 * stride, bins.third * third);
    }
  }
}

void lastPassOfTwo(Input from, size_t half, Output to) {
  for (size_t k = 0; k < half; k += kLanes) {
    const auto a = from.at<Lanes>(k);
    const auto b = from.at<Lanes>(k + half);
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

// The reverse of separate(), twice as large.
void join(Input from, size_t count, Input roots, Output to) {
  const double first = from.at(0).re;
  const double last = from.at(count).re;
  to.put<double>(0, {first + last, first - last});
  for (size_t k = 1; k < count / 2; k += 2) {
    const size_t mirror = count - k - 1;
    const auto a = from.at<Pair>(k);
    const auto b = swapped(from.at<Pair>(mirror));
    const auto root = roots.at<Pair>(k);
    const Complex<Pair> even{a.re + b.re, a.im - b.im};
    const Complex<Pair> odd = Complex<Pair>{a.re - b.re, a.im + b.im} * Complex<Pair>{root.re, -root.im};
    to.put<Pair>(k, {even.re - odd.im, even.im + odd.re});
    to.put(mirror, swapped({even.re + odd.im, odd.re - even.im}));
  }
}

struct Twiddles {
  Input one;
  Input two;
  Input three;
};

// The complex transform of `count` values. Returns which of the two buffers it is in; `values` may be the second.
template <typename Values>
Input transformed(Values values, size_t count, const Twiddles &by, Planes *work) {
  Planes *from = &work[0];
  Planes *to = &work[1];
  firstPass(values, count / 4, by.one, by.two, by.three, Output(*from));
  size_t stride = 4;
  for (; stride <= count / 4; stride *= 4) {
    pass(Input(*from), count / 4, stride, by.one, by.two, by.three, Output(*to));
    std::swap(from, to);
  }
  if (stride < count) {
    lastPassOfTwo(Input(*from), count / 2, Output(*to));
    std::swap(from, to);
  }
  return Input(*from);
}

}  // namespace

Planes::Planes(size_t count) : storage_(2 * count + 3 * kLineNumbers + kApart) {
  const uintptr_t start = reinterpret_cast<uintptr_t>(storage_.data()) / sizeof(double);
  re_ = storage_.data() + (kLineNumbers - start % kLineNumbers) % kLineNumbers;
  im_ = re_ + (count + kLineNumbers - 1) / kLineNumbers * kLineNumbers + kApart;
}

RealFft::RealFft(size_t size)
    : size_(size),
      twiddles_{Planes(size / 8), Planes(size / 8), Planes(size / 8)},
      separation_(size / 4 + 1),
      work_{Planes(size / 2), Planes(size / 2)} {
  for (size_t i = 0; i < 3; ++i) putRootsOfUnity(size / 2, i + 1, size / 8, Output(twiddles_[i]));
  putRootsOfUnity(size, 1, size / 4 + 1, Output(separation_));
}

void RealFft::forward(const double *values, double *re, double *im) {
  const size_t count = size_ / 2;
  const Twiddles twiddles{Input(twiddles_[0]), Input(twiddles_[1]), Input(twiddles_[2])};
  separate(transformed(Interleaved(values), count, twiddles, work_), count, Input(separation_), Output(re, im));
}

void RealFft::inverse(const double *re, const double *im, double *values) {
  const size_t count = size_ / 2;
  const Twiddles twiddles{Input(twiddles_[0]), Input(twiddles_[1]), Input(twiddles_[2])};
  join(Input(re, im), count, Input(separation_), Output(work_[1]));
  const Input result = transformed(Exchanged(Input(work_[1])), count, twiddles, work_);
  for (size_t k = 0; k < count; k += 2) {
    const auto exchanged = result.at<Pair>(k);
    const Pair former{exchanged.im[0], exchanged.re[0]};
    const Pair latter{exchanged.im[1], exchanged.re[1]};
    std::memcpy(values + 2 * k, &former, sizeof former);
    std::memcpy(values + 2 * k + 2, &latter, sizeof latter);
  }
}

}  // namespace node_rubberband
