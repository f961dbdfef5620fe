// Signalsmith Stretch from its package, which is made for an AudioWorklet: this file is the worklet's scope.
const BLOCK_FRAMES = 128;
/** The package's default of 8000 Hz moves what is above by another ratio. */
const NO_LIMIT_HZ = 0;

/** @param {import('../evaluate/sounds.mjs').Sound} sound @returns {Promise<typeof sound>} as long as the original */
export async function signalsmithShifted({ left, right, sampleRateHz }, ratio) {
  const stretch = await createProcessor(sampleRateHz);
  const semitones = 12 * Math.log2(ratio);
  stretch.port.onmessage({ data: [1, 'schedule', { active: true, output: 0, semitones, tonalityHz: NO_LIMIT_HZ }] });
  const delay = Math.round((stretch.inputLatencySeconds + stretch.outputLatencySeconds) * sampleRateHz);
  const shifted = [new Float32Array(left.length), new Float32Array(left.length)];
  for (let at = 0; at < left.length + delay; at += BLOCK_FRAMES) {
    const block = [left, right].map((channel) => {
      const frames = new Float32Array(BLOCK_FRAMES);
      frames.set(channel.subarray(at, at + BLOCK_FRAMES));
      return frames;
    });
    const output = [new Float32Array(BLOCK_FRAMES), new Float32Array(BLOCK_FRAMES)];
    stretch.process([block], [output]);
    output.forEach((frames, channel) => {
      for (let i = 0; i < BLOCK_FRAMES; i += 1) shifted[channel][at + i - delay] = frames[i];
    });
  }
  return { left: shifted[0], right: shifted[1], sampleRateHz };
}

let processorClass;

async function createProcessor(sampleRateHz) {
  let setReady;
  const ready = new Promise((resolve) => (setReady = resolve));
  Object.assign(globalThis, {
    sampleRate: sampleRateHz,
    currentTime: 0,
    AudioWorkletProcessor: class {
      port = { postMessage: ([kind]) => kind === 'ready' && setReady() };
    },
    registerProcessor: (_name, processor) => (processorClass = processor),
  });
  await import('signalsmith-stretch');
  // Its base class is that of the first call, whose promise is resolved by then.
  const processor = new processorClass({ numberOfOutputs: 1, outputChannelCount: [2] });
  processor.port.postMessage = ([kind]) => kind === 'ready' && setReady();
  await ready;
  return processor;
}
