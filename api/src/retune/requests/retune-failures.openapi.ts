import { GIVEN_BASES } from '@attune/catalogue/measuring';
import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { ANCHORS, EXPORT_FORMATS, QUALITIES, RETUNE_MODES } from '@attune/catalogue/retuning';
import {
  badChoice,
  badHint,
  badSource,
  badTarget,
  basisNeedsSource,
  depthNeedsLossless,
  givenTwice,
  hintNeedsAuto,
  targetMissing,
  targetNotInPlan,
  unknownParameter,
} from '../domain/choice.errors.js';
import { diskFull } from '../pipeline/audio.errors.js';
import {
  badUpload,
  cancelled,
  engineFailed,
  fileMissing,
  fileTooLarge,
  notReady,
  oneFileOnly,
  retuneNotFound,
  storageFull,
  uploadTooSlow,
} from '../retune.errors.js';
import {
  alreadyAtTarget,
  damaged,
  emptyFile,
  invalidSamples,
  noAudio,
  notAudio,
  protectedFile,
  ratioOutOfRange,
  tooLong,
  unsupportedChannels,
  unsupportedFormat,
  unsupportedSampleRate,
} from '../domain/song.errors.js';

/** What may be wrong with the options of a retune. */
export const CHOICE_FAILURES = [
  targetMissing(),
  badTarget('43'),
  badSource('300'),
  badHint('44'),
  hintNeedsAuto(),
  basisNeedsSource(),
  badChoice('sourceBasis', 'measured', GIVEN_BASES),
  ratioOutOfRange(2.73),
  badChoice('anchor', 'C', ANCHORS),
  badChoice('mode', 'fast', RETUNE_MODES),
  badChoice('format', 'ogg', EXPORT_FORMATS),
  badChoice('quality', 'best', QUALITIES),
  badChoice('bitDepth', '20', [16, 24]),
  badChoice('force', 'maybe', ['true', 'false']),
  badChoice('straighten', 'maybe', ['true', 'false']),
  depthNeedsLossless(),
  givenTwice('targetFreq', 'targetHz'),
  unknownParameter('fromat', ['format']),
  targetNotInPlan('basic', 528, 'pro'),
];

/** Why a file may not be a song that can be read. */
export const SONG_FAILURES = [
  notAudio('a PNG picture'),
  unsupportedFormat('a MIDI file'),
  emptyFile(),
  damaged(),
  noAudio(),
  invalidSamples(),
  protectedFile(),
  unsupportedChannels(9, 8),
  unsupportedSampleRate(1000),
];

/** Why a retune may fail: sent to the client that waits for the song, and again when its result is requested. */
export const RETUNE_FAILURES = [
  fileMissing(),
  oneFileOnly(),
  badUpload(),
  ...CHOICE_FAILURES,
  storageFull({ storedBytes: 49.9e9, storageLimitBytes: 50e9 }),
  uploadTooSlow(),
  alreadyAtTarget({ sourceHz: 432.05, sourceBasis: 'measured', equivalentA4Hz: 432, cents: -0.2, confidence: 0.93 }),
  fileTooLarge('basic'),
  tooLong(MAX_DURATION_SECONDS),
  ...SONG_FAILURES,
  engineFailed(),
  diskFull(),
];

/** Why a retune has no result: see `requireCompleted`. */
export const NOT_COMPLETED = [retuneNotFound(), notReady(), cancelled(), ...RETUNE_FAILURES];
