import type { DriftCourse } from '@attune/catalogue/drift';
import { plainHertz } from '@attune/catalogue/receipt-words';
import type { ReactNode } from 'react';
import { clock } from '../../../../shared/format/sound';
import { Badge } from '../../../../shared/ui/badge';
import { Figure } from '../../../../shared/ui/figure';
import { figureText } from '../../../../shared/ui/figure-text';
import { Note } from '../../../../shared/ui/note';
import { Well } from '../../../../shared/ui/panel';
import { Switch } from '../../../../shared/ui/switch';
import { useHeardPitch, usePlayerSession, usePlayerState, useSong } from '../../use-player';
import { Band, DriftChart, Line, lineThrough, reachOf, strokes } from './drift-chart';
import { courseInWords, type DriftFacts, driftFacts, residualInWords } from './drift-words';
import type { SongDrift } from './song-drift';

/** Takes the movement of a record's pitch out, or says why that cannot be. */
export function StraightenPanel({ drift }: { drift: SongDrift }) {
  const session = usePlayerSession();
  const { listening, retune } = usePlayerState();
  const isOn = useSong().isStraightened && listening === 'retuned';
  const { course } = drift.fit;
  if (course === null) {
    return (
      <Switch
        label="Straighten"
        hint="The pitch moves faster than a tape would. Straightening would bend the voices; play it with one shift."
        checked={false}
        disabled
        onChange={() => undefined}
      />
    );
  }
  const facts = driftFacts(drift, course);
  const change = (isStraightened: boolean) => {
    session.song.change({ isStraightened });
    if (isStraightened) session.song.listenAt(retune.aim);
  };
  return (
    <div className="grid gap-4">
      <p className="max-w-[34em] text-lg leading-snug">{isOn ? <Straight facts={facts} /> : <Found facts={facts} />}</p>
      <Switch
        label="Straighten"
        hint={isOn ? 'Takes the slow movement out, all through the record.' : oneShiftWords(facts)}
        checked={isOn}
        onChange={change}
      />
      {isOn && <Curve drift={drift} course={course} facts={facts} />}
    </div>
  );
}

/** "This record sinks by 25 cents from start to end." */
function Found({ facts: { way, startCents, endCents, lowCents, highCents } }: { facts: DriftFacts }) {
  const isOneWay = way !== 'moves';
  return (
    <>
      This record {way} by{' '}
      <Figure value={isOneWay ? Math.abs(endCents - startCents) : highCents - lowCents} unit="cents" tone="was" />
      <span>{isOneWay ? ' from start to end.' : '.'}</span>
    </>
  );
}

function Straight({ facts }: { facts: DriftFacts }) {
  const { retune } = usePlayerState();
  const { a4Hz } = useHeardPitch();
  const { semitones, cents } = useSong();
  const isMine = retune.aim === 'instrument' && semitones === 0 && cents === 0;
  const { way, startHz, endHz, residualCents, isMeasured } = facts;
  const hertz = (value: number) => <Figure value={value} decimals={1} unit="Hz" tone="was" />;
  return (
    <>
      {way === 'moves' ? (
        <Found facts={facts} />
      ) : (
        <span>
          This record {way} from {hertz(startHz)} to {hertz(endHz)}.
        </span>
      )}{' '}
      <span>One shift cannot fit it. Straightened, it moves by {isMeasured ? '' : 'about '}</span>
      <Figure value={residualCents} decimals={1} unit="cents" tone="now" />
      <span>
        {' '}
        around {isMine ? 'your' : 'A4 ='} {plainHertz(Math.round(a4Hz * 10) / 10)}.
      </span>
    </>
  );
}

/** How far off one shift leaves it. */
function oneShiftWords({ way, startCents, endCents, lowCents, highCents }: DriftFacts): string {
  if (way === 'moves') {
    return `With one shift it is up to ${offBy(highCents)} and ${offBy(lowCents)}.`;
  }
  return `With one shift it starts ${offBy(startCents)} and ends ${offBy(endCents)}.`;
}

/** "12 cents sharp". */
function offBy(cents: number): string {
  return `${figureText(Math.abs(cents))} cents ${cents < 0 ? 'flat' : 'sharp'}`;
}

interface CurveProps {
  drift: SongDrift;
  course: DriftCourse;
  facts: DriftFacts;
}

/** The measured course, its fit and what is left of it. */
function Curve({ drift: { moments, straightened, durationSeconds }, course, facts }: CurveProps) {
  const { points, centreCents, steps, gaps } = course;
  const ends = moments.flatMap(({ cents, errorCents }) =>
    cents === null ? [] : [cents - centreCents - (errorCents ?? 0), cents - centreCents + (errorCents ?? 0)],
  );
  const left = (straightened ?? []).flatMap(({ cents }) => (cents === null ? [] : cents - centreCents));
  const isNear = reachOf(left) <= 5;
  return (
    <>
      {steps.map(({ seconds, cents }) => (
        <Note key={seconds}>
          <b>
            The pitch steps by {figureText(Math.abs(cents))} cents at {clock(seconds)}.
          </b>{' '}
          Two takes were joined there. Each side gets its own shift; nothing slides.
        </Note>
      ))}
      <Well className="grid gap-2 p-4">
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
          <Key colour="was">measured, with its error</Key>
          <Key colour="text" dashes="4 4">
            fitted
          </Key>
          {straightened !== null && <Key colour="mark">straightened</Key>}
        </div>
        <p className="text-xs text-ink-3">
          A4 in cents from its middle, <Figure value={facts.centreHz} decimals={1} unit="Hz" />. Touch or drag to listen
          there.
        </p>
        <DriftChart
          label={courseInWords(facts)}
          durationSeconds={durationSeconds}
          reachCents={reachOf(ends)}
          heightPx={240}
        >
          {(at) => (
            <>
              <Line d={strokes(at, moments, centreCents)} colour="was" widthPx={4} />
              <Line d={lineThrough(at, points, centreCents)} colour="text" widthPx={1.5} dashes="4 4" />
              {straightened && <Line d={lineThrough(at, straightened, centreCents)} colour="mark" widthPx={2.5} />}
            </>
          )}
        </DriftChart>
      </Well>
      {gaps.map(({ fromSeconds, toSeconds }) => (
        <p key={fromSeconds} className="text-sm text-ink-2">
          Between <span className="figure">{clock(fromSeconds)}</span> and{' '}
          <span className="figure">{clock(toSeconds)}</span> nothing steady sounds. The line is carried across and not
          judged there.
        </p>
      ))}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-2 text-sm">
          <h3>What it does</h3>
          <p>
            It plays the record a little faster or slower from moment to moment, as a hand on the tape would: at most{' '}
            <Figure value={Math.max(-facts.speedPercent.slowest, facts.speedPercent.fastest)} decimals={1} unit="%" />.
            Pitch and tempo move together; nothing is stretched for it.
          </p>
          <p className="text-ink-2">
            Vibrato, slides and bent notes stay. Only movement slower than 4 seconds is taken out.
          </p>
        </div>
        <div className="grid gap-2">
          <div className="flex items-center justify-between gap-4">
            <h3>Residual</h3>
            <Badge>{facts.isMeasured ? 'measured on what you hear' : 'expected'}</Badge>
          </div>
          {straightened && (
            <DriftChart
              label={residualInWords(facts)}
              durationSeconds={durationSeconds}
              reachCents={isNear ? 2 : reachOf(left)}
              heightPx={84}
            >
              {(at) => (
                <>
                  <Band at={at} fromCents={-facts.residualCents / 2} toCents={facts.residualCents / 2} />
                  <Line d={lineThrough(at, straightened, centreCents)} colour="mark" widthPx={2.25} />
                </>
              )}
            </DriftChart>
          )}
          <Rows facts={facts} />
        </div>
      </div>
    </>
  );
}

function Rows({ facts }: { facts: DriftFacts }) {
  const { rangeCents, residualCents, speedPercent, durationSeconds, straightenedSeconds } = facts;
  return (
    <dl className="text-sm">
      <Row label="Range before">
        <Figure value={rangeCents} decimals={1} unit="cents" tone="was" />
      </Row>
      <Row label="Range after">
        <Figure value={residualCents} decimals={1} unit="cents" tone="now" />
      </Row>
      <Row label="Speed">
        <Figure value={speedPercent.slowest} decimals={1} signed /> to{' '}
        <Figure value={speedPercent.fastest} decimals={1} signed unit="%" />
      </Row>
      <Row label="Length">
        <span className="figure">{clock(durationSeconds, 1)}</span> to{' '}
        <span className="figure">{clock(straightenedSeconds, 1)}</span>
      </Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

/** What a colour of the drawing means. */
function Key({ colour, dashes, children }: { colour: 'was' | 'text' | 'mark'; dashes?: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <svg aria-hidden viewBox="0 0 16 4" width={16} height={4} className="flex-none">
        <Line d="M0 2H16" colour={colour} widthPx={2.5} dashes={dashes} />
      </svg>
      {children}
    </span>
  );
}
