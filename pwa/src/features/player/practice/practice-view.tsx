import { useEffect, useState } from 'react';
import { Scope } from '../../../shared/scope';
import { Figure } from '../../../shared/ui/figure';
import { Note } from '../../../shared/ui/note';
import { KeyHints } from '../key-hints';
import { PRACTICE_SHORTCUTS } from '../practice-shortcuts';
import { useKeys } from '../shortcuts';
import { AboveDock } from '../transport-bar';
import { usePlayerSession, usePlayerState } from '../use-player';
import { CountInPanel } from './count-in-panel';
import { LoopsPanel } from './loops-panel';
import { LoopWaveform } from './loop-waveform';
import { MarkersPanel } from './markers-panel';
import { NudgeRow } from './nudge-row';
import { PracticeBar, PracticeDock } from './practice-transport';
import { RememberedLine } from './remembered-line';
import { heardTempo } from './tempo';
import { TempoPanel } from './tempo-panel';
import { type Practice, usePractice } from './use-practice';

const NUDGE_SECONDS = 0.01;

/** Slower, in a loop, with a count-in: what a musician needs to learn a part. */
export function PracticeView() {
  const practice = usePractice();
  const { tempoProblem } = usePlayerState();
  usePracticeKeys(practice);
  return (
    <section aria-label="Practice">
      <AboveDock>
        <LoopWaveform practice={practice} />
        {practice.song.loop === null ? <HowToLoop /> : <NudgeRow practice={practice} />}
        <PracticeBar practice={practice} />
        <CountingIn practice={practice} />
        <div className="grid border-t border-line lg:grid-cols-2">
          <div className="grid content-start gap-5 px-4 py-5 xs:px-6">
            {tempoProblem === null ? <TempoPanel practice={practice} /> : <Note>{tempoProblem}</Note>}
            <CountInPanel practice={practice} />
          </div>
          <div className="grid content-start gap-3 px-4 py-5 xs:px-6">
            <LoopsPanel practice={practice} />
            <MarkersPanel practice={practice} />
            <RememberedLine />
          </div>
        </div>
        <div className="hidden border-t border-line px-6 py-4 lg:block pointer-coarse:hidden">
          <KeyHints keys={PRACTICE_SHORTCUTS} />
        </div>
      </AboveDock>
      <PracticeDock practice={practice} />
    </section>
  );
}

function usePracticeKeys(practice: Practice): void {
  const { loops } = practice.song;
  const numbered = Object.fromEntries(loops.slice(0, 9).map((loop, i) => [String(i + 1), () => practice.recall(loop)]));
  useKeys({
    a: () => practice.putHere('a'),
    b: () => practice.putHere('b'),
    g: practice.toggleLoop,
    h: practice.toggleHalf,
    ',': () => practice.nudge(-NUDGE_SECONDS),
    '.': () => practice.nudge(NUDGE_SECONDS),
    'Shift+,': () => practice.toAttack(-1),
    'Shift+.': () => practice.toAttack(1),
    '-': () => practice.stepTempo(-5),
    '=': () => practice.stepTempo(5),
    'Shift+-': () => practice.stepTempo(-1),
    'Shift+=': () => practice.stepTempo(1),
    t: practice.markHere,
    c: practice.nextCountIn,
    ...numbered,
  });
}

function HowToLoop() {
  return (
    <div className="grid gap-1 px-4 py-5 xs:px-6">
      <p>
        Press <b>A</b> where the hard part starts and <b>B</b> where it ends. Both snap to the nearest attack.
      </p>
      <p className="text-sm text-ink-2">Or drag over the waveform.</p>
    </div>
  );
}

const TICK_MS = 50;

/** How many clicks have sounded, and what follows them. */
function CountingIn({ practice: { song, isHalf, isCurrent } }: { practice: Practice }) {
  const session = usePlayerSession();
  const { status } = usePlayerState();
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    if (status !== 'counting') return;
    const scope = new Scope();
    scope.interval(() => setNowMs(performance.now()), TICK_MS);
    return scope.dispose;
  }, [status]);
  const { counting } = session;
  if (counting === null) return null;
  const { clicks, intervalSeconds } = counting.countIn;
  const elapsed = Math.floor((nowMs - counting.sinceMs) / 1000 / intervalSeconds) + 1;
  const click = Math.min(clicks, Math.max(1, elapsed));
  const left = clicks - click;
  const name = song.loops.find((loop) => isCurrent(loop))?.name;
  const what = song.isLooping && name !== undefined ? `“${name}”` : 'the song';
  const words = left === 0 ? 'The last click' : `${left} ${left === 1 ? 'click' : 'clicks'} left`;
  return (
    <div role="status" className="grid gap-2 border-t border-line px-4 py-5 xs:px-6">
      <Figure value={click} size="xl" tone="now" />
      <p className="text-sm text-ink-2">
        {words}, then {what} at <Figure value={heardTempo(song.tempoPercent, isHalf)} unit="%" />. Press play again to
        start at once.
      </p>
    </div>
  );
}
