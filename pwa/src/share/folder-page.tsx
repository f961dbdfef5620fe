import type { ShareSong, ShareTerms } from '@attune/catalogue/share-page';
import { Download, Play } from 'lucide-react';
import { clock } from '../shared/format/sound';
import { figuresOf, type Receipt } from '../shared/receipt/receipt-rows';
import { FolderCover } from '../shared/songs/folder-cover';
import { ResultRow } from '../shared/songs/result-row';
import { finishedSong } from '../shared/songs/verdict';
import { buttonStyle } from '../shared/ui/button-style';
import { Figure } from '../shared/ui/figure';
import { FileSize } from '../shared/format/amounts';
import { MAY_BE_KEPT, PlayButton, RowSound, Versions } from './share-player';
import { mayDownload } from './share-words';
import { DownloadRow, LinkNote } from './song-page';

interface FolderPageProps {
  name: string;
  description: string | null;
  /** Of the folder itself; null without one. */
  coverUrl: string | null;
  songs: readonly ShareSong<Receipt>[];
  terms: ShareTerms;
}

/** The page of a link to a folder. */
export function FolderPage({ name, description, coverUrl, songs, terms }: FolderPageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section className="grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] gap-4 sm:grid-cols-[15rem_minmax(0,1fr)] sm:grid-rows-[1fr] sm:items-end sm:gap-x-8">
        <FolderCover
          url={coverUrl}
          className={`aspect-square h-auto w-full ${description === null ? 'sm:row-span-2' : 'sm:row-span-3'}`}
        />
        <div>
          <h1 className="wrap-anywhere">{name}</h1>
          <p className="text-sm text-ink-3">
            <Figure value={songs.length} /> <span>{songs.length === 1 ? 'song' : 'songs'}</span>
            <TotalLength songs={songs} />
          </p>
        </div>
        {description !== null && (
          <p className="max-w-[40em] text-sm whitespace-pre-line text-ink-2 wrap-anywhere max-sm:order-last max-sm:col-span-full">
            {description}
          </p>
        )}
        <div className="max-sm:col-span-full">
          <DownloadRow
            terms={terms}
            what="zip"
            path="zip"
            label={
              <span>
                Download all, <FileSize bytes={songs.reduce((sum, { bytes }) => sum + bytes, 0)} />
              </span>
            }
            lead={
              <button
                type="button"
                data-press="all"
                data-scripted=""
                hidden
                className={`${buttonStyle('primary', 'lg')} max-sm:flex-1`}
              >
                <Play aria-hidden className="icon" />
                Play all
              </button>
            }
          />
        </div>
      </section>
      <LinkNote terms={terms} />
      <section aria-label="Songs" className="overflow-hidden rounded-lg border border-line bg-surface shadow-panel">
        {songs.some(({ hasOriginal }) => hasOriginal) && (
          <div
            data-scripted=""
            hidden
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-sunk px-4 py-2.5 text-xs text-ink-3 xs:px-6 print:hidden"
          >
            <Versions name="version" />
            <span>
              For every song. <span data-levels="">Levels matched.</span>
            </span>
          </div>
        )}
        <ul className="result-rows [--lead:2.25rem] has-[[data-song]:not([hidden])]:[--play:3.5rem]">
          {songs.map((song, at) => (
            <Row key={song.id} song={song} place={at + 1} coverUrl={coverUrl} terms={terms} />
          ))}
        </ul>
      </section>
      <p className="text-sm text-ink-3">{MAY_BE_KEPT}</p>
    </div>
  );
}

/** Nothing unless it is known of every song. */
function TotalLength({ songs }: Pick<FolderPageProps, 'songs'>) {
  const seconds = songs.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? NaN), 0);
  if (Number.isNaN(seconds)) return null;
  return (
    <span>
      , <span className="figure">{clock(Math.round(seconds))}</span>
    </span>
  );
}

interface RowProps extends Pick<FolderPageProps, 'coverUrl' | 'terms'> {
  song: ShareSong<Receipt>;
  /** From 1 on. */
  place: number;
}

function Row({ song, place, coverUrl, terms }: RowProps) {
  const { id, title, receipt, targetHz, durationSeconds, hasCover } = song;
  const ownCover = hasCover ? `/s/${terms.token}/cover/${id}` : null;
  return (
    <ResultRow
      id={id}
      lead={<Figure value={place} tone="quiet" />}
      play={<PlayButton token={terms.token} song={song} coverUrl={coverUrl ?? ownCover} />}
      name={<b>{title}</b>}
      {...finishedSong(receipt && figuresOf(receipt), targetHz)}
      time={durationSeconds === null ? undefined : <span className="figure">{clock(Math.round(durationSeconds))}</span>}
      tools={
        mayDownload(terms, id) && (
          <a
            className={`${buttonStyle('quiet', 'md', true)} print:hidden`}
            href={`/s/${terms.token}/songs/${id}/download`}
            download=""
            aria-label={`Download ${title}`}
          >
            <Download aria-hidden className="icon" />
          </a>
        )
      }
    >
      <RowSound token={terms.token} song={song} />
    </ResultRow>
  );
}
