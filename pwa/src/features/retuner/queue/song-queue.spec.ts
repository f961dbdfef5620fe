import { delay } from '../../../shared/scope';
import { downloadBroke, RetuneFailed } from '../transfer/failures';
import { signedOut, toFailure } from '../transfer/run-failures';
import { aQueue, song } from '../../../../test/support/a-song-queue';
import { isOverLimit } from '../song';

const settled = () => delay();

beforeEach(() => void Object.assign(globalThis, { window: new EventTarget() }));
afterEach(() => void Reflect.deleteProperty(globalThis, 'window'));

describe('the song queue', () => {
  it('goes in the order in which they were chosen, one at a time', async () => {
    const { queue, runs, one, two, kinds, names } = aQueue();
    queue.add([song('three.mp3')], 'pro');
    const three = queue.state().songs[2]?.id ?? '';
    expect(queue.convert([three, two, one], 'pro')).toBe(3);
    expect(names()).toEqual(['one.mp3']);
    runs[0]?.deliver();
    await settled();
    expect(names()).toEqual(['one.mp3', 'two.mp3']);
    expect(kinds()).toEqual(['done', 'running', 'queued']);
  });

  it('lets the server remove a song once it is saved, and not before', async () => {
    const { queue, runs, confirm, save, one, two } = aQueue();
    queue.convert([one], 'pro');
    runs[0]?.deliver();
    await settled();
    expect(confirm.mock.calls).toEqual([[runs[0]?.retuneId]]);
    expect(save.mock.invocationCallOrder[0]).toBeLessThan(confirm.mock.invocationCallOrder[0] ?? 0);
    queue.convert([two], 'pro');
    runs[1]?.fail(new RetuneFailed(downloadBroke()));
    await settled();
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('saves several songs as one archive, with their folders, once the last is done', async () => {
    const { queue, runs, confirm, save, said, one, two } = aQueue();
    queue.convert([one, two], 'pro');
    runs[0]?.deliver();
    await settled();
    expect([save.mock.calls.length, confirm.mock.calls.length]).toEqual([0, 0]);
    runs[1]?.deliver();
    await settled();
    const [[archive, name] = []] = save.mock.calls;
    expect(name).toBe('Retuned songs, 432 Hz.zip');
    expect(await archive?.text()).toBe('one.mp3 Disc 2/two.mp3 ');
    expect(confirm).toHaveBeenCalledTimes(2);
    expect(said).toEqual(['2 songs retuned and downloaded']);
    expect(queue.state().batch?.archive).toMatchObject({ name, savedAtMs: 0 });
  });

  it('saves each song by itself where no archive can be made, and confirms each once', async () => {
    const { queue, runs, confirm, save, zip, said, one, two } = aQueue();
    zip.mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
    queue.convert([one, two], 'pro');
    runs[0]?.deliver();
    await settled();
    runs[1]?.deliver();
    await settled();
    expect(save.mock.calls.map(([, name]) => name)).toEqual(['one.mp3', 'two.mp3']);
    expect(confirm.mock.calls).toEqual(runs.map(({ retuneId }) => [retuneId]));
    expect(said).toEqual(['2 songs retuned and downloaded']);
    expect(queue.state().batch?.archive).toBeNull();
  });

  it('saves what is finished before the rest, and all of it again at the end', async () => {
    const { queue, runs, confirm, save, zip, one, two } = aQueue();
    queue.convert([one, two], 'pro');
    runs[0]?.deliver();
    await settled();
    await queue.saveBatch();
    expect(save.mock.calls.map(([, name]) => name)).toEqual(['one.mp3']);
    expect(confirm).not.toHaveBeenCalled();
    runs[1]?.deliver();
    await settled();
    expect(zip.mock.calls[0]?.[0]).toHaveLength(2);
  });

  it('saves the one song of a batch that did not fail as it is, and counts the failed one', async () => {
    const { queue, runs, save, said, one, two } = aQueue();
    queue.convert([one, two], 'pro');
    runs[0]?.deliver();
    await settled();
    runs[1]?.fail(new RetuneFailed({ title: 'Retune Failed', message: '', wayOut: 'retry', stopsQueue: false }));
    await settled();
    expect(save.mock.calls.map(([, name]) => name)).toEqual(['one.mp3']);
    expect(said).toEqual(['1 of 2 songs retuned and downloaded']);
  });

  it('reports how much of the batch is done, and when nothing runs any more', async () => {
    const { queue, runs, percents, one, two } = aQueue();
    queue.convert([one, two], 'pro');
    runs[0]?.on({ step: 'process', percent: 50 });
    runs[0]?.deliver();
    await settled();
    runs[1]?.deliver();
    await settled();
    expect(percents).toEqual([0, 28, 50, null]);
  });

  it('reports which song is being uploaded, and how much of it was sent', async () => {
    const { queue, runs, uploads, one } = aQueue();
    queue.convert([one], 'pro');
    for (const percent of [12.4, 12.9, 50]) runs[0]?.on({ step: 'upload', percent });
    runs[0]?.on({ step: 'process', percent: 0 });
    runs[0]?.deliver();
    await settled();
    expect(uploads.slice(0, 5)).toEqual(['none', 'one.mp3 0', 'one.mp3 0.12', 'one.mp3 0.5', 'none']);
  });

  it('shifts the songs of an album alike, and an outlier by its own pitch', async () => {
    const { queue, runs } = aQueue(['a', 441.22], ['b', 441.18], ['c', 441.2], ['d', 441.2], ['live', 437.64]);
    await settled();
    queue.convert(
      queue.state().songs.map(({ id }) => id),
      'pro',
    );
    const sources = queue.state().songs.map(({ phase }) => (phase.kind === 'open' ? null : phase.request.sourceHz));
    expect(sources).toEqual([441.2, 441.2, 441.2, 441.2, 437.64]);
    expect(runs).toHaveLength(1);
  });

  it('aborts and cancels on the server when a song is cancelled, and goes on with the next', async () => {
    const { queue, runs, cancel, one, two, kinds, names } = aQueue();
    queue.convert([one, two], 'pro');
    queue.cancel(one);
    await settled();
    expect(runs[0]?.signal.aborted).toBe(true);
    expect(cancel).toHaveBeenCalledWith(runs[0]?.retuneId);
    expect(kinds()).toEqual(['open', 'running']);
    expect(names()).toEqual(['one.mp3', 'two.mp3']);
  });

  it('only stops the download of a song that is retuned: it was counted, and can be fetched', async () => {
    const { queue, runs, cancel, one } = aQueue();
    queue.convert([one], 'pro');
    runs[0]?.on({ step: 'download', percent: 10 });
    queue.cancel(one);
    await settled();
    expect(cancel).not.toHaveBeenCalled();
    expect(queue.state().songs[0]?.phase).toMatchObject({ kind: 'failed', failure: { wayOut: 'collect' } });
    queue.collect(one);
    expect(runs[1]).toMatchObject({ startAt: 'download', retuneId: runs[0]?.retuneId });
  });

  it.each(['process', 'download'] as const)(
    'resumes a retune that the session’s end interrupted at its %s once the user is back, then sends the rest',
    async (resumeAt) => {
      const { queue, runs, said, one, two, kinds } = aQueue();
      queue.convert([one, two], 'pro');
      runs[0]?.fail(new RetuneFailed(signedOut(resumeAt)));
      await settled();
      expect([kinds(), said]).toEqual([['failed', 'open'], []]);
      queue.onUserReturned();
      expect(runs[1]).toMatchObject({ startAt: resumeAt, retuneId: runs[0]?.retuneId });
      runs[1]?.deliver();
      await settled();
      expect(kinds()).toEqual(['done', 'running']);
      expect(runs[2]).toMatchObject({ startAt: 'upload', file: { name: 'two.mp3' } });
    },
  );

  it('sends songs again once the user is back that the session’s end kept from being sent, and says nothing', async () => {
    const { queue, runs, said, one, two, kinds, names } = aQueue();
    queue.convert([one, two], 'pro');
    runs[0]?.fail(new RetuneFailed(toFailure({ status: 401, message: '' })));
    await settled();
    expect([kinds(), said]).toEqual([['open', 'open'], []]);
    queue.onUserReturned();
    runs[1]?.deliver();
    await settled();
    expect(names()).toEqual(['one.mp3', 'one.mp3', 'two.mp3']);
  });

  it('sends what was to be converted while no one was signed in once the user is back', () => {
    const { queue, two, names } = aQueue();
    queue.convertOnReturn([two], 'pro');
    expect(names()).toEqual([]);
    queue.onUserReturned();
    expect(names()).toEqual(['two.mp3']);
  });

  it('keeps the songs that there are no retunes left for, which did not fail', async () => {
    const { queue, runs, said, one, two, kinds } = aQueue();
    queue.convert([one], 'basic', [two]);
    runs[0]?.deliver();
    await settled();
    expect(kinds()).toEqual(['done', 'open']);
    expect(said).toEqual(['1 song retuned, 1 not retuned: no retunes left']);
  });

  it('stops when the server has no retunes left: what was refused, and what was queued, did not fail', async () => {
    const { queue, runs, said, one, two, kinds } = aQueue();
    queue.add([song('three.mp3')], 'basic');
    queue.convert([one, two, queue.state().songs[2]?.id ?? ''], 'basic');
    runs[0]?.deliver();
    await settled();
    runs[1]?.fail(new RetuneFailed(toFailure({ status: 403, code: 'retune.limit_reached', message: 'All used.' })));
    await settled();
    expect(kinds()).toEqual(['done', 'open', 'open']);
    expect(queue.state().songs.map(isOverLimit)).toEqual([false, true, true]);
    expect(said).toEqual(['1 song retuned, 2 not retuned: no retunes left']);
  });

  it('retunes a song once more from what the server has of it, where that keeps it', async () => {
    const { queue, runs, one } = aQueue();
    queue.convert([one], 'studio');
    expect(runs[0]?.storedOriginalOf).toBeNull();
    runs[0]?.deliver();
    await settled();
    queue.again(one, 'studio', 444);
    queue.convert([one], 'studio');
    const file = { name: 'one.mp3' };
    expect(runs[1]).toMatchObject({ storedOriginalOf: runs[0]?.retuneId, file, request: { targetHz: 444 } });
  });

  it('does not download a song while another one is running, and says so', async () => {
    const { queue, runs, said, one, two, names } = aQueue();
    queue.convert([one, two], 'pro');
    runs[0]?.fail(new RetuneFailed(downloadBroke()));
    await settled();
    queue.collect(one);
    expect(names()).toEqual(['one.mp3', 'two.mp3']);
    expect(said.at(-1)).toBe('Another song is in progress');
  });

  it('sends nothing, and forgets nothing of the last batch, when no song is ready', async () => {
    const { queue, runs, one } = aQueue();
    queue.convert([one], 'pro');
    runs[0]?.deliver();
    await settled();
    expect(queue.convert([one], 'pro')).toBe(0);
    expect(queue.state().batch?.ids).toEqual([one]);
  });

  it('keeps no decoded audio of a song that is retuned', async () => {
    const { queue, runs, decode, one } = aQueue();
    decode.mockResolvedValue({ channels: [new Float32Array(1)], sampleRateHz: 44_100 });
    expect(await queue.pcmOf(one)).not.toBeNull();
    queue.convert([one], 'pro');
    runs[0]?.deliver();
    await settled();
    expect(await queue.pcmOf(one)).toBeNull();
  });

  it('is dropped for another user, and stops what is running', async () => {
    const { queue, runs, save, one, two } = aQueue();
    queue.convert([one, two], 'pro');
    queue.reset();
    await settled();
    expect(runs).toHaveLength(1);
    expect(runs[0]?.signal.aborted).toBe(true);
    expect(queue.state()).toMatchObject({ songs: [], selectedId: null });
    expect(save).not.toHaveBeenCalled();
  });
});
