import { pageScope } from './scope';

/** The browser reads what it saves asynchronously; a minute is enough. */
export const SAVING_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, filename: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  pageScope.timeout(() => URL.revokeObjectURL(address), SAVING_MS);
}
