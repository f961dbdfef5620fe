import { Figure } from '../../../shared/ui/figure';
import { noteName } from '../model/note-names';
import { BELOW, READY } from '../model/reading';
import { BelowRange } from './below-range';
import { TONE_TEXT, TuneMark } from './tune-mark';
import { useTuner } from './use-tuner';
import './note-face.css';

/** The heard note, readable at arm's length. */
export function NoteFace() {
  return (
    <div className="grid items-center gap-x-8 gap-y-4 px-4 py-6 max-sm:justify-items-center xs:px-6 sm:grid-cols-[3fr_2fr] sm:py-8">
      <HeardNote />
      <div className="grid gap-3 max-sm:justify-items-center">
        <StatusLine />
        <FiguresOrAdvice />
      </div>
    </div>
  );
}

function HeardNote() {
  const midi = useTuner(({ reading }) => reading?.midi ?? null);
  const toneHz = useTuner(({ reading }) => (reading && reading.midi === null ? reading.wantedHz : null));
  const convention = useTuner(({ settings }) => settings.convention);
  const accidentals = useTuner(({ settings }) => settings.accidentals);
  if (toneHz !== null) {
    return (
      <p className="figure min-h-[8.5rem] content-center justify-self-center text-[4.5rem] leading-none font-[300] tracking-[-0.065em]! sm:text-[6rem]">
        {Number(toneHz.toFixed(1))}
        <span className="ml-2 font-sans text-[0.35em] text-ink-3">Hz</span>
      </p>
    );
  }
  if (midi === null) {
    return (
      <p aria-hidden className="figure tuner-note justify-self-center text-ink-3">
        <span className="align-middle text-[0.45em]">–</span>
      </p>
    );
  }
  const { letter, accidental, octave, spoken } = noteName(midi, { convention, accidentals });
  return (
    <p
      className={
        letter.length > 1
          ? 'figure tuner-note tuner-note-long justify-self-center'
          : 'figure tuner-note justify-self-center'
      }
    >
      <span aria-hidden>
        {letter}
        <span className="relative text-[0.42em]">
          <span className="absolute bottom-[0.95em] left-0 font-sans leading-none">{accidental}</span>
          <span className="text-ink-3">{octave}</span>
        </span>
      </span>
      <span className="sr-only">{spoken}</span>
    </p>
  );
}

function StatusLine() {
  const status = useTuner((state) => state.status);
  const isBelow = useTuner(({ belowHz }) => belowHz !== null);
  const verdict = useTuner(({ reading }) => reading?.verdict ?? null);
  const isSharp = useTuner(({ reading }) => (reading?.shownCents ?? 0) > 0);
  if (verdict === null) {
    return (
      <p className="flex min-h-[2.25rem] items-center text-xl font-[580] text-ink-2" data-testid="tuner-status">
        {status === 'listening'
          ? isBelow
            ? BELOW
            : 'No clear note'
          : status === 'starting'
            ? 'Waiting for the microphone'
            : READY}
      </p>
    );
  }
  return (
    <p
      className={`flex min-h-[2.25rem] items-center gap-2.5 text-xl font-[580] sm:text-[1.75rem] ${TONE_TEXT[verdict.tone]}`}
      data-testid="tuner-status"
    >
      <TuneMark tone={verdict.tone} isSharp={isSharp} className="size-6" />
      {verdict.text}
    </p>
  );
}

function FiguresOrAdvice() {
  const belowHz = useTuner((state) => state.belowHz);
  return belowHz === null ? <Figures /> : <BelowRange belowHz={belowHz} />;
}

function Figures() {
  const reading = useTuner(({ calm }) => calm);
  return (
    <dl className="flex gap-6 max-sm:text-center">
      <div className="min-w-[5.5rem]">
        <dt className="text-xs text-ink-3">Offset</dt>
        <dd>
          <Figure value={reading?.shownCents ?? null} unit="cents" signed size="lg" />
        </dd>
      </div>
      <div className="min-w-[8rem]">
        <dt className="text-xs text-ink-3">Heard</dt>
        <dd>
          <Figure value={reading?.frequencyHz ?? null} unit="Hz" decimals={2} size="lg" />
        </dd>
      </div>
    </dl>
  );
}
