import { jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { type Notice, Removals } from './removals';
import { playerActions, playerReducer } from './player-slice';
import { newEntry } from './intake';
import type { TrackFiles } from './track-files';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Three tracks, of which the middle one was removed. */
function removed() {
  const store = configureStore({ reducer: { player: playerReducer } });
  const tracks = ['one.mp3', 'two.mp3', 'three.mp3'].map((name) => newEntry(name, 1));
  store.dispatch(playerActions.added(tracks));
  const said: Notice[] = [];
  const release = jest.fn<TrackFiles['release']>();
  const restored = jest.fn<(id: string) => void>();
  const removals = new Removals(store, { release } as unknown as TrackFiles, (notice) => said.push(notice), restored);
  removals.remove(tracks[1]?.id ?? '');
  const names = () => store.getState().player.queue.map(({ fileName }) => fileName);
  const id = tracks[1]?.id ?? '';
  return {
    said,
    release,
    restored,
    names,
    undo: () => said.at(-1)?.action?.onClick(),
    remove: () => removals.remove(id),
    id,
  };
}

describe('a track removed from the queue', () => {
  it('is restored at its old place with its file', () => {
    const { said, release, restored, names, undo, id } = removed();
    expect(said).toMatchObject([{ title: 'Removed from the queue', description: 'two.mp3' }]);
    expect(names()).toEqual(['one.mp3', 'three.mp3']);
    undo();
    expect(names()).toEqual(['one.mp3', 'two.mp3', 'three.mp3']);
    expect(restored).toHaveBeenCalledWith(id);
    jest.advanceTimersByTime(120_000);
    expect(release).not.toHaveBeenCalled();
  });

  it('can be restored for a whole minute again when it is removed again', () => {
    const { release, names, undo, remove } = removed();
    jest.advanceTimersByTime(50_000);
    undo();
    remove();
    jest.advanceTimersByTime(50_000);
    expect(release).not.toHaveBeenCalled();
    undo();
    expect(names()).toEqual(['one.mp3', 'two.mp3', 'three.mp3']);
    jest.advanceTimersByTime(60_000);
    expect(release).not.toHaveBeenCalled();
  });

  it('is released after a minute; after that, Undo says that it is too late', () => {
    const { said, release, restored, names, undo, id } = removed();
    jest.advanceTimersByTime(59_000);
    expect(release).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2_000);
    expect(release).toHaveBeenCalledWith(id);
    undo();
    expect(said.at(-1)?.title).toBe('This track can no longer be restored');
    expect(names()).toEqual(['one.mp3', 'three.mp3']);
    expect(restored).not.toHaveBeenCalled();
  });
});
