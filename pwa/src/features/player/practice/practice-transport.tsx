import { FastForward, Repeat, SkipBack } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { Dock, PlayPause, useHasRoom } from '../transport-bar';
import { usePlayerSession } from '../use-player';
import { TempoStepper } from './tempo-panel';
import type { Practice } from './use-practice';

const ON = 'bg-accent-soft text-ink mark-below';

/** The transport of Practice in the panel. */
export function PracticeBar({ practice }: { practice: Practice }) {
  const session = usePlayerSession();
  const { song, putHere, toggleLoop, backToStart } = practice;
  const round = useRound(practice);
  if (!useHasRoom()) return null;
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-x-6 border-t border-line px-6 py-5">
      <div className="flex gap-2">
        <Button aria-label="Loop starts here" onClick={() => putHere('a')}>
          A
        </Button>
        <Button aria-label="Loop ends here" onClick={() => putHere('b')}>
          B
        </Button>
        <Button
          aria-pressed={song.isLooping}
          unavailable={song.loop === null}
          onClick={toggleLoop}
          className={song.isLooping ? ON : ''}
        >
          <Repeat aria-hidden className="icon" />
          Loop
        </Button>
      </div>
      <div role="group" aria-label="Transport" className="flex items-center justify-center gap-3">
        <Button icon aria-label={song.loop ? 'Back to A' : 'Back to the beginning'} onClick={backToStart}>
          <SkipBack aria-hidden className="icon" />
        </Button>
        <PlayPause />
        <Button icon aria-label="Forward 10 seconds" onClick={() => session.skip(10)}>
          <FastForward aria-hidden className="icon" />
        </Button>
      </div>
      <p className="text-right text-sm text-ink-2">
        {song.isLooping && (
          <span>
            Round <Figure value={round} />
          </span>
        )}
        {song.isLooping && song.countInClicks > 0 && <span>, </span>}
        {song.countInClicks > 0 && (
          <span>
            count-in <Figure value={song.countInClicks} />
          </span>
        )}
      </p>
    </div>
  );
}

/** The same on a phone, where the thumb is: tempo above, then the ends, play, half speed and the loop. */
export function PracticeDock({ practice }: { practice: Practice }) {
  const { song, isHalf, putHere, toggleLoop, toggleHalf } = practice;
  if (useHasRoom()) return null;
  return (
    <Dock label="Practice transport">
      <div className="grid items-center gap-1.5 md:grid-cols-2">
        <TempoStepper practice={practice} />
        <div className="grid grid-cols-5 items-center justify-items-center gap-1.5">
          <Button variant="quiet" className="w-full flex-col gap-0! px-1!" onClick={() => putHere('a')}>
            <b>A</b>
            start
          </Button>
          <Button variant="quiet" className="w-full flex-col gap-0! px-1!" onClick={() => putHere('b')}>
            <b>B</b>
            end
          </Button>
          <PlayPause />
          <Button
            variant="quiet"
            aria-pressed={isHalf}
            className={`w-full flex-col gap-0! px-1! ${isHalf ? ON : ''}`}
            onClick={toggleHalf}
          >
            <b aria-hidden>½</b>
            <span>
              <VisuallyHidden>Half </VisuallyHidden>speed
            </span>
          </Button>
          <Button
            variant="quiet"
            aria-pressed={song.isLooping}
            aria-label="Loop"
            unavailable={song.loop === null}
            className={`w-full flex-col gap-0! px-1! ${song.isLooping ? ON : ''}`}
            onClick={toggleLoop}
          >
            <Repeat aria-hidden className="icon" />
            loop
          </Button>
        </div>
      </div>
    </Dock>
  );
}

/** The round of the loop that is heard; another loop begins with the first. */
function useRound({ song: { loop } }: Practice): number {
  const session = usePlayerSession();
  const key = `${loop?.fromSeconds ?? 0} ${loop?.toSeconds ?? 0}`;
  const [counted, setCounted] = useState({ key, round: 1 });
  useEffect(
    () => session.subscribeRounds(() => setCounted((last) => ({ key, round: last.key === key ? last.round + 1 : 2 }))),
    [session, key],
  );
  return counted.key === key ? counted.round : 1;
}
