import { AudioFileError } from './audio-file.errors';

const PATIENCE_MS = 10_000;

/** Asks the browser's own player how long a file is, without decoding it. @throws AudioFileError */
export async function probeFile(file: File, signal?: AbortSignal): Promise<{ durationSeconds: number }> {
  const url = URL.createObjectURL(file);
  const element = document.createElement('audio');
  try {
    const durationSeconds = await new Promise<number>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        reject(new AudioFileError('damaged'));
      }, PATIENCE_MS);
      signal?.addEventListener('abort', () => {
        clearTimeout(giveUp);
        reject(signal.reason as Error);
      });
      element.addEventListener('durationchange', () => {
        if (element.duration === Number.POSITIVE_INFINITY) {
          // Recordings written while they were made carry no length: the player learns it by going to the end.
          element.currentTime = Number.MAX_SAFE_INTEGER;
        } else if (element.duration > 0) {
          clearTimeout(giveUp);
          resolve(element.duration);
        }
      });
      element.addEventListener('error', () => {
        clearTimeout(giveUp);
        const isUnknownKind = element.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED;
        reject(new AudioFileError(isUnknownKind ? 'unsupported' : 'damaged', { cause: element.error }));
      });
      element.preload = 'metadata';
      element.src = url;
    });
    return { durationSeconds };
  } finally {
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(url);
  }
}
