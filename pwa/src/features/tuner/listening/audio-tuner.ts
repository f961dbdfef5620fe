import { claimAudioSession } from '../../../shared/audio/audio-session';
import { wokenWithin } from '../../../shared/audio/context-sleep';
import { Scope } from '../../../shared/scope';
import captureModuleUrl from './capture.worklet?worker&url';
import { type MicrophoneProblem, problemFrom, problemOf } from './microphone-problem';
import {
  type AnalysisMessage,
  type AnalysisSetup,
  CAPTURE_PROCESSOR,
  type CaptureMessage,
  type HeardMessage,
} from './protocol';
import { NotLoadedError, startAnalysis } from './start-analysis';

/** Processing that distorts the measurement, and that a browser may leave on although we request it off. */
export const UNWANTED = ['echoCancellation', 'noiseSuppression', 'autoGainControl'] as const;
export type Unwanted = (typeof UNWANTED)[number];

export interface AudioTunerEvents {
  heard: (heard: HeardMessage) => void;
  /** The system or a switch mutes the microphone, or no longer; listening goes on. */
  muted: (isMuted: boolean) => void;
  /** Listening ended by itself; everything is released. */
  ended: (problem: MicrophoneProblem) => void;
}

/** Timeout of a microphone that delivers nothing, ms. */
const SILENT_AFTER_MS = 4000;
/** A browser that does not start audio within this time will not start it for this gesture. */
const WAKE_LIMIT_MS = 3000;

/**
 * Connects the microphone to the analysis. Owns the audio context, the worker and the microphone's track; `stop`
 * releases the microphone, `dispose` everything.
 */
export class AudioTuner {
  readonly #events: AudioTunerEvents;
  #context: AudioContext | null = null;
  #worker: Worker | null = null;
  #stream: MediaStream | null = null;
  #permission: { status: PermissionStatus; wasGranted: boolean } | null = null;
  /** The resources of one listening session, from the microphone on. */
  #listening = new Scope();
  #cancelWatch = (): void => undefined;
  /** Counts starts and stops, so that a superseded start releases what it gets. */
  #turn = 0;

  constructor(events: AudioTunerEvents) {
    this.#events = events;
  }

  /**
   * Loads what listening needs, unless it is loaded; does not request the microphone yet.
   *
   * @throws Error 'Failed to initialize audio tuner: ' and the cause: a {@link NotLoadedError} when something failed to
   *   load
   */
  async initialize(): Promise<void> {
    if (this.#worker) return;
    let context = this.#context;
    try {
      this.#context ??= new AudioContext({ latencyHint: 'interactive' });
      context = this.#context;
      await context.audioWorklet.addModule(captureModuleUrl).catch((cause: unknown) => {
        throw new NotLoadedError(messageOf(cause), { cause });
      });
      this.#keep(await startAnalysis(), context);
    } catch (cause) {
      this.#drop(context);
      throw new Error(`Failed to initialize audio tuner: ${messageOf(cause)}`, { cause });
    }
  }

  /**
   * @returns the processing that the browser leaves on
   * @throws Error 'Audio tuner not initialized', or the browser's error when there is no microphone
   */
  async start(range: Omit<AnalysisSetup, 'sampleRateHz'>): Promise<Unwanted[]> {
    const context = this.#context;
    const worker = this.#worker;
    if (!context || !worker) throw new Error('Audio tuner not initialized');
    this.#release();
    this.#turn += 1;
    const turn = this.#turn;
    const releaseSession = claimAudioSession('listening');
    // Both channels: a browser that mixes them itself loses what is in opposite phase.
    const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 2 };
    const stream = await navigator.mediaDevices.getUserMedia({ audio }).catch((error: unknown) => {
      releaseSession();
      throw error;
    });
    if (turn !== this.#turn) {
      releaseSession();
      letGo(stream);
      return [];
    }
    this.#listening = new Scope();
    this.#listening.own(releaseSession);
    this.#listening.own(() => letGo(stream));
    this.#stream = stream;
    // Also when it is running: the suspension of the last stop may still be pending.
    await wokenWithin(WAKE_LIMIT_MS, context.resume());
    if (turn !== this.#turn) return [];
    this.#connect(context, worker, stream, range);
    this.#watchOver(stream);
    return keptOn(stream);
  }

  /** Changes the search range while listening. */
  listenIn(range: Omit<AnalysisSetup, 'sampleRateHz'>): void {
    if (!this.#context || !this.#worker) return;
    const message: AnalysisMessage = { kind: 'setup', setup: { ...range, sampleRateHz: this.#context.sampleRate } };
    this.#worker.postMessage(message);
  }

  /** Releases the microphone; everything else stays for the next start. */
  stop(): void {
    this.#turn += 1;
    this.#release();
    void this.#context?.suspend().catch(() => undefined);
  }

  dispose(): void {
    this.#turn += 1;
    this.#release();
    this.#worker?.terminate();
    this.#worker = null;
    void this.#context?.close().catch(() => undefined);
    this.#context = null;
  }

  /** Not if it was disposed meanwhile, or another call was faster: it would have no owner. */
  #keep(worker: Worker, context: AudioContext): void {
    if (this.#context === context && this.#worker === null) this.#worker = worker;
    else worker.terminate();
  }

  /** Cleans up after a failed call, unless another one has succeeded. */
  #drop(context: AudioContext | null): void {
    if (this.#context === context && this.#worker === null) this.dispose();
  }

  #connect(
    context: AudioContext,
    worker: Worker,
    stream: MediaStream,
    range: Omit<AnalysisSetup, 'sampleRateHz'>,
  ): void {
    const { port1, port2 } = new MessageChannel();
    const capture = new AudioWorkletNode(context, CAPTURE_PROCESSOR, { numberOfOutputs: 0 });
    const to: CaptureMessage = { kind: 'to', port: port1 };
    capture.port.postMessage(to, [port1]);
    const done: CaptureMessage = { kind: 'done' };
    this.#listening.own(() => capture.port.postMessage(done));
    const from: AnalysisMessage = { kind: 'from', port: port2, setup: { ...range, sampleRateHz: context.sampleRate } };
    worker.postMessage(from, [port2]);
    worker.onmessage = ({ data }: MessageEvent<HeardMessage>) => {
      if (this.#stream !== stream) return;
      this.#expectSound();
      this.#events.heard(data);
    };
    worker.onerror = () => this.#break();
    capture.onprocessorerror = () => this.#break();
    this.#listening.own(context.createMediaStreamSource(stream)).connect(capture);
  }

  #watchOver(stream: MediaStream): void {
    for (const track of stream.getTracks()) {
      track.onended = () => this.#end(problemOf(this.#isRevoked() ? 'revoked' : 'unplugged'));
      track.onmute = () => this.#reportMuted();
      track.onunmute = track.onmute;
    }
    this.#reportMuted();
    void this.#watchPermission(stream);
  }

  async #watchPermission(stream: MediaStream): Promise<void> {
    // Not every browser reports this; there the track's `ended` event does.
    if (!('permissions' in navigator)) return;
    const status = await navigator.permissions.query({ name: 'microphone' }).catch(() => null);
    if (!status || this.#stream !== stream) return;
    this.#permission = { status, wasGranted: status.state === 'granted' };
    status.onchange = () => {
      if (this.#isRevoked() && this.#stream === stream) this.#end(problemOf('revoked'));
    };
    this.#listening.own(() => {
      status.onchange = null;
    });
  }

  /**
   * Blocked, or reset so that the browser would ask again. Some browsers report "prompt" even while listening is
   * allowed.
   */
  #isRevoked(): boolean {
    const { status, wasGranted } = this.#permission ?? {};
    return status?.state === 'denied' || (wasGranted === true && status?.state !== 'granted');
  }

  #isMuted(): boolean {
    return this.#stream?.getTracks().some(({ muted }) => muted) ?? false;
  }

  #reportMuted(): void {
    this.#expectSound();
    this.#events.muted(this.#isMuted());
  }

  /** A muted microphone may deliver nothing while it is muted. */
  #expectSound(): void {
    this.#cancelWatch();
    if (this.#isMuted()) return;
    this.#cancelWatch = this.#listening.timeout(() => this.#end(problemOf('silent')), SILENT_AFTER_MS);
  }

  #end(problem: MicrophoneProblem): void {
    this.stop();
    this.#events.ended(problem);
  }

  /** The analysis failed: the next start loads everything again. */
  #break(): void {
    this.dispose();
    this.#events.ended(problemOf('broken'));
  }

  #release(): void {
    this.#listening.dispose();
    this.#permission = null;
    this.#stream = null;
  }
}

/** The error at start, for the user. */
export function startProblem(error: unknown): MicrophoneProblem {
  if (!('mediaDevices' in navigator) || typeof AudioWorkletNode === 'undefined') return problemOf('unsupported');
  if (error instanceof Error && error.cause instanceof NotLoadedError) return problemOf('unloaded');
  return problemFrom(error);
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.onended = null;
    track.onmute = null;
    track.onunmute = null;
    track.stop();
  }
}

function keptOn(stream: MediaStream): Unwanted[] {
  const settings = stream.getAudioTracks()[0]?.getSettings() ?? {};
  return UNWANTED.filter((one) => settings[one] !== undefined && settings[one] !== false);
}
