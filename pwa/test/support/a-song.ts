import type { HistoryItemDto } from '../../src/api/generated/attune-client';
import { aResult } from './a-result';
import { aUser } from './a-user';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A song of the history, from 441.92 to 432 Hz, kept for 89 days. */
export function aSong(changes: Partial<HistoryItemDto> = {}): HistoryItemDto {
  const { id = '3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e' } = changes;
  return {
    id,
    originalFilename: 'Harbour Lights.flac',
    resultFilename: 'retuned-432Hz-Harbour Lights.flac',
    originalFrequency: 442,
    targetFrequency: 432,
    sourceHz: 441.92,
    sourceBasis: 'measured',
    targetHz: 432,
    equivalentA4Hz: 432,
    cents: -39.3,
    result: aResult(),
    format: 'flac',
    quality: 'high',
    durationSeconds: 289,
    createdBy: { id: aUser().id, name: 'Mara Lindqvist' },
    processedAt: '2026-11-21T14:22:00.000Z',
    keptUntil: new Date(Date.now() + 88.5 * DAY_MS).toISOString(),
    hasOriginal: true,
    hasResult: true,
    processedObjectPath: `/api/retunes/${id}/result`,
    onDevice: false,
    originalUrl: `/api/retunes/${id}/original`,
    ...changes,
  };
}
