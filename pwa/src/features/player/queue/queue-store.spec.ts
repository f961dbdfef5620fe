import 'fake-indexeddb/auto';
import { readQueue, toSavedQueue, withoutMissing, writeQueue } from './queue-store';
import type { SavedQueue } from '../player-database';
import type { PlayerState } from '../player-slice';
import { newEntry } from '../intake';

const inLibrary = (id: string, libraryId: string | null) => ({ ...newEntry(`${id}.mp3`, 1), id, libraryId });

describe('the stored queue', () => {
  it('has the songs of the library in playing order, and the order before shuffling', () => {
    const state = {
      queue: [inLibrary('1', 'C'), inLibrary('2', null), inLibrary('3', 'A'), inLibrary('4', 'A')],
      currentId: '3',
      unshuffled: ['4', '3', '2', '1'],
      repeat: 'all',
    } as unknown as PlayerState;
    expect(toSavedQueue(state)).toEqual({
      songIds: ['C', 'A', 'A'],
      current: 1,
      unshuffled: [2, 1, 0],
      repeat: 'all',
    });
  });

  it.each([
    ['a song before the current one', 'A', { places: [1, 2], current: 0, unshuffled: [1, 0] }],
    ['the current song: the next one takes its place', 'B', { places: [0, 2], current: 1, unshuffled: [1, 0] }],
    ['the last song', 'C', { places: [0, 1], current: 1, unshuffled: [1, 0] }],
  ])('is restored without %s', (_, gone, left) => {
    const saved = { songIds: ['A', 'B', 'C'], unshuffled: [2, 1, 0], current: 1, repeat: 'off' } as const;
    expect(withoutMissing({ ...saved, songIds: ['A', 'B', 'C'], unshuffled: [2, 1, 0] }, (id) => id !== gone)).toEqual(
      left,
    );
  });

  it('begins at the front when nothing is left behind the current song', () => {
    const saved = { songIds: ['A', 'B'], unshuffled: null, current: 1, repeat: 'off' as const };
    expect(withoutMissing(saved, (id) => id === 'A')).toEqual({ places: [0], current: 0, unshuffled: null });
  });
});

it('reads the queue that was written last', async () => {
  expect(await readQueue()).toBeNull();
  const queue: SavedQueue = { songIds: ['a', 'b'], unshuffled: [1, 0], current: 1, repeat: 'one' };
  await writeQueue({ ...queue, current: 0 });
  await writeQueue(queue);
  expect(await readQueue()).toEqual(queue);
});
