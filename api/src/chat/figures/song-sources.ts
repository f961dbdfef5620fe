import type { Source } from '../prompt/source.js';
import type { FailedSong, RetunedSong } from './workspace-figures.repository.js';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const MINUS = '\u2212';
/** Longer names are cut: they are only there to recognise a song by. */
const MAX_NAME_LENGTH = 120;
/** Shorter names occur in many questions. */
const MIN_MENTION_LENGTH = 4;

/** The songs that a question names come first, then the newest. */
export function songsFor(question: string, songs: readonly RetunedSong[], max: number): RetunedSong[] {
  const text = simplified(question);
  const isNamed = ({ filename }: RetunedSong): boolean => {
    const name = simplified(filename.replace(/\.\w{1,5}$/, ''));
    return name.length >= MIN_MENTION_LENGTH && text.includes(name);
  };
  return [...songs.filter(isNamed), ...songs.filter((song) => !isNamed(song))].slice(0, max);
}

export function retunedSource(song: RetunedSong): Source {
  const name = shortName(song.filename);
  const { sourceHz, sourceBasis, targetA4Hz, cents, targetHz } = song;
  const basis = sourceBasis === 'measured' ? 'was measured at' : 'was taken as';
  const sentences = [
    `The song ${quoted(name)} was retuned on ${DAY.format(song.processedAt)}.`,
    sourceHz === null ? '' : `Its A4 ${basis} ${sourceHz.toFixed(2)} Hz.`,
    targetA4Hz === null
      ? `The target was ${targetHz} Hz.`
      : `The target was ${targetHz} Hz, which moved its A4 to ${targetA4Hz.toFixed(2)} Hz.`,
    cents === null ? '' : `It moved ${direction(cents)} by ${signed(cents)} cents.`,
  ];
  return {
    title: `History: ${name}, ${DAY.format(song.processedAt)}`,
    text: sentences.filter(Boolean).join(' '),
    url: `/studio/history/${song.id}`,
  };
}

export function failedSource({ filename, createdAt, error }: FailedSong): Source {
  const name = shortName(filename);
  return {
    title: `Failed: ${name}, ${DAY.format(createdAt)}`,
    text: `The retune of the song ${quoted(name)} failed on ${DAY.format(createdAt)}. The reason: ${error}`,
    url: '/retuner',
  };
}

function direction(cents: number): string {
  return cents < 0 ? 'down' : 'up';
}

function signed(cents: number): string {
  return `${cents < 0 ? MINUS : '+'}${Math.abs(cents).toFixed(1)}`;
}

function shortName(filename: string): string {
  return Array.from(filename).slice(0, MAX_NAME_LENGTH).join('') || 'without a name';
}

const quoted = (name: string): string => `“${name}”`;

const simplified = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
