/** Where the browser keeps how fast its last large upload was. */
const KEY = 'attune.upload-speed';
/** Before the first: 10 Mbit/s. */
const DEFAULT_BYTES_PER_SECOND = 1.25e6;
/** Of smaller uploads most of the time is not the upload. */
const MIN_MEASURED_BYTES = 2 ** 20;

/** How fast this browser uploads, as last measured. */
export function uploadBytesPerSecond(): number {
  try {
    const measured = Number(window.localStorage.getItem(KEY));
    return measured > 0 ? measured : DEFAULT_BYTES_PER_SECOND;
  } catch {
    return DEFAULT_BYTES_PER_SECOND;
  }
}

/** Remembers the speed of an upload that was sent at once. */
export function noteUpload(bytes: number, milliseconds: number): void {
  if (bytes < MIN_MEASURED_BYTES || milliseconds <= 0) return;
  try {
    window.localStorage.setItem(KEY, String(Math.round((bytes / milliseconds) * 1000)));
  } catch {
    // Without storage it is only not known the next time.
  }
}
