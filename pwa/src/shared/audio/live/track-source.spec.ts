import type { SourceCommand, SourceEvent } from './protocol';
import { TrackSource } from './track-source';

const RATE_HZ = 1000;
const BLOCK = 128;

function ramp(frames: number, from = 1): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: frames }, (_, i) => from + i);
}

function aSource() {
  const events: SourceEvent[] = [];
  const source = new TrackSource(RATE_HZ, (event) => events.push(event));
  let frames = 0;
  const run = (blocks: number) => {
    const now: number[] = [];
    const ahead: number[] = [];
    const gate: number[] = [];
    const speeds: number[] = [];
    for (let block = 0; block < blocks; block += 1) {
      const outputs = Array.from({ length: 6 }, () => new Float32Array(BLOCK));
      const [nowLeft, nowRight, aheadLeft, aheadRight, speed, open] = outputs as [
        Float32Array,
        Float32Array,
        Float32Array,
        Float32Array,
        Float32Array,
        Float32Array,
      ];
      const ahead3 = [aheadLeft, aheadRight, speed] as const;
      source.process({ now: [nowLeft, nowRight], ahead: ahead3, gate: open }, frames / RATE_HZ);
      frames += BLOCK;
      now.push(...nowLeft);
      ahead.push(...aheadLeft);
      gate.push(...open);
      speeds.push(...speed);
    }
    return { now, ahead, gate, speeds };
  };
  const send = (...commands: SourceCommand[]) => commands.forEach((command) => source.command(command));
  return { run, send, events, types: () => events.map(({ type }) => type) };
}

function load(frames: number, rest: Partial<SourceCommand & { type: 'load' }> = {}): SourceCommand {
  const track = { key: 'a', channels: [ramp(frames)], sampleRateHz: RATE_HZ, speed: 1 };
  return { type: 'load', track, atSeconds: 0, play: true, ...rest };
}

describe('the transport', () => {
  it('is silent until the play command', () => {
    const { run, send } = aSource();
    send(load(1000, { play: false }));
    expect(run(1).now.every((value) => value === 0)).toBe(true);
    send({ type: 'play' });
    expect(run(1).now.slice(0, 3)).toEqual([1, 2, 3]);
  });

  it('plays the samples of the file and says where it is', () => {
    const { run, send, events } = aSource();
    send(load(1000));
    expect(run(2).now).toEqual([...ramp(256)]);
    expect(events.at(-1)).toMatchObject({ type: 'position', key: 'a', seconds: 0.256, isRunning: true });
  });

  it('continues with the next track at the very next sample', () => {
    const { run, send, events } = aSource();
    send(load(200));
    send({ type: 'next', track: { key: 'b', channels: [ramp(500, 1001)], sampleRateHz: RATE_HZ, speed: 1 } });
    const { now } = run(2);
    expect(now.slice(198, 203)).toEqual([199, 200, 1001, 1002, 1003]);
    expect(events).toContainEqual({ type: 'track', key: 'b' });
  });

  it('ends after the last track, and restarts it on the play command', () => {
    const { run, send, events } = aSource();
    send(load(100));
    const { now } = run(2);
    expect(now.slice(98, 102)).toEqual([99, 100, 0, 0]);
    expect(events).toContainEqual({ type: 'ended', key: 'a' });
    send({ type: 'play' });
    expect(run(1).now[0]).toBe(1);
  });

  it('restarts on the play command after seeking to the end', () => {
    const { run, send } = aSource();
    send(load(1000, { play: false }), { type: 'seek', seconds: 1 }, { type: 'play' });
    expect(run(1).now.slice(0, 3)).toEqual([1, 2, 3]);
  });

  it('closes the gate before it jumps and opens it at the new place', () => {
    const { run, send } = aSource();
    send(load(5000));
    run(2);
    send({ type: 'seek', seconds: 2 });
    const closing = run(1);
    expect(closing.gate[0]).toBeLessThan(1);
    expect(closing.gate.at(-1)).toBe(0);
    const { now, gate } = run(1);
    expect(now[0]).toBe(2001);
    expect(gate[0]).toBeGreaterThan(0);
    expect(gate.at(-1)).toBe(1);
  });

  it('holds after a jump while the stretcher fills, and feeds it meanwhile', () => {
    const { run, send } = aSource();
    send({ type: 'lead', frames: 100, seamless: false }, load(1000));
    const { now, ahead, gate } = run(2);
    expect(ahead.slice(0, 3)).toEqual([1, 2, 3]);
    expect(now.slice(99, 102)).toEqual([0, 1, 2]);
    expect(gate[99]).toBe(0);
    // What is heard now was sent ahead a hundred frames earlier.
    expect(ahead.slice(0, 100)).toEqual(now.slice(100, 200));
  });

  it('starts to run ahead without disturbing playback, and reports when both are in sync', () => {
    const { run, send, types } = aSource();
    send(load(5000));
    run(1);
    send({ type: 'lead', frames: 300, seamless: true });
    const { now, ahead } = run(2);
    expect(now[0]).toBe(129);
    expect(ahead[0]).toBe(429);
    expect(types()).not.toContain('led');
    run(1);
    expect(types()).toContain('led');
  });

  it('runs ahead into a next track that is set late', () => {
    const { run, send, types } = aSource();
    send({ type: 'lead', frames: 150, seamless: false }, load(200));
    run(2);
    send({ type: 'next', track: { key: 'b', channels: [ramp(900, 1001)], sampleRateHz: RATE_HZ, speed: 1 } });
    const { now, ahead } = run(1);
    expect(now[0]).toBe(107);
    expect(ahead[0]).toBe(1057);
    expect(types()).not.toContain('ended');
  });

  it('pauses with the gate closed and resumes where it was', () => {
    const { run, send, types } = aSource();
    send(load(5000));
    run(1);
    send({ type: 'pause' });
    run(2);
    expect(types()).toContain('paused');
    expect(run(1).gate.every((value) => value === 0)).toBe(true);
    send({ type: 'play' });
    expect(run(1).now[0]).toBe(257);
  });

  it('changes its speed without a jump', () => {
    const { run, send } = aSource();
    send(load(5000));
    run(1);
    send({ type: 'speed', key: 'a', speed: 1.5 });
    const { now } = run(1);
    expect(now[0]).toBeCloseTo(129, 2);
    expect(now[2]).toBeCloseTo(132, 1);
  });

  it('tells the stretcher at which speed it reads', () => {
    const { run, send } = aSource();
    send({ type: 'lead', frames: 100, seamless: false }, load(5000));
    expect(run(1).speeds[0]).toBe(1);
    send({ type: 'speed', key: 'a', speed: 0.7 });
    expect(run(1).speeds[0]).toBeCloseTo(0.7, 6);
  });

  it('follows what is heard when its speed changes while the stretcher is ahead', () => {
    const { run, send, events } = aSource();
    send({ type: 'lead', frames: 128, seamless: false }, load(5000));
    run(3);
    send({ type: 'speed', key: 'a', speed: 0.5 });
    run(1);
    // 384 frames were sent ahead; the last 128 that are heard are 64 of the recording.
    expect(events.at(-1)).toMatchObject({ type: 'position', seconds: 0.384 });
  });

  it('runs ahead at another speed than what is heard, from where that will be', () => {
    const { run, send, types } = aSource();
    send(load(5000));
    run(1);
    send({ type: 'lead', frames: 256, seamless: true, speed: 0.5 });
    const { now, ahead, speeds } = run(2);
    // 384 frames are heard by then; 385 is the first sample that the stretcher returns.
    expect(now.slice(0, 2)).toEqual([129, 130]);
    expect(now.at(-1)).toBe(384);
    expect(ahead[0]).toBeCloseTo(385, 2);
    expect(ahead[2]).toBeCloseTo(386, 1);
    expect(speeds[0]).toBe(0.5);
    expect(types()).toContain('led');
    send({ type: 'speed', key: 'a', speed: 0.5 });
    // What is heard follows what the stretcher returns: it has been given half as much.
    expect(run(1).now[0]).toBeCloseTo(385, 2);
  });

  it('goes on from where it is when it is heard without the stretcher again', () => {
    const { run, send } = aSource();
    send({ type: 'lead', frames: 128, seamless: false }, load(5000));
    send({ type: 'speed', key: 'a', speed: 0.5 });
    run(3);
    send({ type: 'speed', key: 'a', speed: 1, isUnstretched: true });
    const { now } = run(1);
    expect(now.slice(0, 2)).toEqual([129, 130]);
  });

  it('gets further ahead while it sounds', () => {
    const { run, send, types } = aSource();
    send({ type: 'lead', frames: 128, seamless: false }, load(5000));
    run(2);
    send({ type: 'lead', frames: 178, seamless: true });
    const { now, ahead } = run(1);
    expect(types().at(-1)).not.toBe('paused');
    expect(ahead[0]).toBe(257);
    expect(now[0]).toBe(257 - 178);
  });

  it('begins at the time that is asked for, with the stretcher filled by then', () => {
    const { run, send } = aSource();
    send({ type: 'lead', frames: 100, seamless: false }, load(5000, { play: false }));
    send({ type: 'play', atContextSeconds: 0.64 });
    const { now, ahead } = run(6);
    const first = now.findIndex((value) => value > 0);
    // To the block: 128 frames.
    expect(Math.abs(first - 640)).toBeLessThan(BLOCK);
    expect(ahead.findIndex((value) => value > 0)).toBe(first - 100);
  });
});

describe('a loop', () => {
  const loop = (fromSeconds: number, toSeconds: number, stops = false): SourceCommand => ({
    type: 'loop',
    loop: { fromSeconds, toSeconds, stops },
  });

  it('goes from its end to its beginning at the very next sample', () => {
    const { run, send, events } = aSource();
    send(load(5000), loop(0.1, 0.3));
    const { now } = run(4);
    expect(now.slice(290, 295)).toEqual([291, 292, 293, 294, 295]);
    expect(now.slice(300, 303)).toEqual([101, 102, 103]);
    expect(now.slice(500, 503)).toEqual([101, 102, 103]);
    expect(events.filter(({ type }) => type === 'round')).toHaveLength(2);
  });

  it('crossfades its seam into what comes before its beginning', () => {
    const { run, send } = aSource();
    send(load(5000), loop(0.1, 0.3));
    const { now } = run(3);
    // Five milliseconds are five samples here: with equal power from 296 to 300 into 96 to 100.
    const seam = [4, 3, 2, 1].map((left, i) => {
      const angle = (left / 5) * (Math.PI / 2);
      return (297 + i) * Math.sin(angle) + (97 + i) * Math.cos(angle);
    });
    for (const [i, value] of now.slice(296, 300).entries()) expect(value).toBeCloseTo(seam[i] ?? 0, 3);
  });

  it('plays from before it into it, and from after it to the end', () => {
    const { run, send, events } = aSource();
    send(load(1000), loop(0.1, 0.3), { type: 'seek', seconds: 0.5 });
    run(6);
    expect(events).toContainEqual({ type: 'ended', key: 'a' });
    expect(events).not.toContainEqual({ type: 'round' });
  });

  it('goes round ahead for the stretcher, at the same place of the music', () => {
    const { run, send } = aSource();
    send({ type: 'lead', frames: 150, seamless: false }, load(5000), loop(0.1, 0.3));
    const { now, ahead } = run(8);
    expect(ahead.slice(0, 600)).toEqual(now.slice(150, 750));
  });

  it('that is changed while the stretcher is ahead of it counts from there on', () => {
    const { run, send } = aSource();
    send({ type: 'lead', frames: 150, seamless: false }, load(5000), loop(0.1, 0.3));
    run(3);
    send({ type: 'loop', loop: null });
    const { now, ahead } = run(2);
    expect(ahead.slice(0, 100)).toEqual(now.slice(150, 250));
  });

  it('keeps its length at another speed', () => {
    const { run, send } = aSource();
    send(load(5000), loop(0.1, 0.3), { type: 'speed', key: 'a', speed: 0.75 });
    const { now } = run(10);
    // 200 samples at 0.75 are 266.7: what is heard repeats after three rounds of 800.
    for (const at of [150, 200, 250]) expect(now[at + 800]).toBeCloseTo(now[at] ?? 0, 1);
  });

  it('stops at its end, ready at its beginning, when a count-in comes between', () => {
    const { run, send, types } = aSource();
    send(load(5000), loop(0.1, 0.3, true));
    const { now } = run(4);
    expect(now.slice(300)).toEqual(Array<number>(212).fill(0));
    expect(types()).toContain('round');
    send({ type: 'play' });
    expect(run(1).now[0]).toBe(101);
  });

  it('of a whole song begins again at the very next sample', () => {
    const { run, send, events } = aSource();
    send(load(200), loop(0, Infinity));
    const { now } = run(2);
    expect(now.slice(195, 203)).toEqual([196, 197, 198, 199, 200, 1, 2, 3]);
    expect(events.map(({ type }) => type)).toContain('round');
    expect(events.map(({ type }) => type)).not.toContain('ended');
  });

  it('ends with its track', () => {
    const { run, send, events } = aSource();
    send(load(5000), loop(0.1, 0.3));
    run(1);
    send({
      ...load(1000),
      track: { key: 'b', channels: [ramp(1000)], sampleRateHz: RATE_HZ, speed: 1 },
    } as SourceCommand);
    run(10);
    expect(events).toContainEqual({ type: 'ended', key: 'b' });
  });
});
