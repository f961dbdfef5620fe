import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const file = createRequire(import.meta.url).resolve('node-rubberband/tuning.wasm');

/** What the browser fetches. */
export const tuningModule = new WebAssembly.Module(readFileSync(file));
