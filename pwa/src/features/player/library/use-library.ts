import { useCallback, useEffect, useEffectEvent } from 'react';
import type { Store } from '@reduxjs/toolkit';
import { useSelector, useStore } from 'react-redux';
import { useStoreState } from '../../../shared/hooks/use-store-state';
import { perStore } from '../../../shared/per-store';
import { useToast } from '../../../shared/ui/use-toast';
import { selectIsPlaying } from '../player-slice';
import type { Arrangement } from './arrangement';
import { measureWhileIdle } from './idle-measuring';
import { Library, type LibraryState } from './library-state';
import { titleOf } from './song-keys';
import type { LibraryItem } from '../player-database';

/** It outlives the page, so that a folder is read while other pages are open. */
const getLibrary = perStore((_store: Store) => new Library());

export const useLibrary = (): Library => getLibrary(useStore());

/** What is in the library; it is read when it is first needed. */
export function useLibraryState(): LibraryState {
  const library = useLibrary();
  useEffect(() => void library.load(), [library]);
  return useStoreState(library);
}

/** Measures songs while the page is open and nothing plays. */
export function useIdleMeasuring(): void {
  const library = useLibrary();
  const isPlaying = useSelector(selectIsPlaying);
  const isIdle = useEffectEvent(
    () => !isPlaying && library.state.reading === null && document.visibilityState === 'visible',
  );
  useEffect(() => {
    const leaving = new AbortController();
    const songs = () => library.state.songs ?? [];
    void measureWhileIdle({ songs, isIdle: () => isIdle(), signal: leaving.signal });
    return () => leaving.abort();
  }, [library]);
}

/** The songs in their orders and groups. */
export function useArrangement(): Arrangement {
  useLibraryState();
  return useLibrary().arrangement;
}

/** Removes a song from the library; the message offers to restore it. */
export function useForget(): (song: LibraryItem) => void {
  const library = useLibrary();
  const toast = useToast();
  return useCallback(
    (song) => {
      const change = (changed: Promise<void>) => {
        changed.catch(() => toast({ title: 'The library could not be changed', tone: 'bad' }));
      };
      change(library.forget(song.id));
      toast({
        title: 'Removed from the library',
        description: titleOf(song),
        action: { label: 'Undo', onClick: () => change(library.recall(song.id)) },
      });
    },
    [library, toast],
  );
}
