import { resultOf, resultText, textOf } from '@attune/catalogue/result';
import { foldText } from '@attune/catalogue/search';
import { resultFigures } from '../../retune/domain/brief-receipt.js';
import type { Source } from '../source.js';
import type { FailedSong, RetunedSong } from './workspace-figures.repository.js';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
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
  const day = DAY.format(song.processedAt);
  const result = song.receipt && resultOf(resultFigures(song.receipt));
  const asked = result ? textOf(result.asked) : `${song.targetHz} Hz`;
  return {
    title: `History: ${name}, ${day}`,
    text: `The song “${name}” was retuned on ${day}; asked for: ${asked}${result ? `; result: ${resultText(result)}` : ''}.`,
    url: `/studio/history/${song.id}`,
  };
}

export function failedSource({ filename, createdAt, error }: FailedSong): Source {
  const name = shortName(filename);
  return {
    title: `Failed: ${name}, ${DAY.format(createdAt)}`,
    text: `The retune of the song “${name}” failed on ${DAY.format(createdAt)}; the reason: ${error}`,
    url: '/retuner',
  };
}

function shortName(filename: string): string {
  return Array.from(filename).slice(0, MAX_NAME_LENGTH).join('') || 'without a name';
}

const simplified = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
