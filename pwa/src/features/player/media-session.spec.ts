import { claimAudioSession } from '../../shared/audio/audio-session';
import { claimMediaControls } from '../../shared/audio/media-controls';
import { newEntry } from './intake';
import { MediaSessionBridge } from './media-session';

const handlers: Partial<Record<string, MediaSessionActionHandler | null>> = {};
const session = {
  metadata: null as unknown,
  playbackState: 'none',
  position: null as unknown,
  setActionHandler: (name: string, handler: MediaSessionActionHandler | null) => void (handlers[name] = handler),
  setPositionState: (position: unknown) => void (session.position = position),
};

const audioSession = { type: 'auto' };

const Metadata = function (this: object, init: object) {
  Object.assign(this, init);
};

class SilentAudio {
  play = () => Promise.resolve();
  pause = () => undefined;
}

beforeAll(() => {
  Object.defineProperty(globalThis.navigator, 'mediaSession', { value: session, configurable: true });
  Object.defineProperty(globalThis.navigator, 'audioSession', { value: audioSession, configurable: true });
  Object.assign(globalThis, { MediaMetadata: Metadata, Audio: SilentAudio });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis.navigator, 'mediaSession');
  Reflect.deleteProperty(globalThis.navigator, 'audioSession');
});

let last: MediaSessionBridge | null = null;
afterEach(() => last?.show(null));

function aBridge() {
  const heard: unknown[] = [];
  const bridge = new MediaSessionBridge({
    play: () => heard.push('play'),
    pause: () => heard.push('pause'),
    previous: () => heard.push('previous'),
    next: () => heard.push('next'),
    skip: (seconds) => heard.push(seconds),
    seekTo: (seconds) => heard.push(`to ${seconds}`),
  });
  last = bridge;
  return { bridge, heard };
}

const song = { ...newEntry('song.mp3', 1), title: 'Tide', artist: 'Edda', album: 'Glass', coverUrl: 'blob:cover' };

describe('the system’s media controls', () => {
  it('show title, artist, album and cover, and seek and step', () => {
    const { bridge, heard } = aBridge();
    bridge.show(song);
    bridge.setPlaying(true);
    expect(session.metadata).toMatchObject({
      title: 'Tide',
      artist: 'Edda',
      album: 'Glass',
      artwork: [{ src: 'blob:cover' }],
    });
    expect(session.playbackState).toBe('playing');
    handlers.seekto?.({ action: 'seekto', seekTime: 12 });
    handlers.seekbackward?.({ action: 'seekbackward' });
    handlers.nexttrack?.({ action: 'nexttrack' });
    handlers.previoustrack?.({ action: 'previoustrack' });
    expect(heard).toEqual(['to 12', -10, 'next', 'previous']);
    bridge.setPosition(100, 120, 0.98);
    expect(session.position).toEqual({ duration: 100, position: 100, playbackRate: 0.98 });
  });

  it('belong to what played last, and return when it plays again', () => {
    const { bridge, heard } = aBridge();
    bridge.show(song);
    bridge.setPlaying(true);
    const other = {};
    claimMediaControls(other, {});
    session.metadata = 'other';
    bridge.show({ ...song, title: 'Later' });
    expect(session.metadata).toBe('other');
    expect(handlers.nexttrack).toBeNull();
    bridge.setPlaying(true);
    expect(session.metadata).toMatchObject({ title: 'Later' });
    handlers.nexttrack?.({ action: 'nexttrack' });
    expect(heard).toEqual(['next']);
  });

  it('belong to a page that plays, so that its sound goes on behind a locked screen, and leave it the microphone', () => {
    const { bridge } = aBridge();
    const types: string[] = [];
    const note = () => types.push(audioSession.type);
    bridge.show(song);
    bridge.setPlaying(true);
    note();
    const stopListening = claimAudioSession('listening');
    note();
    stopListening();
    bridge.setPlaying(false);
    note();
    bridge.show(null);
    note();
    expect(types).toEqual(['playback', 'play-and-record', 'playback', 'auto']);
  });
});
