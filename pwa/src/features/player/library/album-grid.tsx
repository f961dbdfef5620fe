import { Figure } from '../../../shared/ui/figure';
import { useGradualCount } from '../../../shared/hooks/use-gradual-count';
import type { Album } from './collections';
import { SongCover } from './song-cover';

/** Three on a phone. */
const COLUMNS = 'repeat(auto-fill, minmax(min(9rem, 28%), 1fr))';

/** Covers of records; one of them is opened by a press. */
export function AlbumGrid({ albums, onOpen }: { albums: readonly Album[]; onOpen: (album: Album) => void }) {
  const drawn = useGradualCount(albums.length);
  return (
    <ul className="grid gap-3 p-4 lg:p-6" style={{ gridTemplateColumns: COLUMNS }}>
      {albums.slice(0, drawn).map((album) => (
        <li key={album.key} className="long-list-row">
          <button type="button" className="grid w-full content-start text-left" onClick={() => onOpen(album)}>
            {album.songs[0] && <SongCover song={album.songs[0]} size="full" />}
            <b className="mt-1.5 truncate text-sm font-[580]">{album.title}</b>
            <span className="truncate text-xs text-ink-3">{album.artist ?? 'Several artists'}</span>
            <span className="truncate text-xs text-ink-3">
              {album.a4Hz === null ? (
                <Movement album={album} />
              ) : (
                <Figure value={album.a4Hz} decimals={1} unit="Hz" tone="was" />
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const Movement = ({ album: { songs } }: { album: Album }) =>
  songs.some(({ isMoving }) => isMoving) ? <span>pitch moves</span> : null;
