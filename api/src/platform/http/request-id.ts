import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { withRequestFields } from '../observability/log-context.js';
import { withoutSecrets } from '../observability/secrets.js';

const ACCEPTABLE = /^[A-Za-z0-9_-]{8,64}$/;
/** W3C Trace Context, version 00: version, trace id, parent id, flags. Later versions may append further fields. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;

/**
 * Gives every request an id; the response and all log lines about it contain it, those of its jobs, too. It is the
 * caller's X-Request-Id if valid and no key or token, else the trace id of its `traceparent`, else a new one.
 */
export const requestId: RequestHandler = (request, response, next) => {
  const id = chosenId(request);
  request.id = id;
  response.set('X-Request-Id', id);
  withRequestFields(request, { requestId: id }, next);
};

function chosenId(request: Request): string {
  const given = request.get('X-Request-Id');
  if (given !== undefined && ACCEPTABLE.test(given) && withoutSecrets(given) === given) return given;
  return TRACEPARENT.exec(request.get('traceparent') ?? '')?.[1] ?? randomUUID();
}
