#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

namespace node_rubberband {

// A bounded byte FIFO for whole frames of float32. Bytes may be written in chunks of any size; since the capacity is a
// multiple of a frame, whole frames never straddle the end of the buffer and are aligned as floats.
// Not synchronised: the owner must do that. The region returned by peek() belongs to the reader until drop().
class ByteRing {
 public:
  ByteRing(size_t frames, size_t frameBytes)
      : storage_(frames * frameBytes / sizeof(float)), capacity_(frames * frameBytes), frameBytes_(frameBytes) {}

  size_t capacity() const {
    return capacity_;
  }
  size_t size() const {
    return size_;
  }
  size_t room() const {
    return capacity_ - size_;
  }
  size_t wholeFrames() const {
    return size_ / frameBytes_;
  }

  // Copies as many bytes as fit; returns how many.
  size_t write(const uint8_t *from, size_t count) {
    count = std::min(count, room());
    const size_t start = (head_ + size_) % capacity_;
    const size_t first = std::min(count, capacity_ - start);
    std::memcpy(bytes() + start, from, first);
    std::memcpy(bytes(), from + first, count - first);
    size_ += count;
    return count;
  }

  // The oldest whole frames that are contiguous, at most `frames`.
  const float *peek(size_t &frames) const {
    frames = std::min({frames, wholeFrames(), (capacity_ - head_) / frameBytes_});
    return storage_.data() + head_ / sizeof(float);
  }

  void drop(size_t frames) {
    head_ = (head_ + frames * frameBytes_) % capacity_;
    size_ -= frames * frameBytes_;
  }

  size_t read(uint8_t *to, size_t count) {
    count = std::min(count, size_);
    const size_t first = std::min(count, capacity_ - head_);
    std::memcpy(to, bytes() + head_, first);
    std::memcpy(to + first, bytes(), count - first);
    head_ = (head_ + count) % capacity_;
    size_ -= count;
    return count;
  }

 private:
  uint8_t *bytes() {
    return reinterpret_cast<uint8_t *>(storage_.data());
  }

  std::vector<float> storage_;
  size_t capacity_;
  size_t frameBytes_;
  size_t head_ = 0;
  size_t size_ = 0;
};

}  // namespace node_rubberband
