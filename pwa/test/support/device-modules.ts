import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tuningModule } from './tuning-module';

const { resolve } = createRequire(import.meta.url);
const compiled = (file: string) => new WebAssembly.Module(readFileSync(resolve(file)));

/** What the browser fetches to retune on the device. */
export const codecsModule = compiled('@attune/codecs/codecs.wasm');
export const deviceModules = { engine: compiled('node-rubberband/engine.wasm'), threads: null, tuning: tuningModule };
