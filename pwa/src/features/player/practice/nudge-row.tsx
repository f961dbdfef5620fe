import { ChevronLeft, ChevronRight, Magnet } from 'lucide-react';
import { clock } from '../../../shared/format/sound';
import { Button } from '../../../shared/ui/button';
import { Segments } from '../../../shared/ui/choice';
import { Figure } from '../../../shared/ui/figure';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import type { Practice } from './use-practice';

const STEP_SECONDS = 0.01;

/** Moves the chosen end of the loop by 10 ms or to an attack. */
export function NudgeRow({ practice }: { practice: Practice }) {
  const { song, handle, setHandle, nudge, toAttack, isSnapping, toggleSnapping, attacks } = practice;
  if (song.loop === null) return null;
  const { fromSeconds, toSeconds } = song.loop;
  const endLabel = (name: string, seconds: number) => (
    <span>
      <b>{name}</b> <span className="figure">{clock(seconds, 2)}</span>
    </span>
  );
  return (
    <div className="grid items-center gap-2 px-4 py-5 xs:px-6 lg:grid-cols-[1fr_auto_1fr]">
      <Segments
        label="Handle to nudge"
        hideLabel
        value={handle}
        onChange={setHandle}
        options={[
          { value: 'a', label: endLabel('A', fromSeconds) },
          { value: 'b', label: endLabel('B', toSeconds) },
        ]}
      />
      <div className="grid grid-cols-4 gap-2">
        <Button
          className="gap-0! px-1!"
          aria-label="To the attack before"
          unavailable={attacks.length === 0}
          onClick={() => toAttack(-1)}
        >
          <ChevronLeft aria-hidden className="icon" />
          Attack
        </Button>
        <Button className="px-1!" onClick={() => nudge(-STEP_SECONDS)}>
          <Figure value={-10} signed unit="ms" />
          <VisuallyHidden>earlier</VisuallyHidden>
        </Button>
        <Button className="px-1!" onClick={() => nudge(STEP_SECONDS)}>
          <Figure value={10} signed unit="ms" />
          <VisuallyHidden>later</VisuallyHidden>
        </Button>
        <Button
          className="gap-0! px-1!"
          aria-label="To the next attack"
          unavailable={attacks.length === 0}
          onClick={() => toAttack(1)}
        >
          Attack
          <ChevronRight aria-hidden className="icon" />
        </Button>
      </div>
      <Button
        variant="quiet"
        aria-pressed={isSnapping}
        onClick={toggleSnapping}
        className={isSnapping ? 'justify-self-end text-accent-text' : 'justify-self-end'}
      >
        <Magnet aria-hidden className="icon" />
        Snap to attacks
      </Button>
    </div>
  );
}
