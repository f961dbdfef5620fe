import type { RetuneChoice, RetuneReport } from '@attune/retuning/report/retune-report';
import { report, request } from '../../../../../packages/retuning/test/a-retune.js';
import { implausible } from './implausible.js';

const CHOICE: RetuneChoice = { ...request, sourceHz: 440, sourceBasis: 'given', force: false };
const STRAIGHTENED = { reason: null, rangeBeforeCents: 20, residualCents: 1, maxSpeedPercent: 2 };

const wrongIn = (changes: Partial<RetuneReport>, options: Partial<RetuneChoice> = {}, seconds = 1): string[] =>
  Object.keys(implausible({ ...CHOICE, ...options }, { ...report, ...changes }, seconds));

const straighten = { straighten: true } as const;

// What pipelines report is in device-report.e2e-spec, what is refused over HTTP in device-permits.e2e-spec.
it.each<[string, Partial<RetuneReport>, Partial<RetuneChoice>, string[]]>([
  ['the report of this retune', {}, {}, []],
  [
    'frames of a straightened song',
    { frames: 44_900, durationSeconds: 44_900 / 44_100, straightening: STRAIGHTENED },
    straighten,
    [],
  ],
  [
    'frames beyond its speeds',
    { frames: 45_100, durationSeconds: 45_100 / 44_100, straightening: STRAIGHTENED },
    straighten,
    ['frames'],
  ],
  [
    'frames of one that was not',
    { frames: 44_200, durationSeconds: 44_200 / 44_100, straightening: { ...STRAIGHTENED, reason: 'steady' } },
    straighten,
    ['frames'],
  ],
  ['no word of straightening', {}, straighten, ['straightening']],
  ['a depth that was not asked for', { resultBitDepth: 16 }, { format: 'wav', bitDepth: 24 }, ['resultBitDepth']],
  ['a depth of the original', { resultBitDepth: 16 }, { format: 'wav' }, []],
  ['a measured source', { sourceBasis: 'measured' }, { sourceHz: null, sourceBasis: 'measured' }, []],
  [
    'an assumed source that was measured',
    { sourceBasis: 'assumed' },
    { sourceHz: null, sourceBasis: 'measured' },
    ['sourceBasis'],
  ],
  [
    'peaks of a song that is moved',
    { truePeakDb: 2 },
    { format: 'wav', bitDepth: 16 },
    ['resultBitDepth', 'truePeakDb'],
  ],
])('%s', (_what, changes, options, wrong) => {
  expect(wrongIn(changes, options)).toEqual(wrong);
});

it.each([
  [1, true],
  [6.6, true],
  [7, false],
  [600, false],
])('a song of a second is one that was stated to last %d s: %s', (seconds, isPlausible) => {
  expect(wrongIn({}, {}, seconds)).toEqual(isPlausible ? [] : ['sourceFrames']);
});
