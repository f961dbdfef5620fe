import { viewOf } from '../bytes/arrays.js';
import { latin1Bytes, latin1Text } from '../bytes/text.js';
import { cleanText } from './clean-text.js';
import { parseId3v2 } from './read-id3v2.js';
import type { Chapter, TagSet } from './tag-set.js';
import { formatChapterTime, parseChapterTime, type TimeChange } from './times.js';

/** CHAPTERnnn has three digits. */
export const MAX_CHAPTERS = 999;
const MAX_TITLE_CHARACTERS = 1_000;
const ID3V24_HEADER = latin1Bytes('ID3\x04\0\0\0\0\0\0');
const NOTHING = new Uint8Array(0);
const CHAPTER_FIELD = /^CHAPTER(\d{2,3})(NAME|URL|)$/i;

/** Moves chapters that are fields, CHAPTER001 and CHAPTER001NAME (the chapter extension of Vorbis comments). */
export function takeChapterFields(tags: TagSet): void {
  if (tags.chapters.length > 0 || tags.frames.some(({ id }) => id === 'CHAP')) return;
  const found = new Map<string, { names: string[]; parts: Record<string, string> }>();
  for (const [name, [value = '', ...others]] of tags.fields) {
    const [, number, part = ''] = CHAPTER_FIELD.exec(name) ?? [];
    if (number === undefined || others.length > 0) continue;
    const chapter = found.get(number) ?? { names: [], parts: {} };
    chapter.names.push(name);
    chapter.parts[part.toUpperCase()] = value;
    found.set(number, chapter);
  }
  for (const { names, parts } of [...found].sort(([a], [b]) => Number(a) - Number(b)).map(([, chapter]) => chapter)) {
    const startMs = parseChapterTime(parts[''] ?? '');
    if (startMs === undefined) continue;
    tags.chapters.push({ startMs, title: parts['NAME'] ?? '', url: parts['URL'] || undefined });
    for (const name of names) tags.fields.delete(name);
  }
}

/** The chapters of a file for a format that has them as fields: CHAPTER001 at 00:00:00.000, CHAPTER001NAME. */
export function chapterFields(tags: TagSet): [name: string, value: string][] {
  const chapters = tags.chapters.length > 0 ? tags.chapters : chaptersInFrames(tags);
  return chapters.slice(0, MAX_CHAPTERS).flatMap(({ startMs, title, url }, i) => {
    const name = `CHAPTER${String(i + 1).padStart(3, '0')}`;
    const fields: [string, string][] = [[name, formatChapterTime(startMs)]];
    if (title) fields.push([`${name}NAME`, title]);
    if (url) fields.push([`${name}URL`, url]);
    return fields;
  });
}

/** ID3v2's CHAP frames: when they start, and the frames in them. */
function* chapterFrames({ frames }: TagSet): Generator<{ startMs: number; inner: TagSet }> {
  for (const { id, body } of frames) {
    const at = body.indexOf(0) + 1;
    if (id !== 'CHAP' || at === 0 || at + 16 > body.length) continue;
    yield { startMs: viewOf(body).getUint32(at), inner: parseId3v2(ID3V24_HEADER, body.subarray(at + 16)) };
  }
}

/** With their title and link, in the order of time. */
function chaptersInFrames(tags: TagSet): Chapter[] {
  const chapters = [...chapterFrames(tags)].map(({ startMs, inner }) => {
    const link = inner.frames.find(({ id }) => id === 'WXXX')?.body;
    // Encoding, description, zero; then the address, perhaps with a zero.
    const address =
      latin1Text(link ?? NOTHING, 1)
        .split('\0')
        .findLast(Boolean) ?? '';
    const url = cleanText(address, MAX_TITLE_CHARACTERS);
    const title = cleanText(inner.fields.get('TITLE')?.[0] ?? '', MAX_TITLE_CHARACTERS);
    return { startMs, title, url: url || undefined };
  });
  return chapters.sort((a, b) => a.startMs - b.startMs);
}

/** What CHAP frames have besides a title and a link, which no other form of chapters has a place for. */
export function chapterExtras(tags: TagSet): string[] {
  return [...chapterFrames(tags)].flatMap(({ inner }) => {
    const texts = [...inner.fields.keys()].filter((name) => name !== 'TITLE');
    const others = inner.frames.filter(({ id }) => id !== 'WXXX');
    return [
      ...inner.pictures.map(() => 'picture of a chapter'),
      ...[...texts, ...inner.comments, ...inner.lyrics, ...others].map(() => 'text of a chapter'),
    ];
  });
}

/** The number of chapters, in whatever form. */
export const countChapters = ({ chapters, frames }: TagSet): number =>
  chapters.length + frames.filter(({ id }) => id === 'CHAP').length;

/** The chapters that may be carried over from an untrusted file, and a name for what is beyond {@link MAX_CHAPTERS}. */
export function cleanChapters(chapters: readonly Chapter[]): { chapters: Chapter[]; beyond: string[] } {
  const kept = chapters.slice(0, MAX_CHAPTERS).map(({ title, url, ...times }) => ({
    ...times,
    title: cleanText(title, MAX_TITLE_CHARACTERS),
    url: url && cleanText(url, MAX_TITLE_CHARACTERS),
  }));
  const beyond = chapters.length - kept.length;
  return { chapters: kept, beyond: beyond > 0 ? [`${beyond} chapters beyond ${MAX_CHAPTERS}`] : [] };
}

/**
 * Chapters of the result, in the order of time, each with an end.
 *
 * @param lengthMs of the result
 */
export function retimedChapters(chapters: readonly Chapter[], change: TimeChange, lengthMs: number): Chapter[] {
  const inside = (milliseconds: number): number =>
    Math.min(Math.round(change.moved(milliseconds, 1_000)), Math.floor(lengthMs));
  const sorted = [...chapters].sort((a, b) => a.startMs - b.startMs);
  return sorted.map((chapter, i) => ({
    ...chapter,
    startMs: inside(chapter.startMs),
    endMs: inside(chapter.endMs ?? sorted[i + 1]?.startMs ?? Infinity),
  }));
}
