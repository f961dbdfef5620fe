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
    for (let block = 0; block < blocks; block += 1) {
      const outputs = Array.from({ length: 5 }, () => new Float32Array(BLOCK));
      const [nowLeft, nowRight, aheadLeft, aheadRight, open] = outputs as [
        Float32Array,
        Float32Array,
        Float32Array,
        Float32Array,
        Float32Array,
      ];
      source.process({ now: [nowLeft, nowRight], ahead: [aheadLeft, aheadRight], gate: open }, frames / RATE_HZ);
      frames += BLOCK;
      now.push(...nowLeft);
      ahead.push(...aheadLeft);
      gate.push(...open);
    }
    return { now, ahead, gate };
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
});
