import { ByteSource } from './byte-source.js';
import { type Box, boxes, findBox, iTunesItems } from './mp4-boxes.js';

/** Tracks that are searched for the first with sound. */
const MAX_TRACKS = 32;
const NORMAL_SPEED = 0x0001_0000;
const ITUNES_GAPLESS = 'iTunSMPB';

/**
 * How many frames of its first audio track an MP4 file says to play: encoders pad the last packet, and decoders return
 * the padding too. From iTunes' gapless information, else from the track's length and its edit list.
 *
 * @param sampleRateHz as decoded; when the track counts in other units, as HE-AAC does, nothing is said
 * @returns null when the file does not say, or says it in a way that is not plain
 */
export function promisedFrames(path: string, sampleRateHz: number): number | null {
  const source = new ByteSource(path);
  try {
    const track = firstAudioTrack(source);
    if (!track) return null;
    const media = mediaLength(source, track);
    if (media?.unitsPerSecond !== sampleRateHz) return null;
    return gaplessFrames(source) ?? editedFrames(source, track, media);
  } finally {
    source.close();
  }
}

interface Length {
  units: number;
  unitsPerSecond: number;
}

function firstAudioTrack(source: ByteSource): Box | undefined {
  const movie = findBox(source, 'moov');
  if (!movie) return undefined;
  let tracks = 0;
  for (const box of boxes(source, movie.start, movie.end)) {
    if (box.type !== 'trak') continue;
    const media = findBox(source, 'mdia', box);
    const handler = media && findBox(source, 'hdlr', media);
    if (handler && source.read(handler.start + 8, 4).toString('latin1') === 'soun') return box;
    if ((tracks += 1) === MAX_TRACKS) return undefined;
  }
  return undefined;
}

/** `mvhd` and `mdhd` begin alike: version and flags, two times, units per second, length. */
function lengthIn(source: ByteSource, box: Box | undefined): Length | null {
  if (!box) return null;
  const head = source.read(box.start, 32);
  const isLong = head[0] === 1;
  if (head.length < (isLong ? 32 : 20)) return null;
  return {
    unitsPerSecond: head.readUInt32BE(isLong ? 20 : 12),
    units: isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16),
  };
}

function mediaLength(source: ByteSource, track: Box): Length | null {
  const media = findBox(source, 'mdia', track);
  return media ? lengthIn(source, findBox(source, 'mdhd', media)) : null;
}

/**
 * The track without what its edit list leaves out. The list counts in units of the whole movie, often milliseconds: the
 * exact end is that of the track, unless the list ends clearly before it.
 */
function editedFrames(source: ByteSource, track: Box, media: Length): number | null {
  if (media.units === 0) return null;
  const edits = findBox(source, 'edts', track);
  const list = edits && findBox(source, 'elst', edits);
  if (!list) return media.units;
  const head = source.read(list.start, 28);
  const isLong = head[0] === 1;
  // One edit at normal speed; others move or repeat parts.
  if (head.length < (isLong ? 28 : 20) || head.readUInt32BE(4) !== 1) return null;
  const start = isLong ? Number(head.readBigInt64BE(16)) : head.readInt32BE(12);
  if (start < 0 || start >= media.units || head.readUInt32BE(isLong ? 24 : 16) !== NORMAL_SPEED) return null;
  const movie = findBox(source, 'moov');
  const unitsPerSecond = lengthIn(source, movie && findBox(source, 'mvhd', movie))?.unitsPerSecond ?? 0;
  if (unitsPerSecond === 0) return null;
  const framesPerUnit = media.unitsPerSecond / unitsPerSecond;
  const edited = (isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(8)) * framesPerUnit;
  const whole = media.units - start;
  return edited === 0 || edited > whole - framesPerUnit ? whole : Math.round(edited);
}

/** iTunes' own field: hexadecimal numbers, the fourth of which is the number of frames. */
function gaplessFrames(source: ByteSource): number | null {
  for (const item of iTunesItems(source)) {
    if (item.type !== '----') continue;
    let name = '';
    let value = '';
    for (const box of boxes(source, item.start, item.end, 8)) {
      if (box.type === 'name') name = source.read(box.start + 4, box.end - box.start - 4).toString('latin1');
      if (box.type === 'data') {
        value = source.read(box.start + 8, Math.min(256, box.end - box.start - 8)).toString('latin1');
      }
    }
    if (name !== ITUNES_GAPLESS) continue;
    const [, , , frames = NaN] = value
      .trim()
      .split(/\s+/)
      .map((field) => Number.parseInt(field, 16));
    return frames > 0 ? frames : null;
  }
  return null;
}
