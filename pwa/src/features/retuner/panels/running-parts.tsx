import { Circle, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Waveform } from '../../../shared/audio/waveform';
import { clock } from '../../../shared/format/sound';
import { classNames } from '../../../shared/ui/class-names';
import { Well } from '../../../shared/ui/panel';
import { Spinner } from '../../../shared/ui/spinner';
import type { Song } from '../song';
import type { StageLine } from './stages';

/** The accent colour replaces the blue as far as the song is retuned: `share`, 0-1. */
export function RetunedWaveform({ song, share }: { song: Song; share: number }) {
  const durationSeconds = song.inspection.kind === 'known' ? song.inspection.facts.durationSeconds : 0;
  const peaks = song.inspection.kind === 'known' ? song.inspection.peaks : null;
  return (
    <Well className="px-3 pt-4 pb-2.5">
      <div className="relative h-[118px]">
        <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${share * 100}%)` }}>
          <Waveform
            peaks={peaks}
            durationSeconds={durationSeconds}
            positionSeconds={0}
            tone="was"
            filled
            heightPx={120}
          />
        </div>
        <div className="absolute inset-0" style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}>
          <Waveform
            peaks={peaks}
            durationSeconds={durationSeconds}
            positionSeconds={0}
            tone="now"
            filled
            heightPx={120}
          />
        </div>
        {share > 0 && share < 1 && (
          <span className="absolute inset-y-0 -ml-px w-0.5 bg-ink" style={{ left: `${share * 100}%` }} />
        )}
      </div>
      {durationSeconds > 0 && (
        <div className="mt-1.5 flex justify-between text-xs text-ink-3">
          <span className="text-accent-text">
            retuned <span className="figure">{clock(share * durationSeconds)}</span>
          </span>
          <span>
            of <span className="figure">{clock(durationSeconds)}</span>
          </span>
        </div>
      )}
    </Well>
  );
}

const ICONS = { done: CircleCheck, now: Spinner, alongside: CircleDashed, next: Circle };

/** @param end at the right */
export function Stage({ line: { name, state }, end }: { line: StageLine; end?: ReactNode }) {
  const Icon = ICONS[state];
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={classNames(
        'grid min-h-[2.6rem] grid-cols-[1.5rem_1fr_auto] items-center gap-2.5 border-b border-line text-sm last:border-0',
        state === 'done' ? 'text-ink-2' : state === 'now' ? 'font-[600] text-ink' : 'text-ink-3',
      )}
    >
      <Icon
        aria-hidden
        className={classNames('icon', state === 'done' && 'text-tune', state === 'now' && 'text-accent-text')}
      />
      <span>
        {name}
        {state === 'done' && <span className="sr-only">, done</span>}
      </span>
      {state === 'alongside' && <span className="font-[400] text-ink-3">in parallel</span>}
      {end}
    </li>
  );
}
