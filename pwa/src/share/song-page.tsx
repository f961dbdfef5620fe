import { plainHertz } from '@attune/catalogue/receipt-words';
import { resultText } from '@attune/catalogue/result';
import type { ShareBrand, ShareSong, ShareTerms } from '@attune/catalogue/share-page';
import { Download, Music } from 'lucide-react';
import type { ReactNode } from 'react';
import { clock } from '../shared/format/sound';
import { figuresOf, type Receipt, resultOfReceipt } from '../shared/receipt/receipt-rows';
import { ReceiptView } from '../shared/receipt/receipt-view';
import { ResultLine } from '../shared/songs/verdict';
import { buttonStyle } from '../shared/ui/button-style';
import { Figure } from '../shared/ui/figure';
import { FileSize } from '../shared/format/amounts';
import { Note } from '../shared/ui/note';
import { SongPlayer } from './share-player';
import { Day, mayDownload, senderOf, UsedUp } from './share-words';

type Song = ShareSong<Receipt>;

/** The page of a link to one song. */
export function SongPage({ song, terms }: { song: Song; terms: ShareTerms }) {
  const byline = [song.artist, song.album].filter((part) => part !== null).join('. ');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section className="grid gap-6 md:grid-cols-[15rem_minmax(0,1fr)] md:items-end md:gap-8">
        <Cover song={song} token={terms.token} />
        <div className="grid justify-items-start gap-4">
          <div>
            <h1 className="wrap-anywhere">{song.title}</h1>
            {byline !== '' && <p className="text-ink-2">{byline}</p>}
          </div>
          <p className="text-sm">
            <Tuning song={song} />
            <span className="ml-2.5 text-ink-2">
              {song.durationSeconds !== null && (
                <span>
                  <span className="figure">{clock(Math.round(song.durationSeconds))}</span>
                  {', '}
                </span>
              )}
              <span>{song.format}, </span>
              <FileSize bytes={song.bytes} />
            </span>
          </p>
          <LinkNote terms={terms} />
          <DownloadRow terms={terms} what={song.id} path="download" label="Download" />
        </div>
      </section>
      <SongPlayer token={terms.token} song={song} />
      {song.receipt && <ReceiptView receipt={song.receipt} isOwn={false} />}
      {song.receipt?.soundSha256 !== undefined && (
        <p className="text-sm text-ink-2 print:hidden">
          The file has a signed receipt in its tags.{' '}
          <a href="/verify" className="text-link">
            Verify it.
          </a>
        </p>
      )}
    </div>
  );
}

/** What the song was retuned to, and what came of it. */
export const Tuning = ({ song: { receipt, targetHz } }: { song: Song }) => (
  <ResultLine result={receipt && figuresOf(receipt)} targetHz={targetHz} />
);

function Cover({ song, token }: { song: Song; token: string }) {
  const frame = 'aspect-square h-auto w-full max-w-60 rounded-md border border-line';
  if (song.hasCover) {
    return (
      <img src={`/s/${token}/cover/${song.id}`} alt="" width={240} height={240} className={`${frame} object-cover`} />
    );
  }
  return (
    <div aria-hidden className={`${frame} grid place-items-center bg-sunk text-tick`}>
      <Music className="size-16 stroke-1" />
    </div>
  );
}

export function LinkNote({ terms: { note } }: { terms: ShareTerms }) {
  return (
    note !== null && <p className="max-w-[40em] text-sm whitespace-pre-line text-ink-2 wrap-anywhere">{`“${note}”`}</p>
  );
}

interface DownloadRowProps {
  terms: ShareTerms;
  /** Before it, in its place as the main action. */
  lead?: ReactNode;
  /** A song's id, or `zip`. */
  what: string;
  /** Below the page's own. */
  path: string;
  label: ReactNode;
}

/** The main action, or why there is none, and what the link still allows. */
export function DownloadRow({ terms, lead, what, path, label }: DownloadRowProps) {
  if (!mayDownload(terms, what)) {
    return (
      <>
        {lead}
        <Note tone="warn" className="max-w-[34rem]">
          <b>No downloads left.</b> <UsedUp maxDownloads={terms.maxDownloads} />
          You can still listen.
        </Note>
      </>
    );
  }
  return (
    <div className="flex w-full flex-wrap items-center gap-3 print:hidden">
      {lead}
      <a
        className={lead === undefined ? buttonStyle('primary', 'lg') : `${buttonStyle('line', 'lg')} max-sm:flex-1`}
        href={`/s/${terms.token}/${path}`}
        download=""
      >
        <Download aria-hidden className="icon" />
        {label}
      </a>
      <span className="text-sm text-ink-3">{terms.hasLeft ? <Limits terms={terms} /> : AGAIN}</span>
    </div>
  );
}

const AGAIN = 'Your download broke off. Starting it again doesn’t count.';

function Limits({ terms: { maxDownloads, downloadCount, expiresAt } }: { terms: ShareTerms }) {
  return (
    <>
      {maxDownloads !== null && (
        <span>
          <Figure value={Math.max(0, maxDownloads - downloadCount)} /> of <Figure value={maxDownloads} /> downloads
          left.{' '}
        </span>
      )}
      {expiresAt !== null && (
        <span>
          Open until <Day at={expiresAt} />.
        </span>
      )}
    </>
  );
}

/** For the card of the link. */
export function songDescription({ artist, receipt, targetHz }: Song, brand: ShareBrand | null): string {
  const result = receipt && resultText(resultOfReceipt(receipt));
  const retuned = `Retuned to ${plainHertz(targetHz)} Hz.`;
  return [artist, retuned, result && `${result}.`, `Shared by ${senderOf(brand)}.`].filter(Boolean).join(' ');
}
