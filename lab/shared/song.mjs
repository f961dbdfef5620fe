// The song of all experiments that only need one.
import { ffmpeg } from './ffmpeg.mjs';

const SAMPLE_RATE_HZ = 44_100;

/**
 * How loud a master is over its course, linear, as an expression of ffmpeg. `choruses`: four of them, each louder than
 * the last. `crescendo`: louder all the time, by 2.4 dB until four fifths of the song.
 */
const COURSES = {
  choruses: (seconds) => `0.7+between(mod(t/${seconds},0.25),0.03,0.17)*(0.15+0.05*floor(4*t/${seconds}))`,
  crescendo: (seconds) => `0.69+0.22*min(1,t/${seconds}/0.8)`,
};

/**
 * A loud stereo song of `seconds`, as ffmpeg's options before those of the codec: `music` looped, or chords with a beat
 * when there is none. As masters are, it is driven into a limiter, so that shifting overshoots full scale.
 *
 * @param {object} [options]
 * @param {string} [options.music] a sound file
 * @param {keyof typeof COURSES} [options.course]
 */
export function songArguments(seconds, { music, course = 'choruses' } = {}) {
  const level = `volume='${COURSES[course](seconds)}':eval=frame`;
  const master = `volume=9dB,alimiter=level=disabled:limit=0.99:attack=1:release=30,${level}`;
  const source = music
    ? ['-stream_loop', '-1', '-i', music]
    : ['-f', 'lavfi', '-i', `aevalsrc=${chords()}|${chords(1.003)}:s=${SAMPLE_RATE_HZ}:d=${seconds}`];
  const format = ['-ac', '2', '-ar', String(SAMPLE_RATE_HZ), '-af', `${master},aresample=${SAMPLE_RATE_HZ}`];
  return [...source, '-t', String(seconds), ...format];
}

/** Writes such a song as an mp3 with 320 kbit/s. @param {Parameters<typeof songArguments>[1]} [options] */
export function makeSong(out, seconds, options) {
  ffmpeg([...songArguments(seconds, options), '-c:a', 'libmp3lame', '-b:a', '320k', out]);
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
