import { jest } from '@jest/globals';
import { FakeAudioContext } from '../../../test/support/fake-audio-context';
import { delay } from '../scope';
import { HOME_TONE, TonePlayer } from '../tones/tone-player';
import type { DeckEvent } from './live/deck';
import type { LiveEvent, LiveTrack } from './live-retuner';

/** An output that can be resumed, suspended and interrupted. */
class FakeOutput extends EventTarget {
  state = 'suspended';
  readonly destination = {};
  readonly audioWorklet = {};
  readonly resume = () => this.become('running');
  readonly suspend = () => this.become('suspended');
  readonly close = () => this.become('closed');

  become(state: string): Promise<void> {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
    return Promise.resolve();
  }
}

class FakeDeck {
  static last: FakeDeck;
  connect = jest.fn();
  load = jest.fn();
  setNext = jest.fn();
  play = jest.fn();
  pause = jest.fn(() => Promise.resolve());
  seek = jest.fn();
  setSpeed = jest.fn();
  setLoop = jest.fn();
  setLead = jest.fn();
  feed = jest.fn();
  unload = jest.fn();
  positionSeconds = () => 0;

  constructor(
    _graph: unknown,
    readonly emit: (event: DeckEvent) => void,
  ) {
    FakeDeck.last = this;
  }
}

const LATENCY = 12_000;
const THROUGH_STRETCHER = { glides: true, isUnstretched: false };
const stretch = { node: {}, retune: jest.fn(() => LATENCY) };

class FakeGraph {
  static last: FakeGraph;
  comparator = { connect: jest.fn() };
  mix = { value: 0 };
  sendComparatorCommand = jest.fn();
  stretcher = jest.fn(() => Promise.resolve(stretch));

  constructor() {
    FakeGraph.last = this;
  }
}

jest.unstable_mockModule('./live/live-graph', () => ({
  LiveGraph: { create: () => Promise.resolve(new FakeGraph()) },
}));
jest.unstable_mockModule('./live/memory-deck', () => ({ MemoryDeck: FakeDeck }));
jest.unstable_mockModule('./live/stream-deck', () => ({ StreamDeck: FakeDeck }));
const { LiveRetuner } = await import('./live-retuner');

const DOWN = 432 / 440;
const aTrack = (key: string, ratio = DOWN): LiveTrack => ({
  key,
  sound: { pcm: { channels: [new Float32Array(4)], sampleRateHz: 48_000 } },
  ratio,
});

const settled = () => delay();

/** A retuner that keeps the tempo, with one track. */
async function aRetuner(track = aTrack('a')) {
  const output = new FakeOutput();
  const node = () => ({ connect: (to: unknown) => to, gain: { setTargetAtTime: jest.fn() } });
  Object.assign(globalThis, {
    AudioContext: function () {
      return output;
    },
    AnalyserNode: function () {
      return node();
    },
    GainNode: function () {
      return node();
    },
  });
  const retuner = await LiveRetuner.create();
  const events: LiveEvent[] = [];
  retuner.subscribe((event) => events.push(event));
  retuner.setRetuning(track.key, { ratio: track.ratio, mode: 'tempo' });
  const graph = FakeGraph.last;
  const late = Promise.withResolvers<typeof stretch>();
  return {
    retuner,
    output,
    events,
    graph,
    deck: FakeDeck.last,
    load: () => retuner.load(track),
    /** The stretcher is loading until `arrives` is called. */
    delayStretcher: () => graph.stretcher.mockReturnValue(late.promise),
    arrives: () => late.resolve(stretch),
  };
}

describe('the last press holds', () => {
  it('stays paused when paused while the stretcher is loading', async () => {
    const { retuner, deck, load, delayStretcher, arrives } = await aRetuner();
    delayStretcher();
    load();
    const played = retuner.play();
    await retuner.pause();
    arrives();
    await played;
    expect(deck.play).not.toHaveBeenCalled();
    expect(retuner.status).toBe('paused');
  });

  it('plays when pressed again meanwhile', async () => {
    const { retuner, output, deck, load, delayStretcher, arrives } = await aRetuner();
    delayStretcher();
    load();
    const presses = [retuner.play(), retuner.pause(), retuner.play()];
    arrives();
    await Promise.all(presses);
    expect(deck.play).toHaveBeenCalledTimes(1);
    expect(retuner.status).toBe('playing');
    expect(output.state).toBe('running');
  });

  it('plays nothing that was unloaded meanwhile', async () => {
    const { retuner, deck, load, delayStretcher, arrives } = await aRetuner();
    delayStretcher();
    load();
    const played = retuner.play();
    retuner.unload();
    arrives();
    await played;
    expect(deck.play).not.toHaveBeenCalled();
    expect(retuner.status).toBe('empty');
  });
});

describe('the speed', () => {
  it('is the ratio while varispeed is heard, and otherwise 1', async () => {
    const { retuner, load } = await aRetuner();
    load();
    expect(retuner.speed).toBe(1);
    retuner.setRetuning('a', { ratio: DOWN, mode: 'varispeed' });
    expect(retuner.speed).toBe(DOWN);
    retuner.listenTo('original');
    expect(retuner.speed).toBe(1);
    retuner.unload();
    expect(retuner.speed).toBe(1);
  });
});

describe('one sound at a time', () => {
  it('pauses the player when a preview begins, and the other way round', async () => {
    const player = await aRetuner();
    const preview = await aRetuner();
    for (const { load } of [player, preview]) load();
    await player.retuner.play();
    await preview.retuner.play();
    expect([player.retuner.status, preview.retuner.status]).toEqual(['paused', 'playing']);
    await player.retuner.play();
    expect([player.retuner.status, preview.retuner.status]).toEqual(['playing', 'paused']);
  });

  it('pauses the player when a tone begins, and stops the tone when the player does', async () => {
    const { retuner, load } = await aRetuner();
    const tones = new TonePlayer(() => new FakeAudioContext().asAudioContext());
    load();
    await retuner.play();
    await tones.play('432', { frequencyHz: 432, ...HOME_TONE });
    expect([retuner.status, tones.state.status]).toEqual(['paused', 'playing']);
    await retuner.play();
    expect([retuner.status, tones.state.status]).toEqual(['playing', 'idle']);
  });

  it('calls nothing on a retuner that was disposed', async () => {
    const { retuner, output, deck, load } = await aRetuner();
    load();
    await retuner.play();
    await retuner.dispose();
    deck.pause.mockClear();
    await new TonePlayer(() => new FakeAudioContext().asAudioContext()).play('1', { frequencyHz: 1, ...HOME_TONE });
    expect(deck.pause).not.toHaveBeenCalled();
    expect(output.state).toBe('closed');
  });
});

describe('the output', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('stays paused when the system interrupts it, also after the interruption ends', async () => {
    const { retuner, output, deck, load } = await aRetuner();
    load();
    await retuner.play();
    await output.become('interrupted');
    expect(retuner.status).toBe('paused');
    expect(deck.pause).toHaveBeenCalledTimes(1);
  });

  it('is suspended soon after the end and after a pause, and not while something is to play', async () => {
    const { retuner, output, deck, load } = await aRetuner();
    load();
    await retuner.play();
    deck.emit({ type: 'ended', key: 'a' });
    expect(output.state).toBe('running');
    jest.advanceTimersByTime(500);
    expect(output.state).toBe('suspended');
    await retuner.play();
    await retuner.pause();
    await retuner.play();
    jest.advanceTimersByTime(5000);
    expect(output.state).toBe('running');
    await retuner.pause();
    jest.advanceTimersByTime(500);
    expect(output.state).toBe('suspended');
  });
});

describe('the end of a preview', () => {
  it('fades out, and releases the output once the fade has been heard', async () => {
    const { retuner, output, deck, load } = await aRetuner();
    load();
    await retuner.play();
    jest.useFakeTimers();
    const disposed = retuner.dispose();
    expect(deck.pause).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(400);
    expect(output.state).toBe('running');
    await jest.advanceTimersByTimeAsync(200);
    await disposed;
    expect(output.state).toBe('closed');
    jest.useRealTimers();
  });
});

describe('from track to track', () => {
  it('does not mistake the end of the previous track for its own', async () => {
    const { retuner, deck, events, load } = await aRetuner();
    load();
    retuner.load(aTrack('b'));
    await retuner.play();
    deck.emit({ type: 'ended', key: 'a' });
    expect(retuner.status).toBe('playing');
    expect(events).not.toContainEqual(expect.objectContaining({ type: 'ended' }));
  });

  it('retunes a track that follows one which is at its target already', async () => {
    const { retuner, graph, deck, load } = await aRetuner(aTrack('a', 1));
    load();
    await retuner.play();
    expect(graph.stretcher).not.toHaveBeenCalled();
    retuner.setNext(aTrack('b', DOWN));
    deck.emit({ type: 'track', key: 'b' });
    await settled();
    expect(stretch.retune).toHaveBeenLastCalledWith(DOWN, expect.anything());
    expect(deck.setLead).toHaveBeenLastCalledWith(LATENCY, true);
    deck.emit({ type: 'led' });
    expect(graph.mix.value).toBe(1);
  });

  it('leaves the graph alone when the next track needs the same', async () => {
    const { retuner, deck, load } = await aRetuner();
    load();
    await retuner.play();
    deck.emit({ type: 'led' });
    retuner.setNext(aTrack('b', 430 / 440));
    deck.setLead.mockClear();
    deck.emit({ type: 'approaching', key: 'b' });
    await settled();
    expect(stretch.retune).toHaveBeenLastCalledWith(430 / 440, expect.anything());
    deck.emit({ type: 'track', key: 'b' });
    await settled();
    expect(deck.setLead).not.toHaveBeenCalled();
  });
});

describe('the tempo', () => {
  const slowly = { ratio: 1, mode: 'tempo', tempo: 0.7 } as const;
  /** What was heard before fades out meanwhile. */
  const switched = () => jest.advanceTimersByTimeAsync(100);

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is another one at the recorded pitch: read slower, and stretched back in pitch', async () => {
    const { retuner, graph, deck, load } = await aRetuner(aTrack('a', 1));
    load();
    await retuner.play();
    retuner.setRetuning('a', slowly);
    await switched();
    expect(stretch.retune).toHaveBeenLastCalledWith(1, { speed: 0.7, glides: false, soundingFrames: 0 });
    // What sounds goes on as it is until the stretcher has the music at the other tempo.
    expect(deck.setLead).toHaveBeenLastCalledWith(LATENCY, true, 0.7);
    expect(deck.setSpeed).toHaveBeenLastCalledWith('a', { speed: 1, course: null }, expect.anything());
    deck.emit({ type: 'led' });
    expect(graph.mix.value).toBe(1);
    await switched();
    expect(deck.setSpeed).toHaveBeenLastCalledWith('a', { speed: 0.7, course: null }, THROUGH_STRETCHER);
    retuner.listenTo('original');
    await switched();
    expect(graph.mix.value).toBe(1);
    expect(retuner.speed).toBe(0.7);
  });

  it('changes without a gap, and so it does back to the recorded one', async () => {
    const { retuner, graph, deck, load } = await aRetuner(aTrack('a', 1));
    load();
    retuner.setRetuning('a', slowly);
    await switched();
    deck.emit({ type: 'led' });
    await switched();
    deck.setLead.mockClear();
    retuner.setRetuning('a', { ...slowly, tempo: 0.75 });
    await switched();
    expect(stretch.retune).toHaveBeenLastCalledWith(1, { speed: 0.75, glides: true, soundingFrames: LATENCY });
    expect(deck.setSpeed).toHaveBeenLastCalledWith('a', { speed: 0.75, course: null }, THROUGH_STRETCHER);
    expect(deck.setLead).not.toHaveBeenCalled();
    retuner.setRetuning('a', { ...slowly, tempo: 1 });
    await switched();
    // What is not stretched goes on from where the stretched is.
    expect(deck.setSpeed).toHaveBeenLastCalledWith(
      'a',
      { speed: 1, course: null },
      { glides: true, isUnstretched: true },
    );
    expect(deck.setLead).toHaveBeenLastCalledWith(0, true);
    expect(graph.mix.value).toBe(0);
  });

  it('of the next track must be the same for it to follow without a gap', async () => {
    const { retuner, deck, load } = await aRetuner();
    load();
    expect(retuner.setNext({ ...aTrack('b'), tempo: 0.5 })).toBe(false);
    expect(deck.setNext).toHaveBeenLastCalledWith(null);
    expect(retuner.setNext(aTrack('c'))).toBe(true);
  });
});

it('glides to a pitch that becomes known while the song sounds as recorded', async () => {
  const { retuner, graph, deck, load } = await aRetuner(aTrack('a', 1));
  load();
  await retuner.play();
  retuner.setRetuning('a', { ratio: DOWN, mode: 'tempo' });
  await settled();
  expect(stretch.retune).toHaveBeenLastCalledWith(1, { speed: 1, glides: false, soundingFrames: 0 });
  deck.emit({ type: 'led' });
  await settled();
  expect(graph.mix.value).toBe(1);
  expect(stretch.retune).toHaveBeenLastCalledWith(DOWN, { speed: 1, glides: true, soundingFrames: LATENCY });
});

it('stops at the end of a loop that a count-in precedes, and says so', async () => {
  const { retuner, deck, events, load } = await aRetuner();
  load();
  retuner.setLoop({ fromSeconds: 1, toSeconds: 2, stops: true });
  await retuner.play();
  deck.emit({ type: 'round' });
  expect(retuner.status).toBe('paused');
  expect(events.at(-1)).toEqual({ type: 'round' });
});
