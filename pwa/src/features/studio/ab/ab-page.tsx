import { Ear, History } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { useOnline } from '../../../shared/hooks/use-online';
import { Button } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import { TabHead } from '../shared/tab-head';
import type { Side } from './model/pair-analyser';
import { NAMES, SideRow } from './page/side-row';
import { SongDialog } from './page/song-dialog';
import { missingOf, Transport } from './page/transport';
import { useSongOfAddress } from './page/use-song-of-address';
import { passageAt } from './parts/loop-control';
import { OfflineHint } from './parts/offline-note';
import { useAbKeys } from './parts/use-ab-keys';
import { useAbSession, usePosition } from './session/use-ab-session';
import type { Hearing } from './sound/pair-graph';

/** `/studio/ab`: two files on one clock. `?song=` opens both files of a retune. */
export function AbPage() {
  const { session, state } = useAbSession();
  const { isPlaying, hearing } = state;
  usePageTitle(isPlaying ? `${hearing === 'both' ? 'Both' : NAMES[hearing]} · A/B Compare` : 'A/B Compare');
  const positionSeconds = usePosition(session, isPlaying);
  const songProblem = useSongOfAddress(session, state.songId);
  const isReady = missingOf(state) === null;
  const [parameters, setParameters] = useSearchParams();

  const toggle = () => {
    if (isPlaying) session.stop();
    else void session.play();
  };
  const hear = (what: Hearing) => {
    session.hear(what);
    if (!isPlaying) void session.play();
  };
  useAbKeys(
    isReady
      ? {
          a: () => hear('a'),
          b: () => hear('b'),
          x: () => hear(hearing === 'a' ? 'b' : 'a'),
          l: () =>
            session.setLoop(state.loop === null ? passageAt(session.positionSeconds(), state.durationSeconds) : null),
          ' ': toggle,
        }
      : {},
  );

  const row = (side: Side) => (
    <SideRow
      side={side}
      state={state[side]}
      isHeard={isPlaying && hearing === side}
      positionSeconds={session.placeIn(side, positionSeconds)}
      positionNow={isPlaying ? () => session.placeIn(side, session.positionSeconds()) : undefined}
      onToggle={() => {
        if (isPlaying && hearing === side) session.stop();
        else hear(side);
      }}
      onSeek={(seconds) => session.seek(session.timeOf(side, seconds))}
      onFile={(file) => {
        session.choose(side, file);
        if (parameters.has('song')) setParameters({}, { replace: true });
      }}
      onRetry={() => session.retry(side)}
    />
  );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="sr-only">A/B Compare</h2>
      <TabHead end={<FromHistory />}>Two files on one clock, at the same level. Nothing is uploaded.</TabHead>
      <OfflineHint />
      {songProblem !== null && (
        <Note tone="bad" announce>
          {songProblem}
        </Note>
      )}
      {state.isSame && (
        <Note tone="warn" announce>
          Both files hold the same sound: there is nothing to tell apart. Choose the retuned file on B.
        </Note>
      )}
      {state.soundProblem !== null && (
        <Note tone="bad" announce>
          {state.soundProblem}
        </Note>
      )}
      <Panel flush>
        {row('a')}
        <div className="border-t border-line">{row('b')}</div>
        <Transport session={session} state={state} positionSeconds={positionSeconds} onToggle={toggle} />
      </Panel>
      <BlindPanel isReady={isReady} />
    </div>
  );
}

function BlindPanel({ isReady }: { isReady: boolean }) {
  return (
    <Panel
      title="Blind test"
      end={
        <LinkButton to="/studio/ab/blind">
          <Ear aria-hidden className="icon" />
          {isReady ? 'Set up a blind test' : 'Earlier tests'}
        </LinkButton>
      }
    >
      <p className="max-w-[44em] text-sm text-ink-2">
        X is one of the two. Say which, ten times or more, and see how often guessing would do as well.
      </p>
    </Panel>
  );
}

/** Both files of a retune, chosen from the history. */
function FromHistory() {
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useOnline();
  const navigate = useNavigate();
  const choose = (id: string) => {
    setIsOpen(false);
    void navigate(`/studio/ab?song=${id}`);
  };
  return (
    <>
      <Button unavailable={!isOnline} onClick={() => setIsOpen(true)}>
        <History aria-hidden className="icon" />
        Choose from history
      </Button>
      {isOpen && <SongDialog onChoose={choose} onClose={() => setIsOpen(false)} />}
    </>
  );
}
