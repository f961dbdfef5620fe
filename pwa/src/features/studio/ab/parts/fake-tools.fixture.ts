import type { PairComparison } from '../model/pair-analyser';
import type { AbTools } from '../session/ab-tools';
import { AudioFileError } from '../../../../shared/audio/audio-file.errors';
import type { PairPlayer } from '../sound/pair-player';
import type { Hearing, Passage, PairSides } from '../sound/pair-graph';

const PEAKS = { min: new Float32Array(4), max: new Float32Array(4) };

/** A player without sound that records its calls. */
export class FakePlayer {
  readonly sampleRateHz = 44_100;
  isPlaying = false;
  hearing: Hearing = 'a';
  loop: Passage | null = null;
  sides: PairSides = { a: null, b: null };
  at = 0;
  /** What was to be heard, in order; "masked" for the blind test. */
  readonly heard: string[] = [];

  constructor(private readonly changed: () => void) {}

  get durationSeconds(): number {
    return this.sides.a || this.sides.b ? 60 : 0;
  }

  setSides(sides: PairSides): void {
    this.sides = sides;
  }

  play(): Promise<void> {
    this.isPlaying = true;
    this.changed();
    return Promise.resolve();
  }

  stop(): void {
    this.isPlaying = false;
    this.changed();
  }

  seek(seconds: number): void {
    this.at = seconds;
  }

  setLoop(loop: Passage | null): void {
    this.loop = loop;
  }

  hear(hearing: Hearing, masked = false): void {
    this.hearing = hearing;
    this.heard.push(masked ? `${hearing} masked` : hearing);
  }

  positionSeconds(): number {
    return this.at;
  }

  dispose(): Promise<void> {
    this.stop();
    return Promise.resolve();
  }
}

const COMPARISON: PairComparison = {
  aLufs: -14,
  bLufs: -16,
  aDb: -2,
  bDb: 0,
  basis: 'onsets',
  offsetFrames: 4410,
  stretch: 1,
  sampleRateHz: 44_100,
};

/**
 * Tools whose files are a minute long; those named "damaged" cannot be decoded. A4 is 440 Hz, or 432 in a name with it.
 */
export function fakeTools(changes: Partial<AbTools> = {}, comparison: Partial<PairComparison> = {}) {
  const players: FakePlayer[] = [];
  const names = new WeakMap<AudioBuffer, string>();
  const tools: AbTools = {
    createPlayer: (changed) => {
      const player = new FakePlayer(changed);
      players.push(player);
      return player as unknown as PairPlayer;
    },
    load: (file) => {
      if (file.name.includes('damaged')) return Promise.reject(new AudioFileError('damaged'));
      const buffer = { duration: 60, length: 60 * 44_100, sampleRate: 44_100 } as AudioBuffer;
      names.set(buffer, file.name);
      return Promise.resolve({ buffer, peaks: { wide: PEAKS, narrow: PEAKS } });
    },
    measureA4: (buffer) => Promise.resolve(names.get(buffer)?.includes('432') === true ? 432 : 440),
    compare: () => Promise.resolve({ ...COMPARISON, ...comparison }),
    isSame: () => false,
    fetch: (_url, name) => Promise.resolve(new File(['sound'], name, { type: 'audio/flac' })),
    ...changes,
  };
  return { tools, player: () => players.at(-1) };
}
