import { GIVEN_BASES } from '@attune/catalogue/measuring';
import {
  ANCHORS,
  EXPORT_FORMATS,
  QUALITIES,
  RETUNE_MODES,
  SOURCE_HZ,
  STANDARD_A4_HZ,
} from '@attune/catalogue/retuning';

/** The options of a retune, as its requests give them. */
export const PARAMETERS = [
  {
    name: 'targetHz',
    description:
      'Where to: one of the plan’s targets; on Studio any pitch from 200.00 to 1200.00. Also as `targetFreq`.',
    schema: { type: 'number' },
  },
  {
    name: 'sourceHz',
    description:
      'The song’s A4, 400 to 480 Hz, or `auto` to have it measured; when that finds nothing to rely on, 440 Hz is ' +
      'assumed. Also as `sourceFreq`.',
    schema: {
      oneOf: [
        { type: 'number', minimum: SOURCE_HZ.min, maximum: SOURCE_HZ.max },
        { type: 'string', enum: ['auto'] },
      ],
      default: STANDARD_A4_HZ,
    },
  },
  {
    name: 'sourceBasis',
    description:
      'With a number as `sourceHz`: `album` when it is the A4 of the song’s album, by which all its songs are moved alike. ' +
      'The receipt then says that the song is apart from the target on purpose.',
    schema: { type: 'string', enum: [...GIVEN_BASES], default: 'given' },
  },
  {
    name: 'hintHz',
    description:
      'With `sourceHz=auto`: the approximate A4, 400 to 480 Hz. A measurement cannot distinguish a pitch from one a ' +
      'semitone off; of its readings the nearest to the hint counts.',
    schema: { type: 'number', minimum: SOURCE_HZ.min, maximum: SOURCE_HZ.max, default: STANDARD_A4_HZ },
  },
  {
    name: 'anchor',
    description: '`a4`: A4 lands on the target. `note`: the nearest note of the 440 Hz scale does.',
    schema: { type: 'string', enum: [...ANCHORS], default: 'a4' },
  },
  {
    name: 'mode',
    description: '`tempo` keeps the tempo; with `varispeed` it moves with the pitch, without stretching.',
    schema: { type: 'string', enum: [...RETUNE_MODES], default: 'tempo' },
  },
  {
    name: 'format',
    description: 'Format of the song.',
    schema: { type: 'string', enum: [...EXPORT_FORMATS], default: 'mp3' },
  },
  {
    name: 'quality',
    description: 'Engine and codec.',
    schema: { type: 'string', enum: [...QUALITIES], default: 'high' },
  },
  {
    name: 'bitDepth',
    description: 'Of wav and flac; as the upload’s when left out.',
    schema: { type: 'integer', enum: [16, 24] },
  },
  {
    name: 'force',
    description: 'Retune a song also when its A4 is within 0.5 cent of where it would be moved.',
    schema: { type: 'boolean', default: false },
  },
  {
    name: 'straighten',
    description:
      'Take slow movement of the song’s pitch out first, as of a tape that sags: it is played a little faster or slower ' +
      'from moment to moment. Of no effect on a song whose pitch moves by 3 cents or less, or faster than a tape would; ' +
      'the receipt’s `warnings` then say so.',
    schema: { type: 'boolean', default: false },
  },
] as const satisfies { name: string; description: string; schema: object }[];
