import { useEffect, useState } from 'react';
import { clock, spokenClock } from '../../../../shared/format/sound';
import { Button } from '../../../../shared/ui/button';
import { classNames } from '../../../../shared/ui/class-names';
import { Well } from '../../../../shared/ui/panel';
import { Slider } from '../../../../shared/ui/slider';
import { Note } from '../../../../shared/ui/note';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden';
import { LeaveQuestion } from '../../shared/leave-question';
import type { Side } from '../model/pair-analyser';
import type { BlindTest } from '../model/blind-test';
import { KeysHint } from '../parts/keys-hint';
import { LoopControl } from '../parts/loop-control';
import { keepFocus, useAbKeys } from '../parts/use-ab-keys';
import type { AbSession, AbState } from '../session/ab-session';
import { usePosition } from '../session/use-ab-session';
import { RunningMarks } from './trial-marks';

type Heard = Side | 'x';

const WHY = 'answer-locked';

interface RunningTestProps {
  session: AbSession;
  state: AbState;
  test: BlindTest;
  onFinish: () => void;
}

/** A test while it runs. Nothing on the screen depends on what X is. */
export function RunningTest({ session, state, test, onFinish }: RunningTestProps) {
  const [{ trials, answered }, setProgress] = useState(test.progress);
  /** What was listened to last in this trial. */
  const [heard, setHeard] = useState<Heard | null>(null);
  const [hasHeardX, setHasHeardX] = useState(false);
  const { isPlaying } = state;
  // A masked switch is not in the session’s state: another page would name the wrong side.
  useEffect(
    () => () => {
      session.stop();
      session.hear('a');
    },
    [session],
  );

  const listen = (what: Heard) => {
    setHeard(what);
    if (what === 'x') setHasHeardX(true);
    session.hearMasked(test.hear(what));
    if (!isPlaying) void session.play();
  };
  const answer = (side: Side) => {
    if (!hasHeardX) return;
    session.stop();
    test.answer(side);
    setHeard(null);
    setHasHeardX(false);
    setProgress(test.progress);
    if (test.progress.isFinished) onFinish();
  };
  const pause = () => {
    if (isPlaying) session.stop();
    else listen(heard ?? 'x');
  };
  useAbKeys({
    a: () => listen('a'),
    b: () => listen('b'),
    x: () => listen('x'),
    A: () => answer('a'),
    B: () => answer('b'),
    ' ': pause,
  });

  const listenButton = (what: Heard, letter: string, detail: string, tone: string) => {
    const sounds = isPlaying && heard === what;
    return (
      <Button
        key={what}
        aria-pressed={sounds}
        onMouseDown={keepFocus}
        onClick={() => listen(what)}
        className={classNames(
          'min-h-[4.5rem]! flex-col gap-0.5! text-lg!',
          sounds && 'bg-accent-soft [box-shadow:inset_0_-4px_0_var(--mark)]',
          tone,
        )}
      >
        {letter}
        <span className="text-xs font-[450] text-ink-3">{sounds ? 'playing' : detail}</span>
      </Button>
    );
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg leading-snug">
          Trial <span className="figure">{answered + 1}</span> of <span className="figure">{trials}</span>
        </h2>
        <span className="text-sm text-ink-3">X is drawn again for every trial. Score after the last.</span>
      </div>
      <RunningMarks trials={trials} answered={answered} />
      <VisuallyHidden>
        <span role="status">
          Trial {answered + 1} of {trials}
        </span>
      </VisuallyHidden>
      <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <legend className="mb-2 text-sm font-[560]">Listen, as often as you like</legend>
        <div className="grid grid-cols-3 gap-3">
          {listenButton('a', 'A', 'original', 'text-was')}
          {listenButton('x', 'X', 'one of them', '')}
          {listenButton('b', 'B', 'retuned', 'text-accent-text')}
        </div>
      </fieldset>
      <Place session={session} state={state} />
      <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <legend className="mb-2 text-sm font-[560]">X is</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {(['a', 'b'] as const).map((side) => (
            <Button
              key={side}
              size="lg"
              unavailable={!hasHeardX}
              aria-describedby={hasHeardX ? undefined : WHY}
              onMouseDown={keepFocus}
              onClick={() => answer(side)}
            >
              X is {side.toUpperCase()}
            </Button>
          ))}
        </div>
        <p id={WHY} className={classNames('text-xs text-ink-3', hasHeardX && 'invisible')}>
          Listen to X first.
        </p>
      </fieldset>
      {state.soundProblem !== null && (
        <Note tone="bad" announce>
          {state.soundProblem}
        </Note>
      )}
      <KeysHint
        keys={[
          ['A X B', 'listen'],
          ['Shift + A or B', 'answer'],
          ['Space', 'pause'],
        ]}
      >
        <span>No waveform is shown: it could give X away.</span>
      </KeysHint>
      <LeaveQuestion
        isAsked={answered > 0}
        title="Leave the test?"
        description={`${answered} of ${trials} answers are given. A test that is not finished has no score and is not kept.`}
        confirmLabel="Leave the test"
        dismissLabel="Go on"
      />
    </div>
  );
}

/** Where the song is, and its loop, without a waveform. The clock of two tempos would tell them apart. */
function Place({ session, state }: { session: AbSession; state: AbState }) {
  const { isPlaying, durationSeconds, loop, comparison } = state;
  const positionSeconds = usePosition(session, isPlaying);
  if (comparison !== null && comparison.stretch !== 1) return null;
  return (
    <Well className="grid grid-cols-[minmax(0,1fr)] gap-1 px-3 pt-2 pb-3">
      <Slider
        label="Position"
        value={positionSeconds}
        max={durationSeconds}
        step={0.1}
        valueText={`${spokenClock(positionSeconds)} of ${spokenClock(durationSeconds)}`}
        onChange={(seconds) => session.seek(seconds)}
      />
      <div className="flex justify-between text-xs text-ink-2">
        <span className="figure">{clock(positionSeconds)}</span>
        <span className="figure">{clock(durationSeconds)}</span>
      </div>
      <LoopControl
        loop={loop}
        durationSeconds={durationSeconds}
        positionSeconds={session.positionSeconds}
        onChange={(passage) => session.setLoop(passage)}
      />
    </Well>
  );
}
