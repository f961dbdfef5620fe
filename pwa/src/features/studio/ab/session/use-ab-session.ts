import { use, useEffect, useState } from 'react';
import type { Store } from '@reduxjs/toolkit';
import { useStore } from 'react-redux';
import { useStoreState } from '../../../../shared/hooks/use-store-state';
import { perStore } from '../../../../shared/per-store';
import { Scope } from '../../../../shared/scope';
import { useSession } from '../../../../shared/session/use-session';
import { useWorkspace } from '../../../../shared/session/use-workspace';
import { AbSession, type AbState } from './ab-session';
import { AbToolsContext } from './ab-tools';

const getLast = perStore((_store: Store): { owner: string; session: AbSession | null } => ({
  owner: '',
  session: null,
}));

/** The session of this user in this workspace, for as long as the app is open. */
export function useAbSession(): { session: AbSession; state: AbState } {
  const store = useStore();
  const tools = use(AbToolsContext);
  const { user } = useSession();
  const { current } = useWorkspace();
  const owner = `${user?.id ?? ''} ${current?.id ?? ''}`;
  const [session] = useState(() => {
    const last = getLast(store);
    if (last.session !== null && last.owner === owner) return last.session;
    last.session?.dispose();
    return Object.assign(last, { owner, session: new AbSession(tools) }).session;
  });
  useEffect(() => session.enter(), [session]);
  return { session, state: useStoreState(session) };
}

const TICK_MS = 100;

/** The position on the timeline, s, updated ten times a second during playback. */
export function usePosition(session: AbSession, isPlaying: boolean): number {
  const [seconds, setSeconds] = useState(session.positionSeconds);
  useEffect(() => {
    const scope = new Scope();
    const read = () => setSeconds(session.positionSeconds());
    scope.own(session.subscribe(read));
    if (isPlaying) scope.interval(read, TICK_MS);
    read();
    return scope.dispose;
  }, [session, isPlaying]);
  return seconds;
}
