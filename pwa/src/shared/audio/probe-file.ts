import { Scope } from '../scope';
import { AudioFileError } from './audio-file.errors';

const TIMEOUT_MS = 10_000;

/** Reads a file's duration from the browser's own player, without decoding it. @throws AudioFileError */
export async function probeFile(file: File, signal?: AbortSignal): Promise<{ durationSeconds: number }> {
  const url = URL.createObjectURL(file);
  const element = document.createElement('audio');
  const scope = new Scope();
  try {
    const durationSeconds = await new Promise<number>((resolve, reject) => {
      scope.timeout(() => reject(new AudioFileError('damaged')), TIMEOUT_MS);
      if (signal) scope.listen(signal, 'abort', () => reject(signal.reason as Error));
      scope.listen(element, 'durationchange', () => {
        if (element.duration === Number.POSITIVE_INFINITY) {
          // Live recordings are written without a length: the player learns it by seeking to the end.
          element.currentTime = Number.MAX_SAFE_INTEGER;
        } else if (element.duration > 0) {
          resolve(element.duration);
        }
      });
      scope.listen(element, 'error', () => {
        const isUnknownKind = element.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED;
        reject(new AudioFileError(isUnknownKind ? 'unsupported' : 'damaged', { cause: element.error }));
      });
      element.preload = 'metadata';
      element.src = url;
    });
    return { durationSeconds };
  } finally {
    scope.dispose();
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(url);
  }
}
