import { classNames } from '../../../shared/ui/class-names';
import { Figure } from '../../../shared/ui/figure';
import { noteName } from '../model/note-names';
import { READY } from '../model/reading';
import { A4Button } from './a4-button';
import { TONE_TEXT, TuneMark } from './tune-mark';
import { useTuner } from './use-tuner';

/** The heard note, readable at arm's length, and beside it what it is measured against and how far it is off. */
export function NoteFace() {
  return (
    <div className="tuner-reading grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 px-4 pt-4 xs:px-6">
      <HeardNote />
      <div className="tuner-side grid justify-items-start gap-2">
        <A4Button />
        <StatusLine />
        <Figures />
      </div>
    </div>
  );
}

function HeardNote() {
  const midi = useTuner(({ reading }) => reading?.midi ?? null);
  const toneHz = useTuner(({ reading }) => (reading && reading.midi === null ? reading.wantedHz : null));
  const style = useTuner(({ settings }) => settings);
  if (toneHz !== null) {
    return (
      <p className="figure tuner-note tuner-note-long">
        {Number(toneHz.toFixed(1))}
        <span className="ml-2 font-sans text-[0.35em] text-ink-3">Hz</span>
      </p>
    );
  }
  if (midi === null) {
    return (
      <p aria-hidden className="figure tuner-note text-ink-3">
        <span className="align-middle text-[0.45em]">–</span>
      </p>
    );
  }
  const { letter, accidental, octave, spoken } = noteName(midi, style);
  return (
    <p className={letter.length > 1 ? 'figure tuner-note tuner-note-long' : 'figure tuner-note'}>
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
  const belowHz = useTuner((state) => (state.belowHz === null ? null : Math.round(state.belowHz)));
  const verdict = useTuner(({ reading }) => reading?.verdict ?? null);
  const isSharp = useTuner(({ reading }) => (reading?.shownCents ?? 0) > 0);
  return (
    <p
      className={classNames(
        'tuner-word flex min-h-9 items-center gap-2 leading-tight font-[580]',
        verdict === null ? 'text-ink-2' : TONE_TEXT[verdict.tone],
      )}
      data-testid="tuner-status"
    >
      {verdict !== null ? (
        <>
          <TuneMark tone={verdict.tone} isSharp={isSharp} />
          {verdict.text}
        </>
      ) : belowHz !== null ? (
        <span>
          About <Figure value={belowHz} unit="Hz" />
        </span>
      ) : (
        WITHOUT_NOTE[status]
      )}
    </p>
  );
}

const WITHOUT_NOTE = { idle: READY, starting: 'Waiting for the microphone', listening: 'No clear note' };

function Figures() {
  const reading = useTuner(({ calm }) => calm);
  return (
    <dl className={classNames('flex items-baseline gap-x-3', reading === null && 'invisible')}>
      <div>
        <dt className="sr-only">Offset</dt>
        <dd>
          <Figure value={reading?.shownCents ?? null} unit="cents" signed size="lg" />
        </dd>
      </div>
      <div className="tuner-heard text-ink-3">
        <dt className="sr-only">Heard</dt>
        <dd>
          <Figure value={reading?.frequencyHz ?? null} unit="Hz" decimals={2} />
        </dd>
      </div>
    </dl>
  );
}
