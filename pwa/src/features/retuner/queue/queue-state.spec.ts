import { DEFAULT_OPTIONS } from '../options/options';
import { isOverLimit, type Phase } from '../song';
import { busySongs, emptyQueue, type QueueAction, readySongs, reduceQueue, sentTogether } from './queue-state';

const EMPTY = emptyQueue(DEFAULT_OPTIONS);
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
  outcome: {
    retuneId: 'r',
    filename: 'x.mp3',
    song: new Blob(),
    receipt: undefined,
    isSaved: true,
    original: new File([], 'x.mp3'),
  },
};

const failed = (wayOut: 'retry' | 'collect' | 'choose-file'): Phase => ({
  kind: 'failed',
  request,
  retuneId: 'r',
  failure: {
    title: 'Retune Failed',
    message: '',
    wayOut,
    stopsQueue: false,
    ...(wayOut === 'collect' && { resumeAt: 'download' }),
  },
});

const added = (...ids: string[]): QueueAction => ({
  type: 'added',
  songs: ids.map((id) => ({ id, file: new File([], id), name: id, path: '', sizeBytes: 1 })),
  intake: null,
});
const after = (...actions: QueueAction[]) => actions.reduce(reduceQueue, EMPTY);
const phase = (id: string, to: Phase): QueueAction => ({ type: 'phase', id, phase: to });

describe('the queue', () => {
  it('shows a lone song; of a list none, until the user opens one', () => {
    expect(after(added('a')).selectedId).toBe('a');
    expect(after(added('a', 'b')).selectedId).toBeNull();
    expect(after(added('a'), added('b')).selectedId).toBeNull();
    const opened: QueueAction = { type: 'selected', id: 'b' };
    expect(after(added('a', 'b'), opened, added('c')).selectedId).toBe('b');
    expect(after(added('a', 'b'), { type: 'removed', id: 'a' }).selectedId).toBe('b');
  });

  it('begins anew with songs that are added when all others are done', () => {
    const state = after(added('a'), { type: 'sent', ids: ['a'], atMs: 0 }, phase('a', done), added('b'));
    expect(state).toMatchObject({ songs: [{ id: 'b' }], selectedId: 'b', batch: null });
    expect(after(added('a', 'b'), phase('a', done), added('c')).songs).toHaveLength(3);
  });

  it('counts what joins while others run to their batch, and what comes later to one of its own', () => {
    const sent = (id: string): QueueAction => ({ type: 'sent', ids: [id], atMs: 0 });
    const joined = after(added('a', 'b'), sent('a'), phase('a', running), sent('b'));
    expect(joined.batch?.ids).toEqual(['a', 'b']);
    expect(after(added('a', 'b'), sent('a'), phase('a', done), sent('b')).batch?.ids).toEqual(['b']);
  });

  it('lets go of the file of a song that is done, and of no other', () => {
    const [a, b] = after(added('a', 'b'), phase('a', running), phase('a', done)).songs;
    expect([a?.file, b?.file?.name]).toEqual([null, 'b']);
  });

  it('opens a song that is done again for another target, with its file', () => {
    const isStored = (stored: boolean): QueueAction => ({ type: 'again', id: 'a', isStored: stored });
    const [a] = after(added('a'), phase('a', done), isStored(true)).songs;
    expect(a).toMatchObject({ file: { name: 'x.mp3' }, storedOriginalOf: 'r', phase: { kind: 'open' } });
    expect(after(added('a'), phase('a', done), isStored(false)).songs[0]?.storedOriginalOf).toBeNull();
    expect(after(added('a'), phase('a', running), isStored(true)).songs[0]?.phase).toEqual(running);
  });

  it.each([
    ['c', 0, 'cab'],
    ['a', 1, 'bac'],
    ['a', 2, 'bca'],
  ])('moves %s to place %i', (id, to, order) => {
    const { songs } = after(added('a', 'b', 'c'), { type: 'moved', id, to });
    expect(songs.map((song) => song.id).join('')).toBe(order);
  });

  it('marks the songs that there were no retunes left for', () => {
    const requests = new Map([['a', request]]);
    const { songs, batch } = after(added('a', 'b'), { type: 'sent', ids: ['a'], atMs: 0, requests, beyond: ['b'] });
    expect(songs.map(isOverLimit)).toEqual([false, true]);
    expect(batch?.ids).toEqual(['a']);
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
    const state = after(added('a', 'b'), phase('b', { kind: 'queued', request }), { type: 'queue-stopped', by: null });
    expect(busySongs(state)).toEqual([]);
    expect(readySongs(state).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('sends nothing that was refused', () => {
    expect(readySongs(after(added('a'), { type: 'refused', id: 'a', refusal: { message: 'Empty.' } }))).toEqual([]);
  });

  it('does not send a song again with others when it only has to be fetched', () => {
    const { songs } = after(added('a', 'b', 'c'), phase('a', failed('collect')), phase('b', failed('retry')));
    expect(sentTogether(songs).map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('keeps saved songs in memory to be saved again, of many large ones the latest, and all that are not saved', () => {
    const sized = (megabytes: number): Phase => {
      const song = new Blob([]);
      Object.defineProperty(song, 'size', { value: megabytes * 2 ** 20 });
      const outcome = { retuneId: 'r', filename: 'x.wav', song, receipt: null, isSaved: false, original: null };
      return { kind: 'done', request, outcome };
    };
    const state = after(added('a', 'b', 'c'), phase('a', sized(250)), phase('b', sized(100)), phase('c', sized(200)));
    const atHand = ({ songs }: typeof state) =>
      songs.map((one) => one.phase.kind === 'done' && one.phase.outcome.song !== null);
    expect(atHand(state)).toEqual([true, true, true]);
    expect(atHand(reduceQueue(state, { type: 'saved', ids: ['a', 'b', 'c'], archive: null }))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('does not send a file again with others that the server could not read', () => {
    const { songs } = after(added('a', 'b'), phase('a', failed('choose-file')));
    expect(sentTogether(songs).map(({ id }) => id)).toEqual(['b']);
  });
});
