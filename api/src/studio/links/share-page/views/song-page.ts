import { html, type Html, type HtmlPiece } from '../../../../platform/http/html.js';
import type { LinkRow } from '../../link.repository.js';
import type { SharedSong } from '../shared-song.js';
import type { SharePage } from '../share-page.sender.js';
import { dayText, duration, figure, size, tuning, usedUp } from './figures.js';
import { DOWNLOAD, NOTE } from './icons.js';
import { mayDownload, type PageContent } from './page-content.js';
import { layOut, senderOf } from './page-layout.js';
import { player } from './player.js';
import { needleStyle } from './cents-scale.js';
import { receiptCard } from './receipt-card.js';
import { errorPage } from './closed-page.js';
import { nothingHere } from '../share-page.errors.js';

/** The page of a link to one song. */
export function songPage({ link, songs, downloads, address }: PageContent): SharePage {
  const { brand } = link;
  const [song] = songs;
  if (!song) return errorPage(nothingHere());
  const picture = song.hasCover ? `/s/${link.token}/cover/${song.id}` : null;
  return {
    status: 200,
    brand,
    style: song.receipt ? needleStyle(song.receipt) : '',
    html: (style) =>
      layOut({
        brand,
        title: `${song.title}, shared by ${senderOf(brand)}`,
        style,
        hasSongs: true,
        card: { title: song.title, description: description(song, link), address, picture },
        body: html`<div class="share">
          <section class="top">
            ${cover(picture)}
            <div class="stack">
              <div>
                <h1>${song.title}</h1>
                ${byline(song)}
              </div>
              <p class="small">
                ${tuning(song.sourceHz, song.resultHz)}
                <span class="soft facts">${facts(song)}</span>
              </p>
              ${note(link)} ${downloadRow({ link, downloads, what: song.id, path: 'download', label: 'Download' })}
            </div>
          </section>
          ${player(link.token, song)} ${song.receipt && receiptCard(song.receipt, song.processedAt)}
        </div>`,
      }),
  };
}

interface DownloadAction extends Pick<PageContent, 'link' | 'downloads'> {
  /** A song's id, or `zip`. */
  what: string;
  /** Below the page's own. */
  path: string;
  label: string;
}

/** The main action, or why there is none, and what the link still allows. */
export function downloadRow({ link, downloads, what, path, label }: DownloadAction): Html {
  if (!mayDownload(downloads, what)) {
    return html`<p class="note warn">
      ${NOTE}
      <span>
        <b>No downloads left.</b>
        ${usedUp(link.maxDownloads)}You can still listen.
      </span>
    </p>`;
  }
  return html`<div class="row">
    <a class="button primary large" href="/s/${link.token}/${path}" download>${DOWNLOAD}${label}</a>
    ${downloads.hasLeft ? terms(link) : AGAIN}
  </div>`;
}

const AGAIN = html`<span class="small faint">Your download broke off. Starting it again doesn’t count.</span>`;

function terms({ maxDownloads, downloadCount, expiresAt }: LinkRow): HtmlPiece {
  if (maxDownloads === null && expiresAt === null) return null;
  return html`<span class="small faint">
    ${
      maxDownloads !== null &&
      html`${figure(Math.max(0, maxDownloads - downloadCount))} of ${figure(maxDownloads)} downloads left. `
    }
    ${expiresAt !== null && `Open until ${dayText(expiresAt)}.`}
  </span>`;
}

export function note({ note: text }: LinkRow): HtmlPiece {
  return text !== null && html`<p class="small soft quote">“${text}”</p>`;
}

function facts(song: SharedSong): HtmlPiece {
  const { durationSeconds, format, bytes } = song;
  return html`${durationSeconds !== null && html`${duration(durationSeconds)}, `}${format}, ${size(bytes)}`;
}

function byline({ artist, album }: SharedSong): HtmlPiece {
  const parts = [artist, album].filter((part) => part !== null);
  return parts.length > 0 && html`<p class="soft">${parts.join('. ')}</p>`;
}

function cover(picture: string | null): Html {
  if (picture !== null) return html`<img class="cover" src="${picture}" alt="" width="240" height="240" />`;
  return html`<div class="cover none" aria-hidden="true">${NOTE}</div>`;
}

function description(song: SharedSong, { brand }: LinkRow): string {
  const to = `${song.sourceHz.toFixed(2)} to ${song.resultHz.toFixed(2)} Hz`;
  return [song.artist, `Retuned from ${to}.`, `Shared by ${senderOf(brand)}.`]
    .filter((part) => part !== null)
    .join(' ');
}
