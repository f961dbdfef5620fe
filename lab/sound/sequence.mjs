// Sounds one after another in the one file that a tool is given.
import { SAMPLE_RATE_HZ } from '../../api/test/support/sound-material.ts';

/** Shifted sounds overshoot; no tool shall clip or limit. */
const HEADROOM = 0.5;

/** @typedef {import('../evaluate/sounds.mjs').Sound} Sound */

/** Named sounds, a second of silence after each. */
export class Sequence {
  #places = new Map();
  #frames = 0;

  /** @param {Record<string, import('../../api/test/support/sound-material.ts').Stereo>} sounds */
  constructor(sounds) {
    this.sounds = sounds;
    for (const [name, [left]] of Object.entries(sounds)) {
      this.#places.set(name, this.#frames);
      this.#frames += left.length + SAMPLE_RATE_HZ;
    }
  }

  /** @returns {Sound} all of them, at half level */
  whole() {
    const channels = [new Float32Array(this.#frames), new Float32Array(this.#frames)];
    for (const [name, sound] of Object.entries(this.sounds)) {
      channels.forEach((channel, i) => channel.set(sound[i], this.#places.get(name)));
    }
    return atHalfLevel(channels);
  }

  /**
   * @param {Sound} result what a tool made of all of them
   * @param {string} name
   * @param {{ delay?: number, tempo?: number }} [places] the tool's delay, frames, and the tempo of the result
   * @returns {Float32Array[]} that sound, at full level
   */
  part(result, name, { delay = 0, tempo = 1 } = {}) {
    const start = Math.round(this.#places.get(name) / tempo) + delay;
    return atFullLevel(result, start, Math.round(this.sounds[name][0].length / tempo));
  }
}

/** @returns {Sound} */
export function atHalfLevel(channels) {
  const [left, right] = channels.map((channel) => channel.map((sample) => sample * HEADROOM));
  return { left, right, sampleRateHz: SAMPLE_RATE_HZ };
}

/** @param {Sound} sound */
export function atFullLevel({ left, right }, start, length) {
  return [left, right].map((channel) => channel.slice(start, start + length).map((sample) => sample / HEADROOM));
}

/** One sample at each of these places. */
export function clicks(places, frames) {
  const channel = new Float32Array(frames);
  for (const at of places) channel[at] = 0.8;
  return [channel, channel];
}
