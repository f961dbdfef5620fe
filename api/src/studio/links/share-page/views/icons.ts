import { html, type Html } from '../../../../platform/http/html.js';

/** Lucide's, as on the site's other pages. */
function icon(path: string): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${path}" /></svg>`;
}

export const DOWNLOAD = icon('M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5');
export const CHECK = icon('M20 6 9 17l-5-5');
export const ALERT = icon('M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 8v4M12 16h.01');
export const CLOCK = icon('M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 6v6l4 2');
export const NOTE = icon('M9 18V5l12-2v13M9 18a3 3 0 1 1-6 0a3 3 0 1 1 6 0M21 16a3 3 0 1 1-6 0a3 3 0 1 1 6 0');

/** Of a button that plays: its style shows one of the two. */
export const PLAY_AND_PAUSE = html`<svg class="icon play" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M7 4v16l13-8z" />
  </svg>
  <svg class="icon pause" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M8 4v16M16 4v16" /></svg>`;
