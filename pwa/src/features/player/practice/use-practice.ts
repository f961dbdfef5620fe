import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useStoreState } from '../../../shared/hooks/use-store-state';
import { newId } from '../../../shared/new-id';
import { selectCurrent } from '../player-slice';
import { usePlayerSession, usePlayerState, useSong } from '../use-player';
import { nearestAttack } from './attacks';
import { type End, isSameLoop, newMarkerName, nudged, PRESS_SNAP_SECONDS, toAttack, withEnd } from './loops';
import { COUNT_INS, inOrder, type Loop, type SavedLoop } from './song-settings';
import type { SoundDetail } from './sound-detail';
import { clampTempo, stepTempo } from './tempo';

/** A position this close to the end of the loop is at it: it would play on, seconds. */
const AT_END_SECONDS = 0.02;

export type Practice = ReturnType<typeof usePractice>;

/** What is practised, and what can be done with it. */
export function usePractice() {
  const session = usePlayerSession();
  const song = useSong();
  const entry = useSelector(selectCurrent);
  const { status } = usePlayerState();
  const isHalf = useStoreState(session.songs, (state) => state.isHalf);
  const [handle, setHandle] = useState<End>('a');
  const [isSnapping, setIsSnapping] = useState(true);
  const durationSeconds = entry?.durationSeconds ?? 0;
  // Known once the track is open: opening it changes the status.
  const detail: SoundDetail | null = status === 'loading' ? null : session.detailOf(entry?.id ?? null);
  const attacks = detail?.attacks ?? [];

  const setLoop = (loop: Loop | null, isLooping: boolean) => {
    session.song.change({ loop, isLooping: isLooping && loop !== null });
    // What is behind its end would not come back by itself.
    const isBehind = loop !== null && session.positionSeconds() >= loop.toSeconds - AT_END_SECONDS;
    if (isLooping && isBehind) session.seek(loop.fromSeconds);
  };
  const put = (end: End, seconds: number, isLooping = session.song.settings.isLooping) => {
    setHandle(end);
    setLoop(withEnd(session.song.settings.loop, end, seconds, { durationSeconds }), isLooping);
  };
  const change = (moved: (loop: Loop) => Loop) => {
    const { loop, isLooping } = session.song.settings;
    if (loop) setLoop(moved(loop), isLooping);
  };
  return {
    song,
    entry,
    durationSeconds,
    detail,
    attacks,
    isHalf,
    handle,
    setHandle,
    isSnapping,
    toggleSnapping: () => setIsSnapping(!isSnapping),
    setLoop,
    put,
    /** An end where the song is now. A loop goes round once its end is set. */
    putHere: (end: End) => {
      const now = session.positionSeconds();
      const seconds = isSnapping ? (nearestAttack(attacks, now, PRESS_SNAP_SECONDS) ?? now) : now;
      put(end, seconds, end === 'b' || session.song.settings.isLooping);
    },
    nudge: (bySeconds: number, end = handle) => change((loop) => nudged(loop, end, bySeconds, { durationSeconds })),
    toAttack: (step: 1 | -1, end = handle) => change((loop) => toAttack(loop, end, step, { durationSeconds, attacks })),
    toggleLoop: () => {
      const { loop, isLooping } = session.song.settings;
      if (loop) setLoop(loop, !isLooping);
    },
    /** Plays a loop of the list: from its beginning, at its tempo. */
    recall: ({ fromSeconds, toSeconds, tempoPercent }: SavedLoop) => {
      session.song.change({ loop: { fromSeconds, toSeconds }, isLooping: true, tempoPercent });
      session.seek(fromSeconds);
    },
    isCurrent: (saved: Loop) => isSameLoop(saved, song.loop),
    saveLoop: (name: string) => {
      const { loop, loops, tempoPercent } = session.song.settings;
      if (loop) session.song.change({ loops: [...loops, { ...loop, id: newId(), name, tempoPercent }] });
    },
    setTempo: (percent: number) => session.song.change({ tempoPercent: clampTempo(percent) }),
    stepTempo: (step: 1 | -1 | 5 | -5) =>
      session.song.change({ tempoPercent: stepTempo(session.song.settings.tempoPercent, step) }),
    toggleHalf: () => session.song.setHalf(!session.songs.isHalf),
    markHere: () => {
      const { markers } = session.song.settings;
      const marker = { id: newId(), name: newMarkerName(markers), atSeconds: session.positionSeconds() };
      session.song.change({ markers: inOrder([...markers, marker]) });
    },
    /** Off, four clicks, eight clicks. */
    nextCountIn: () => {
      const next = COUNT_INS[(COUNT_INS.indexOf(session.song.settings.countInClicks) + 1) % COUNT_INS.length] ?? 0;
      session.song.change({ countInClicks: next });
    },
    backToStart: () => session.seek(session.song.settings.loop?.fromSeconds ?? 0),
  };
}
