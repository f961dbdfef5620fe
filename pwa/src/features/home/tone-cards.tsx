import './tone-cards.css';
import { shiftFor, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { Play, Square } from 'lucide-react';
import type { CSSProperties } from 'react';
import { ToneLine } from '../../shared/tones/tone-line';
import { HOME_TONE } from '../../shared/tones/tone-player';
import { useTone } from '../../shared/tones/use-tone';
import { Button } from '../../shared/ui/button';
import { classNames } from '../../shared/ui/class-names';
import { Figure } from '../../shared/ui/figure';
import { SectionHead } from '../../shared/ui/section-head';

interface DemoTone {
  frequencyHz: number;
  name: string;
  text: string;
}

const TONES: readonly DemoTone[] = [
  {
    frequencyHz: STANDARD_A4_HZ,
    name: 'Standard tuning',
    text: 'The reference of ISO\u202f16. Some 432\u202fHz advocates call it artificial.',
  },
  { frequencyHz: 432, name: 'Natural harmony', text: 'Chosen by many meditation musicians.' },
  { frequencyHz: 444, name: 'Angelic resonance', text: 'A touch above standard; puts C5 at 528\u202fHz.' },
  { frequencyHz: 528, name: 'Love frequency', text: 'From the Solfeggio set, between C5 and C♯5.' },
];

export function ToneCards() {
  return (
    <section aria-labelledby="tones" className="@container">
      <SectionHead id="tones" title="Experience the Difference">
        Four plain tones, three seconds each. The curve shows the first {CURVE.milliseconds}&#8239;ms of what you hear.
      </SectionHead>
      <ul className="joined grid-cols-1 @min-[21rem]:grid-cols-2 @min-[54rem]:grid-cols-4">
        {TONES.map((tone) => (
          <ToneCard key={tone.frequencyHz} {...tone} />
        ))}
      </ul>
    </section>
  );
}

function ToneCard({ frequencyHz, name, text }: DemoTone) {
  const { status, playedMs, toggle } = useTone({ frequencyHz, ...HOME_TONE });
  const sounds = status !== 'idle';
  const isStandard = frequencyHz === STANDARD_A4_HZ;
  const { cents } = shiftFor({ targetHz: frequencyHz, sourceHz: STANDARD_A4_HZ, anchor: 'a4' });
  return (
    <li
      className={classNames(
        'relative grid grid-rows-[auto_auto_1fr_auto] content-start gap-3 p-4 transition-colors duration-(--dur-2) lg:p-6',
        sounds && 'bg-accent-soft!',
      )}
    >
      <div className="grid gap-1">
        <Figure value={frequencyHz} unit="Hz" size="lg" />
        <p className="text-xs text-ink-3">
          <Figure value={cents} decimals={2} signed /> cents from {STANDARD_A4_HZ}
        </p>
      </div>
      <svg
        aria-hidden
        viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
        preserveAspectRatio="none"
        className="h-13 w-full overflow-hidden"
      >
        <path
          d={curvePath(frequencyHz)}
          className={classNames(
            'fill-none stroke-[1.75] [vector-effect:non-scaling-stroke]',
            isStandard ? 'stroke-was' : 'stroke-mark',
            sounds && 'tone-flow',
          )}
          style={{ '--tone-period': `${periodPercent(frequencyHz)}%` } as CSSProperties}
        />
      </svg>
      <div className="grid content-start gap-1">
        <h3>{name}</h3>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      <Button
        variant={sounds ? 'primary' : 'line'}
        onClick={toggle}
        aria-label={`${sounds ? 'Stop' : 'Play'} ${frequencyHz} Hz`}
      >
        {sounds ? <Square aria-hidden className="icon" /> : <Play aria-hidden className="icon" />}
        {sounds ? 'Stop' : 'Play'}
      </Button>
      <ToneLine
        status={status}
        playedMs={playedMs}
        durationMs={HOME_TONE.durationMs}
        className="absolute inset-x-0 bottom-0"
      />
    </li>
  );
}

/** The first moments of a tone as a curve. */
const CURVE = { milliseconds: 20, width: 220, height: 52 } as const;

const AMPLITUDE = 21;
const STEP = 1;

/** A sine of `frequencyHz` from phase 0, drawn one wave beyond the picture for its animation. */
function curvePath(frequencyHz: number): string {
  const radiansPerUnit = (2 * Math.PI * frequencyHz * CURVE.milliseconds) / 1000 / CURVE.width;
  const end = CURVE.width * (1 + periodPercent(frequencyHz) / 100) + STEP;
  const points: string[] = [];
  for (let x = 0; x <= end; x += STEP) {
    points.push(`${x} ${(CURVE.height / 2 - AMPLITUDE * Math.sin(radiansPerUnit * x)).toFixed(1)}`);
  }
  return `M${points.join('L')}`;
}

/** One wave in percent of the picture's width. */
function periodPercent(frequencyHz: number): number {
  return 100_000 / (frequencyHz * CURVE.milliseconds);
}
