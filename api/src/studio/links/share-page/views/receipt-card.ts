import { askedWords, temperamentWords, type VerdictPart, verdictOf } from '@attune/catalogue/receipt-words';
import { html, type Html, type HtmlPiece } from '../../../../platform/http/html.js';
import type { Receipt } from '../../../../retune/domain/receipt.js';
import { listed } from '../../../../retune/domain/receipt-warnings.js';
import { centsScale } from './cents-scale.js';
import { figure, momentText } from './figures.js';
import { CHECK } from './icons.js';

type Row = [label: string, value: HtmlPiece];

/** What the retune did, as measured: the same figures as on the site's own receipts. */
export function receiptCard(receipt: Receipt, processedAt: Date): Html {
  return html`<article class="receipt" aria-labelledby="receipt">
    <header>
      <div>
        <h2 id="receipt">Receipt</h2>
        <p class="small soft">${askedWords(receipt).long}. Measured in the finished file, ${momentText(processedAt)}</p>
      </div>
      ${verdict(receipt)}
    </header>
    <div class="proof">${centsScale(receipt)}</div>
    <div class="columns">${column('Measured', measuredRows(receipt))}${column('Kept', keptRows(receipt))}</div>
    ${scaleNote(receipt)}
  </article>`;
}

function verdict(receipt: Receipt): Html {
  const { tone, parts } = verdictOf(receipt);
  const words = piecesOf(parts);
  return tone === 'good'
    ? html`<span class="badge good">${CHECK}<span>${words}</span></span>`
    : html`<span class="badge">${words}</span>`;
}

function scaleNote({ before }: Receipt): HtmlPiece {
  const words = temperamentWords(before);
  return words.length > 0 && html`<p class="small soft">${piecesOf(words)}</p>`;
}

const piecesOf = (parts: readonly VerdictPart[]): HtmlPiece[] =>
  parts.map((part) => (typeof part === 'string' ? part : figure(part.cents, 'cents', { decimals: part.decimals })));

/** `±0.4 cents`; never 0, which would claim more than can be measured. */
function plusMinus(cents: number, decimals: number): Html {
  return html`±${figure(Math.max(10 ** -decimals, cents), 'cents', { decimals })}`;
}

function column(title: string, rows: readonly Row[]): Html {
  return html`<section>
    <h3>${title}</h3>
    <dl>
      ${rows.map(
        ([label, value]) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

function measuredRows({ before, after, asked, measured }: Receipt): Row[] {
  const hertz = (tuning: Receipt['before'], tone: string): HtmlPiece => {
    if (tuning === null || tuning.a4Hz === null) return 'no clear pitch';
    const { a4Hz, errorCents } = tuning;
    const pitch = html`<span class="${tone}">${figure(a4Hz, 'Hz', { decimals: 2 })}</span>`;
    return typeof errorCents === 'number' ? html`${pitch}, ${plusMinus(errorCents, 1)}` : pitch;
  };
  const cents = (value: number): Html => figure(value, 'cents', { decimals: 2, signed: true });
  return [
    ['A4 before', hertz(before, 'was')],
    ['A4 after', hertz(after, 'now')],
    ['Requested shift', cents(asked.cents)],
    ['Measured shift', measured ? cents(measured.cents) : 'not measurable'],
    ['Difference', measured ? figure(Math.abs(measured.differenceCents), 'cents', { decimals: 2 }) : 'not measurable'],
    ['Ratio', figure(asked.ratio, null, { decimals: 6 })],
  ];
}

function keptRows(receipt: Receipt): Row[] {
  const { frames, sampleRateHz, samplesOverFullScale, gainDb, limiterDb = 0, tags, pictures, mode, asked } = receipt;
  const notKept = [...(tags.notKept ?? []), ...(pictures.notKept ?? [])];
  const kilohertz = (hz: number): Html => figure(hz / 1000, 'kHz', { decimals: hz % 1000 === 0 ? 0 : 2 });
  return [
    [
      'Length',
      frames.after === frames.before
        ? html`${figure(frames.after)} frames, unchanged`
        : html`${figure(frames.after)} frames, was ${figure(frames.before)}`,
    ],
    [
      'Sample rate',
      sampleRateHz.after === sampleRateHz.before
        ? html`${kilohertz(sampleRateHz.after)}, unchanged`
        : html`${kilohertz(sampleRateHz.after)}, was ${kilohertz(sampleRateHz.before)}`,
    ],
    ['Clipped samples', figure(samplesOverFullScale.after)],
    ['Gain applied', figure(gainDb, 'dB', { decimals: 2, signed: true })],
    ...(limiterDb < 0
      ? [['Peaks limited', html`by up to ${figure(-limiterDb, 'dB', { decimals: 1 })}`] satisfies Row]
      : []),
    ['Tags and cover', tagWords(tags, pictures)],
    ...(notKept.length > 0 ? [['Not kept', listed(notKept)] satisfies Row] : []),
    ['Tempo', mode === 'tempo' ? 'kept' : html`moved with the pitch, × ${figure(asked.ratio, null, { decimals: 3 })}`],
  ];
}

function tagWords(tags: Receipt['tags'], pictures: Receipt['pictures']): string {
  const parts = [
    { found: tags.found, kept: tags.kept, one: 'tag', many: 'tags' },
    { found: pictures.found, kept: pictures.kept, one: 'image', many: 'images' },
  ].filter(({ found }) => found > 0);
  if (parts.length === 0) return 'none in the file';
  const words = parts.map(({ found, kept, one, many }) =>
    kept >= found ? `${found} ${found === 1 ? one : many}` : `${kept} of ${found} ${many}`,
  );
  return `${words.join(', ')}${parts.some(({ found, kept }) => kept < found) ? ' kept' : ', kept'}`;
}
