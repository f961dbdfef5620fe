import { NATURAL_HZ, SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import { type Anchor, nearestStandardNote, shiftFor, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { Pause, Play, Square } from 'lucide-react';
import { useRef, useState } from 'react';
import { SAMPLE_TONE } from '../../shared/tones/tone-player';
import { useTone } from '../../shared/tones/use-tone';
import { Button } from '../../shared/ui/button';
import { CentsScale } from '../../shared/ui/cents-scale';
import { PickTiles, Segments } from '../../shared/ui/choice';
import { classNames } from '../../shared/ui/class-names';
import { Figure } from '../../shared/ui/figure';
import { figureText } from '../../shared/ui/figure-text';
import { logPercent } from '../../shared/ui/graduations';
import { Panel, Well } from '../../shared/ui/panel';
import { CHORD, KEYBOARD, keyPlace, SPECTRUM_HZ } from './shift-geometry';

const TARGETS = [...SOLFEGGIO_HZ.filter((hz) => hz < 432), ...NATURAL_HZ, ...SOLFEGGIO_HZ.filter((hz) => hz > 444)];

/** What retuning does to a song, drawn: on a keyboard, in cents and in the spectrum of a chord. */
export function ShiftPicture() {
  const [target, setTarget] = useState('432');
  const [chosenAnchor, setAnchor] = useState<Anchor>('a4');
  const targetHz = Number(target);
  const hasTwoMeanings = nearestStandardNote(targetHz).name !== 'A4';
  const anchor = hasTwoMeanings ? chosenAnchor : 'a4';
  const shift = shiftFor({ targetHz, sourceHz: STANDARD_A4_HZ, anchor });
  const a4 = figureText(shift.equivalentA4Hz, { decimals: 2 });
  return (
    <Panel title="What a shift does" end={<span className="text-sm text-ink-3">Blue: at 440. Orange: retuned.</span>}>
      <div className="grid gap-6">
        <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:hidden">
          <PickTiles
            label="Target"
            className="grid-cols-3 sm:grid-cols-9"
            value={target}
            onChange={setTarget}
            options={TARGETS.map((hz) => ({ value: String(hz), label: String(hz) }))}
          />
          <Segments
            label="What moves"
            value={anchor}
            onChange={setAnchor}
            disabled={!hasTwoMeanings}
            options={[
              { value: 'a4', label: 'Whole song', detail: 'A4 lands there' },
              { value: 'note', label: 'Gentle', detail: `${shownNote(targetHz)} lands there` },
            ]}
          />
        </div>
        <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <span>
            A4 <Figure value={STANDARD_A4_HZ} unit="Hz" decimals={2} tone="was" /> →{' '}
            <Figure value={shift.equivalentA4Hz} unit="Hz" decimals={2} tone="now" />
          </span>
          <Figure value={shift.cents} unit="cents" decimals={2} signed />
          <span className="text-ink-2">
            ratio <Figure value={shift.ratio} decimals={6} />
          </span>
        </p>
        <Keyboard cents={shift.cents} />
        <CentsScale
          label={`A4 moves by ${figureText(shift.cents, { decimals: 2, signed: true })} cents`}
          {...(Math.abs(shift.cents) <= 50
            ? { minCents: -50, maxCents: 50, labelEvery: 10 }
            : { minCents: -200, maxCents: 1400, labelEvery: 200 })}
          wasCents={0}
          nowCents={shift.cents}
        />
        <Spectrum ratio={shift.ratio} />
        <div className="flex flex-wrap gap-3 print:hidden">
          <SampleTone frequencyHz={STANDARD_A4_HZ} label="A4 at 440" />
          <SampleTone frequencyHz={Math.round(shift.equivalentA4Hz * 100) / 100} label={`A4 at ${a4}`} />
        </div>
      </div>
    </Panel>
  );
}

function shownNote(targetHz: number): string {
  return nearestStandardNote(targetHz).name.replace('#', '♯');
}

function Keyboard({ cents }: { cents: number }) {
  return (
    <figure className="grid gap-2">
      <div
        role="img"
        aria-label={`On a keyboard A4 moves by ${figureText(cents / 100, { decimals: 2, signed: true })} keys`}
        className="relative overflow-hidden rounded-md border border-line-strong"
      >
        <div className="flex h-20">
          {KEYBOARD.map(({ midi, isBlack }) => (
            <span
              key={midi}
              className={classNames('flex-1 border-l border-line first:border-0', isBlack ? 'bg-sunk' : 'bg-raised')}
            />
          ))}
        </div>
        <span className="absolute inset-y-0 -ml-[1.5px] w-[3px] bg-was" style={{ left: `${keyPlace(0)}%` }} />
        <span
          className="absolute inset-y-0 -ml-[1.5px] w-[3px] bg-mark transition-[left] duration-(--dur-3) ease-needle motion-reduce:transition-none"
          style={{ left: `${keyPlace(cents)}%` }}
        />
      </div>
      <div aria-hidden className="relative h-4 text-xs text-was">
        <span className="figure absolute -translate-x-1/2" style={{ left: `${keyPlace(0)}%` }}>
          A4
        </span>
      </div>
      <figcaption className="text-sm text-ink-2">
        On a keyboard, each key is 100 cents, so most targets land between two keys. Fixed-pitch instruments can’t play
        along unless they’re retuned, too.
      </figcaption>
    </figure>
  );
}

function Spectrum({ ratio }: { ratio: number }) {
  const strokes = (by: number) =>
    CHORD.map(
      ({ frequencyHz, level }) => `M${logPercent(frequencyHz * by, SPECTRUM_HZ).toFixed(3)} 100V${100 - 92 * level}`,
    ).join('');
  return (
    <figure className="grid gap-2">
      <Well className="px-3 pt-3 pb-1.5">
        <svg
          role="img"
          aria-label="Spectrum of an A major chord before and after: every partial moves by the same distance"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="block h-32 w-full overflow-visible"
        >
          <path d={strokes(1)} className="fill-none stroke-was stroke-2 [vector-effect:non-scaling-stroke]" />
          <path d={strokes(ratio)} className="fill-none stroke-mark stroke-2 [vector-effect:non-scaling-stroke]" />
          <path d="M0 100H100" className="fill-none stroke-line-strong [vector-effect:non-scaling-stroke]" />
        </svg>
        <div aria-hidden className="relative h-5 text-xs text-ink-3">
          {[125, 250, 500, 1000, 2000, 4000].map((hz) => (
            <span
              key={hz}
              className="figure absolute top-1 -translate-x-1/2"
              style={{ left: `${logPercent(hz, SPECTRUM_HZ)}%` }}
            >
              {hz < 1000 ? hz : `${hz / 1000}k`}
            </span>
          ))}
        </div>
      </Well>
      <figcaption className="text-sm text-ink-2">
        In the spectrum of an A major chord ({SPECTRUM_HZ.from} Hz to {SPECTRUM_HZ.to / 1000} kHz, octaves equally
        wide): every partial moves by the same distance, so intervals stay the same.
      </figcaption>
    </figure>
  );
}

/** A tone of five seconds that can be paused, resumed and stopped. */
function SampleTone({ frequencyHz, label }: { frequencyHz: number; label: string }) {
  const { status, pauseOrPlay, stop } = useTone({ frequencyHz, ...SAMPLE_TONE });
  const play = useRef<HTMLButtonElement>(null);
  const stopAndStay = () => {
    stop();
    // The pressed button disappears: the focus moves to the one beside it.
    play.current?.focus();
  };
  return (
    <span className="inline-flex gap-1.5">
      <Button ref={play} size="sm" variant={status === 'playing' ? 'primary' : 'line'} onClick={pauseOrPlay}>
        {status === 'playing' ? <Pause aria-hidden className="icon" /> : <Play aria-hidden className="icon" />}
        {status === 'playing' ? 'Pause' : status === 'paused' ? 'Resume' : 'Play'} {label}
      </Button>
      {status !== 'idle' && (
        <Button size="sm" icon aria-label={`Stop ${label}`} onClick={stopAndStay}>
          <Square aria-hidden className="icon" />
        </Button>
      )}
    </span>
  );
}
