import { TimeMap } from '@attune/catalogue/time-map';
import { GLIDE_SECONDS, type PitchCourse, type SourceCommand, type SourceEvent, type TrackData } from './protocol';
import { type Cursor, type LoadedTrack, TrackReader } from './track-reader';

/** Opening and closing of the gate, seconds. */
const GATE_SECONDS = 0.005;
const REPORT_SECONDS = 0.05;

interface Outputs {
  now: readonly [Float32Array, Float32Array];
  /** Left, right and the speed. */
  ahead: readonly [Float32Array, Float32Array, Float32Array];
  gate: Float32Array;
}

/** A track whose speed is changing. */
interface SpeedGlide {
  track: LoadedTrack;
  speed: number;
  straight: number;
  leftFrames: number;
}

/**
 * The transport: the work of a source processor, without the processor, so that it can be run and measured anywhere.
 *
 * A jump during playback closes the gate, jumps, holds while the stretcher fills, and opens again: no music is lost,
 * and nothing of the old position is heard at the new one.
 */
export class TrackSource {
  readonly #reader: TrackReader;
  readonly #gateStep: number;
  readonly #reportFrames: number;
  #now: Cursor = { track: null, frame: 0, rounds: 0 };
  #ahead: Cursor = { track: null, frame: 0, rounds: 0 };
  #running = false;
  #gate = 0;
  /** When the music is to begin, on the clock of the context, seconds; null: as soon as it can. */
  #beginsAt: number | null = null;
  /** Frames of silence still to come before the music, while the stretcher fills. */
  #hold = 0;
  #leadFrames = 0;
  /** Frames until a lead that was started during playback is in sync. */
  #catchUp = 0;
  #isEnded = false;
  #glide: SpeedGlide | null = null;
  #sinceReport = 0;
  /** Runs once the gate has closed. */
  #pending: (() => void) | null = null;

  constructor(
    private readonly sampleRateHz: number,
    private readonly emit: (event: SourceEvent) => void,
  ) {
    this.#reader = new TrackReader(sampleRateHz);
    this.#gateStep = 1 / (GATE_SECONDS * sampleRateHz);
    this.#reportFrames = REPORT_SECONDS * sampleRateHz;
  }

  command(command: SourceCommand): void {
    switch (command.type) {
      case 'load':
        return this.#whenClosed(() => {
          this.#glide = null;
          this.#reader.load(toLoaded(command.track));
          this.#jump(command.atSeconds);
          this.#running = command.play;
        });
      case 'unload':
        return this.#whenClosed(() => {
          this.#reader.current = null;
          this.#reader.next = null;
          this.#jump(0);
          this.#running = false;
        });
      case 'next':
        this.#reader.next = command.track && toLoaded(command.track);
        // The signal that runs ahead may already have reached the old next track, or the end.
        return this.#aheadAgain();
      case 'loop':
        this.#reader.loop = command.loop;
        return this.#aheadAgain();
      case 'play':
        if (this.#running && this.#pending === null) return;
        return this.#whenClosed(() => {
          const isOver = this.#isEnded || this.#reader.isOver(this.#now);
          this.#jump(isOver ? 0 : this.#reader.secondsOf(this.#now));
          this.#running = true;
          this.#beginsAt = command.atContextSeconds ?? null;
        });
      case 'pause':
        return this.#whenClosed(() => {
          this.#running = false;
          this.#report(0);
          this.emit({ type: 'paused' });
        });
      case 'seek':
        return this.#whenClosed(() => {
          this.#jump(command.seconds);
          this.#report(0);
        });
      case 'speed':
        for (const track of [this.#reader.current, this.#reader.next]) {
          if (track?.key === command.key) this.#setSpeed(track, command);
        }
        return;
      case 'lead':
        return this.#setLead(command);
    }
  }

  /** Fills one block of all outputs. `contextTime`: time of its first frame, seconds. */
  process({ now, ahead, gate }: Outputs, contextTime: number): void {
    const frames = gate.length;
    for (const channel of [...now, ...ahead, gate]) channel.fill(0);
    if (this.#pending !== null && (this.#gate === 0 || !this.#running)) this.#settle();
    this.#glideOn(frames);
    if (this.#leadFrames > 0) ahead[2].fill(this.#ahead.speed ?? this.#ahead.track?.speed ?? 0);
    if (!this.#running || this.#waits(contextTime, frames)) return;

    const held = Math.min(this.#hold, frames);
    this.#hold -= held;
    if (held < frames) {
      const [left, right] = now;
      const { track: start, rounds } = this.#now;
      const got = this.#reader.read(this.#now, left.subarray(held), right.subarray(held));
      if (start !== null && this.#now.track !== start) this.#crossed(start.key);
      this.#shapeGate(gate, held, held + got);
      if (this.#now.rounds !== rounds) this.#wentRound(contextTime + frames / this.sampleRateHz);
    }
    if (this.#leadFrames > 0 && !this.#isAheadStopped) {
      const before = this.#ahead.track;
      this.#reader.read(this.#ahead, ahead[0], ahead[1]);
      const after = this.#ahead.track;
      if (after !== null && after !== before) this.emit({ type: 'approaching', key: after.key });
      if (this.#catchUp > 0) {
        this.#catchUp -= frames;
        if (this.#catchUp <= 0) this.emit({ type: 'led' });
      }
    }
    this.#sinceReport += frames;
    if (this.#sinceReport >= this.#reportFrames) this.#report(contextTime + frames / this.sampleRateHz);
  }

  #setSpeed(track: LoadedTrack, { speed, course, glides, isUnstretched }: SourceCommand & { type: 'speed' }): void {
    const isCurrent = track === this.#reader.current;
    const wasAhead = isCurrent && this.#ahead.speed !== undefined;
    if (isCurrent) this.#ahead.speed = undefined;
    if (course) track.course = toTimeMap(course);
    const straight = course ? 1 : 0;
    const present = this.#glide?.track === track ? this.#glide : track;
    const isOtherSpeed = present.speed !== speed || wasAhead;
    if (!isOtherSpeed && present.straight === straight) return;
    const mayGlide = glides === true && this.#running && isCurrent;
    if (present !== track) this.#glide = null;
    if (mayGlide) this.#glide = { track, speed, straight, leftFrames: GLIDE_SECONDS * this.sampleRateHz };
    else track.straight = straight;
    // At another speed the stretcher changes the length of the music, not its pitch: nothing is to glide.
    if (mayGlide && this.#leadFrames === 0) return;
    track.speed = speed;
    if (isOtherSpeed) {
      if (!isUnstretched) this.#nowAgain();
    } else if (!mayGlide) this.#aheadAgain();
  }

  /** Moves the speed in equal cents per frame. */
  #glideOn(frames: number): void {
    if (this.#glide === null) return;
    const { track, speed, straight, leftFrames } = this.#glide;
    const share = Math.min(1, frames / leftFrames);
    track.speed *= (speed / track.speed) ** share;
    track.straight += (straight - track.straight) * share;
    this.#glide.leftFrames -= frames;
    if (share < 1) return;
    this.#glide = null;
    track.speed = speed;
    track.straight = straight;
    this.#nowAgain();
  }

  #shapeGate(gate: Float32Array, from: number, to: number): void {
    const step = this.#pending === null ? this.#gateStep : -this.#gateStep;
    for (let i = from; i < to; i += 1) {
      this.#gate = Math.min(1, Math.max(0, this.#gate + step));
      gate[i] = this.#gate;
    }
  }

  #whenClosed(act: () => void): void {
    // A command that still waits for the gate is completed first.
    this.#settle();
    if (this.#running && this.#gate > 0 && this.#hold === 0) this.#pending = act;
    else act();
  }

  #settle(): void {
    const act = this.#pending;
    this.#pending = null;
    this.#gate = act === null ? this.#gate : 0;
    act?.();
  }

  /** Whether the music is to begin after this block; the stretcher needs its time before that. */
  #waits(contextTime: number, frames: number): boolean {
    if (this.#beginsAt === null) return false;
    const leftFrames = (this.#beginsAt - contextTime) * this.sampleRateHz - this.#hold;
    if (leftFrames >= frames) return true;
    this.#beginsAt = null;
    return false;
  }

  /** The end of the loop was heard. */
  #wentRound(contextTime: number): void {
    const { loop } = this.#reader;
    if (loop?.stops) {
      this.#running = false;
      this.#jump(loop.fromSeconds);
    }
    this.#report(contextTime);
    this.emit({ type: 'round' });
  }

  /** The stretcher was given the last of a loop that stops, which is heard later. */
  get #isAheadStopped(): boolean {
    return this.#reader.loop?.stops === true && this.#ahead.rounds > this.#now.rounds;
  }

  /** What follows the position has changed. */
  #aheadAgain(): void {
    this.#ahead = { ...this.#now, speed: this.#ahead.speed };
    this.#reader.skip(this.#ahead, Math.max(0, this.#leadFrames - this.#hold));
  }

  /**
   * At another speed the music that the stretcher has not returned yet is another length of the recording: the position
   * follows what is heard.
   */
  #nowAgain(): void {
    const { track, frame, rounds } = this.#ahead;
    if (this.#leadFrames === 0 || this.#hold > 0 || this.#catchUp > 0) return;
    if (track === null || track !== this.#now.track || rounds !== this.#now.rounds) return;
    this.#now.frame = Math.max(0, frame - this.#leadFrames * this.#reader.stepAt(this.#now));
  }

  #jump(seconds: number): void {
    const { current } = this.#reader;
    // Both start again, and so at the same speed.
    if (current !== null) current.speed = this.#ahead.speed ?? current.speed;
    this.#now = this.#reader.at(seconds);
    this.#ahead = { ...this.#now };
    this.#hold = this.#leadFrames;
    if (this.#catchUp > 0) this.emit({ type: 'led' });
    this.#catchUp = 0;
    this.#isEnded = false;
    this.#gate = 0;
    this.#beginsAt = null;
  }

  #setLead({ frames, seamless, speed }: SourceCommand & { type: 'lead' }): void {
    if (frames === this.#leadFrames) {
      if (this.#catchUp > 0) this.#ahead.speed = speed;
      else if (frames > 0) this.emit({ type: 'led' });
      return;
    }
    if (seamless && frames > 0 && this.#leadFrames > 0 && this.#catchUp <= 0) return this.#leadBy(frames);
    if (!seamless) {
      return this.#whenClosed(() => {
        this.#leadFrames = frames;
        this.#jump(this.#reader.secondsOf(this.#now));
        if (frames > 0) this.emit({ type: 'led' });
      });
    }
    this.#leadFrames = frames;
    this.#ahead = { ...this.#now };
    if (frames === 0) {
      this.#hold = 0;
      this.#catchUp = 0;
      return;
    }
    this.#reader.skip(this.#ahead, frames);
    this.#ahead.speed = speed;
    this.#catchUp = this.#running ? frames : 0;
    if (!this.#running) this.emit({ type: 'led' });
  }

  /** Further ahead than before: what is heard comes later by the difference, which the stretcher takes up by itself. */
  #leadBy(frames: number): void {
    if (this.#hold > 0) this.#hold += frames - this.#leadFrames;
    this.#leadFrames = frames;
    this.#nowAgain();
    this.emit({ type: 'led' });
  }

  #crossed(endedKey: string): void {
    if (this.#now.track === null) {
      this.#running = false;
      this.#isEnded = true;
      this.#gate = 0;
      this.#now = this.#reader.at(Number.POSITIVE_INFINITY);
      this.emit({ type: 'ended', key: endedKey });
      return;
    }
    this.#reader.moveOn();
    this.emit({ type: 'track', key: this.#now.track.key });
  }

  #report(contextTime: number): void {
    this.#sinceReport = 0;
    const { track } = this.#now;
    if (track === null) return;
    const seconds = this.#reader.secondsOf(this.#now);
    this.emit({ type: 'position', key: track.key, seconds, contextTime, isRunning: this.#running && this.#hold === 0 });
  }
}

function toLoaded({ course, ...track }: TrackData): LoadedTrack {
  return { ...track, course: course ? toTimeMap(course) : null, straight: course ? 1 : 0 };
}

function toTimeMap({ points, centreCents }: PitchCourse): TimeMap {
  return new TimeMap(points, centreCents);
}
