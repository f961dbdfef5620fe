// A helper thread of the engine: device.worker.ts starts it and ends it.
import { help } from 'node-rubberband/wasm-engine';
import type { HelperCommand } from './messages';

self.addEventListener('message', ({ data: { module, memory, index } }: MessageEvent<HelperCommand>) => {
  help(module, memory, index, () => self.postMessage('ready'));
});
