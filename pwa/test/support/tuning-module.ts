import { readFileSync } from 'node:fs';

/** What the browser fetches. */
export const tuningModule = new WebAssembly.Module(
  readFileSync(new URL('../../../native/wasm/tuning.wasm', import.meta.url)),
);
