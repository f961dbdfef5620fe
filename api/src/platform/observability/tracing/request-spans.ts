import type { RequestHandler } from 'express';
import { logFieldsOf } from '../log-context.js';
import { routeOf } from '../metrics/request-metrics.middleware.js';
import { openTelemetry, startSpan, within } from './spans.js';

/** Asked every few seconds by monitoring, for ever. */
const UNTRACED = /^\/(?:api\/health|metrics)(?:\/|$)/;

/** Makes a span of every request, below the caller's if it sent a `traceparent`. */
export const requestSpans: RequestHandler = (request, response, next) => {
  const otel = openTelemetry();
  if (otel === undefined || UNTRACED.test(request.path)) {
    next();
    return;
  }
  const { method } = request;
  const span = startSpan(otel, {
    name: method,
    kind: otel.SpanKind.SERVER,
    attributes: { 'http.request.method': method },
    parent: otel.propagation.extract(otel.ROOT_CONTEXT, request.headers),
  });
  response.once('close', () => {
    const route = routeOf(request);
    const { userId, retuneId, requestId, code } = logFieldsOf(request);
    span.updateName(`${method} ${route}`).setAttributes({
      'http.route': route,
      'http.response.status_code': response.statusCode,
      'error.type': code,
      'user.id': userId,
      'attune.request.id': requestId,
      'attune.retune.id': retuneId,
    });
    if (response.statusCode >= 500) span.setStatus({ code: otel.SpanStatusCode.ERROR });
    span.end();
  });
  within(otel, span, next);
};
