import { describe, expect, it } from '@jest/globals';
import { estimateSecondsLeft, toBatch } from './batch-view.dto.js';
import type { BatchRow } from './batch-view.repository.js';

const ROW: BatchRow = {
  id: 'b',
  name: 'Album',
  targetFrequency: 432,
  format: 'mp3',
  quality: 'high',
  mode: 'tempo',
  meaning: 'a4',
  straighten: false,
  sameRatio: true,
  folderId: null,
  folderName: null,
  status: 'processing',
  totalFiles: 3,
  completedFiles: 0,
  failedFiles: 0,
  cancelledFiles: 0,
  runningFiles: 1,
  waitingFiles: 2,
  bytes: 300,
  resultBytes: null,
  doneBytes: 0,
  leftBytes: 300,
  runningSeconds: 10,
  measuredFiles: 0,
  outliers: [],
  pooledAt: null,
  albumA4Hz: null,
  createdAt: new Date(0),
  microseconds: '0',
  createdByEmail: null,
  startedAt: new Date(0),
  completedAt: null,
  keptUntil: null,
};

describe('the time that a batch still takes', () => {
  it.each([
    ['unknown before the first file is done', {}, null],
    ['that of the remaining bytes at the present pace', { doneBytes: 100, leftBytes: 200 }, 20],
    ['nothing when all files are done', { doneBytes: 300, leftBytes: 0 }, 0],
    ['unknown once it has ended', { doneBytes: 100, status: 'cancelled' as const }, null],
    ['unknown before it is started', { status: 'pending' as const, runningSeconds: null }, null],
  ])('is %s', (_what, fields, expected) => {
    expect(estimateSecondsLeft({ ...ROW, ...fields })).toBe(expected);
  });
});

describe('the album of a batch', () => {
  it.each([
    ['has no ratio until the songs are measured', {}, { a4Hz: null, ratio: null, cents: null }],
    ['is shifted from its pooled pitch', { pooledAt: new Date(0), albumA4Hz: 432 }, { a4Hz: 432, ratio: 1, cents: 0 }],
    ['is shifted from 440 Hz without one', { pooledAt: new Date(0) }, { a4Hz: null, ratio: 432 / 440 }],
  ])('%s', (_what, fields, expected) => {
    expect(toBatch({ ...ROW, ...fields }).album).toMatchObject(expected);
  });

  it('is missing without a common ratio', () => {
    expect(toBatch({ ...ROW, sameRatio: false }).album).toBeNull();
  });
});
