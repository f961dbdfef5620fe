import type { ExportFormat, Quality, Anchor } from '@attune/catalogue/retuning';

export type BatchStatus = 'pending' | 'processing' | 'completed' | 'cancelled';
export type BatchFileStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';

export interface AlbumDto {
  a4Hz: number | null;
  ratio: number | null;
  cents: number | null;
  measuredFiles: number;
  outliers: { fileId: string; cents: number }[];
}

export interface BatchDto {
  id: string;
  name: string;
  targetFrequency: number;
  format: ExportFormat;
  quality: Quality;
  meaning: Anchor;
  sameRatio: boolean;
  status: BatchStatus;
  totalFiles: number;
  completedFiles: number;
  failedFiles: number;
  cancelledFiles: number;
  runningFiles: number;
  waitingFiles: number;
  bytes: number;
  zipBytes: number | null;
  zipUrl: string | null;
  etaSeconds: number | null;
  createdAt: string;
  createdBy: string | null;
  startedAt: string | null;
  completedAt: string | null;
  keptUntil: string | null;
  album: AlbumDto | null;
}

export interface BatchFileDto {
  id: string;
  batchId: string;
  filename: string;
  path: string;
  bytes: number;
  status: BatchFileStatus;
  progress: { stage: string; percent: number; etaSeconds: number | null } | null;
  error: string | null;
  errorCode: string | null;
  retuneId: string | null;
  a4Hz: number | null;
  resultHz: number | null;
  differenceCents: number | null;
  albumCents: number | null;
  resultUrl: string | null;
}

export interface BatchPageDto {
  items: BatchDto[];
  nextCursor: string | null;
  total: number;
}

export interface CreateBatchDto {
  name: string;
  targetFrequency: number;
  format: ExportFormat;
  quality: Quality;
  meaning: Anchor;
  sameRatio: boolean;
}
