import { html } from './html.js';

/** The application's mark: teeth of two pitches, in step at the middle one. */
export const MARK = html`<svg class="mark" viewBox="0 0 26 26" aria-hidden="true" focusable="false">
  <g class="was"><path d="M2 2v9M7.5 2v9M18.5 2v9M24 2v9" /></g>
  <g class="now">
    <path d="M4.4 15v9M8.7 15v9M17.3 15v9M21.6 15v9" />
    <path d="M13 2v22" />
  </g>
</svg>`;
