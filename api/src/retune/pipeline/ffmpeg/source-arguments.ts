import type { Container } from '../formats/sniff.js';

/** The demuxer forced for each container; ffmpeg never guesses. */
const DEMUXERS: Record<Container, string> = {
  wav: 'wav',
  flac: 'flac',
  ogg: 'ogg',
  aiff: 'aiff',
  mov: 'mov',
  mp3: 'mp3',
  aac: 'aac',
};

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
 * Input options for an untrusted file: force the container, block references to other files and the network, limit
 * memory and the search for streams.
 */
export function sourceArguments(container: Container, path: string): string[] {
  return [
    '-max_alloc',
    '268435456',
    '-threads',
    '1',
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    DEMUXERS[container],
    '-codec_whitelist',
    [...AUDIO_DECODERS, ...COVER_DECODERS].join(','),
    '-probesize',
    '5000000',
    '-analyzeduration',
    '5000000',
    '-max_streams',
    '32',
    '-f',
    DEMUXERS[container],
    '-i',
    `file:${path}`,
  ];
}
