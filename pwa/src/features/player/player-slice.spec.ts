import { playerActions, playerReducer, type PlayerState, type QueueEntry } from './player-slice';

const entry = (id: string): QueueEntry => ({
  id,
  fileName: `${id}.mp3`,
  sizeBytes: 1,
  title: null,
  artist: null,
  album: null,
  coverUrl: null,
  format: null,
  durationSeconds: null,
  a4Hz: null,
  a4ErrorCents: null,
  unmeasured: null,
  problem: null,
  libraryId: null,
});

const after = (...actions: Parameters<typeof playerReducer>[1][]): PlayerState =>
  actions.reduce<PlayerState | undefined>(playerReducer, undefined) ?? playerReducer(undefined, { type: '' });
const order = (state: PlayerState) => state.queue.map(({ id }) => id).join('');
const three = playerActions.added([entry('a'), entry('b'), entry('c')]);

describe('the player’s state', () => {
  it('starts empty, at volume 70, as recorded, towards 432 with the tempo kept', () => {
    expect(after({ type: '' })).toMatchObject({
      status: 'empty',
      volume: 70,
      isMuted: false,
      listening: 'original',
      retune: { aim: 'other', targetHz: 432, anchor: 'a4', mode: 'tempo' },
    });
  });

  it.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 9, 'acb'],
    ['x', 0, 'abc'],
  ])('moves %s to place %d: %s', (id, to, expected) => {
    expect(order(after(three, playerActions.moved({ id, to })))).toBe(expected);
  });

  it('restores a removed track at its old place', () => {
    const state = after(three, playerActions.removed('b'), playerActions.inserted({ entries: [entry('b')], index: 1 }));
    expect(order(state)).toBe('abc');
  });

  it('keeps the volume within its range, and unmutes when it changes', () => {
    expect(after(playerActions.muteToggled(), playerActions.volumeChanged(104.6))).toMatchObject({
      volume: 100,
      isMuted: false,
    });
    expect(after(playerActions.volumeChanged(-5)).volume).toBe(0);
  });

  it('is loading once a track is chosen, and empty without one', () => {
    expect(after(three, playerActions.selected('b'))).toMatchObject({ currentId: 'b', status: 'loading' });
    expect(after(three, playerActions.selected('b'), playerActions.selected(null)).status).toBe('empty');
  });
});
