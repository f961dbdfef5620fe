import { type AlbumLine, AlbumScale } from '../../../shared/songs/album-scale';
import { RadioRows } from '../../../shared/ui/choice';
import { Figure } from '../../../shared/ui/figure';
import type { Album } from '../queue/album';
import type { ListPreview } from '../queue/list-preview';
import type { SongQueue } from '../queue/song-queue';
import type { Song } from '../song';
import { songNumbers } from './song-numbers';

interface AlbumChoiceProps {
  queue: SongQueue;
  /** In the order of the list. */
  songs: readonly Song[];
  list: ListPreview;
  /** Whether the list becomes a batch: the server can measure it, too. */
  isBatch: boolean;
}

/** Whether the songs of an album keep their pitch relative to each other; nothing for songs without a common pitch. */
export function AlbumChoice({ queue, songs, list, isBatch }: AlbumChoiceProps) {
  const { album, albumShift, isShared, unmeasured, whole } = list;
  if (album === null && unmeasured.length === 0) return null;
  const own = songs.flatMap(({ id, takesAlbumShift }, i) =>
    album?.places.get(id)?.kind === 'outlier' && !takesAlbumShift ? [i + 1] : [],
  );
  return (
    <section className="grid gap-4 border-t border-line-strong px-4 py-6 xs:px-6" aria-labelledby="album-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="album-title" className="text-lg">
          Album tuning
        </h2>
        <span className="text-xs text-ink-3">
          {album ? (
            <span>
              A4 of each song, cents from <Figure value={album.a4Hz} unit="Hz" decimals={2} />
            </span>
          ) : (
            <span role="status">
              Measuring <Figure value={songs.length - unmeasured.length + 1} /> of <Figure value={songs.length} />
            </span>
          )}
        </span>
      </div>
      {album && <AlbumScale a4Hz={album.a4Hz} lines={linesOf(album, songs)} />}
      <RadioRows<'shared' | 'own'>
        label="How to shift the songs"
        hideLabel
        value={album ? (isShared ? 'shared' : 'own') : albumShift}
        onChange={(chosen) => queue.chooseAlbumShift(chosen)}
        options={[
          {
            value: 'shared',
            label: 'Same shift for all',
            disabled: album === null && !isBatch,
            detail: album ? (
              <>
                <Figure value={whole.meaning?.shift.cents ?? null} unit="cents" decimals={2} signed />, from the pooled
                pitch <Figure value={album.a4Hz} unit="Hz" decimals={2} />. Songs keep their pitch relative to each
                other
                <span>
                  {own.length === 0 ? '.' : `; ${songNumbers(own)} ${own.length === 1 ? 'gets its' : 'get their'} own.`}
                </span>
              </>
            ) : isBatch ? (
              'By the pitch of all songs together, as the server measures them.'
            ) : (
              'Known once all songs are measured.'
            ),
          },
          {
            value: 'own',
            label: 'Each song on its own',
            detail: 'Every song lands exactly on the target.',
          },
        ]}
      />
    </section>
  );
}

/** Outliers have their number in the list. */
function linesOf(album: Album, songs: readonly Song[]): AlbumLine[] {
  return songs.flatMap(({ id }, i) => {
    const place = album.places.get(id);
    if (place === undefined || place.kind === 'estimated') return [];
    return [{ id, cents: place.cents, isApart: place.kind === 'outlier', mark: String(i + 1) }];
  });
}
