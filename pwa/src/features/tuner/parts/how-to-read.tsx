import type { ReactNode } from 'react';
import { Panel } from '../../../shared/ui/panel';
import { Figure } from '../../../shared/ui/figure';
import { IN_TUNE_CENTS, NEAR_CENTS, type Verdict, verdictOf } from '../model/reading';
import { TuneMark } from './tune-mark';

const UNDER_NEAR = (
  <>
    under <Figure value={NEAR_CENTS} />
  </>
);
const FROM_NEAR = (
  <>
    <Figure value={NEAR_CENTS} /> and more
  </>
);

const CUES: readonly { cents: number; size: ReactNode }[] = [
  {
    cents: 0,
    size: (
      <>
        under <Figure value={IN_TUNE_CENTS} /> cents
      </>
    ),
  },
  { cents: IN_TUNE_CENTS, size: UNDER_NEAR },
  { cents: -IN_TUNE_CENTS, size: UNDER_NEAR },
  { cents: NEAR_CENTS, size: FROM_NEAR },
  { cents: -NEAR_CENTS, size: FROM_NEAR },
];

/** Every verdict with its mark: none relies on colour alone. */
export function HowToRead() {
  return (
    <Panel title="How to read it">
      <ul className="grid gap-2.5 text-sm">
        {CUES.map(({ cents, size }) => (
          <Cue key={cents} verdict={verdictOf(cents)} isSharp={cents > 0} size={size} />
        ))}
      </ul>
      <p className="mt-4 text-xs text-ink-3">
        The lower bars of the strobe stand still when the note is in tune; they drift right when it’s sharp and left
        when it’s flat.
      </p>
    </Panel>
  );
}

function Cue({ verdict, isSharp, size }: { verdict: Verdict; isSharp: boolean; size: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <TuneMark tone={verdict.tone} isSharp={isSharp} className="size-4" />
      <b className="font-[560]">{verdict.text}</b>
      <span className="ml-auto text-ink-3">{size}</span>
    </li>
  );
}
