import { CENTS, SEMITONES } from '../pitch/song-move';
import {
  BEAT,
  COUNT_INS,
  DEFAULT_SONG,
  inOrder,
  type Loop,
  MIN_LOOP_SECONDS,
  type SongSettings,
} from './song-settings';
import { TEMPO } from './tempo';

const MAX_ENTRIES = 200;
const MAX_NAME = 80;

/** Settings that were stored or imported: what is invalid becomes the default, or is left out of its list. */
export function knownSettings(stored: unknown): SongSettings {
  const given = record(stored);
  const within = (value: unknown, range: { min: number; max: number }, otherwise: number) =>
    isNumber(value) && value >= range.min && value <= range.max ? value : otherwise;
  const loop = knownLoop(given.loop);
  const beat = within(given.beatsPerMinute, BEAT, 0);
  return {
    semitones: Math.round(within(given.semitones, SEMITONES, 0)),
    cents: Math.round(within(given.cents, CENTS, 0)),
    isStraightened: given.isStraightened === true,
    tempoPercent: within(given.tempoPercent, TEMPO, 100),
    loop,
    isLooping: given.isLooping === true && loop !== null,
    loops: list(given.loops).flatMap((one) => {
      const { id, name, tempoPercent } = record(one);
      const ends = knownLoop(one);
      if (ends === null || !isText(id) || !isText(name)) return [];
      return [{ ...ends, id, name: name.slice(0, MAX_NAME), tempoPercent: within(tempoPercent, TEMPO, 100) }];
    }),
    markers: inOrder(
      list(given.markers).flatMap((one) => {
        const { id, name, atSeconds } = record(one);
        if (!isText(id) || !isText(name) || !isNumber(atSeconds) || atSeconds < 0) return [];
        return [{ id, name: name.slice(0, MAX_NAME), atSeconds }];
      }),
    ),
    countInClicks: COUNT_INS.find((clicks) => clicks === given.countInClicks) ?? 0,
    isEveryRound: given.isEveryRound === true,
    beatsPerMinute: beat === 0 ? null : beat,
  };
}

/** Whether there is nothing to remember. */
export function isDefault(song: SongSettings): boolean {
  return JSON.stringify(knownSettings(song)) === JSON.stringify(DEFAULT_SONG);
}

function knownLoop(stored: unknown): Loop | null {
  const { fromSeconds, toSeconds } = record(stored);
  if (!isNumber(fromSeconds) || !isNumber(toSeconds) || fromSeconds < 0) return null;
  return toSeconds - fromSeconds < MIN_LOOP_SECONDS - 1e-6 ? null : { fromSeconds, toSeconds };
}

const record = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, MAX_ENTRIES) : []);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
