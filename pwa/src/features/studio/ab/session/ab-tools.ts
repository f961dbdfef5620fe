import { createContext } from 'react';
import { comparePair } from '../compare/compare-pair';
import type { PairComparison } from '../model/pair-analyser';
import { PairPlayer } from '../sound/pair-player';
import { fetchSong } from './fetch-song';
import { isSameSound, loadSound, measureA4, toPcm } from './load-sound';
import type { LoadedSound } from './side';

/** What the session needs of the browser and the server. Specs of screens give their own. */
export interface AbTools {
  createPlayer: (changed: () => void) => PairPlayer;
  load: (file: File, sampleRateHz: number, signal: AbortSignal) => Promise<LoadedSound>;
  measureA4: (buffer: AudioBuffer, signal: AbortSignal) => Promise<number | null>;
  compare: (a: AudioBuffer, b: AudioBuffer, signal: AbortSignal) => Promise<PairComparison>;
  isSame: (a: AudioBuffer, b: AudioBuffer) => boolean;
  fetch: (url: string, name: string, signal: AbortSignal) => Promise<File>;
}

const TOOLS: AbTools = {
  createPlayer: (changed) => new PairPlayer(changed),
  load: loadSound,
  measureA4,
  compare: (a, b, signal) => comparePair(toPcm(a), toPcm(b), signal),
  isSame: isSameSound,
  fetch: fetchSong,
};

export const AbToolsContext = createContext(TOOLS);
