import { ChevronRight } from 'lucide-react';
import { useGradualCount } from '../../../shared/hooks/use-gradual-count';
import type { Artist } from './collections';

export function ArtistList({ artists, onOpen }: { artists: readonly Artist[]; onOpen: (artist: Artist) => void }) {
  const drawn = useGradualCount(artists.length);
  return (
    <ul>
      {artists.slice(0, drawn).map((artist) => (
        <li key={artist.key} className="long-list-row border-b border-line">
          <button
            type="button"
            className="flex min-h-control w-full items-center gap-3 px-4 py-2 text-left focus-visible:-outline-offset-2 lg:px-6"
            onClick={() => onOpen(artist)}
          >
            <span className="grid min-w-0 flex-1">
              <b className="truncate text-sm font-[560]">{artist.name}</b>
              <span className="text-xs text-ink-3">
                <span>{counted(artist.songs.length, 'song')}</span>
                {artist.albumCount > 0 && <span>{`, ${counted(artist.albumCount, 'album')}`}</span>}
              </span>
            </span>
            <ChevronRight aria-hidden className="icon text-ink-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** `1 song`, `11 songs`. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
