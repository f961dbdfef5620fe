import { Play, Square } from 'lucide-react';
import { useId } from 'react';
import { ToneLine } from '../tones/tone-line';
import { CARD_TONE } from '../tones/tone-player';
import { useTone } from '../tones/use-tone';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { Figure } from '../ui/figure';
import type { FrequencyEntry } from './frequency-catalogue';
import { FrequencyRule } from './frequency-rule';

/** Maximum number of claimed benefits on a card. */
const MAX_BENEFITS = 3;

export interface FrequencyCardProps {
  entry: FrequencyEntry;
  /** A list row on phones: without rule, badge and frame. */
  compact?: boolean;
  className?: string;
}

/**
 * One frequency: figure, tone, position on the rule, what people claim and, at the same size, what was found. In a grid
 * its five rows align with those of the other cards.
 */
export function FrequencyCard({ entry, compact = false, className }: FrequencyCardProps) {
  const titleId = useId();
  const { frequency, name, badge, benefits, description, evidence, color } = entry;
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(
        'relative row-span-5 grid grid-cols-[minmax(0,1fr)_auto] grid-rows-subgrid items-center gap-x-3 gap-y-3',
        'overflow-hidden rounded-lg border border-line bg-surface px-4 pt-4 pb-3 shadow-panel',
        compact &&
          'max-sm:row-span-1 max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:grid-rows-none max-sm:gap-y-1.5 max-sm:rounded-none max-sm:border-0 max-sm:[box-shadow:none]',
        className,
      )}
    >
      <Figure value={frequency} unit="Hz" size="lg" className="row-start-1" />
      <h3 id={titleId} className={classNames('row-start-3', compact && 'max-sm:row-start-1')}>
        {name}
      </h3>
      <Badge className={classNames('row-start-3', compact && 'max-sm:hidden')}>{badge}</Badge>
      <div className={classNames('col-span-full row-start-2', compact && 'max-sm:hidden')}>
        <FrequencyRule frequencyHz={frequency} color={color} />
      </div>
      {benefits.length === 0 ? (
        <p className="col-span-full self-start text-sm text-ink-2">{description}</p>
      ) : (
        <ul className="col-span-full grid gap-1.5 self-start text-sm leading-[1.45] text-ink-2">
          {benefits.slice(0, MAX_BENEFITS).map((benefit) => (
            <li
              key={benefit}
              className="relative pl-[0.95rem] before:absolute before:top-[0.62em] before:left-0 before:h-px before:w-2 before:bg-line-strong"
            >
              {benefit}
            </li>
          ))}
        </ul>
      )}
      <p
        className={classNames(
          'col-span-full self-start border-t border-line pt-3 text-sm leading-[1.45]',
          compact && 'max-sm:border-0 max-sm:pt-0',
        )}
      >
        <b className="block font-[580]">{evidence.finding}</b>
        {evidence.detail !== undefined && <span className="text-ink-2">{evidence.detail}</span>}
      </p>
      <CardTone frequencyHz={frequency} />
    </article>
  );
}

function CardTone({ frequencyHz }: { frequencyHz: number }) {
  const { status, playedMs, toggle } = useTone({ frequencyHz, ...CARD_TONE });
  const sounds = status !== 'idle';
  return (
    <>
      <Button
        icon
        variant={sounds ? 'primary' : 'line'}
        aria-label={`${sounds ? 'Stop' : 'Play'} ${frequencyHz} Hz`}
        onClick={toggle}
        className="col-start-[-2] row-start-1 justify-self-end"
      >
        {sounds ? <Square aria-hidden className="icon" /> : <Play aria-hidden className="icon" />}
      </Button>
      <ToneLine
        status={status}
        playedMs={playedMs}
        durationMs={CARD_TONE.durationMs}
        className="absolute inset-x-0 bottom-0"
      />
    </>
  );
}
