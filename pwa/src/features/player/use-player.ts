import { useEffect, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { Store } from '@reduxjs/toolkit';
import { LiveRetuner } from '../../shared/audio/live-retuner';
import { Scope } from '../../shared/scope';
import { PlayerSession } from './player-session';
import { type PlayerState, selectPlayer, type WithPlayer } from './player-slice';

/** One session per store: it outlives the page, so that music continues on other pages. */
const sessions = new WeakMap<object, PlayerSession>();

export function usePlayerSession(): PlayerSession {
  const store = useStore() as Store<WithPlayer>;
  let session = sessions.get(store);
  if (!session) {
    session = new PlayerSession(store, () => LiveRetuner.create());
    sessions.set(store, session);
  }
  return session;
}

export function usePlayerState(): PlayerState {
  return useSelector(selectPlayer);
}

const TICK_MS = 100;

/** The position in seconds, updated ten times a second during playback. */
export function usePosition(): number {
  const session = usePlayerSession();
  const { status, currentId } = usePlayerState();
  const [seconds, setSeconds] = useState(session.positionSeconds);
  useEffect(() => {
    const read = () => setSeconds(session.positionSeconds());
    read();
    // Seeking is possible while paused.
    const scope = new Scope();
    scope.interval(read, TICK_MS);
    return scope.dispose;
  }, [session, status, currentId]);
  return seconds;
}
