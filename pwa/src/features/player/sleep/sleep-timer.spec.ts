import { jest } from '@jest/globals';
import { SleepTimer } from './sleep-timer';

const MINUTE_MS = 60_000;

function aTimer() {
  const song = { leftSeconds: 100, isLastOfAlbum: false };
  const heard = { fade: 1, isPaused: false };
  const timer = new SleepTimer({
    setFade: (share) => void (heard.fade = share),
    pause: () => Promise.resolve(void (heard.isPaused = true)),
    leftOfSongSeconds: () => song.leftSeconds,
    isLastOfAlbum: () => song.isLastOfAlbum,
    changed: () => undefined,
  });
  return { timer, song, heard };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the sleep timer', () => {
  it('fades over the last 20 seconds, pauses, and is off at full volume', async () => {
    const { timer, heard } = aTimer();
    timer.start(15);
    await jest.advanceTimersByTimeAsync(14 * MINUTE_MS);
    expect(timer.state).toEqual({ choice: 15, leftSeconds: 60 });
    expect(heard).toEqual({ fade: 1, isPaused: false });
    await jest.advanceTimersByTimeAsync(50_000);
    expect(heard.fade).toBeCloseTo(0.5);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(heard).toEqual({ fade: 1, isPaused: true });
    expect(timer.state).toBeNull();
  });

  it('fades with the end of the song, which nothing follows', async () => {
    const { timer, song, heard } = aTimer();
    timer.start('song');
    expect(timer.stopsAfterSong()).toBe(true);
    expect(timer.state?.leftSeconds).toBe(100);
    song.leftSeconds = 5;
    await jest.advanceTimersByTimeAsync(1000);
    expect(heard).toEqual({ fade: 0.25, isPaused: false });
  });

  it('waits for the last song of the album', async () => {
    const { timer, song, heard } = aTimer();
    song.leftSeconds = 10;
    timer.start('album');
    expect(timer.stopsAfterSong()).toBe(false);
    expect(timer.state?.leftSeconds).toBeNull();
    expect(heard.fade).toBe(1);
    song.isLastOfAlbum = true;
    await jest.advanceTimersByTimeAsync(1000);
    expect(timer.stopsAfterSong()).toBe(true);
    expect(heard.fade).toBe(0.5);
  });

  it('returns to full volume when it is stopped', async () => {
    const { timer, heard } = aTimer();
    timer.start(15);
    await jest.advanceTimersByTimeAsync(15 * MINUTE_MS - 10_000);
    expect(heard.fade).toBeCloseTo(0.5);
    timer.stop();
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(heard).toEqual({ fade: 1, isPaused: false });
  });
});
