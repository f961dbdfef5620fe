import type { ShareSong } from '@attune/catalogue/share-page';
import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { fewerPeaks } from '../shared/audio/fewer-peaks';
import { clock } from '../shared/format/sound';
import type { KeptSong, Version } from '../shared/listening/kept-player';
import type { Receipt } from '../shared/receipt/receipt-rows';
import { buttonStyle } from '../shared/ui/button-style';
import { Figure } from '../shared/ui/figure';
import { Well } from '../shared/ui/panel';

/* Without scripts these are the browser's own players. The page's script (page-player.ts) finds its parts by their data
   attributes and replaces them by one: it shows `data-scripted`, and hides `data-plain`. */

type Song = ShareSong<Receipt>;

/** Near every player, so that no one takes listening for less than having the song. */
export const MAY_BE_KEPT = 'Anyone who can listen can also keep a copy.';

/** The song before and after. */
export function SongPlayer({ token, song }: { token: string; song: Song }) {
  const { hasOriginal, gainDb, durationSeconds, hasCover, id } = song;
  return (
    <section
      aria-labelledby="listen"
      data-player=""
      data-song={playable(token, song, hasCover ? `/s/${token}/cover/${id}` : null)}
      className="group grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface px-4 py-[1.125rem] shadow-panel xs:p-6 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="listen" className="text-lg">
          Listen
        </h2>
        {hasOriginal && <Versions name="version" />}
      </div>
      <Wave peaks={song.peaks} />
      <div className="grid gap-3" data-plain="">
        {hasOriginal && <Sound token={token} song={song} version="original" />}
        <Sound token={token} song={song} version="retuned" />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3" data-scripted="" hidden>
        <button
          type="button"
          data-press="toggle"
          aria-label="Play"
          className={`${buttonStyle('primary', 'md', true)} group rounded-full!`}
        >
          <PlayOrPause />
        </button>
        <Position durationSeconds={durationSeconds} />
        {hasOriginal && (
          <span className="basis-full text-sm text-ink-3">
            Switching keeps the position. <Levels gainDb={gainDb} />
          </span>
        )}
      </div>
      <p className="text-sm text-ink-3">{MAY_BE_KEPT}</p>
      <p className="text-sm text-danger" role="alert" data-problem="" hidden />
    </section>
  );
}

function Position({ durationSeconds }: { durationSeconds: number | null }) {
  return (
    <>
      <span className="whitespace-nowrap">
        <span className="figure" data-time="">
          0:00
        </span>
        {' of '}
        <span className="figure" data-length="">
          {clock(Math.round(durationSeconds ?? 0))}
        </span>
      </span>
      <input
        type="range"
        min="0"
        max="1000"
        defaultValue="0"
        step="1"
        aria-label="Position"
        data-position=""
        className="h-7 min-w-24 flex-[1_1_12rem] accent-(--mark)"
      />
    </>
  );
}

/** What plays of a folder, at the lower edge; shown once a song is opened. */
export function FolderPlayer({ hasOriginals }: { hasOriginals: boolean }) {
  const quiet = buttonStyle('quiet', 'md', true);
  return (
    <aside
      aria-label="Player"
      data-player=""
      data-bar=""
      hidden
      className="sticky bottom-0 z-30 border-t border-line-strong bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <div className="page grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 lg:grid-cols-[auto_14rem_minmax(0,1fr)_15rem_auto]">
        <span className="flex items-center gap-1">
          <button type="button" data-press="previous" aria-label="Previous song" className={quiet}>
            <SkipBack aria-hidden className="icon" />
          </button>
          <button
            type="button"
            data-press="toggle"
            aria-label="Play"
            className={`${buttonStyle('line', 'md', true)} group`}
          >
            <PlayOrPause />
          </button>
          <button type="button" data-press="next" aria-label="Next song" className={quiet}>
            <SkipForward aria-hidden className="icon" />
          </button>
        </span>
        <span className="grid min-w-0">
          <b className="truncate text-sm font-[580]" data-name="" />
          <span className="truncate text-xs text-ink-3" data-place="" />
        </span>
        <div className="col-span-full row-start-2 flex min-w-0 items-center gap-3 text-xs text-ink-3 lg:col-auto lg:row-auto">
          <Position durationSeconds={null} />
          <p className="text-sm text-danger" role="alert" data-problem="" hidden />
        </div>
        {hasOriginals && (
          <div className="col-span-full row-start-3 lg:col-auto lg:row-auto">
            <Versions name="version-of-player" />
          </div>
        )}
        <button type="button" data-press="close" aria-label="Close the player" className={`${quiet} lg:col-start-5`}>
          <X aria-hidden className="icon" />
        </button>
      </div>
    </aside>
  );
}

const SEGMENT =
  'relative grid min-h-control place-items-center text-sm font-[520] text-ink-2 has-checked:bg-accent-soft has-checked:font-[620] has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-focus forced-colors:has-checked:outline-3';
const SEGMENT_INPUT = 'absolute inset-0 m-0 size-full cursor-pointer opacity-0';

/** @param name of its radio buttons */
export function Versions({ name }: { name: string }) {
  return (
    <div
      role="radiogroup"
      aria-label="Version"
      data-scripted=""
      hidden
      className="grid w-full max-w-72 grid-cols-2 divide-x divide-line overflow-clip rounded-md border border-line-strong bg-field max-xs:max-w-none"
    >
      <label className={`${SEGMENT} has-checked:[box-shadow:inset_0_-3px_0_var(--was)]`}>
        <input type="radio" name={name} value="original" data-version="" className={SEGMENT_INPUT} />
        <span>Original</span>
      </label>
      <label className={`${SEGMENT} has-checked:mark-below`}>
        <input type="radio" name={name} value="retuned" data-version="" defaultChecked className={SEGMENT_INPUT} />
        <span>Retuned</span>
      </label>
    </div>
  );
}

/** In the list of a folder. @param coverUrl for the lock screen */
export function PlayButton({ token, song, coverUrl }: { token: string; song: Song; coverUrl: string | null }) {
  return (
    <button
      type="button"
      aria-label={`Play ${song.title}`}
      data-press="song"
      data-song={playable(token, song, coverUrl)}
      data-scripted=""
      hidden
      className="group grid size-control place-items-center rounded-full border border-line-strong text-ink hover:bg-raised"
    >
      <PlayOrPause />
    </button>
  );
}

/** What the page's script plays. */
function playable(token: string, song: Song, coverUrl: string | null): string {
  const { id, title: name, hasOriginal, gainDb } = song;
  const original = hasOriginal ? addressOf(token, song, 'original') : null;
  const kept: KeptSong = { id, name, retuned: addressOf(token, song, 'retuned'), original, gainDb, coverUrl };
  return JSON.stringify(kept);
}

/** Of what plays or not: `is-playing` is set by the page's script. */
function PlayOrPause() {
  return (
    <>
      <Play aria-hidden className="icon fill-current group-[.is-playing]:hidden" />
      <Pause aria-hidden className="hidden icon fill-current group-[.is-playing]:block" />
    </>
  );
}

/** The louder of the two is turned down. */
function Levels({ gainDb }: { gainDb: number }) {
  if (gainDb === 0) return <span data-levels="">Both are equally loud.</span>;
  return (
    <span data-levels="">
      {gainDb < 0 ? 'The original' : 'The retuned song'} is played{' '}
      <Figure value={Math.abs(gainDb)} unit="dB" decimals={1} /> softer, so that both are equally loud.
    </span>
  );
}

/** The browser's own player. */
function Sound({ token, song, version }: { token: string; song: Song; version: Version }) {
  const label = version === 'original' ? 'Original' : 'Retuned';
  return (
    <p>
      <span className="text-sm">{label}</span>
      <PlainSound address={addressOf(token, song, version)} label={label} className="block w-full" />
    </p>
  );
}

/** The same in the list of a folder: the retuned song. */
export const RowSound = ({ token, song }: { token: string; song: Song }) => (
  <PlainSound
    address={addressOf(token, song, 'retuned')}
    label={song.title}
    className="below mt-2 h-10 w-full"
    isPlain
  />
);

function PlainSound(props: { address: string; label: string; className: string; isPlain?: boolean }) {
  const { address, label, className, isPlain = false } = props;
  return (
    // eslint-disable-next-line jsx-a11y-x/media-has-caption -- a song, of whose words nothing is known
    <audio
      controls
      preload="none"
      src={address}
      aria-label={label}
      className={className}
      data-plain={isPlain ? '' : undefined}
    />
  );
}

const addressOf = (token: string, { id }: Song, version: Version): string => `/s/${token}/listen/${id}/${version}`;

/** The waveform's height in its own units; one unit of its width is a stroke. */
const WAVE_HEIGHT = 104;
/** Strokes on narrow screens, where as many as there are peaks would merge. */
const NARROW_STROKES = 94;
const MIN_STROKE = 2;

/** Drawn twice, since the number of strokes depends on the width of the screen. */
function Wave({ peaks }: Pick<Song, 'peaks'>) {
  if (peaks === null || peaks.length === 0) return null;
  return (
    <Well className="px-3 py-4">
      <div data-wave="" className="cursor-pointer">
        <Strokes id="wide" peaks={peaks} className="max-sm:hidden" />
        <Strokes id="narrow" peaks={fewerPeaks(peaks, NARROW_STROKES)} className="sm:hidden" />
      </div>
    </Well>
  );
}

function Strokes({ id, peaks, className }: { id: string; peaks: readonly number[]; className: string }) {
  const middle = WAVE_HEIGHT / 2;
  const strokes = peaks
    .map((peak, i) => {
      const half = Math.max(MIN_STROKE / 2, (peak / 255) * middle);
      return `M${i + 0.5} ${(middle - half).toFixed(1)}V${(middle + half).toFixed(1)}`;
    })
    .join('');
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${peaks.length} ${WAVE_HEIGHT}`}
      preserveAspectRatio="none"
      className={`h-26 w-full fill-none stroke-[1.6] ${className}`}
    >
      <clipPath id={`played-${id}`}>
        <rect width="0" height={WAVE_HEIGHT} data-played="" />
      </clipPath>
      <path d={strokes} className="stroke-tick" vectorEffect="non-scaling-stroke" />
      <path
        d={strokes}
        clipPath={`url(#played-${id})`}
        className="stroke-mark group-data-[heard=original]:stroke-was"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
