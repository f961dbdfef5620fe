// Making test sounds, and reading results back.
import { commandOutput, quietly } from './processes.mjs';

export const SAMPLE_RATE_HZ = 44100;

/**
 * How loud a master is over its course, linear, as an expression of ffmpeg. `choruses`: four of them, each louder than the
 * last. `crescendo`: louder all the time, by 2.4 dB until four fifths of the song.
 */
const COURSES = {
  choruses: (seconds) => `0.7+between(mod(t/${seconds},0.25),0.03,0.17)*(0.15+0.05*floor(4*t/${seconds}))`,
  crescendo: (seconds) => `0.69+0.22*min(1,t/${seconds}/0.8)`,
};

/**
 * A loud stereo song of `seconds` as mp3: `music` looped, or chords with a beat when there is none. As masters are, it is
 * driven into a limiter, so that shifting overshoots full scale.
 */
export function makeSong(out, seconds, music, course = 'choruses') {
  const level = `volume='${COURSES[course](seconds)}':eval=frame`;
  const master = `volume=9dB,alimiter=level=disabled:limit=0.99:attack=1:release=30,${level}`;
  const source = music
    ? ['-stream_loop', '-1', '-i', music]
    : ['-f', 'lavfi', '-i', `aevalsrc=${chords()}|${chords(1.003)}:s=${SAMPLE_RATE_HZ}:d=${seconds}`];
  quietly(
    'ffmpeg',
    '-v',
    'error',
    '-y',
    ...source,
    '-t',
    String(seconds),
    '-ac',
    '2',
    '-ar',
    String(SAMPLE_RATE_HZ),
    '-af',
    `${master},aresample=${SAMPLE_RATE_HZ}`,
    '-c:a',
    'libmp3lame',
    '-b:a',
    '320k',
    out,
  );
}

function chords(detune = 1) {
  const note = (hz, every, shift) => `0.2*sin(2*PI*${(hz * detune).toFixed(3)}*t)*exp(-3*mod(t+${shift}\\,${every}))`;
  const notes = [
    note(110, 2, 0),
    note(220, 1, 0.25),
    note(277.18, 1, 0.5),
    note(329.63, 0.5, 0),
    note(554.37, 0.25, 0.1),
  ];
  return [...notes, `0.5*sin(2*PI*55*t)*exp(-18*mod(t\\,0.5))`, `0.3*(random(0)-0.5)*exp(-40*mod(t+0.25\\,0.5))`].join(
    '+',
  );
}

export function makeTone(out, hz, seconds) {
  quietly(
    'ffmpeg',
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    `aevalsrc=0.5*sin(2*PI*${hz}*t):s=${SAMPLE_RATE_HZ}:d=${seconds}`,
    '-c:a',
    'pcm_f32le',
    out,
  );
}

/** One click of a sample every half second. */
export function makeClicks(out, seconds) {
  quietly(
    'ffmpeg',
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    `aevalsrc=0.8*eq(mod(n\\,${SAMPLE_RATE_HZ / 2})\\,11025):s=${SAMPLE_RATE_HZ}:d=${seconds}`,
    '-c:a',
    'pcm_f32le',
    out,
  );
}

/** Decodes one channel, or all interleaved, to float samples. */
export function samplesOf(file, channels = 1) {
  const bytes = commandOutput(
    'ffmpeg',
    '-v',
    'error',
    '-nostdin',
    '-i',
    file,
    '-ac',
    String(channels),
    '-f',
    'f32le',
    '-',
  );
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}

/**
 * The frequency of a steady tone near `nearHz`: the slope of the phase of its heterodyned, Hann-weighted blocks.
 * Good to about 1e-6 Hz on a second of clean tone.
 */
export function frequencyOf(samples, nearHz, sampleRateHz = SAMPLE_RATE_HZ) {
  const block = 8192;
  const phases = [];
  for (let start = block; start + 2 * block < samples.length; start += block / 2) {
    let re = 0;
    let im = 0;
    for (let i = 0; i < block; i += 1) {
      const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / block);
      const angle = (2 * Math.PI * nearHz * (start + i)) / sampleRateHz;
      re += weight * samples[start + i] * Math.cos(angle);
      im -= weight * samples[start + i] * Math.sin(angle);
    }
    phases.push(Math.atan2(im, re));
  }
  for (let i = 1; i < phases.length; i += 1) {
    phases[i] += 2 * Math.PI * Math.round((phases[i - 1] - phases[i]) / (2 * Math.PI));
  }
  const stepSeconds = block / 2 / sampleRateHz;
  return nearHz + slope(phases) / (2 * Math.PI * stepSeconds);
}

function slope(values) {
  const middle = (values.length - 1) / 2;
  let above = 0;
  let below = 0;
  for (const [i, value] of values.entries()) {
    above += (i - middle) * value;
    below += (i - middle) ** 2;
  }
  return above / below;
}

/** The position of each click's loudest sample, relative to its intended position, frames. */
export function clickOffsets(samples) {
  const period = SAMPLE_RATE_HZ / 2;
  const offsets = [];
  for (let at = 11025; at + 400 < samples.length; at += period) {
    let loudest = at - 400;
    for (let i = at - 400; i <= at + 400; i += 1) if (Math.abs(samples[i]) > Math.abs(samples[loudest])) loudest = i;
    offsets.push(loudest - at);
  }
  return offsets;
}

export function samplesOver(samples) {
  let over = 0;
  for (const sample of samples) if (Math.abs(sample) > 1) over += 1;
  return over;
}
