import { GIVEN_BASES } from '@attune/catalogue/measuring';
import type { Tier } from '@attune/catalogue/plans';
import {
  ANCHORS,
  EXPORT_FORMATS,
  QUALITIES,
  RETUNE_MODES,
  SOURCE_HZ,
  STANDARD_A4_HZ,
} from '@attune/catalogue/retuning';
import { isTarget, lowestTierFor, mayRetuneTo } from '@attune/catalogue/tier-policy';
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
} from './choice.errors.js';
import type { RetuneParams } from './retune-record.js';
import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import { checkRatio } from './source.js';

const BIT_DEPTHS = ['16', '24'] as const;
const YES_OR_NO = ['true', 'false'] as const;
const MEASURE = 'auto';
const SAME_AS: Record<string, string> = { targetFreq: 'targetHz', sourceFreq: 'sourceHz' };
export const PARAMETERS = [
  'targetHz',
  'sourceHz',
  'sourceBasis',
  'hintHz',
  'anchor',
  'mode',
  'format',
  'quality',
  'bitDepth',
  'force',
  'straighten',
] as const;
type Parameter = (typeof PARAMETERS)[number];
export type RawChoice = Partial<Record<Parameter, string>>;

/**
 * Merges the parameters of the query and of the multipart fields.
 *
 * @throws AppError 400 for an unknown parameter, or one given twice with different values
 */
export function gatherChoice(given: Iterable<readonly [name: string, value: string]>): RawChoice {
  const raw: RawChoice = {};
  for (const [name, value] of given) {
    const parameter = SAME_AS[name] ?? name;
    if (!isParameter(parameter)) throw unknownParameter(name, [...PARAMETERS, ...Object.keys(SAME_AS)]);
    const before = raw[parameter];
    if (before !== undefined && before !== value) throw givenTwice(name, parameter);
    raw[parameter] = value;
  }
  return raw;
}

/** The options of a JSON body, whose values may be texts or what they stand for. */
export function choiceIn(body: Partial<Record<Parameter, string | number | boolean>>): RawChoice {
  return gatherChoice(PARAMETERS.flatMap((name) => (body[name] === undefined ? [] : [[name, String(body[name])]])));
}

/**
 * Validates the options and fills in the defaults.
 *
 * @throws AppError 400 for an invalid value, 403 for a target that the tier does not include
 */
export function parseChoice(raw: RawChoice, tier: Tier): RetuneChoice {
  const targetHz = parseTarget(raw.targetHz, tier);
  const choice: RetuneChoice = {
    targetHz,
    ...parseSource(raw),
    anchor: oneOf('anchor', raw.anchor, ANCHORS, 'a4'),
    mode: oneOf('mode', raw.mode, RETUNE_MODES, 'tempo'),
    format: oneOf('format', raw.format, EXPORT_FORMATS, 'mp3'),
    quality: oneOf('quality', raw.quality, QUALITIES, 'high'),
    force: oneOf('force', raw.force, YES_OR_NO, 'false') === 'true',
  };
  if (oneOf('straighten', raw.straighten, YES_OR_NO, 'false') === 'true') choice.straighten = true;
  if (choice.sourceHz !== null) checkRatio({ ...choice, sourceHz: choice.sourceHz });
  if (raw.bitDepth === undefined || raw.bitDepth === '') return choice;
  if (choice.format === 'mp3') throw depthNeedsLossless();
  return { ...choice, bitDepth: oneOf('bitDepth', raw.bitDepth, BIT_DEPTHS, '16') === '24' ? 24 : 16 };
}

function parseTarget(text: string | undefined, tier: Tier): number {
  if (text === undefined || text === '') throw targetMissing();
  const targetHz = decimal(text);
  if (!isTarget(targetHz)) throw badTarget(text);
  if (!mayRetuneTo(tier, targetHz)) throw targetNotInPlan(tier, targetHz, lowestTierFor(targetHz) ?? 'studio');
  return targetHz;
}

function parseSource({
  sourceHz: text,
  sourceBasis: basis,
  hintHz: hint,
}: RawChoice): Pick<RetuneChoice, 'sourceHz' | 'sourceBasis' | 'hintHz'> {
  const hintHz = parseHint(hint);
  const sourceBasis = oneOf('sourceBasis', basis, GIVEN_BASES, 'given');
  if (sourceBasis === 'album' && (text === undefined || text === '' || text === MEASURE)) throw basisNeedsSource();
  if (text === MEASURE) return { sourceHz: null, sourceBasis: 'measured', hintHz };
  if (hintHz !== undefined) throw hintNeedsAuto();
  if (text === undefined || text === '') return { sourceHz: STANDARD_A4_HZ, sourceBasis: 'assumed' };
  const sourceHz = decimal(text);
  if (!isSource(sourceHz)) throw badSource(text);
  return { sourceHz, sourceBasis };
}

/** @throws AppError 400 for a hint outside the range of songs' A4s */
export function parseHint(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const hintHz = decimal(text);
  if (!isSource(hintHz)) throw badHint(text);
  return hintHz;
}

const isSource = (hz: number): boolean => hz >= SOURCE_HZ.min && hz <= SOURCE_HZ.max;

/** Plain decimals only: Number() alone would also accept "", "0x1b0" and "4.32e2". */
function decimal(text: string): number {
  return /^\d{1,6}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
}

function oneOf<T extends string>(name: Parameter, text: string | undefined, allowed: readonly T[], otherwise: T): T {
  if (text === undefined || text === '') return otherwise;
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw badChoice(name, text, allowed);
  return found;
}

function isParameter(name: string): name is Parameter {
  return PARAMETERS.some((parameter) => parameter === name);
}

/** Whether a retune was asked for with these options; what was to be measured may have been assumed since. */
export function wasAskedFor(params: RetuneParams, choice: RetuneChoice): boolean {
  const { sourceBasis, sourceHz } = choice;
  const isSameBasis =
    params.sourceBasis === sourceBasis || (sourceBasis === 'measured' && params.sourceBasis === 'assumed');
  if (!isSameBasis || (sourceBasis !== 'measured' && params.sourceHz !== sourceHz)) return false;
  return OPTIONS.every((name) => choice[name] === params[name]);
}

const OPTIONS = [
  'targetHz',
  'hintHz',
  'force',
  'anchor',
  'mode',
  'format',
  'quality',
  'bitDepth',
  'straighten',
] as const;

/** The options of a completed retune, to do the same again: an A4 that was measured is measured again. */
export function repeatedChoice(params: RetuneParams): RetuneChoice {
  const { targetHz, sourceHz, sourceBasis, hintHz, force, anchor, mode, format, quality, bitDepth, straighten } =
    params;
  const isMeasured = sourceBasis === 'measured';
  return {
    targetHz,
    sourceHz: isMeasured ? null : sourceHz,
    sourceBasis,
    hintHz: isMeasured ? hintHz : undefined,
    force,
    anchor,
    mode,
    format,
    quality,
    bitDepth,
    straighten,
  };
}
