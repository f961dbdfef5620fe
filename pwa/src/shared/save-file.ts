import { pageScope } from './scope';

const KEEP_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, filename: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the blob asynchronously; a minute is enough.
  pageScope.timeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
