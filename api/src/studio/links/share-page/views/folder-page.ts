import { html, type Html } from '../../../../platform/http/html.js';
import type { LinkRow } from '../../link.repository.js';
import type { SharedSong } from '../shared-song.js';
import type { SharePage } from '../share-page.sender.js';
import { duration, figure, size, tuning } from './figures.js';
import { DOWNLOAD } from './icons.js';
import { mayDownload, type PageContent } from './page-content.js';
import { layOut, senderOf } from './page-layout.js';
import { MAY_BE_KEPT, rowPlayer } from './player.js';
import { downloadRow, note } from './song-page.js';

/** The page of a link to a folder. */
export function folderPage({ link, songs, downloads, address }: PageContent): SharePage {
  const { brand, token, name } = link;
  const withCover = songs.find(({ hasCover }) => hasCover);
  const count = `${songs.length} ${songs.length === 1 ? 'song' : 'songs'}`;
  return {
    status: 200,
    brand,
    html: (style) =>
      layOut({
        brand,
        title: `${name}, shared by ${senderOf(brand)}`,
        style,
        hasSongs: true,
        card: {
          title: name,
          description: `${count}, retuned. Shared by ${senderOf(brand)}.`,
          address,
          picture: withCover ? `/s/${token}/cover/${withCover.id}` : null,
        },
        body: html`<div class="share">
          <section class="stack">
            <div>
              <h1>${name}</h1>
              <p class="small faint">
                ${figure(songs.length)} ${songs.length === 1 ? 'song' : 'songs'},
                ${size(songs.reduce((sum, { bytes }) => sum + bytes, 0))}
              </p>
            </div>
            ${note(link)} ${downloadRow({ link, downloads, what: 'zip', path: 'zip', label: 'Download all as zip' })}
            <p class="small faint">${MAY_BE_KEPT}</p>
          </section>
          <section class="panel flush" aria-label="Songs">
            <ul class="songs">
              ${songs.map((song) => row(link, song, mayDownload(downloads, song.id)))}
            </ul>
          </section>
        </div>`,
      }),
  };
}

function row({ token }: LinkRow, song: SharedSong, isDownloadable: boolean): Html {
  const { id, title, sourceHz, resultHz, durationSeconds } = song;
  return html`<li>
    <div class="song">
      <b>${title}</b>
      <span class="small soft">
        ${tuning(sourceHz, resultHz)}${durationSeconds !== null && html`, ${duration(durationSeconds)}`}
      </span>
    </div>
    <div class="row">
      ${rowPlayer(token, song)}
      ${
        isDownloadable &&
        html`<a
          class="button line small"
          href="/s/${token}/songs/${id}/download"
          download
          aria-label="Download ${title}"
        >
          ${DOWNLOAD}Download
        </a>`
      }
    </div>
  </li>`;
}
