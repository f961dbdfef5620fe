import type { AudioFile } from '../audio-file.entity.js';
import { cancelled, engineFailed, fromStoredError, notReady } from '../retune.errors.js';

/** @throws AppError why there is no result: the error of a failed retune, 409 when it was cancelled or is unfinished */
export function requireCompleted({ status, processingError }: Pick<AudioFile, 'status' | 'processingError'>): void {
  if (status === 'cancelled') throw cancelled();
  if (status === 'failed') throw processingError ? fromStoredError(processingError) : engineFailed();
  if (status !== 'completed') throw notReady();
}
