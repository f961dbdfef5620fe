import type { CountedPackets } from './song-source.js';

/** No codec's packets are longer. A longer one is damaged, or a demuxer's error where streams are chained. */
const MAX_PACKET_SECONDS = 60;
/** The encoder delay is in packets before the song's start: a few at most. */
const MAX_PRIMING_PACKETS = 8;
/** Minimum of frames per packet where the codec defines it: m4a states lengths in addition to those of the packets. */
const FRAMES_PER_PACKET: Record<string, number> = { aac: 1_024 };

export interface PacketCounterOptions {
  codec: string;
  sampleRateHz: number;
  /** Of the packets' times and durations. */
  secondsPerUnit: number;
  /** Counting stops here: the exact length beyond does not matter. */
  maxSeconds: number;
}

/**
 * The length of an audio track by its packets, without decoding them, for files whose header states no length or a
 * wrong one. Adds up the packets' own durations, since the timestamps in a file can be wrong; for a packet without a
 * duration, it uses the time to the next packet. The result may be inexact where packets are damaged.
 */
export class PacketCounter {
  private readonly secondsPerPacket: number;
  private primingPackets = 0;
  private packets = 0;
  private seconds = 0;
  private units = 0;
  private unknownSince: number | null = null;

  constructor(private readonly options: PacketCounterOptions) {
    this.secondsPerPacket = (FRAMES_PER_PACKET[options.codec] ?? 0) / options.sampleRateHz;
  }

  /**
   * @param time NaN: unknown
   * @param duration 0 or NaN: unknown
   * @returns whether to go on with the next packet
   */
  add(time: number, duration: number): boolean {
    const { secondsPerUnit, maxSeconds } = this.options;
    if (time < 0 && (this.primingPackets += 1) <= MAX_PRIMING_PACKETS) return true;
    if (this.unknownSince !== null) this.seconds += plausible((time - this.unknownSince) * secondsPerUnit);
    const known = plausible(duration * secondsPerUnit);
    if (known > 0) this.units += duration;
    this.seconds += known;
    this.unknownSince = known > 0 ? null : time;
    this.packets += 1;
    return this.longest <= maxSeconds;
  }

  /** null when no packet could be read. */
  get counted(): CountedPackets | null {
    const statedSeconds = this.units * this.options.secondsPerUnit;
    return this.longest > 0 ? { seconds: this.longest, statedSeconds } : null;
  }

  private get longest(): number {
    return Math.max(this.seconds, this.packets * this.secondsPerPacket);
  }
}

const plausible = (seconds: number): number => (seconds > 0 && seconds <= MAX_PACKET_SECONDS ? seconds : 0);
