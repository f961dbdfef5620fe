import type { RawBodyRequest } from '@nestjs/common';
import express, { type Request, type RequestHandler } from 'express';
import { fromStatus } from '../errors/http-error.js';
import { hasBody, type PendingBodies } from './guards/pending-bodies.js';

const FORM_LIMIT = '100kb';
/** Webhooks from other services contain whole objects. */
const WEBHOOK_LIMIT = '1mb';
const WEBHOOKS = /^\/api\/.*\/webhook$/;
/** Reports of devices contain measurements of every ten seconds of a song. */
const REPORT_LIMIT = '1mb';
const REPORTS = /^\/api\/retunes\/[^/]+\/completion$/;
/** Far more than any form has; code that walks a body recurses once per level. */
const MAX_DEPTH = 32;

/** Stands for a body that is present but that no parser reads, e.g. a form's: see the validation pipe. */
export const UNREAD_BODY: object = Object.freeze({});

// The decompressed size of a body is unknown in advance, and no client of ours compresses.
const readForm = express.json({ limit: FORM_LIMIT, inflate: false });

const readReport = express.json({ limit: REPORT_LIMIT, inflate: false });

const readWebhook = express.json({
  limit: WEBHOOK_LIMIT,
  inflate: false,
  // Signatures cover the bytes exactly as they arrived.
  verify: (request, _response, bytes) => {
    (request as RawBodyRequest<Request>).rawBody = bytes;
  },
});

const prepare: RequestHandler = (request, _response, next) => {
  if (request.body === undefined && hasBody(request)) request.body = UNREAD_BODY;
  const isTooDeep = isDeeperThan(request.body, MAX_DEPTH);
  if (!isTooDeep) request.body = toComposed(request.body);
  next(isTooDeep ? fromStatus(400) : undefined);
};

/** Reads JSON bodies; `pending` counts them while they arrive. */
export function jsonBodies(pending: PendingBodies): readonly [RequestHandler, RequestHandler] {
  const read: RequestHandler = (request, response, next) => {
    const reader = readerOf(request.path);
    if (request.is('application/json')) pending.count(request);
    reader(request, response, next);
  };
  return [read, prepare];
}

function readerOf(path: string): RequestHandler {
  if (WEBHOOKS.test(path)) return readWebhook;
  return REPORTS.test(path) ? readReport : readForm;
}

/** The value itself, with all its texts in one spelling (NFC), whatever keyboards and file systems they are from. */
function toComposed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) fields[name] = toComposed(fields[name]);
  return fields;
}

/** Level by level, without the recursion that this check is meant to prevent. */
function isDeeperThan(value: unknown, depth: number): boolean {
  let level: unknown[] = [value];
  for (let i = 0; i <= depth; i += 1) {
    level = level.flatMap((one): unknown[] => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0) return false;
  }
  return true;
}
