import { aResult } from './a-result';
import type { BatchDto, BatchFileDto } from '../../src/api/generated/attune-client';

/** A batch of three songs, all done, unless said otherwise. */
export function aBatch(differences: Partial<BatchDto> = {}): BatchDto {
  return {
    id: '7f1c7a52-3f0e-4a39-8d1f-9a2f6a4f7b01',
    name: 'Winter Suite',
    targetFrequency: 432,
    format: 'flac',
    quality: 'high',
    mode: 'tempo',
    meaning: 'a4',
    straighten: false,
    sameRatio: false,
    folderId: null,
    folderName: null,
    status: 'completed',
    totalFiles: 3,
    completedFiles: 3,
    failedFiles: 0,
    cancelledFiles: 0,
    runningFiles: 0,
    waitingFiles: 0,
    bytes: 30_000_000,
    zipBytes: 20_971_520,
    zipUrl: '/api/studio/batches/7f1c7a52-3f0e-4a39-8d1f-9a2f6a4f7b01/zip',
    etaSeconds: null,
    createdAt: '2026-11-21T14:00:00.000Z',
    createdBy: 'mara@lindqvist.test',
    startedAt: '2026-11-21T14:02:00.000Z',
    completedAt: '2026-11-21T14:10:00.000Z',
    keptUntil: '2027-02-19T14:10:00.000Z',
    album: null,
    ...differences,
  };
}

/** A song of it that is done, unless said otherwise. */
export function aBatchFile(differences: Partial<BatchFileDto> = {}): BatchFileDto {
  const id = differences.id ?? 'a0000000-0000-4000-8000-000000000001';
  return {
    id,
    batchId: aBatch().id,
    filename: '01 Harbour Lights.flac',
    path: '',
    bytes: 10_000_000,
    status: 'completed',
    progress: null,
    error: null,
    errorCode: null,
    retuneId: `retune-${id}`,
    a4Hz: 441.92,
    result: aResult(),
    albumCents: null,
    resultUrl: `/api/retunes/retune-${id}/result`,
    originalUrl: `/api/retunes/retune-${id}/original`,
    ...differences,
  };
}
