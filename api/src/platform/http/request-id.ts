import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const ACCEPTABLE = /^[A-Za-z0-9_-]{8,64}$/;

/** Gives every request an id, the caller's X-Request-Id if valid; the response and the logs contain it. */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.get('X-Request-Id');
  const id = given !== undefined && ACCEPTABLE.test(given) ? given : randomUUID();
  request.id = id;
  response.set('X-Request-Id', id);
  next();
};
