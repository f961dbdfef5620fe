import { useEffect, useState } from 'react';
import type { Store } from '@reduxjs/toolkit';
import { useSelector, useStore } from 'react-redux';
import { LiveRetuner } from '../../shared/audio/live-retuner';
import { useStoreState } from '../../shared/hooks/use-store-state';
import { perStore } from '../../shared/per-store';
import { useMyReference } from '../../shared/reference/my-reference';
import { Scope } from '../../shared/scope';
import type { SongDrift } from './pitch/drift/song-drift';
import { type HeardPitch, heardPitch } from './pitch/heard-pitch';
import type { SongSettings } from './practice/song-settings';
import { PlayerSession } from './player-session';
import { type PlayerState, selectCurrent, selectPlayer, type WithPlayer } from './player-slice';

/** It outlives the page, so that music continues on other pages. */
const getSession = perStore((store: Store<WithPlayer>) => new PlayerSession(store, () => LiveRetuner.create()));

const usePlayerStore = useStore.withTypes<Store<WithPlayer>>();

export const usePlayerSession = (): PlayerSession => getSession(usePlayerStore());

export function usePlayerState(): PlayerState {
  return useSelector(selectPlayer);
}

/** What is set for the current song. */
export function useSong(): SongSettings {
  const { songs } = usePlayerSession();
  const { currentId } = usePlayerState();
  return useStoreState(songs, () => songs.settingsOf(currentId));
}

/** How the pitch of the current song moves; null while that is not known. */
export function useDrift(): SongDrift | null {
  const { drifts } = usePlayerSession();
  const { currentId } = usePlayerState();
  return useStoreState(drifts, () => drifts.of(currentId));
}

/** Where the current song is moved when it is not played as recorded. */
export function useHeardPitch(): HeardPitch {
  const { retune } = usePlayerState();
  const { a4Hz } = useMyReference();
  return heardPitch(retune, useSelector(selectCurrent), { ...useSong(), fit: useDrift()?.fit ?? null }, a4Hz);
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
