import type { ShareSong, ShareTerms } from '@attune/catalogue/share-page';
import { Download } from 'lucide-react';
import { clock } from '../shared/audio/format';
import type { Receipt } from '../shared/receipt/receipt-rows';
import { buttonStyle } from '../shared/ui/button-style';
import { Figure } from '../shared/ui/figure';
import { FileSize } from '../shared/ui/file-size';
import { MAY_BE_KEPT, RowPlayer } from './share-player';
import { mayDownload } from './share-words';
import { DownloadRow, LinkNote, Tuning } from './song-page';

interface FolderPageProps {
  name: string;
  songs: readonly ShareSong<Receipt>[];
  terms: ShareTerms;
}

/** The page of a link to a folder. */
export function FolderPage({ name, songs, terms }: FolderPageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section className="grid justify-items-start gap-4">
        <div>
          <h1 className="wrap-anywhere">{name}</h1>
          <p className="text-sm text-ink-3">
            <Figure value={songs.length} /> <span>{songs.length === 1 ? 'song' : 'songs'}, </span>
            <FileSize bytes={songs.reduce((sum, { bytes }) => sum + bytes, 0)} />
          </p>
        </div>
        <LinkNote terms={terms} />
        <DownloadRow terms={terms} what="zip" path="zip" label="Download all as zip" />
        <p className="text-sm text-ink-3">{MAY_BE_KEPT}</p>
      </section>
      <section aria-label="Songs" className="overflow-hidden rounded-lg border border-line bg-surface shadow-panel">
        <ul className="divide-y divide-line">
          {songs.map((song) => (
            <Row key={song.id} song={song} terms={terms} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function Row({ song, terms }: { song: ShareSong<Receipt>; terms: ShareTerms }) {
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-4 py-3.5 xs:px-6 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0">
        <b className="font-[560] wrap-anywhere">{song.title}</b>
        <span className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
          <Tuning song={song} />
          {song.durationSeconds !== null && <span className="figure">{clock(Math.round(song.durationSeconds))}</span>}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <RowPlayer token={terms.token} song={song} />
        {mayDownload(terms, song.id) && (
          <a
            className={buttonStyle('line', 'md')}
            href={`/s/${terms.token}/songs/${song.id}/download`}
            download=""
            aria-label={`Download ${song.title}`}
          >
            <Download aria-hidden className="icon" />
            Download
          </a>
        )}
      </div>
    </li>
  );
}
