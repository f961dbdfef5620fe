// The threads of a stream or of a tuning meter in WebAssembly: wasm-task.ts starts them, but for the helpers of a
// stream, which its first one starts.
import { parentPort, workerData } from 'node:worker_threads';

import { HelperThreads } from './helper-threads.js';
import { copyIn, help, instantiate, instantiateShared, startStream } from './wasm-engine.js';
import type { WasmAnswer, WasmCommand, WasmJob } from './wasm-task.js';
import { WasmTuning } from './wasm-tuning.js';

/** Output is passed on in pieces of about this many samples. */
const PIECE_SAMPLES = 16_384;

const port = parentPort;
if (port === null) throw new Error('this is the thread of a stream, not a program');
const answer = (message: WasmAnswer, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

const job = workerData as WasmJob;
if (job.kind === 'help') {
  help(job.module, job.memory, job.index, () => port.postMessage('ready'));
} else {
  const work = job.kind === 'stretch' ? await stretching(job) : measuring(job);
  port.on('message', (command: WasmCommand) => work(command));
}

async function stretching({ module, options, helpers: terms }: Extract<WasmJob, { kind: 'stretch' }>) {
  let piece = new Float32Array(PIECE_SAMPLES);
  let filled = 0;
  const passOn = () => {
    if (filled === 0) return;
    answer({ type: 'output', samples: piece.subarray(0, filled) }, [piece.buffer]);
    piece = new Float32Array(PIECE_SAMPLES);
    filled = 0;
  };
  const emit = (interleaved: Float32Array) => {
    if (filled + interleaved.length > piece.length) passOn();
    piece.set(interleaved, filled);
    filled += interleaved.length;
  };
  const { channels } = options;
  const helpers = terms && new HelperThreads(module, instantiateShared(module, emit, channels), terms);
  const engine = helpers?.engine ?? instantiate(module, emit, channels);
  startStream(engine, options, helpers !== undefined);
  await helpers?.prepare();
  return (command: WasmCommand) => {
    if (command.type === 'finish') engine.finishStream();
    else {
      helpers?.consider(engine.framesIn());
      copyIn(engine, command.samples);
      engine.pushStream(command.samples.length / channels);
    }
    passOn();
    const counts = { framesIn: engine.framesIn(), invalidSamples: engine.invalidSamples() };
    answer(command.type === 'finish' ? { type: 'finished' } : { type: 'taken', ...counts });
  };
}

function measuring({ module, options }: Extract<WasmJob, { kind: 'measure' }>): (command: WasmCommand) => void {
  const tuning = new WasmTuning(module, options);
  return (command) => {
    if (command.type === 'finish') {
      answer({ type: 'finished', result: tuning.finish() });
      return;
    }
    tuning.processInterleaved(command.samples);
    answer({ type: 'taken', framesIn: 0, invalidSamples: 0 });
  };
}
