import { html, type Html } from '../../../../platform/http/html.js';

const MINUS = '\u2212';
const NARROW_SPACE = '\u202f';
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export interface FigureFormat {
  /** Digits after the point; 0. */
  decimals?: number;
  /** Writes a plus, too: for differences. */
  signed?: boolean;
}

/** `-31.766` with two decimals is `−31.77`; thousands are grouped. */
export function figureText(value: number, { decimals = 0, signed = false }: FigureFormat = {}): string {
  const digits = Math.abs(value).toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  if (!/[1-9]/.test(digits)) return digits;
  return value < 0 ? `${MINUS}${digits}` : signed ? `+${digits}` : digits;
}

/** A number with its unit. */
export function figure(value: number, unit: string | null = null, format: FigureFormat = {}): Html {
  return figureOf(figureText(value, format), unit);
}

/** That a link has no downloads left; empty when it never had a limit. */
export function usedUp(maxDownloads: number | null): Html {
  if (maxDownloads === null) return html``;
  return maxDownloads === 1
    ? html`Its one download was used. `
    : html`All ${figure(maxDownloads)} downloads were used. `;
}

/** In powers of 1,000, as sellers of disks count: `38 kB`, `4.6 MB`, `1.2 GB`. */
export function size(bytes: number): Html {
  if (bytes < 1e5) return figure(Math.ceil(bytes / 1e3), 'kB');
  return bytes < 1e9 ? figure(bytes / 1e6, 'MB', { decimals: 1 }) : figure(bytes / 1e9, 'GB', { decimals: 1 });
}

/** `4:49`, `1:02:03` */
export function duration(seconds: number): Html {
  return figureOf(durationText(seconds), null);
}

export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const pad = (n: number): string => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** The A4 before and after. */
export function tuning(beforeHz: number, afterHz: number): Html {
  return html`<span class="tuning"
    ><span class="was">${figure(beforeHz, null, { decimals: 2 })}</span> ${ARROW}
    <span class="now">${figure(afterHz, 'Hz', { decimals: 2 })}</span></span
  >`;
}

/** `21 Dec 2026` */
export function dayText(date: Date): string {
  return DAY.format(date);
}

/** `21 Nov 2026, 14:22 UTC` */
export function momentText(date: Date): string {
  return `${MOMENT.format(date)} UTC`;
}

function figureOf(text: string, unit: string | null): Html {
  return html`<span class="fig"
    >${text}${unit !== null && html`<span class="unit">${NARROW_SPACE}${unit}</span>`}</span
  >`;
}

const ARROW = html`<svg class="icon arrow" viewBox="0 0 24 24" role="img" aria-label="to">
  <path d="M5 12h14M12 5l7 7-7 7" />
</svg>`;
