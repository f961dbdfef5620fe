import { DEFAULT_OPTIONS } from '../options/options';
import { busySongs, type QueueAction, type QueueState, readySongs, reduceQueue, sentTogether } from './queue-state';
import type { Phase } from './song';

const EMPTY: QueueState = { songs: [], selectedId: null, options: DEFAULT_OPTIONS };
const request = {
  targetHz: 432,
  sourceHz: 440,
  anchor: 'a4',
  mode: 'tempo',
  format: 'mp3',
  quality: 'high',
  force: false,
} as const;
const progress = { step: 'upload', percent: 0, stage: null, etaSeconds: null, isConnected: true } as const;
const running: Phase = { kind: 'running', request, retuneId: 'r', progress };
const done: Phase = {
  kind: 'done',
  request,
  outcome: { retuneId: 'r', filename: 'x.mp3', song: new Blob(), receipt: undefined },
};

const failed = (wayOut: 'retry' | 'collect' | 'choose-file'): Phase => ({
  kind: 'failed',
  request,
  retuneId: 'r',
  failure: { title: 'Retune Failed', message: '', wayOut, stopsQueue: false },
});

const added = (...ids: string[]): QueueAction => ({
  type: 'added',
  songs: ids.map((id) => ({ id, file: new File([], id), name: id, sizeBytes: 1 })),
});
const after = (...actions: QueueAction[]) => actions.reduce(reduceQueue, EMPTY);
const phase = (id: string, to: Phase): QueueAction => ({ type: 'phase', id, phase: to });

describe('the queue', () => {
  it('shows the first of the songs that were added', () => {
    expect(after(added('a', 'b')).selectedId).toBe('a');
  });

  it('stays where it is when more are added, unless the song on the screen is done', () => {
    expect(after(added('a'), added('b')).selectedId).toBe('a');
    expect(after(added('a'), phase('a', running), phase('a', done), added('b')).selectedId).toBe('b');
  });

  it('follows the work from a song that is done to the next', () => {
    const state = after(added('a', 'b'), phase('a', running), phase('a', done), phase('b', running));
    expect(state.selectedId).toBe('b');
  });

  it('leaves a song on the screen that is being set up', () => {
    const state = after(added('a', 'b'), { type: 'selected', id: 'b' }, phase('a', running));
    expect(state.selectedId).toBe('b');
  });

  it('lets go of the file of a song that is done, and of no other', () => {
    const [a, b] = after(added('a', 'b'), phase('a', running), phase('a', done)).songs;
    expect([a?.file, b?.file?.name]).toEqual([null, 'b']);
  });

  it('hears progress only of what runs', () => {
    const heard: QueueAction = { type: 'progress', id: 'a', progress: { percent: 50 } };
    expect(after(added('a'), heard).songs[0]?.phase.kind).toBe('open');
    expect(after(added('a'), phase('a', running), heard).songs[0]?.phase).toMatchObject({ progress: { percent: 50 } });
  });

  it('asks again whether to force when the source changes', () => {
    const state = after(
      added('a'),
      { type: 'forced', id: 'a', isForced: true },
      { type: 'source', id: 'a', text: '415' },
    );
    expect(state.songs[0]).toMatchObject({ isForced: false, sourceText: '415' });
  });

  it('reopens queued songs when the queue stops', () => {
    const state = after(added('a', 'b'), phase('b', { kind: 'queued', request }), { type: 'queue-stopped' });
    expect(busySongs(state)).toEqual([]);
    expect(readySongs(state).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('goes to the neighbour when the song on the screen is removed', () => {
    expect(after(added('a', 'b', 'c'), { type: 'selected', id: 'b' }, { type: 'removed', id: 'b' }).selectedId).toBe(
      'c',
    );
    expect(after(added('a'), { type: 'removed', id: 'a' }).selectedId).toBeNull();
  });

  it('sends nothing that was refused', () => {
    expect(readySongs(after(added('a'), { type: 'refused', id: 'a', refusal: { message: 'Empty.' } }))).toEqual([]);
  });

  it('does not send a song again with others when it only has to be fetched', () => {
    const { songs } = after(added('a', 'b', 'c'), phase('a', failed('collect')), phase('b', failed('retry')));
    expect(sentTogether(songs, 'c').map(({ id }) => id)).toEqual(['b', 'c']);
    expect(sentTogether(songs, 'a').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('keeps finished songs in memory to be saved again, of many large ones the latest', () => {
    const done = (megabytes: number): Phase => {
      const song = new Blob([]);
      Object.defineProperty(song, 'size', { value: megabytes * 2 ** 20 });
      return { kind: 'done', request, outcome: { retuneId: 'r', filename: 'x.wav', song, receipt: null } };
    };
    const { songs } = after(added('a', 'b', 'c'), phase('a', done(250)), phase('b', done(100)), phase('c', done(200)));
    const atHand = songs.map((one) => one.phase.kind === 'done' && one.phase.outcome.song !== null);
    expect(atHand).toEqual([false, true, true]);
    const alone = after(added('a'), phase('a', done(900))).songs[0];
    expect(alone?.phase).toMatchObject({ outcome: { song: expect.any(Blob) as Blob } });
  });

  it('does not send a file again with others that the server could not read', () => {
    const { songs } = after(added('a', 'b'), phase('a', failed('choose-file')));
    expect(sentTogether(songs, 'b').map(({ id }) => id)).toEqual(['b']);
    expect(sentTogether(songs, 'a').map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
