// Signalsmith Stretch from its package, which is made for an AudioWorklet: this file is the worklet's scope.
const BLOCK_FRAMES = 128;
/** The package's default of 8000 Hz moves what is above by another ratio. */
const NO_LIMIT_HZ = 0;

/**
 * @param {import('../evaluate/sounds.mjs').Sound} sound
 * @param {number} ratio of the pitch
 * @param {number} [tempo] at another one it reads the sound itself, at this speed
 * @returns {Promise<typeof sound>} as long as the original divided by the tempo
 */
export async function signalsmithShifted({ left, right, sampleRateHz }, ratio, tempo = 1) {
  const stretch = await createProcessor(sampleRateHz);
  const call = (...message) => stretch.port.onmessage({ data: [1, ...message] });
  const isLive = tempo === 1;
  const schedule = { active: true, output: 0, semitones: 12 * Math.log2(ratio), tonalityHz: NO_LIMIT_HZ };
  if (isLive) call('schedule', schedule);
  else {
    call('schedule', { ...schedule, input: 0, rate: tempo });
    call('addBuffers', [left, right]);
  }
  const latencySeconds = isLive ? stretch.inputLatencySeconds + stretch.outputLatencySeconds : 0;
  const delay = Math.round(latencySeconds * sampleRateHz);
  const length = Math.round(left.length / tempo);
  const shifted = [new Float32Array(length), new Float32Array(length)];
  for (let at = 0; at < length + delay; at += BLOCK_FRAMES) {
    globalThis.currentTime = at / sampleRateHz;
    const block = [left, right].map((channel) => {
      const frames = new Float32Array(BLOCK_FRAMES);
      frames.set(channel.subarray(at, at + BLOCK_FRAMES));
      return frames;
    });
    const output = [new Float32Array(BLOCK_FRAMES), new Float32Array(BLOCK_FRAMES)];
    stretch.process(isLive ? [block] : [], [output]);
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
