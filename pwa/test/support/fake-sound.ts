/** jsdom plays nothing: sounds that load and play when the test says so. */
export class FakeSound extends EventTarget {
  static all: FakeSound[] = [];

  /** In place of `Audio`, from now on. */
  static replaceAudio(): void {
    FakeSound.all = [];
    Object.assign(globalThis, { Audio: FakeSound });
  }

  /** The newest. */
  static last(): FakeSound {
    const last = FakeSound.all.at(-1);
    if (!last) throw new Error('Nothing has been played.');
    return last;
  }

  paused = true;
  ended = false;
  duration = NaN;
  currentTime = 0;
  volume = 1;

  constructor(readonly src: string) {
    super();
    FakeSound.all.push(this);
  }

  play(): Promise<void> {
    this.paused = false;
    return Promise.resolve();
  }

  pause(): void {
    this.paused = true;
  }

  load(): void {}
  removeAttribute(): void {}

  /** Its metadata arrives. */
  know(duration: number): void {
    this.duration = duration;
    this.dispatchEvent(new Event('loadedmetadata'));
  }

  end(): void {
    this.ended = true;
    this.dispatchEvent(new Event('ended'));
  }
}
