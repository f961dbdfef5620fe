// Each function reduces its argument to a short interval and takes a polynomial there. What a double cannot hold is in
// a second one (Dekker 1971, "A floating-point technique for extending the available precision").
#include "elementary.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace node_rubberband {

namespace portable {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// The sum of both; `low` is less than half the last place of `high`.
struct Double2 {
  double high;
  double low;
};

// a + b exactly.
inline Double2 sum(double a, double b) {
  const double high = a + b;
  const double ofB = high - a;
  return {high, (a - (high - ofB)) + (b - ofB)};
}

// The same where |a| is not less than |b|.
inline Double2 quickSum(double a, double b) {
  const double high = a + b;
  return {high, b - (high - a)};
}

// The upper half of the digits. For magnitudes below 2^995.
inline double upperHalf(double a) {
  const double shifted = 134217729.0 * a;  // 2^27 + 1
  return shifted - (shifted - a);
}

// a * b exactly.
inline Double2 product(double a, double b) {
  const double high = a * b;
  const double upperA = upperHalf(a);
  const double upperB = upperHalf(b);
  const double lowerA = a - upperA;
  const double lowerB = b - upperB;
  return {high, ((upperA * upperB - high) + upperA * lowerB + lowerA * upperB) + lowerA * lowerB};
}

inline Double2 product(const Double2 &a, const Double2 &b) {
  const Double2 highs = product(a.high, b.high);
  return quickSum(highs.high, highs.low + (a.high * b.low + a.low * b.high));
}

inline Double2 sum(const Double2 &a, const Double2 &b) {
  const Double2 highs = sum(a.high, b.high);
  return quickSum(highs.high, highs.low + (a.low + b.low));
}

// a / b, for b that is not 0.
inline Double2 quotient(const Double2 &a, const Double2 &b) {
  const double high = a.high / b.high;
  const Double2 back = product(high, b.high);
  return {high, (((a.high - back.high) - back.low) + a.low - high * b.low) / b.high};
}

// Adding and subtracting it rounds to a whole number, of magnitudes below 2^51.
constexpr double kRounding = 6755399441055744.0;

inline double rounded(double x) {
  return (x + kRounding) - kRounding;
}

inline uint64_t bitsOf(double x) {
  uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}

inline double fromBits(uint64_t bits) {
  double x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

// 2^exponent, from -1022 to 1023.
inline double powerOfTwo(int exponent) {
  return fromBits(static_cast<uint64_t>(exponent + 1023) << 52);
}

// x 2^exponent, for x between 0.5 and 2 and exponents from -1100 to 1024.
double scaled(double x, int exponent) {
  if (exponent > 1000) return x * powerOfTwo(1000) * powerOfTwo(exponent - 1000);
  if (exponent < -1000) return x * powerOfTwo(exponent + 200) * powerOfTwo(-200);
  return x * powerOfTwo(exponent);
}

// ln 2, the first part in 33 bits, so that a whole number below 2^20 times it is exact.
constexpr Double2 kLn2{0x1.62e42fefp-1, 0x1.473de6af278edp-34};
constexpr Double2 kLog2E{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};
constexpr Double2 kLog10E{0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57};
constexpr Double2 kThird{0x1.5555555555555p-2, 0x1.5555555555555p-56};

constexpr Double2 kPi{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
constexpr Double2 kHalfPi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
constexpr Double2 kQuarterPi{0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55};
// What kHalfPi lacks.
constexpr double kHalfPiRest = -0x1.f1976b7ed8fbcp-110;

// e^x for |x| up to ln 2 / 2, by Taylor's series.
double shortExp(const Double2 &x) {
  const double r = x.high;
  const double series =
      polynomial(r, 1.0 / 2.0, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0, 1.0 / 5040.0, 1.0 / 40320.0,
                 1.0 / 362880.0, 1.0 / 3628800.0, 1.0 / 39916800.0, 1.0 / 479001600.0, 1.0 / 6227020800.0);
  const Double2 line = quickSum(1.0, r);
  return line.high + (line.low + (r * r * series + x.low * line.high));
}

// e^x for x.high from -746 to 710.
double expOf(const Double2 &x) {
  const double twos = rounded(x.high * kLog2E.high);
  const Double2 rest = sum(x.high - twos * kLn2.high, -twos * kLn2.low);
  return scaled(shortExp(quickSum(rest.high, rest.low + x.low)), static_cast<int>(twos));
}

// Beyond these, e^x is infinite, or 0.
constexpr double kMaxExponent = 709.8;
constexpr double kMinExponent = -745.2;

// A positive, finite number as m 2^twos, m between the roots of 1/2 and of 2.
struct Parts {
  double m;
  double twos;
};

Parts partsOf(double x) {
  constexpr double kRootOfTwo = 1.4142135623730951;
  constexpr uint64_t kFraction = (uint64_t{1} << 52) - 1;
  double twos = -1023;
  if (x < std::numeric_limits<double>::min()) {
    x *= powerOfTwo(54);
    twos -= 54;
  }
  const uint64_t bits = bitsOf(x);
  twos += static_cast<double>(bits >> 52);
  const double m = fromBits((bits & kFraction) | (uint64_t{1023} << 52));
  if (m > kRootOfTwo) return {0.5 * m, twos + 1};
  return {m, twos};
}

// ln m = 2 artanh s with s = (m - 1) / (m + 1), of which two terms of the series are carried in two doubles.
Double2 shortLog(double m) {
  const double above = m - 1.0;
  const Double2 s = quotient({above, 0.0}, sum(2.0, above));
  const Double2 square = product(s, s);
  const double u = square.high;
  const double series = polynomial(u, 1.0 / 5.0, 1.0 / 7.0, 1.0 / 9.0, 1.0 / 11.0, 1.0 / 13.0, 1.0 / 15.0, 1.0 / 17.0,
                                   1.0 / 19.0, 1.0 / 21.0, 1.0 / 23.0, 1.0 / 25.0);
  const Double2 factor = sum(kThird, {u * series, 0.0});
  const Double2 half = sum(s, product(product(s, square), factor));
  return {2.0 * half.high, 2.0 * half.low};
}

Double2 logOf(double x) {
  const Parts parts = partsOf(x);
  const Double2 twos = quickSum(parts.twos * kLn2.high, parts.twos * kLn2.low);
  return sum(twos, shortLog(parts.m));
}

// Whether the logarithm of x is one that needs no computing, which then is in `result`.
bool isSpecialLog(double x, double &result) {
  if (x > 0 && x < kInfinity) return false;
  result = x < 0 ? kNan : x == 0 ? -kInfinity : x;
  return true;
}

// An angle as a whole number of quarter turns, modulo 4, and the rest, within an eighth of a turn.
struct Turned {
  int quarters;
  Double2 rest;
};

Turned turned(double angle) {
  const double quarters = rounded(angle * 0.63661977236758134308);
  const Double2 first = product(quarters, kHalfPi.high);
  const Double2 second = product(quarters, kHalfPi.low);
  const Double2 rest = sum(angle - first.high, -first.low);
  const Double2 closer = sum(rest.high, -second.high);
  const double tail = rest.low + closer.low - second.low - quarters * kHalfPiRest;
  return {static_cast<int>(static_cast<int64_t>(quarters) & 3), quickSum(closer.high, tail)};
}

double shortSin(const Double2 &x) {
  const double u = x.high * x.high;
  return x.high + (x.high * u * sineSeries(u) + x.low * (1.0 - 0.5 * u));
}

double shortCos(const Double2 &x) {
  const Double2 square = product(x.high, x.high);
  const double u = square.high;
  const Double2 line = quickSum(1.0, -0.5 * u);
  return line.high + (line.low + (u * u * cosineSeries(u) - 0.5 * square.low - x.high * x.low));
}

double ofQuarters(int quarters, double sine, double cosine) {
  const double value = quarters % 2 == 0 ? sine : cosine;
  return quarters < 2 ? value : -value;
}

constexpr double kMaxAngle = 1125899906842624.0;  // 2^50

inline Double2 negative(const Double2 &a) {
  return {-a.high, -a.low};
}

inline bool isNegative(double x) {
  return bitsOf(x) >> 63 != 0;
}

inline bool isWhole(double x) {
  return std::floor(x) == x;
}

inline bool isOdd(double x) {
  return std::fabs(x) < 9007199254740992.0 && isWhole(x) && !isWhole(0.5 * x);  // 2^53
}

double powOfPositive(double base, double exponent) {
  // Any logarithm but 0 is 2^-53 or more.
  constexpr double kMaxProduct = 18446744073709551616.0;  // 2^64
  const Double2 logarithm = logOf(base);
  if (std::fabs(exponent) >= kMaxProduct) return (logarithm.high > 0) == (exponent > 0) ? kInfinity : 0;
  const Double2 total = product(logarithm, {exponent, 0.0});
  if (total.high > kMaxExponent) return kInfinity;
  if (total.high < kMinExponent) return 0;
  return expOf(total);
}

}  // namespace

void sincos(double angle, double *sine, double *cosine) {
  if (!(std::fabs(angle) < kMaxAngle)) {
    *sine = *cosine = kNan;
    return;
  }
  const Turned place = turned(angle);
  const double s = shortSin(place.rest);
  const double c = shortCos(place.rest);
  // Not -0, nor 0 for -0.
  *sine = angle == 0 ? angle : ofQuarters(place.quarters, s, c);
  *cosine = ofQuarters((place.quarters + 1) % 4, s, c);
}

double sin(double angle) {
  double sine;
  double cosine;
  sincos(angle, &sine, &cosine);
  return sine;
}

double cos(double angle) {
  double sine;
  double cosine;
  sincos(angle, &sine, &cosine);
  return cosine;
}

double atan2(double y, double x) {
  constexpr double kTangentOfEighth = 0.41421356237309504880;
  constexpr double kLarge = 0x1p+500;
  if (!(x == x && y == y)) return kNan;
  double width = std::fabs(x);
  double height = std::fabs(y);
  if (width == kInfinity || height == kInfinity) {
    const double limited = height < kInfinity ? 0.0 : 1.0;
    return atan2(isNegative(y) ? -limited : limited, width < kInfinity ? 0.0 : (x < 0 ? -1.0 : 1.0));
  }
  const double larger = width > height ? width : height;
  const double scale = larger > kLarge ? 1 / kLarge : larger < 1 / kLarge ? kLarge : 1.0;
  width *= scale;
  height *= scale;
  const bool isSteep = height > width;
  const Double2 high{isSteep ? height : width, 0.0};
  const Double2 low{isSteep ? width : height, 0.0};
  Double2 angle{0.0, 0.0};
  if (high.high > 0) {
    // In the upper half of an eighth of a turn, from the diagonal.
    const bool isUpper = low.high > kTangentOfEighth * high.high;
    const Double2 z = isUpper ? quotient(sum(low.high, -high.high), sum(high.high, low.high)) : quotient(low, high);
    const double u = z.high * z.high;
    angle = quickSum(z.high, z.high * u * arcTangentSeries(u) + z.low / (1.0 + u));
    if (isUpper) angle = sum(kQuarterPi, angle);
  }
  if (isSteep) angle = sum(kHalfPi, negative(angle));
  if (isNegative(x)) angle = sum(kPi, negative(angle));
  return isNegative(y) ? -angle.high : angle.high;
}

double exp(double x) {
  if (!(x == x)) return x;
  if (x > kMaxExponent) return kInfinity;
  if (x < kMinExponent) return 0;
  return expOf({x, 0.0});
}

double exp2(double x) {
  constexpr double kMaxTwos = 1024;
  constexpr double kMinTwos = -1076;
  if (!(x == x)) return x;
  if (x >= kMaxTwos) return kInfinity;
  if (x < kMinTwos) return 0;
  const double twos = rounded(x);
  const Double2 ln2 = quickSum(kLn2.high, kLn2.low);
  return scaled(shortExp(product(Double2{x - twos, 0.0}, ln2)), static_cast<int>(twos));
}

double log(double x) {
  double special;
  return isSpecialLog(x, special) ? special : logOf(x).high;
}

double log2(double x) {
  double special;
  if (isSpecialLog(x, special)) return special;
  const Parts parts = partsOf(x);
  return sum(Double2{parts.twos, 0.0}, product(shortLog(parts.m), kLog2E)).high;
}

double log10(double x) {
  double special;
  return isSpecialLog(x, special) ? special : product(logOf(x), kLog10E).high;
}

double pow(double base, double exponent) {
  if (exponent == 0 || base == 1) return 1;
  if (!(base == base && exponent == exponent)) return kNan;
  const double sign = isNegative(base) && isOdd(exponent) ? -1 : 1;
  const double magnitude = std::fabs(base);
  if (magnitude == 0 || magnitude == kInfinity) return (magnitude == 0) == (exponent > 0) ? sign * 0 : sign * kInfinity;
  if (magnitude == 1 && std::fabs(exponent) == kInfinity) return 1;
  if (base < 0 && !isWhole(exponent)) return kNan;
  if (magnitude == 1) return sign;
  return sign * powOfPositive(magnitude, exponent);
}

// 2 / sqrt(pi) x e^(-x^2) (1 + 2 x^2 / 3 + (2 x^2)^2 / (3 * 5) + ...), whose terms are all positive.
double erf(double x) {
  constexpr Double2 kTwoOverRootOfPi{1.1283791670955125586, 1.5335459613165881e-17};
  constexpr double kOneFrom = 6.0;
  if (!(x == x)) return x;
  if (std::fabs(x) >= kOneFrom) return x < 0 ? -1 : 1;
  const Double2 square = product(x, x);
  const Double2 twice{2 * square.high, 2 * square.low};
  Double2 term{1.0, 0.0};
  Double2 total = term;
  for (double odd = 3; term.high > 1e-18 * total.high; odd += 2) {
    term = product(term, quotient(twice, {odd, 0.0}));
    total = sum(total, term);
  }
  const Double2 line = product(kTwoOverRootOfPi, {x, 0.0});
  return product(line, total).high * expOf(negative(square));
}

}  // namespace portable

}  // namespace node_rubberband
