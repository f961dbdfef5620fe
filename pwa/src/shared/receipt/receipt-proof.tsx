import { isOnTarget } from '@attune/catalogue/measuring';
import { asksFor } from '@attune/catalogue/result-sentence';
import type { ReactNode } from 'react';
import { TuningHistogram } from '../tuning/tuning-histogram';
import { CentsScale } from '../ui/cents-scale';
import { Figure } from '../ui/figure';
import { figureSpoken } from '../ui/figure-text';
import { PitchCourse } from './receipt-pitch-course';
import { figuresOf, hasPitch, type Receipt } from './receipt-rows';
import { magnifiedCents, needlesOf, scaleCents } from './receipt-scales';

export const CLOSENESS = 'How close to the target (cents).';
/** What the band of the magnified scale means, behind {@link CLOSENESS}; empty for receipts without an error. */
export function bandWords({ measured }: Receipt): string {
  if (measured?.errorCents === undefined) return '';
  return ` ${isOnTarget(measured) ? 'Green' : 'Grey'}: as exact as this song can be measured.`;
}

/** How far the result is from where the shift should put it; nothing where that was not confirmed. */
export function Magnified({ receipt }: { receipt: Receipt }) {
  const { measured } = receipt;
  if (measured === null || !hasPitch(receipt)) return null;
  const { differenceCents, errorCents } = measured;
  const half = magnifiedCents(measured);
  const range = errorCents === undefined ? '' : `, measured to plus or minus ${errorCents.toFixed(1)} cents`;
  return (
    <figure className="min-w-0 rounded-md border border-line bg-sunk px-4 pt-4 pb-3">
      <figcaption className="mb-3 text-sm text-ink-2">
        {CLOSENESS}
        {bandWords(receipt)}
      </figcaption>
      <CentsScale
        label={`${spoken(differenceCents)} from the target${range}.`}
        minCents={-half}
        maxCents={half}
        labelEvery={half / 2}
        nowCents={differenceCents}
        target={{ cents: 0, label: <Figure value={asksFor(figuresOf(receipt))} decimals={2} /> }}
        {...(errorCents !== undefined && {
          band: { fromCents: -errorCents, toCents: errorCents, tone: isOnTarget(measured) ? 'good' : 'plain' },
        })}
      />
    </figure>
  );
}

const spoken = (cents: number): string => figureSpoken(cents, 'cents', { decimals: 2, signed: true });

/** The measurement as a picture: both pitches, or what was found instead of them. */
export function Evidence({ receipt, isOwn }: { receipt: Receipt; isOwn: boolean }) {
  const { before, after } = receipt;
  if (!hasPitch(receipt)) return <Unconfirmed receipt={receipt} isOwn={isOwn} />;
  if (before?.sections && after?.sections) {
    return (
      <Section title="A4 over the song">
        <PitchCourse before={before.sections} after={after.sections} receipt={receipt} />
      </Section>
    );
  }
  return (
    <Section title="A4, before and after">
      <BeforeAndAfter receipt={receipt} />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 border-t border-line px-4 py-6 xs:px-6">
      <h3 className="mb-2">{title}</h3>
      {children}
    </section>
  );
}

function BeforeAndAfter({ receipt }: { receipt: Receipt }) {
  const half = scaleCents(receipt);
  const [was, now] = needlesOf(receipt);
  return (
    <figure>
      <figcaption className="mb-2 text-xs text-ink-3">Cents from 440 Hz</figcaption>
      <CentsScale
        label={`A4 moved from ${spoken(was)} to ${spoken(now)} against the 440 hertz scale.`}
        minCents={-half}
        maxCents={half}
        labelEvery={half / 2}
        wasCents={was}
        nowCents={now}
        wasLabel={
          <>
            before <Figure value={receipt.before?.a4Hz ?? receipt.sourceHz} unit="Hz" decimals={2} />
          </>
        }
        nowLabel={
          <>
            after <Figure value={receipt.after?.a4Hz ?? receipt.equivalentA4Hz} unit="Hz" decimals={2} />
          </>
        }
      />
    </figure>
  );
}

/** Too little pitch: no needles, but what was found in the song. */
function Unconfirmed({ receipt: { before }, isOwn }: { receipt: Receipt; isOwn: boolean }) {
  if (before === null && !isOwn) return null;
  return (
    <Section title="What was found in the song">
      <div className="grid items-center gap-4 @min-[46rem]:grid-cols-2">
        {before && <TuningHistogram measurement={before} />}
        {isOwn && (
          <p className="text-sm text-ink-2 print:hidden">
            The shift itself is exact. If you know the song’s A4, enter it and retune the song again.
          </p>
        )}
      </div>
    </Section>
  );
}
