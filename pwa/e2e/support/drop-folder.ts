import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** Writes a folder of files by their paths in it. @returns its own path */
export function writeFolder(folder: string, files: Record<string, Buffer | string>): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content, 'latin1');
  }
  return folder;
}

/** Drops a folder of this machine on the page, as a hand would. */
export async function dropFolder(page: Page, folder: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  }
  await devtools.detach();
}
