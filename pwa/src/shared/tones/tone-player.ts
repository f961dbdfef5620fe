import { ContextSleep, wokenWithin } from '../audio/context-sleep';
import { claimPlayback } from '../audio/exclusive-playback';
import { pageScope } from '../scope';
import { Store } from '../store';

/** A sine and its duration. */
export interface Tone {
  frequencyHz: number;
  /** Linear gain at full level, 0-1. */
  gain: number;
  /** From the first to the last moment of sound, fades included, milliseconds. */
  durationMs: number;
}

/** The four tones of the home page. */
export const HOME_TONE = { gain: 0.1, durationMs: 3000 } as const;
/** The tone behind the play button of a frequency card. */
export const CARD_TONE = { gain: 0.1, durationMs: 3000 } as const;
/** The sample tone of the education hub, which can be paused. */
export const SAMPLE_TONE = { gain: 0.2, durationMs: 5000 } as const;

export const FADE_IN_SECONDS = 0.02;
export const FADE_OUT_SECONDS = 0.05;

/** A browser that does not start sound within this time will not start it for this gesture. */
const START_LIMIT_MS = 2000;

export type ToneState =
  | { status: 'idle' }
  | { status: 'playing' | 'paused'; id: string; tone: Tone; /** Sounded before this stretch, ms. */ playedMs: number };

const IDLE: ToneState = { status: 'idle' };

interface Voice {
  oscillator: OscillatorNode;
  level: GainNode;
  tone: Tone;
  startSeconds: number;
  endSeconds: number;
}

/**
 * Plays one sine at a time. A new tone stops the previous one; every start and end is faded, so nothing clicks.
 * Owns its AudioContext, which the first tone creates and `dispose` closes.
 */
export class TonePlayer extends Store<ToneState> {
  readonly #createContext: () => AudioContext;
  #context: AudioContext | undefined;
  #sleep: ContextSleep | undefined;
  #voice: Voice | undefined;
  /** Counts starts, so that one that was superseded while the context was resuming is dropped. */
  #starts = 0;
  readonly #silence = (): void => {
    if (this.state.status === 'playing') this.stop();
  };

  constructor(createContext: () => AudioContext = () => new AudioContext()) {
    super(IDLE);
    this.#createContext = createContext;
  }

  /**
   * Starts a tone; `id` identifies the component that plays it.
   * @throws the browser's error when it cannot play sound
   */
  play(id: string, tone: Tone): Promise<void> {
    return this.#start(id, tone, 0);
  }

  /** Fades out and forgets the tone. */
  stop(): void {
    this.#starts += 1;
    this.#release();
    this.#enter(IDLE);
  }

  /** Fades out and keeps the rest for `resume`. */
  pause(): void {
    const state = this.state;
    if (state.status !== 'playing') return;
    const playedMs = this.elapsedMs();
    const leftSeconds = (state.tone.durationMs - playedMs) / 1000;
    if (leftSeconds <= FADE_IN_SECONDS + FADE_OUT_SECONDS) return this.stop();
    this.#starts += 1;
    this.#release();
    this.#enter({ ...state, status: 'paused', playedMs });
  }

  /** Plays the rest of a paused tone. */
  async resume(): Promise<void> {
    const state = this.state;
    if (state.status === 'paused') await this.#start(state.id, state.tone, state.playedMs);
  }

  /** How much of the tone has sounded, ms; 0 when nothing plays. */
  elapsedMs(): number {
    if (this.state.status === 'idle') return 0;
    const { playedMs, tone } = this.state;
    if (!this.#voice || !this.#context) return playedMs;
    const sinceStartMs = (this.#context.currentTime - this.#voice.startSeconds) * 1000;
    return Math.min(tone.durationMs, playedMs + sinceStartMs);
  }

  /** Stops all sound and releases the sound device. The player can be used again. */
  dispose(): void {
    this.stop();
    const context = this.#context;
    this.#context = undefined;
    this.#sleep?.end();
    this.#sleep = undefined;
    if (!context) return;
    context.onstatechange = null;
    // After the fade: closing at once would cut off the wave, which clicks.
    pageScope.timeout(() => void context.close().catch(() => undefined), FADE_OUT_SECONDS * 1000);
  }

  async #start(id: string, tone: Tone, playedMs: number): Promise<void> {
    this.#starts += 1;
    const start = this.#starts;
    claimPlayback(this.#silence);
    this.#release();
    this.#enter({ status: 'playing', id, tone, playedMs });
    try {
      const context = await this.#runningContext();
      if (start === this.#starts) this.#voice = this.#sound(context, tone, playedMs);
    } catch (error) {
      if (start !== this.#starts) return;
      this.#enter(IDLE);
      throw error;
    }
  }

  async #runningContext(): Promise<AudioContext> {
    this.#context ??= this.#createContext();
    const context = this.#context;
    this.#sleep ??= new ContextSleep(context);
    await wokenWithin(START_LIMIT_MS, this.#sleep.wake());
    context.onstatechange = () => {
      // The device is unavailable (a call, unplugged headphones): a silent tone is not shown as playing.
      if (context.state !== 'running' && this.state.status === 'playing') this.stop();
    };
    return context;
  }

  #sound(context: AudioContext, tone: Tone, playedMs: number): Voice {
    const oscillator = context.createOscillator();
    const level = context.createGain();
    const startSeconds = context.currentTime;
    const endSeconds = startSeconds + (tone.durationMs - playedMs) / 1000;
    oscillator.type = 'sine';
    oscillator.frequency.value = tone.frequencyHz;
    level.gain.setValueAtTime(0, startSeconds);
    level.gain.linearRampToValueAtTime(tone.gain, startSeconds + FADE_IN_SECONDS);
    level.gain.setValueAtTime(tone.gain, endSeconds - FADE_OUT_SECONDS);
    level.gain.linearRampToValueAtTime(0, endSeconds);
    oscillator.connect(level).connect(context.destination);
    const voice = { oscillator, level, tone, startSeconds, endSeconds };
    oscillator.onended = () => {
      oscillator.disconnect();
      level.disconnect();
      if (this.#voice !== voice) return;
      this.#voice = undefined;
      this.#enter(IDLE);
    };
    oscillator.start(startSeconds);
    oscillator.stop(endSeconds);
    return voice;
  }

  #release(): void {
    const voice = this.#voice;
    this.#voice = undefined;
    if (!voice || !this.#context) return;
    const now = this.#context.currentTime;
    const { gain } = voice.level;
    gain.cancelScheduledValues(now);
    gain.setValueAtTime(levelAt(voice, now), now);
    gain.linearRampToValueAtTime(0, now + FADE_OUT_SECONDS);
    voice.oscillator.stop(now + FADE_OUT_SECONDS);
  }

  #enter(state: ToneState): void {
    if (state === this.state) return;
    if (state.status !== 'playing') this.#sleep?.suspendSoon();
    this.set(state);
  }
}

/** Current value of the envelope: the nearer of its two ramps, never above the tone's gain. */
function levelAt({ tone, startSeconds, endSeconds }: Voice, seconds: number): number {
  const up = (seconds - startSeconds) / FADE_IN_SECONDS;
  const down = (endSeconds - seconds) / FADE_OUT_SECONDS;
  return tone.gain * Math.max(0, Math.min(1, up, down));
}
