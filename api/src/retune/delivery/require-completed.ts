import type { AudioFile } from '../audio-file.entity.js';
import { cancelled, engineFailed, fromStoredError, notReady } from '../retune.errors.js';

/** @throws AppError why there is nothing of this retune: why it failed, 409 when it was cancelled or is not finished */
export function requireCompleted({ status, processingError }: Pick<AudioFile, 'status' | 'processingError'>): void {
  if (status === 'cancelled') throw cancelled();
  if (status === 'failed') throw processingError ? fromStoredError(processingError) : engineFailed();
  if (status !== 'completed') throw notReady();
}
