import { isOnTarget } from '@attune/catalogue/measuring';
import { plainHertz } from '@attune/catalogue/receipt-words';
import type { ReactNode } from 'react';
import { TuningHistogram } from '../tuning/tuning-histogram';
import { CentsScale } from '../ui/cents-scale';
import { Figure } from '../ui/figure';
import { figureSpoken } from '../ui/figure-text';
import { PitchCourse } from './receipt-pitch-course';
import type { Receipt } from './receipt-rows';
import { magnifiedCents, needlesOf, scaleCents } from './receipt-scales';

/** The measurement as a picture: both pitches and the distance from the target, or why there is none. */
export function Proof({ receipt }: { receipt: Receipt }) {
  const { before, after, measured } = receipt;
  if (measured === null) return <NothingMeasured receipt={receipt} />;
  if (before?.sections && after?.sections) {
    return (
      <Wells>
        <PitchCourse before={before.sections} after={after.sections} receipt={receipt} />
      </Wells>
    );
  }
  return (
    <Wells isPair>
      <Well caption="A4 in cents from 440 Hz">
        <BeforeAndAfter receipt={receipt} />
      </Well>
      <Well caption="Magnified: cents from the target, and what the measurement can tell apart" className={SECOND}>
        <Magnified measured={measured} />
      </Well>
    </Wells>
  );
}

function Wells({ isPair = false, children }: { isPair?: boolean; children: ReactNode }) {
  return <div className={`grid border-y border-line bg-sunk ${isPair ? 'sm:grid-cols-2' : ''}`}>{children}</div>;
}

const WELL = 'min-w-0 px-4 py-4 xs:px-6';
const SECOND = 'border-line max-sm:border-t sm:border-l';

function Well({ caption, className = '', children }: { caption: string; className?: string; children: ReactNode }) {
  return (
    <figure className={`${WELL} ${className}`}>
      <figcaption className="mb-2 text-xs text-ink-3">{caption}</figcaption>
      {children}
    </figure>
  );
}

const spoken = (cents: number): string => figureSpoken(cents, 'cents', { decimals: 2, signed: true });

function BeforeAndAfter({ receipt }: { receipt: Receipt }) {
  const half = scaleCents(receipt);
  const [was, now] = needlesOf(receipt);
  return (
    <CentsScale
      label={`The song moved from ${spoken(was)} to ${spoken(now)} against the 440 hertz scale.`}
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
  );
}

function Magnified({ measured }: { measured: NonNullable<Receipt['measured']> }) {
  const { differenceCents, errorCents } = measured;
  const half = magnifiedCents(measured);
  const isInside = errorCents !== undefined && Math.abs(differenceCents) <= errorCents;
  const range =
    errorCents === undefined
      ? ''
      : ` measured to plus or minus ${errorCents.toFixed(1)}; the target is ${isInside ? 'inside' : 'outside'} that range.`;
  return (
    <CentsScale
      label={`${spoken(differenceCents)} from the target${range ? `,${range}` : '.'}`}
      minCents={-half}
      maxCents={half}
      labelEvery={half / 2}
      nowCents={differenceCents}
      targetCents={0}
      {...(errorCents !== undefined && {
        band: {
          fromCents: differenceCents - errorCents,
          toCents: differenceCents + errorCents,
          isGood: isOnTarget(measured),
        },
      })}
    />
  );
}

/** Too little pitch: no needles, but what was done, and why nothing confirms it. */
function NothingMeasured({ receipt: { before, asked, equivalentA4Hz } }: { receipt: Receipt }) {
  return (
    <Wells isPair={before !== null}>
      {before && (
        <div className={WELL}>
          <TuningHistogram measurement={before} />
        </div>
      )}
      <div className={`${WELL} ${before ? SECOND : ''} grid content-center gap-2`}>
        <p className="font-[560]">
          The whole song was moved by <Figure value={asked.cents} unit="cents" decimals={2} signed />, exactly as
          requested.
        </p>
        <p className="text-sm text-ink-2">
          There’s too little steady pitch to tell where its A4 was, or that it’s at {plainHertz(equivalentA4Hz)} now. If
          you know its pitch, enter it and retune the song again.
        </p>
      </div>
    </Wells>
  );
}
