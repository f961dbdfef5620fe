import { jest } from '@jest/globals';
import { FakeAudioContext } from '../../../test/support/fake-audio-context';
import { claimPlayback } from '../audio/exclusive-playback';
import { HOME_TONE, SAMPLE_TONE, TonePlayer } from './tone-player';

const A432 = { frequencyHz: 432, ...HOME_TONE };
const A440 = { frequencyHz: 440, ...HOME_TONE };

function aPlayer() {
  const context = new FakeAudioContext();
  return { context, player: new TonePlayer(() => context.asAudioContext()) };
}

describe('the tone player', () => {
  it('sounds a sine at the gain and for the time asked for, faded at both ends', async () => {
    const { context, player } = aPlayer();
    await player.play('432', A432);

    const [voice] = context.voices;
    expect(voice).toMatchObject({ type: 'sine', frequencyHz: 432, startsAt: 0, stopsAt: 3 });
    expect(voice?.levels).toEqual([
      ['set', 0, 0],
      ['ramp', 0.1, 0.02],
      ['set', 0.1, 2.95],
      ['ramp', 0, 3],
    ]);
    expect(player.state).toMatchObject({ status: 'playing', id: '432' });
  });

  it('is idle again when the tone is over', async () => {
    const { context, player } = aPlayer();
    await player.play('432', A432);
    context.advance(3);
    expect(player.state.status).toBe('idle');
  });

  it('stops the first tone when another starts', async () => {
    const { context, player } = aPlayer();
    await player.play('432', A432);
    context.advance(1);
    await player.play('440', A440);

    expect(context.voices[0]?.stopsAt).toBeCloseTo(1.05, 9);
    expect(player.state).toMatchObject({ status: 'playing', id: '440' });
    context.advance(0.1); // the end of the first one is not the end of the second
    expect(player.state).toMatchObject({ status: 'playing', id: '440' });
  });

  it.each([
    [0.005, 0.025],
    [1, 0.1],
    [2.98, 0.04],
  ])('fades out from where the level is when stopped after %d s', async (seconds, level) => {
    const { context, player } = aPlayer();
    await player.play('432', A432);
    context.advance(seconds);
    player.stop();

    const [, from, to] = context.voices[0]?.levels.slice(-3) ?? [];
    expect(from?.[0]).toBe('set');
    expect(from?.[1]).toBeCloseTo(level, 9);
    expect(to).toEqual(['ramp', 0, seconds + 0.05]);
    expect(player.state.status).toBe('idle');
  });

  it('pauses and plays the rest later', async () => {
    const { context, player } = aPlayer();
    await player.play('528', { frequencyHz: 528, ...SAMPLE_TONE });
    context.advance(2);
    player.pause();
    expect(player.state).toMatchObject({ status: 'paused', playedMs: 2000 });
    context.advance(60);
    expect(player.elapsedMs()).toBe(2000);

    await player.resume();
    const rest = context.voices[1];
    expect(rest?.levels[1]).toEqual(['ramp', 0.2, 62.02]);
    expect(rest?.stopsAt).toBeCloseTo(65, 9);
    context.advance(1);
    expect(player.elapsedMs()).toBeCloseTo(3000, 6);
  });

  it('ends rather than pauses when nothing audible is left', async () => {
    const { context, player } = aPlayer();
    await player.play('432', A432);
    context.advance(2.96);
    player.pause();
    expect(player.state.status).toBe('idle');
  });

  it('throws when the browser refuses, and is then idle', async () => {
    const player = new TonePlayer(() => {
      throw new Error('no device');
    });
    await expect(player.play('432', A432)).rejects.toThrow('no device');
    expect(player.state.status).toBe('idle');
  });

  it('throws when the browser never starts', async () => {
    jest.useFakeTimers();
    const context = new FakeAudioContext('suspended');
    context.wakes = false;
    const played = new TonePlayer(() => context.asAudioContext()).play('432', A432);
    const outcome = expect(played).rejects.toThrow('couldn’t start the sound');
    await jest.advanceTimersByTimeAsync(2000);
    await outcome;
    jest.useRealTimers();
  });

  it('does not sound a tone that was stopped while the browser woke up', async () => {
    const context = new FakeAudioContext('suspended');
    const player = new TonePlayer(() => context.asAudioContext());
    const played = player.play('432', A432);
    player.stop();
    await played;
    expect(context.voices).toEqual([]);
  });

  it('is idle when the sound device goes away', async () => {
    const { context, player } = aPlayer();
    await player.play('432', A432);
    context.interrupt();
    expect(player.state.status).toBe('idle');
  });

  it('falls silent when something else begins to sound', async () => {
    const { player } = aPlayer();
    await player.play('432', A432);
    claimPlayback(() => undefined);
    expect(player.state.status).toBe('idle');
  });

  it('lets the sound device sleep after a tone, and wakes it for the next', async () => {
    jest.useFakeTimers();
    const { context, player } = aPlayer();
    await player.play('432', A432);
    context.advance(3);
    jest.advanceTimersByTime(500);
    expect(context.state).toBe('suspended');
    await player.play('440', A440);
    expect(context.state).toBe('running');
    jest.advanceTimersByTime(2000);
    expect(player.state).toMatchObject({ status: 'playing', id: '440' });
    jest.useRealTimers();
  });

  it('closes its context when disposed, after the fade, and can be used again', async () => {
    jest.useFakeTimers();
    const contexts: FakeAudioContext[] = [];
    const player = new TonePlayer(() => {
      const context = new FakeAudioContext();
      contexts.push(context);
      return context.asAudioContext();
    });
    await player.play('432', A432);
    player.dispose();
    expect(contexts[0]?.state).toBe('running');
    jest.advanceTimersByTime(50);
    expect(contexts[0]?.state).toBe('closed');
    await player.play('440', A440);
    expect(contexts).toHaveLength(2);
    jest.useRealTimers();
  });
});
