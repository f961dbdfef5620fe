import { describe, expect, it, jest } from '@jest/globals';
import { delay } from '../../../shared/scope';
import { AudioTuner, startProblem } from './audio-tuner';
import type { MicrophoneProblem } from './microphone-problem';

class FakeTrack {
  onended: (() => void) | null = null;
  onmute: (() => void) | null = null;
  onunmute: (() => void) | null = null;
  muted = false;
  stop = jest.fn();
  constructor(readonly settings: MediaTrackSettings) {}
  getSettings = () => this.settings;
}

/** A browser with one microphone. */
function aBrowser(settings: MediaTrackSettings = {}) {
  const track = new FakeTrack(settings);
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
  const permission = { state: 'granted', onchange: null as (() => void) | null };
  const getUserMedia = jest.fn<(asked: MediaStreamConstraints) => Promise<typeof stream>>(() =>
    Promise.resolve(stream),
  );
  const addModule = jest.fn(() => Promise.resolve());
  const capture = { port: { postMessage: jest.fn() }, onprocessorerror: null as (() => void) | null };
  const worker = {
    postMessage: jest.fn(),
    terminate: jest.fn(),
    onmessage: null as ((event: unknown) => void) | null,
    onerror: null as ((event: unknown) => void) | null,
  };
  /** How the analysis responds when it is started. */
  const analysis = { comes: () => worker.onmessage?.({ data: 'ready' }) };
  const context = {
    state: 'running',
    sampleRate: 44_100,
    audioWorklet: { addModule },
    createMediaStreamSource: () => ({ connect: jest.fn(), disconnect: jest.fn() }),
    resume: () => Promise.resolve(),
    suspend: () => Promise.resolve(),
    close: jest.fn(() => Promise.resolve()),
  };
  Object.assign(globalThis, {
    AudioContext: function () {
      return context;
    },
    AudioWorkletNode: function () {
      return capture;
    },
    Worker: function () {
      void delay().then(() => analysis.comes());
      return worker;
    },
    MessageChannel: function () {
      return { port1: {}, port2: {} };
    },
  });
  Object.assign(navigator, {
    mediaDevices: { getUserMedia },
    permissions: { query: () => Promise.resolve(permission) },
  });
  return { track, permission, getUserMedia, addModule, worker, analysis, capture, context };
}

type FakeWorker = ReturnType<typeof aBrowser>['worker'];

function aTuner() {
  const heard = jest.fn();
  const ended = jest.fn<(problem: MicrophoneProblem) => void>();
  const muted = jest.fn<(isMuted: boolean) => void>();
  return { tuner: new AudioTuner({ heard, muted, ended }), heard, muted, ended };
}

const RANGE = { minHz: 80, maxHz: 2000 };

describe('the microphone', () => {
  it('cannot be started before it is initialized', async () => {
    aBrowser();
    await expect(aTuner().tuner.start(RANGE)).rejects.toThrow('Audio tuner not initialized');
  });

  it('says why it cannot be initialized', async () => {
    aBrowser().addModule.mockRejectedValue(new Error('no module'));
    await expect(aTuner().tuner.initialize()).rejects.toThrow('Failed to initialize audio tuner: no module');
  });

  it.each([
    ['cannot be fetched', (worker: FakeWorker) => worker.onerror?.({ message: '' })],
    ['does not run', (worker: FakeWorker) => worker.onerror?.({ message: 'SyntaxError' })],
  ])('is not requested when the analysis %s, which is reported; the next try loads it again', async (_how, breaks) => {
    const { getUserMedia, worker, analysis, context } = aBrowser();
    const comes = analysis.comes;
    analysis.comes = () => breaks(worker);
    const { tuner } = aTuner();
    const error = await tuner.initialize().catch((error: unknown) => error);
    expect(startProblem(error)).toMatchObject({ kind: 'unloaded', title: 'The tuner didn’t load' });
    expect(getUserMedia).not.toHaveBeenCalled();
    expect(worker.terminate).toHaveBeenCalledTimes(1);
    expect(context.close).toHaveBeenCalledTimes(1);
    analysis.comes = comes;
    await tuner.initialize();
    await expect(tuner.start(RANGE)).resolves.toEqual([]);
  });

  it('is not requested when the worklet does not load, which is reported', async () => {
    aBrowser().addModule.mockRejectedValue(new DOMException('Unable to load a worklet module.', 'AbortError'));
    const error = await aTuner()
      .tuner.initialize()
      .catch((error: unknown) => error);
    expect(startProblem(error)).toMatchObject({ kind: 'unloaded' });
  });

  it.each(['analysis', 'worklet'])('is released when the %s fails, which is reported', async (which) => {
    const { track, worker, capture } = aBrowser();
    const { tuner, ended } = aTuner();
    await tuner.initialize();
    await tuner.start(RANGE);
    if (which === 'analysis') worker.onerror?.({ message: 'out of memory' });
    else capture.onprocessorerror?.();
    expect(ended).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'broken' }));
    expect(track.stop).toHaveBeenCalled();
    expect(worker.terminate).toHaveBeenCalled();
    await tuner.initialize();
    await expect(tuner.start(RANGE)).resolves.toEqual([]);
  });

  it('is requested without processing, and reports what the browser leaves on', async () => {
    const { getUserMedia, worker } = aBrowser({ echoCancellation: false, noiseSuppression: true });
    const { tuner } = aTuner();
    await tuner.initialize();
    await expect(tuner.start(RANGE)).resolves.toEqual(['noiseSuppression']);
    expect(getUserMedia).toHaveBeenCalledWith({
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 2 },
    });
    expect(worker.postMessage).toHaveBeenCalledWith(
      expect.objectContaining({ setup: { ...RANGE, sampleRateHz: 44_100 } }),
      expect.anything(),
    );
  });

  it('is released on stop, and everything on dispose', async () => {
    const { track, worker, context } = aBrowser();
    const { tuner } = aTuner();
    await tuner.initialize();
    await tuner.start(RANGE);
    tuner.stop();
    expect(track.stop).toHaveBeenCalledTimes(1);
    tuner.dispose();
    expect(worker.terminate).toHaveBeenCalled();
    expect(context.close).toHaveBeenCalled();
  });

  it('is released when it is granted after the start was cancelled', async () => {
    const { track, getUserMedia } = aBrowser();
    const { tuner } = aTuner();
    await tuner.initialize();
    const started = tuner.start(RANGE);
    tuner.stop();
    await started;
    expect(getUserMedia).toHaveBeenCalled();
    expect(track.stop).toHaveBeenCalled();
  });

  it('reports a disconnected device and a revoked permission, and is released', async () => {
    const { track, permission } = aBrowser();
    const { tuner, ended } = aTuner();
    await tuner.initialize();
    await tuner.start(RANGE);
    track.onended?.();
    expect(ended).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'unplugged' }));
    await tuner.start(RANGE);
    await Promise.resolve();
    permission.state = 'denied';
    permission.onchange?.();
    expect(ended).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'revoked' }));
    expect(track.stop).toHaveBeenCalledTimes(2);
  });

  it.each(['denied', 'prompt'])('reports a permission that changes to %s', async (state) => {
    const { track, permission } = aBrowser();
    const { tuner, ended } = aTuner();
    await tuner.initialize();
    await tuner.start(RANGE);
    await delay();
    permission.state = state;
    track.onended?.();
    expect(ended).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'revoked' }));
  });

  it('is waited for while it is muted, which is reported, and so is when it no longer is', async () => {
    const { track } = aBrowser();
    const { tuner, muted, ended } = aTuner();
    await tuner.initialize();
    jest.useFakeTimers();
    try {
      track.muted = true;
      await tuner.start(RANGE);
      expect(muted).toHaveBeenLastCalledWith(true);
      jest.advanceTimersByTime(60_000);
      expect(ended).not.toHaveBeenCalled();
      track.muted = false;
      track.onunmute?.();
      expect(muted).toHaveBeenLastCalledWith(false);
      track.muted = true;
      track.onmute?.();
      expect(muted).toHaveBeenLastCalledWith(true);
      tuner.stop();
      expect(track.onmute).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('is heard whatever channels the sound is in, also in opposite phase', async () => {
    const sent: Float32Array[] = [];
    let Processor: (new () => { process: (inputs: Float32Array[][]) => boolean; port: MessagePort }) | undefined;
    Object.assign(globalThis, {
      AudioWorkletProcessor: class {
        port = {};
      },
      registerProcessor: (_name: string, processor: typeof Processor) => (Processor = processor),
    });
    // With its ending, since without it Jest answers with the file's address.
    const file: string = './capture.worklet.ts';
    await import(file);
    const peakOf = (...channels: number[]) => {
      const processor = new (Processor as NonNullable<typeof Processor>)();
      const port = { postMessage: (chunk: Float32Array) => sent.push(chunk) };
      processor.port.onmessage?.({ data: { kind: 'to', port } } as unknown as MessageEvent);
      for (let i = 0; i < 4; i += 1) processor.process([channels.map((value) => new Float32Array(128).fill(value))]);
      return sent.pop()?.at(-1);
    };
    expect(peakOf(0.5)).toBeCloseTo(0.5, 6);
    expect(peakOf(0.5, 0.5)).toBeCloseTo(0.5, 6);
    expect(peakOf(0, 0.5)).toBeCloseTo(0.225, 6);
    expect(peakOf(0.5, -0.5)).toBeCloseTo(0.05, 6);
    expect(peakOf(0, 0)).toBe(0);
  });

  it('times out when it delivers nothing', async () => {
    aBrowser();
    const { tuner, ended } = aTuner();
    await tuner.initialize();
    jest.useFakeTimers();
    try {
      await tuner.start(RANGE);
      jest.advanceTimersByTime(4100);
      expect(ended).toHaveBeenCalledWith(expect.objectContaining({ kind: 'silent' }));
    } finally {
      jest.useRealTimers();
    }
  });
});
