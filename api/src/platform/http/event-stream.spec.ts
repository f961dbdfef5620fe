import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { addAccessCheck, EventStreams } from './event-stream.js';

class FakeResponse extends EventEmitter {
  closed = false;
  writableEnded = false;
  readonly written: string[] = [];
  readonly status = (): this => this;
  readonly set = (): this => this;
  readonly flushHeaders = (): void => {};
  readonly write = (text: string): number => this.written.push(text);
  readonly end = (): void => {
    this.writableEnded = true;
  };
}

const MAX_SECONDS = 15;

let streams: EventStreams;
let response: FakeResponse;

beforeEach(() => {
  jest.useFakeTimers();
  streams = new EventStreams();
  streams.onModuleInit();
  response = new FakeResponse();
});

afterEach(() => {
  streams.onModuleDestroy();
  jest.useRealTimers();
});

it('ends within 15 seconds of the right to it, and is kept alive until then', async () => {
  const refusals: AppError[] = [];
  addAccessCheck(response as unknown as Response, () => {
    for (const refusal of refusals) throw refusal;
  });
  const stream = streams.create(response as unknown as Response);
  stream.open();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(new Set(response.written)).toEqual(new Set([': keep-alive\n\n']));
  expect(stream.closed.aborted).toBe(false);
  refusals.push(new AppError({ code: 'auth.bad_api_key', status: 401, message: 'Revoked.' }));
  await jest.advanceTimersByTimeAsync(MAX_SECONDS * 1000);
  expect(response.written.at(-1)).toBe(
    'event: end\ndata: {"status":"closed","error":"Revoked.","code":"auth.bad_api_key"}\n\n',
  );
  expect([response.writableEnded, stream.closed.aborted]).toEqual([true, true]);
});

it('is forgotten with its client', async () => {
  const check = jest.fn(() => {});
  addAccessCheck(response as unknown as Response, check);
  streams.create(response as unknown as Response).open();
  response.emit('close');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(check).not.toHaveBeenCalled();
});
