import { notStraightenedSentence } from '@attune/catalogue/receipt-words';
import { isOnTarget, isTrusted, readingNear } from '@attune/catalogue/measuring';
import { centsBetween } from '@attune/catalogue/pitch';
import type { ExportFormat } from '@attune/catalogue/retuning';
import { counted } from '@attune/catalogue/counted';
import { type MeasuredShift, noShiftReason } from './measured-shift.js';
import type { RetuneReport } from './retune-report.js';
import { inHertz } from './tuning-figures.js';

/** A given source further than this from the measured one gets a warning, cents: what an attentive listener hears. */
const SOURCE_OFF_CENTS = 5;

/** Names of lost tags in a warning; the receipt's data has all of them. */
const MAX_NAMES = 8;

const signed = (cents: number): string => `${cents < 0 ? '−' : '+'}${Math.abs(cents).toFixed(1)} cents`;

/** What the figures of a receipt alone do not show, in sentences. */
export function receiptWarnings(format: ExportFormat, report: RetuneReport, shift: MeasuredShift | null): string[] {
  const checks = [
    sourceWarning(report),
    report.tuning.after ? undefined : 'We couldn’t measure the tuning of the result.',
    noShiftReason(report.shift),
    movementWarning(report),
    straighteningWarning(report),
    shift && !isOnTarget(shift)
      ? `The measured shift differs from the requested shift by ${signed(shift.differenceCents)}.`
      : undefined,
    report.sourceSampleRateHz === report.sampleRateHz
      ? undefined
      : `The sample rate changed from ${report.sourceSampleRateHz} to ${report.sampleRateHz} Hz, because ${format} doesn’t support it.`,
    report.channels < report.sourceChannels
      ? `The original’s ${report.sourceChannels} channels were mixed to ${report.channels}, because ${format} doesn’t support more.`
      : undefined,
    report.samplesOverFullScale.before > 0 && report.samplesOverFullScale.after === 0
      ? `The original has ${counted(report.samplesOverFullScale.before, 'clipped sample')}; the result has none.`
      : undefined,
    report.invalidSamples > 0
      ? `${counted(report.invalidSamples, 'sample')} of the original ${report.invalidSamples === 1 ? 'wasn’t a valid number' : 'weren’t valid numbers'} and became silence.`
      : undefined,
    lost(report.tagsFound - report.tagsCarried, 'tag', report.tagsNotKept),
    lost(report.picturesFound - report.picturesCarried, 'picture', report.picturesNotKept),
  ];
  return checks.filter((check) => check !== undefined);
}

function straighteningWarning({ straightening }: RetuneReport): string | undefined {
  if (straightening === null || straightening.reason === null) return undefined;
  return notStraightenedSentence(straightening.reason);
}

function movementWarning({ straightening, tuning: { before } }: RetuneReport): string | undefined {
  if (!isTrusted(before) || before.movement === null || straightening?.reason === null) return undefined;
  const { lowHz, highHz } = before.movement;
  return `The original’s pitch isn’t steady: it moves from ${lowHz.toFixed(1)} to ${highHz.toFixed(1)} Hz.`;
}

function sourceWarning({ sourceHz, sourceBasis, tuning: { before } }: RetuneReport): string | undefined {
  if (!before) {
    const assumed = sourceBasis === 'assumed' ? `, so we assumed ${inHertz(sourceHz)}` : '';
    return `We couldn’t measure the original’s tuning${assumed}.`;
  }
  if (!isTrusted(before)) {
    return sourceBasis === 'assumed'
      ? `We couldn’t measure the original’s tuning with confidence, so we assumed ${inHertz(sourceHz)}.`
      : undefined;
  }
  const measuredHz = readingNear(before.a4Hz, sourceHz);
  const offCents = centsBetween(measuredHz, sourceHz);
  if (sourceBasis === 'measured' || sourceBasis === 'album' || Math.abs(offCents) < SOURCE_OFF_CENTS) return undefined;
  return (
    `The original’s A4 measures ${inHertz(measuredHz)}, ${signed(offCents)} from the ${inHertz(sourceHz)} ` +
    `${sourceBasis === 'given' ? 'it was retuned from' : 'we assumed'}.`
  );
}

const lost = (count: number, noun: string, names: readonly string[] = []): string | undefined =>
  count > 0
    ? `${counted(count, noun)} of the original couldn’t be kept${names.length > 0 ? `: ${listed(names)}` : ''}.`
    : undefined;

/** Each name once, with its number, and not more than fit in a sentence. */
export function listed(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const words = [...counts].map(([name, count]) => (count > 1 ? `${name} ×\u2009${count}` : name));
  const rest = words.length - MAX_NAMES;
  return words.slice(0, MAX_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
