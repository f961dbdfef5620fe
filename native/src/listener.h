#pragma once

#include <napi.h>

namespace node_rubberband {

// Calls wrapper.onProgress() through the C interface, which reports errors instead of throwing: while a worker thread
// is being terminated, no JavaScript can run, and a C++ exception could not be converted to a JavaScript one either.
// An exception thrown by the listener stays pending and becomes an uncaught exception, as it should.
inline void callListener(napi_env env, napi_value wrapper) {
  napi_value listener = nullptr;
  napi_valuetype type = napi_undefined;
  if (napi_get_named_property(env, wrapper, "onProgress", &listener) != napi_ok) return;
  if (napi_typeof(env, listener, &type) != napi_ok || type != napi_function) return;
  napi_call_function(env, wrapper, listener, 0, nullptr, nullptr);
}

}  // namespace node_rubberband
