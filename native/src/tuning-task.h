// A TuningAnalysis on a thread of its own, behind a bounded queue. Independent of Node.
#pragma once

#include <functional>

#include "engine-thread.h"
#include "tuning-analysis.h"

namespace node_rubberband {

class TuningTask {
 public:
  // `notify`: see EngineThread.
  TuningTask(const TuningOptions &options, std::function<void()> notify);

  EngineThread &thread() {
    return thread_;
  }
  // Valid only once the thread is done, and neither cancelled nor failed.
  const TuningResult &result() const {
    return result_;
  }

 private:
  void measure();

  const TuningOptions options_;
  TuningResult result_;
  EngineThread thread_;  // last, so that it starts after, and ends before, all of the above
};

}  // namespace node_rubberband
