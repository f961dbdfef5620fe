import express, { type Request } from 'express';
import { describe, expect, it } from '@jest/globals';
import { failsIfMatch, requestedRange } from './conditional-request.js';

const ETAG = '"one"';

/** A request as Express gives it to a handler. */
function aRequest(headers: Record<string, string>, method = 'GET'): Request {
  return Object.assign(Object.create(express.request) as Request, { method, headers });
}

describe('the part of a file that is asked for', () => {
  it.each<[string, ReturnType<typeof requestedRange>]>([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=40-59', { start: 40, end: 59 }],
    ['Bytes=40-59', { start: 40, end: 59 }],
    ['bytes=40-5000', { start: 40, end: 99 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-9,20-29', null],
    ['bytes=9-3', null],
    [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
    ['bytes=one-two', null],
    ['bytes=-', null],
    ['bytes=', null],
    ['bytes 0-9', null],
    ['seconds=0-9', null],
    ['seconds=900-', null],
  ])('%s of 100 bytes', (range, expected) => {
    expect(requestedRange(aRequest({ range }), ETAG, 100)).toEqual(expected);
  });

  it('is the whole without a range, and for any other method than GET', () => {
    expect(requestedRange(aRequest({}), ETAG, 100)).toBeNull();
    for (const method of ['HEAD', 'POST']) {
      expect(requestedRange(aRequest({ range: 'bytes=0-9' }, method), ETAG, 100)).toBeNull();
    }
  });

  it.each<[string, ReturnType<typeof requestedRange>]>([
    [ETAG, { start: 10, end: 99 }],
    ['"two"', null],
    [`W/${ETAG}`, null],
    ['one', null],
    ['Sat, 21 Nov 2026 10:00:00 GMT', null],
  ])('when If-Range is %s', (version, expected) => {
    expect(requestedRange(aRequest({ range: 'bytes=10-', 'if-range': version }), ETAG, 100)).toEqual(expected);
  });
});

describe('If-Match', () => {
  it.each([
    [ETAG, false],
    ['*', false],
    [`"two", ${ETAG}`, false],
    ['"two"', true],
    [`W/${ETAG}`, true],
  ])('%s: fails: %s', (wanted, expected) => {
    expect(failsIfMatch(aRequest({ 'if-match': wanted }), ETAG)).toBe(expected);
  });

  it('is not needed', () => {
    expect(failsIfMatch(aRequest({}), ETAG)).toBe(false);
  });
});
