import { ContextSleep, wokenWithin } from '../../../shared/audio/context-sleep';
import { claimPlayback } from '../../../shared/audio/exclusive-playback';
import { pageScope } from '../../../shared/scope';
import type { DroneSound } from '../model/drone';

/** Linear gain of all voices together, 0-1. */
const GAIN = 0.16;
const FADE_SECONDS = 0.08;
/** Time constant of a change of pitch: it glides instead of clicking. */
const GLIDE_SECONDS = 0.03;
/** A browser that does not start sound within this time will not start it for this gesture. */
const START_LIMIT_MS = 2000;
/** Amplitudes of the partials, the first one first. */
const REED = [1, 0.5, 0.4, 0.3, 0.2, 0.15, 0.1, 0.06];

interface Voices {
  sound: DroneSound;
  oscillators: readonly OscillatorNode[];
  level: GainNode;
}

/** A tone without end. Owns its AudioContext, which the first tone creates and `dispose` closes. */
export class DronePlayer {
  readonly #ended: () => void;
  #context: AudioContext | null = null;
  #sleep: ContextSleep | null = null;
  #voices: Voices | null = null;
  /** Counts starts and stops, so that one that was superseded while the context was resuming is dropped. */
  #turn = 0;
  readonly #silence = (): void => {
    if (this.#voices === null) return;
    this.stop();
    this.#ended();
  };

  /** @param ended something else began to sound, or the sound device went away */
  constructor(ended: () => void) {
    this.#ended = ended;
  }

  /** @throws the browser's error when it cannot play sound */
  async start(sound: DroneSound): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    claimPlayback(this.#silence);
    this.#context ??= new AudioContext();
    const context = this.#context;
    this.#sleep ??= new ContextSleep(context);
    await wokenWithin(START_LIMIT_MS, this.#sleep.wake());
    if (turn !== this.#turn) return;
    context.onstatechange = () => {
      if (context.state !== 'running') this.#silence();
    };
    this.#release();
    this.#voices = play(context, sound);
  }

  /** Glides to another pitch; does nothing while it is silent. */
  change(sound: DroneSound): void {
    const [context, voices] = [this.#context, this.#voices];
    if (!context || !voices) return;
    const isAsMany = sound.frequenciesHz.length === voices.oscillators.length;
    if (!isAsMany || sound.isPure !== voices.sound.isPure) {
      this.#release();
      this.#voices = play(context, sound);
      return;
    }
    voices.oscillators.forEach(({ frequency }, i) =>
      frequency.setTargetAtTime(sound.frequenciesHz[i] ?? 0, context.currentTime, GLIDE_SECONDS),
    );
  }

  stop(): void {
    this.#turn += 1;
    this.#release();
    this.#sleep?.suspendSoon();
  }

  /** Can be used again. */
  dispose(): void {
    this.stop();
    this.#sleep?.end();
    this.#sleep = null;
    const context = this.#context;
    this.#context = null;
    if (!context) return;
    context.onstatechange = null;
    // After the fade: closing at once would cut off the wave, which clicks.
    pageScope.timeout(() => void context.close().catch(() => undefined), FADE_SECONDS * 1000);
  }

  #release(): void {
    const [context, voices] = [this.#context, this.#voices];
    this.#voices = null;
    if (!context || !voices) return;
    const now = context.currentTime;
    const { gain } = voices.level;
    gain.cancelScheduledValues(now);
    gain.setTargetAtTime(0, now, FADE_SECONDS / 4);
    for (const oscillator of voices.oscillators) oscillator.stop(now + 2 * FADE_SECONDS);
  }
}

function play(context: AudioContext, sound: DroneSound): Voices {
  const level = context.createGain();
  const now = context.currentTime;
  level.gain.setValueAtTime(0, now);
  level.gain.linearRampToValueAtTime(GAIN / sound.frequenciesHz.length, now + FADE_SECONDS);
  level.connect(context.destination);
  const oscillators = sound.frequenciesHz.map((hz) => {
    const oscillator = context.createOscillator();
    if (!sound.isPure) oscillator.setPeriodicWave(reed(context));
    oscillator.frequency.setValueAtTime(hz, now);
    oscillator.connect(level);
    oscillator.start(now);
    return oscillator;
  });
  const [last] = oscillators;
  if (last) {
    last.onended = () => {
      for (const oscillator of oscillators) oscillator.disconnect();
      level.disconnect();
    };
  }
  return { sound, oscillators, level };
}

function reed(context: AudioContext): PeriodicWave {
  return context.createPeriodicWave(new Float32Array(REED.length + 1), Float32Array.of(0, ...REED));
}
