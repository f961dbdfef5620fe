import { html, type Html, type HtmlPiece } from '../../../../platform/http/html.js';
import type { SharedSong } from '../shared-song.js';
import { durationText, figure } from './figures.js';
import { PLAY_AND_PAUSE } from './icons.js';

/** The waveform's height in its own units; one unit of its width is a stroke. */
const WAVE_HEIGHT = 104;
/** Strokes on narrow screens, where as many as there are peaks would merge. */
const NARROW_STROKES = 94;
const MIN_STROKE = 2;

/** Near every player, so that no one takes listening for less than having the song. */
export const MAY_BE_KEPT = 'Anyone who can listen can also keep a copy.';

/**
 * The song before and after. Without scripts these are the browser's own players; the page's script replaces them by one
 * that switches between the two.
 */
export function player(token: string, song: SharedSong): Html {
  return html`<section class="panel player" aria-labelledby="listen" data-player>
    <div class="bar">
      <h2 id="listen">Listen</h2>
      ${
        song.originalKey !== null &&
        html`<div class="segments" role="radiogroup" aria-label="Version" data-versions hidden>
          <label><input type="radio" name="version" value="original" /><span>Original</span></label>
          <label><input type="radio" name="version" value="retuned" checked /><span>Retuned</span></label>
        </div>`
      }
    </div>
    ${wave(song)}
    <div class="sounds">
      ${song.originalKey !== null && sound(token, song, 'original', 'Original')}
      ${sound(token, song, 'retuned', 'Retuned')}
    </div>
    <div class="controls" data-controls hidden>
      <button class="button primary round" type="button" data-play aria-label="Play">${PLAY_AND_PAUSE}</button>
      <span class="time">
        <span class="fig" data-time>0:00</span> of
        <span class="fig" data-length>${durationText(song.durationSeconds ?? 0)}</span>
      </span>
      <input type="range" min="0" max="1000" value="0" step="1" aria-label="Position" data-position />
      ${
        song.originalKey !== null &&
        html`<span class="small faint hint"> Switching keeps the position. ${levels(song.gainDb)} </span>`
      }
    </div>
    <p class="small faint">${MAY_BE_KEPT}</p>
    <p class="small error" role="alert" data-problem hidden></p>
  </section>`;
}

/** In the list of a folder: the retuned song alone. The page's script replaces the browser's player by the button. */
export function rowPlayer(token: string, song: SharedSong): Html {
  return html`<audio
      controls
      preload="none"
      src="${address(token, song, 'retuned')}"
      aria-label="${song.title}"
      data-row-sound
    ></audio>
    <button class="button line square" type="button" aria-label="Play ${song.title}" data-name="${song.title}" hidden>
      ${PLAY_AND_PAUSE}
    </button>`;
}

/** The louder of the two is turned down. */
function levels(gainDb: number): HtmlPiece {
  if (gainDb === 0) return 'Both are equally loud.';
  const softer = gainDb < 0 ? 'The original' : 'The retuned song';
  return html`${softer} is played ${figure(Math.abs(gainDb), 'dB', { decimals: 1 })} softer, so that both are equally
  loud.`;
}

function sound(token: string, song: SharedSong, version: 'original' | 'retuned', label: string): Html {
  const gain = version === 'original' ? Math.min(0, song.gainDb) : Math.min(0, -song.gainDb);
  return html`<p>
    <span class="small">${label}</span>
    <audio
      controls
      preload="none"
      src="${address(token, song, version)}"
      data-sound="${version}"
      data-gain-db="${gain.toFixed(3)}"
    ></audio>
  </p>`;
}

/** Drawn twice, since the number of strokes depends on the width of the screen. */
function wave({ peaks }: SharedSong): HtmlPiece {
  if (peaks === null || peaks.length === 0) return null;
  return html`<div class="well" data-wave>
    ${drawing(peaks, 'wide')}${drawing(fewer(peaks, NARROW_STROKES), 'narrow')}
  </div>`;
}

function drawing(peaks: Uint8Array, width: 'wide' | 'narrow'): Html {
  const middle = WAVE_HEIGHT / 2;
  const strokes = Array.from(peaks, (peak, i) => {
    const half = Math.max(MIN_STROKE / 2, (peak / 255) * middle);
    return `M${i + 0.5} ${(middle - half).toFixed(1)}V${(middle + half).toFixed(1)}`;
  }).join('');
  return html`<svg
    class="${width}"
    viewBox="0 0 ${peaks.length} ${WAVE_HEIGHT}"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <clipPath id="played-${width}"><rect width="0" height="${WAVE_HEIGHT}" data-played /></clipPath>
    <path class="rest" d="${strokes}" />
    <path class="heard" d="${strokes}" clip-path="url(#played-${width})" />
  </svg>`;
}

/** The loudest of each of `max` slices. */
function fewer(peaks: Uint8Array, max: number): Uint8Array {
  if (peaks.length <= max) return peaks;
  const at = (i: number): number => Math.floor((i * peaks.length) / max);
  return Uint8Array.from({ length: max }, (_, i) => Math.max(...peaks.subarray(at(i), at(i + 1))));
}

const address = (token: string, { id }: SharedSong, version: string): string => `/s/${token}/listen/${id}/${version}`;
