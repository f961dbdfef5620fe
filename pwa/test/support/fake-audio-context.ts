type Level = [kind: 'set' | 'ramp' | 'target' | 'cancel', value: number, atSeconds: number];

interface FakeVoice {
  type: string;
  frequencyHz: number;
  startsAt: number | null;
  stopsAt: number | null;
  levels: Level[];
  onended: (() => void) | null;
  ended: boolean;
}

/** An AudioContext for specs: records calls and advances time on request. */
export class FakeAudioContext {
  currentTime = 0;
  readonly voices: FakeVoice[] = [];
  readonly destination = {};
  onstatechange: (() => void) | null = null;
  /** Whether `resume` ever comes to an end. */
  wakes = true;

  constructor(public state: 'running' | 'suspended' | 'closed' = 'running') {}

  asAudioContext(): AudioContext {
    return this as unknown as AudioContext;
  }

  resume(): Promise<void> {
    if (!this.wakes) return new Promise(() => undefined);
    this.state = 'running';
    return Promise.resolve();
  }

  suspend(): Promise<void> {
    this.interrupt();
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.state = 'closed';
    return Promise.resolve();
  }

  interrupt(): void {
    this.state = 'suspended';
    this.onstatechange?.();
  }

  advance(seconds: number): void {
    this.currentTime += seconds;
    for (const voice of this.voices) {
      if (voice.ended || voice.stopsAt === null || voice.stopsAt > this.currentTime) continue;
      voice.ended = true;
      voice.onended?.();
    }
  }

  createOscillator(): unknown {
    const voice: FakeVoice = {
      type: 'sine',
      frequencyHz: 0,
      startsAt: null,
      stopsAt: null,
      levels: [],
      onended: null,
      ended: false,
    };
    this.voices.push(voice);
    return {
      set type(value: string) {
        voice.type = value;
      },
      set onended(value: (() => void) | null) {
        voice.onended = value;
      },
      frequency: {
        set value(hz: number) {
          voice.frequencyHz = hz;
        },
        setValueAtTime: (hz: number) => void (voice.frequencyHz = hz),
        setTargetAtTime: (hz: number) => void (voice.frequencyHz = hz),
      },
      setPeriodicWave: () => void (voice.type = 'custom'),
      start: (at: number) => void (voice.startsAt = at),
      stop: (at: number) => void (voice.stopsAt = at),
      connect: (next: { voice?: FakeVoice }) => {
        next.voice = voice;
        return next;
      },
      disconnect: () => undefined,
    };
  }

  createPeriodicWave(): unknown {
    return {};
  }

  createGain(): unknown {
    const pending: Level[] = [];
    let levels = pending;
    const node = {
      set voice(voice: FakeVoice) {
        voice.levels.push(...pending);
        levels = voice.levels;
      },
      gain: {
        setValueAtTime: (value: number, at: number) => void levels.push(['set', value, at]),
        linearRampToValueAtTime: (value: number, at: number) => void levels.push(['ramp', value, at]),
        setTargetAtTime: (value: number, at: number) => void levels.push(['target', value, at]),
        cancelScheduledValues: (at: number) => void levels.push(['cancel', 0, at]),
      },
      connect: (next: unknown) => next,
      disconnect: () => undefined,
    };
    return node;
  }
}
