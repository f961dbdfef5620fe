import { centsBetween } from '@attune/catalogue/pitch';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { html, type Html } from '../../../../platform/http/html.js';
import type { Receipt } from '../../../../retune/domain/receipt.js';
import { figure, figureText } from './figures.js';

const WIDTH = 1000;
/** Half the width of the scale, cents. */
const HALVES = [40, 100, 200, 400, 800, 1600, 2400];
/** Both needles stay this far inside the scale. */
const INSIDE = 0.97;
const LABELS = 4;
/** Graduations for each numbered one. */
const PER_LABEL = 10;
/** A label needs this share of the width; where less is left, it ends at its needle. */
const LABEL_SHARE = 0.3;

/** Needles nearer to each other than this share of the width have their labels one below the other. */
const STACKED_SHARE = 0.45;

/** Where the needles of a ruler are, as custom properties for the page's style; see {@link centsScale}. */
export function needleStyle(receipt: Receipt): string {
  const { was, now } = needlesOf(receipt);
  return `:root{--was-at:${percent(was.share)};--now-at:${percent(now.share)}}`;
}

/** A ruler of cents around 440 Hz with a needle for before and one for after. */
export function centsScale(receipt: Receipt): Html {
  const { half, was, now } = needlesOf(receipt);
  const isStacked = Math.abs(was.share - now.share) < STACKED_SHARE;
  return html`<div
    class="ruler"
    role="img"
    aria-label="The song moved from ${spoken(was)} to ${spoken(now)} cents against the 440 hertz scale."
  >
    <div class="needle-labels ${isStacked ? 'stacked' : ''}">
      ${needleLabel('was', 'before', was)} ${needleLabel('now', 'after', now)}
    </div>
    <svg class="needles" viewBox="0 0 ${WIDTH} 44" preserveAspectRatio="none" aria-hidden="true">
      <path class="ticks" d="${graduations()}" />
      <path class="base" d="M0 43.5H${WIDTH}" />
      <path class="way" d="M${at(was.share)} 10H${at(now.share)}" />
      <path class="needle was" d="M${at(was.share)} 0V44" />
      <path class="needle now" d="M${at(now.share)} 0V44" />
    </svg>
    <div class="numbers">
      ${Array.from({ length: LABELS + 1 }, (_, i) => {
        const cents = -half + (i * 2 * half) / LABELS;
        return html`<span class="fig">${figureText(cents, { signed: true })}</span>`;
      })}
    </div>
  </div>`;
}

interface Needle {
  hz: number;
  /** From 440 Hz. */
  cents: number;
  /** Of the scale's width, 0-1. */
  share: number;
}

/** As measured, else as calculated. */
function needlesOf({ before, after, sourceHz, equivalentA4Hz }: Receipt): {
  half: number;
  was: Needle;
  now: Needle;
} {
  const [wasHz, nowHz] = [before?.a4Hz ?? sourceHz, after?.a4Hz ?? equivalentA4Hz];
  const cents = [wasHz, nowHz].map((hz) => centsBetween(hz, STANDARD_A4_HZ));
  const farthest = Math.max(...cents.map(Math.abs));
  const half = HALVES.find((one) => farthest <= one * INSIDE) ?? Math.ceil(farthest);
  const [was = 0, now = 0] = cents;
  const place = (one: number): number => (one + half) / (2 * half);
  return {
    half,
    was: { hz: wasHz, cents: was, share: place(was) },
    now: { hz: nowHz, cents: now, share: place(now) },
  };
}

function needleLabel(tone: 'was' | 'now', word: string, { hz, share }: Needle): Html {
  const end = share > 1 - LABEL_SHARE ? 'end' : '';
  return html`<span class="needle-label ${tone} ${end}">${word} ${figure(hz, 'Hz', { decimals: 2 })}</span>`;
}

const spoken = ({ cents }: Needle): string => figureText(cents, { decimals: 2, signed: true });
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

function graduations(): string {
  const count = LABELS * PER_LABEL;
  return Array.from({ length: count + 1 }, (_, i) => {
    const height = i % PER_LABEL === 0 ? 22 : i % (PER_LABEL / 2) === 0 ? 16 : 9;
    return `M${at(i / count)} 44V${44 - height}`;
  }).join('');
}

const at = (share: number): string => (share * WIDTH).toFixed(1);
