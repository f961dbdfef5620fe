// Elementary functions that give the same bits on every machine. Independent of Node.
//
// C libraries differ in the last bit, and the same one takes other code on a processor with fused multiplications. Here
// are additions, multiplications, divisions and square roots alone, which IEEE 754 defines to the bit, in an order that
// the compiler may not change (-ffp-contract=off). Errors are below 0.8 of the last place, of erf() below 2.
#pragma once

#include <cmath>

namespace node_rubberband {

// first + second u + third u^2 + ...
inline double polynomial(double, double last) {
  return last;
}
template <typename... Rest>
double polynomial(double u, double first, Rest... rest) {
  return first + u * polynomial(u, rest...);
}

// Of u = x^2, within an eighth of a turn: sin(x) = x + x u sineSeries(u), cos(x) = 1 - (u / 2 - u^2 cosineSeries(u)).
// Taylor's series.
inline double sineSeries(double u) {
  return polynomial(u, -1.0 / 6.0, 1.0 / 120.0, -1.0 / 5040.0, 1.0 / 362880.0, -1.0 / 39916800.0, 1.0 / 6227020800.0,
                    -1.0 / 1307674368000.0, 1.0 / 355687428096000.0);
}
inline double cosineSeries(double u) {
  return polynomial(u, 1.0 / 24.0, -1.0 / 720.0, 1.0 / 40320.0, -1.0 / 3628800.0, 1.0 / 479001600.0,
                    -1.0 / 87178291200.0, 1.0 / 20922789888000.0);
}

// Of u = z^2, for |z| up to tan(pi / 8): the arc tangent of z is z + z u arcTangentSeries(u). The polynomial that meets
// it at twelve Chebyshev nodes, 1.3e-18 from it at most.
inline double arcTangentSeries(double u) {
  return polynomial(u, -0.33333333333333121163, 0.19999999999940891462, -0.14285714279250244942, 0.11111110744919658237,
                    -0.090908968090640270761, 0.076920453309022249521, -0.066629518136291900881,
                    0.058468782973308725201, -0.050351024566015518428, 0.037965257453865936236,
                    -0.017805397205419445228);
}

namespace portable {

// Of angles in radians, up to 2^50 either way; NaN beyond.
double sin(double angle);
double cos(double angle);
void sincos(double angle, double *sine, double *cosine);
double atan2(double y, double x);

double exp(double x);
double exp2(double x);
double log(double x);
double log2(double x);
double log10(double x);
double pow(double base, double exponent);
double erf(double x);

// Of numbers whose squares a double can hold.
inline double hypot(double a, double b) {
  return std::sqrt(a * a + b * b);
}

// For code that computes in float: rounded once more.
inline float sinf(float angle) {
  return static_cast<float>(sin(angle));
}
inline float cosf(float angle) {
  return static_cast<float>(cos(angle));
}
inline void sincosf(float angle, float *sine, float *cosine) {
  *sine = sinf(angle);
  *cosine = cosf(angle);
}
inline float atan2f(float y, float x) {
  return static_cast<float>(atan2(y, x));
}
inline float logf(float x) {
  return static_cast<float>(log(x));
}
inline float powf(float base, float exponent) {
  return static_cast<float>(pow(base, exponent));
}

}  // namespace portable

}  // namespace node_rubberband
