import type { Container } from '@attune/retuning/formats/sniff';
import type { SoundPart } from '@attune/retuning/formats/sound-parts';

/** Decoders for what the containers may hold. All others are disabled, video above all. */
const AUDIO_DECODERS = [
  'mp3float',
  'mp3',
  'aac',
  'alac',
  'flac',
  'vorbis',
  'opus',
  'pcm_u8',
  'pcm_s8',
  'pcm_s16le',
  'pcm_s16be',
  'pcm_s24le',
  'pcm_s24be',
  'pcm_s32le',
  'pcm_s32be',
  'pcm_s64le',
  'pcm_f32le',
  'pcm_f32be',
  'pcm_f64le',
  'pcm_f64be',
  'pcm_mulaw',
  'pcm_alaw',
  'adpcm_ms',
  'adpcm_ima_wav',
  'adpcm_ima_qt',
  'adpcm_yamaha',
];

/** ffmpeg treats cover art as a video stream; without its decoders, opening such a file takes seconds or fails. */
const COVER_DECODERS = ['png', 'mjpeg'];

/**
 * Input options for an untrusted file: force the container, which is the name of its demuxer, block references to other
 * files and the network, limit memory and the search for streams. The edit list of an MP4 file is left to us: ffmpeg
 * applies it to whole packets.
 *
 * @param url what ffmpeg reads: {@link fileUrl} or a pipe
 */
export function sourceArguments(container: Container, url: string): string[] {
  return [
    '-max_alloc',
    '268435456',
    '-threads',
    '1',
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    container,
    '-codec_whitelist',
    [...AUDIO_DECODERS, ...COVER_DECODERS].join(','),
    '-probesize',
    '5000000',
    '-analyzeduration',
    '5000000',
    '-max_streams',
    '32',
    ...(container === 'mov' ? ['-ignore_editlist', '1'] : []),
    '-f',
    container,
    '-i',
    url,
  ];
}

export const fileUrl = (path: string): string => `file:${path}`;

/** A filter for ffmpeg that puts the parts together, from one input to one output. */
export function partsFilter(parts: readonly SoundPart[]): string {
  const filters = parts.map(({ silence, from, to }) => {
    const end = to === null ? '' : `:end_sample=${to}`;
    const delay = silence > 0 ? `,adelay=${silence}S:all=1` : '';
    return `atrim=start_sample=${from}${end},asetpts=N/SR/TB${delay}`;
  });
  if (filters.length === 1) return filters.join();
  const inputs = filters.map((_, i) => `[i${i}]`).join('');
  const chains = filters.map((filter, i) => `[i${i}]${filter}[o${i}]`).join(';');
  const outputs = filters.map((_, i) => `[o${i}]`).join('');
  return `asplit=${filters.length}${inputs};${chains};${outputs}concat=n=${filters.length}:v=0:a=1`;
}
