import { Button } from '../../../shared/ui/button';
import { EmptyState } from '../../../shared/ui/states';
import { counted } from './artist-list';
import type { Album, Artist } from './collections';
import { Marked } from './marked';
import type { Found } from './search';
import { SongCover } from './song-cover';
import { SongList } from './song-list';

/** Albums and artists are a way to their songs: more than a few are better found by another word. */
const MAX_SHOWN = 6;

interface SearchResultsProps {
  query: string;
  found: Found;
  onOpenAlbum: (album: Album) => void;
  onOpenArtist: (artist: Artist) => void;
  onClear: () => void;
}

/** What a search found, by kind. */
export function SearchResults({ query, found, onOpenAlbum, onOpenArtist, onClear }: SearchResultsProps) {
  const { words, albums, artists, songs } = found;
  if (albums.length + artists.length + songs.length === 0) {
    return (
      <div className="p-4 lg:p-6">
        <EmptyState title={`No song, artist or album contains “${query.trim()}”.`} level={2}>
          <Button size="sm" onClick={onClear}>
            Clear the search
          </Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <Group
        title="Artists"
        rows={artists}
        toRow={(artist) => ({
          key: artist.key,
          name: artist.name,
          detail: counted(artist.songs.length, 'song'),
          song: artist.songs[0],
        })}
        words={words}
        onOpen={onOpenArtist}
      />
      <Group
        title="Albums"
        rows={albums}
        toRow={({ key, title, artist, songs: [song, ...others] }) => ({
          key,
          name: title,
          detail: `${artist ?? 'Several artists'}, ${counted(others.length + 1, 'song')}`,
          song,
        })}
        words={words}
        onOpen={onOpenAlbum}
      />
      {songs.length > 0 && (
        <>
          <p className="px-4 py-2 text-xs text-ink-3 lg:px-6">Songs, {songs.length}</p>
          <SongList songs={songs} sort={null} words={words} />
        </>
      )}
    </>
  );
}

interface GroupProps<T> {
  title: string;
  rows: readonly T[];
  toRow: (row: T) => { key: string; name: string; detail: string; song: Album['songs'][0] | undefined };
  words: readonly string[];
  onOpen: (row: T) => void;
}

function Group<T>({ title, rows, toRow, words, onOpen }: GroupProps<T>) {
  if (rows.length === 0) return null;
  return (
    <>
      <p className="px-4 py-2 text-xs text-ink-3 lg:px-6">
        {title}, {rows.length}
      </p>
      <ul>
        {rows.slice(0, MAX_SHOWN).map((row) => {
          const { key, name, detail, song } = toRow(row);
          return (
            <li key={key} className="border-b border-line">
              <button
                type="button"
                className="flex min-h-control w-full items-center gap-3 px-4 py-2 text-left focus-visible:-outline-offset-2 lg:px-6"
                onClick={() => onOpen(row)}
              >
                {song && <SongCover song={song} />}
                <span className="grid min-w-0">
                  <b className="truncate text-sm font-[560]">
                    <Marked text={name} words={words} />
                  </b>
                  <span className="truncate text-xs text-ink-3">{detail}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
