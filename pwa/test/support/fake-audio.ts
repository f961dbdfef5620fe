import { FakeAudioContext } from './fake-audio-context';

/** Gives every spec of the file an AudioContext that sounds nothing and remembers; answers the one that was made. */
export function setUpFakeAudio() {
  let made: FakeAudioContext[] = [];
  let breaks = false;
  beforeEach(() => {
    made = [];
    breaks = false;
    Object.assign(globalThis, {
      AudioContext: function (): AudioContext {
        if (breaks) throw new Error('no sound device');
        const context = new FakeAudioContext();
        made.push(context);
        return context.asAudioContext();
      },
    });
  });
  return {
    /** The context of the last tone. */
    context: (): FakeAudioContext => {
      const last = made.at(-1);
      if (!last) throw new Error('Nothing has been played.');
      return last;
    },
    /** From now on there is no sound device. */
    break: (): void => {
      breaks = true;
    },
  };
}
