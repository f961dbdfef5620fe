#pragma once

#include <napi.h>

namespace node_rubberband {

// Calls wrapper.onProgress() through the C interface, which reports instead of throwing: when a worker thread is being
// terminated no JavaScript can run any more, and a C++ exception for that could not become a JavaScript one either.
// What the listener throws stays pending and ends as an uncaught exception, as it should.
inline void callListener(napi_env env, napi_value wrapper) {
  napi_value listener = nullptr;
  napi_valuetype type = napi_undefined;
  if (napi_get_named_property(env, wrapper, "onProgress", &listener) != napi_ok) return;
  if (napi_typeof(env, listener, &type) != napi_ok || type != napi_function) return;
  napi_call_function(env, wrapper, listener, 0, nullptr, nullptr);
}

}  // namespace node_rubberband
