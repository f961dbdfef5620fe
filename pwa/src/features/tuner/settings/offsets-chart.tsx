import { Figure } from '../../../shared/ui/figure';
import { figureText } from '../../../shared/ui/figure-text';
import { pitchClassText } from '../model/note-names';
import { type Interval, purityOf } from '../model/temperament';
import { notesListed } from '../model/temperament-words';
import { useTuner } from '../parts/use-tuner';

/** The least that the chart spans above and below equal temperament, cents. */
const MIN_SPAN_CENTS = 10;

/** The twelve notes against equal temperament, and which intervals are pure. */
export function OffsetsChart() {
  const style = useTuner(({ settings }) => settings);
  const { temperament, root } = style;
  const { a4Hz, offsets } = useTuner(({ target }) => target);
  if (temperament === 'equal' || temperament === 'sweetened') {
    return (
      <p className="text-sm text-ink-2">
        Every fifth is <Figure value={2} unit="cents" /> narrow, every major third <Figure value={14} unit="cents" />{' '}
        wide.
      </p>
    );
  }
  const highest = Math.max(MIN_SPAN_CENTS, ...offsets);
  const lowest = Math.min(-MIN_SPAN_CENTS, ...offsets);
  const top = (cents: number) => `${8 + (84 * (highest - cents)) / (highest - lowest)}%`;
  const left = (pitchClass: number) => `${((pitchClass + 0.5) / 12) * 100}%`;
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <figcaption className="text-xs text-ink-3">
        Cents from equal, A at <Figure value={a4Hz} decimals={Number.isInteger(a4Hz) ? 0 : 2} />
      </figcaption>
      <div aria-hidden className="tuner-offsets relative rounded-sm bg-sunk">
        <span className="absolute inset-x-0 border-t border-line-strong" style={{ top: top(0) }} />
        {offsets.map((cents, pitchClass) => (
          <span key={pitchClass}>
            <span className="tuner-offset-equal absolute" style={{ left: left(pitchClass), top: top(0) }} />
            <span className="tuner-offset absolute bg-mark" style={{ left: left(pitchClass), top: top(cents) }} />
          </span>
        ))}
      </div>
      <ul className="tuner-offset-names text-center text-xs">
        {offsets.map((cents, pitchClass) => (
          <li key={pitchClass}>
            <b className="block font-[560]">{pitchClassText(pitchClass, style)}</b>
            <span className="figure text-ink-3">{figureText(Math.round(cents), { signed: true })}</span>
          </li>
        ))}
      </ul>
      <Purity offsets={offsets} root={root} />
    </figure>
  );
}

function Purity({ offsets, root }: { offsets: readonly number[]; root: number }) {
  const style = useTuner(({ settings }) => settings);
  const { pureThirds, pureFifths, wolves } = purityOf(offsets, root);
  const on = (intervals: readonly Interval[]) =>
    notesListed(
      intervals.map(({ from }) => from),
      style,
    );
  return (
    <p className="text-sm text-ink-2 empty:hidden">
      {pureThirds.length > 0 && <span>{`Major thirds are pure on ${on(pureThirds)}. `}</span>}
      {pureFifths.length > 0 && <span>{`Fifths are pure on ${on(pureFifths)}. `}</span>}
      {wolves.map(({ from, to, wideCents }) => (
        <span key={from}>
          <span>{`The fifth from ${pitchClassText(from, style)} to ${pitchClassText(to, style)} is a wolf: `}</span>
          <Figure value={Math.abs(wideCents)} unit="cents" />
          <span>{wideCents > 0 ? ' too wide. ' : ' too narrow. '}</span>
        </span>
      ))}
    </p>
  );
}
