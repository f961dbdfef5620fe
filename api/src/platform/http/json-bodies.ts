import type { RawBodyRequest } from '@nestjs/common';
import express, { type Request, type RequestHandler } from 'express';
import { fromStatus } from '../errors/http-error.js';

const FORM_LIMIT = '100kb';
/** Messages of other machines carry whole objects of theirs. */
const WEBHOOK_LIMIT = '1mb';
const WEBHOOKS = /^\/api\/.*\/webhook$/;
/** Far more than any form has; what walks through a body calls itself once per level. */
const MAX_DEPTH = 32;

/** In place of a body that is there and that nobody here reads, e.g. a form's: see the validation pipe. */
export const UNREAD_BODY: object = Object.freeze({});

const readForm = express.json({ limit: FORM_LIMIT });

const readWebhook = express.json({
  limit: WEBHOOK_LIMIT,
  // Signatures are over the bytes as they arrived.
  verify: (request, _response, bytes) => {
    (request as RawBodyRequest<Request>).rawBody = bytes;
  },
});

const read: RequestHandler = (request, response, next) => {
  (WEBHOOKS.test(request.path) ? readWebhook : readForm)(request, response, next);
};

const check: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (request.body === undefined && hasBody) request.body = UNREAD_BODY;
  next(isDeeperThan(request.body, MAX_DEPTH) ? fromStatus(400) : undefined);
};

/** Reads bodies of JSON. */
export const jsonBodies: readonly [RequestHandler, RequestHandler] = [read, check];

/** Level by level: a function that calls itself would be what this is to prevent. */
function isDeeperThan(value: unknown, depth: number): boolean {
  let level: unknown[] = [value];
  for (let i = 0; i <= depth; i += 1) {
    level = level.flatMap((one): unknown[] => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0) return false;
  }
  return true;
}
