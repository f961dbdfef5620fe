import { RECEIPT_TAG } from '@attune/catalogue/signed-receipt';
import type { RetuneChoice, RetuneReport } from '../report/retune-report.js';
import { chapterExtras, countChapters, retimedChapters } from './chapters.js';
import { framesAfterRetuning, nameOfFrame } from './opaque-frames.js';
import { type SoundChange, nameOfBlock, retunedBlocks } from './retuned-blocks.js';
import { VORBIS_SYNONYMS } from './tag-names.js';
import type { TagSet, TagText } from './tag-set.js';
import { retimedFields, retimedText, type Straightened, TimeChange } from './times.js';

/** The changes to the audio that tags mention or depend on. */
export interface Retuning
  extends
    Omit<SoundChange, 'frameFactor' | 'lengthFactor' | 'frameAt' | 'description'>,
    Pick<RetuneChoice, 'targetHz' | 'anchor' | 'mode'>,
    Pick<RetuneReport, 'sourceHz' | 'ratio' | 'cents' | 'equivalentA4Hz' | 'gainDb' | 'limiterDb'> {
  /** Of the result, linear: ReplayGain's "peak". */
  samplePeak: number;
  /** The signed receipt, as JSON; absent where nothing signs. */
  receipt?: string;
  /** By which its pitch was straightened. */
  straightening?: Straightened | undefined;
}

/** EBU R 128 gains refer to -23 LUFS, ReplayGain's to 89 dB SPL, which is 5 dB louder (RFC 7845, 5.2.1). */
const R128_TO_REPLAYGAIN_DB = 5;
const R128_STEPS_PER_DB = 256;

/** The tags of the result: the source's, updated for what changed, plus a note on where the audio comes from. */
export function tagsAfterRetuning(tags: TagSet, retuning: Retuning): TagSet {
  const times = new TimeChange(retuning.mode === 'varispeed' ? 1 / retuning.ratio : 1, retuning.straightening);
  const fields = retimedFields(tags.fields, times);
  followLevel(fields, retuning);
  // From half a semitone on, the music is in another key.
  if (Math.abs(retuning.cents) >= 50) fields.delete('INITIALKEY');
  for (const [name, value] of Object.entries(provenance(retuning))) fields.set(name, [value]);
  // One of the source is not about this file.
  fields.delete(RECEIPT_TAG);
  if (retuning.receipt !== undefined) fields.set(RECEIPT_TAG, [retuning.receipt]);
  const retimed = (isLyrics: boolean) => (entry: TagText) => ({
    ...entry,
    text: retimedText(entry.text, times, isLyrics),
  });
  return {
    ...tags,
    fields,
    comments: tags.comments.map(retimed(false)),
    lyrics: tags.lyrics.map(retimed(true)),
    frames: framesAfterRetuning(tags.frames, { times, gainDb: retuning.gainDb }),
    chapters: retimedChapters(tags.chapters, times, (retuning.frames / retuning.sampleRateHz) * 1_000),
    blocks: retunedBlocks(tags.blocks, soundChange(retuning, times)),
  };
}

const soundChange = (retuning: Retuning, times: TimeChange): SoundChange => ({
  ...retuning,
  lengthFactor: times.factor,
  frameFactor: (times.factor * retuning.sampleRateHz) / retuning.sourceSampleRateHz,
  frameAt:
    retuning.straightening &&
    ((frame) =>
      (times.moved(frame, retuning.sourceSampleRateHz) * retuning.sampleRateHz) / retuning.sourceSampleRateHz),
  description: `A4 ${decimal(retuning.sourceHz, 4)} to ${decimal(retuning.equivalentA4Hz, 4)} Hz`,
});

function provenance({
  sourceHz,
  targetHz,
  anchor,
  mode,
  ratio,
  cents,
  equivalentA4Hz,
  gainDb,
  limiterDb,
}: Retuning): Record<string, string> {
  return {
    ATTUNE_SOURCE_A4_HZ: decimal(sourceHz, 4),
    ATTUNE_TARGET_HZ: decimal(targetHz, 4),
    ATTUNE_ANCHOR: anchor,
    ATTUNE_MODE: mode,
    ATTUNE_RATIO: decimal(ratio, 12),
    ATTUNE_CENTS: decimal(cents, 4),
    ATTUNE_RESULT_A4_HZ: decimal(equivalentA4Hz, 4),
    ATTUNE_GAIN_DB: decimal(gainDb, 4),
    ATTUNE_LIMITER_DB: decimal(limiterDb, 2),
  };
}

/** Players must add again what the level lost. Peaks are those of the result. */
function followLevel(fields: Map<string, string[]>, { gainDb, samplePeak }: Retuning): void {
  for (const scope of ['TRACK', 'ALBUM']) {
    const name = `REPLAYGAIN_${scope}_GAIN`;
    const [r128] = fields.get(`R128_${scope}_GAIN`) ?? [];
    fields.delete(`R128_${scope}_GAIN`);
    const stated = parseFloat(fields.get(name)?.[0] ?? '');
    const gain = Number.isFinite(stated) ? stated : Number(r128 ?? NaN) / R128_STEPS_PER_DB + R128_TO_REPLAYGAIN_DB;
    if (Number.isFinite(gain)) fields.set(name, [`${(gain - gainDb).toFixed(2)} dB`]);
    const peak = `REPLAYGAIN_${scope}_PEAK`;
    // The album's peak may come from another song; only this song's is known to have changed.
    const albumPeak = scope === 'ALBUM' ? parseFloat(fields.get(peak)?.[0] ?? '') || 0 : 0;
    if (fields.has(peak)) fields.set(peak, [Math.max(samplePeak, albumPeak).toFixed(6)]);
  }
}

const decimal = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

/** The source's tags and pictures that are in the result. */
export interface KeptTags {
  tags: number;
  pictures: number;
  /** Names of the tags that are in the result, each once. */
  names: string[];
  /** Names of the tags that are not in the result, once for each. */
  notKept: string[];
  /** The pictures that are not in the result, in words, with the reason where it is known. */
  picturesNotKept: string[];
}

/** Compares a source's tags with those of its result, read again. */
export function keptTags(source: TagSet, result: TagSet): KeptTags {
  const names = new Set([...result.fields.keys()].map((name) => name.toUpperCase()));
  const isThere = (name: string): boolean => {
    const upper = name.toUpperCase();
    return [upper, VORBIS_SYNONYMS[upper], upper.replace('R128', 'REPLAYGAIN')].some((one) => one && names.has(one));
  };
  const counted = (name: string, list: (tags: TagSet) => readonly unknown[]) => {
    const found = list(source).length;
    return { name, found, kept: Math.min(found, list(result).length) };
  };
  const chapters = { found: countChapters(source), kept: Math.min(countChapters(source), countChapters(result)) };
  const frameIds = new Set(source.frames.map(({ id }) => id).filter((id) => id !== 'CHAP'));
  const blockIds = new Set(source.blocks.map(({ id }) => id));
  const parts = [
    ...[...source.fields.keys()].map((name) => ({ name, found: 1, kept: isThere(name) ? 1 : 0 })),
    counted('comment', ({ comments }) => comments),
    counted('lyrics', ({ lyrics }) => lyrics),
    { name: 'chapter', ...chapters },
    ...[...new Set(chapterExtras(source))].map((extra) =>
      counted(extra, (tags) => chapterExtras(tags).filter((name) => name === extra)),
    ),
    ...[...frameIds].map((id) => counted(nameOfFrame(id), ({ frames }) => frames.filter((one) => one.id === id))),
    ...[...blockIds].map((id) => counted(nameOfBlock(id), ({ blocks }) => blocks.filter((one) => one.id === id))),
  ];
  const notKept = [
    ...parts.flatMap(({ name, found, kept }) => Array.from({ length: found - kept }, () => name)),
    ...source.leftOut,
  ];
  const pictures = Math.min(source.pictures.length, result.pictures.length);
  const lost = Array.from({ length: source.pictures.length - pictures }, () => 'picture');
  return {
    tags: countTags(source) - notKept.length,
    pictures,
    picturesNotKept: [...lost, ...source.picturesLeftOut],
    names: [...new Set(parts.filter(({ kept }) => kept > 0).map(({ name }) => name))],
    notKept,
  };
}

/** The number of the source's own tags in a tag set, those that may not be carried over included. */
export const countTags = (tags: TagSet): number => {
  const { fields, comments, lyrics, frames, blocks, chapters, leftOut } = tags;
  const listed = [comments, lyrics, frames, blocks, chapters, chapterExtras(tags), leftOut];
  return listed.reduce((sum, { length }) => sum + length, fields.size);
};
