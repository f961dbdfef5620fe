import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button';
import { EmptyState } from '../../../shared/ui/states';
import { AlbumGrid } from './album-grid';
import { ArtistList } from './artist-list';
import type { Album, Artist } from './collections';
import { PlaylistList, PlaylistView } from './playlist-view';
import { SongList } from './song-list';
import type { Sort } from './sort';
import type { LibraryItem, Playlist } from '../player-database';

export const VIEWS = ['songs', 'albums', 'artists', 'playlists'] as const;
export type ViewKind = (typeof VIEWS)[number];

export interface View {
  kind: ViewKind;
  /** Key of the album or artist, or id of the playlist, that is open. */
  of: string | null;
}

/** What an address shows: `?view=albums&of=…`. */
export function toView(address: URLSearchParams): View {
  return { kind: VIEWS.find((kind) => kind === address.get('view')) ?? 'songs', of: address.get('of') };
}

interface LibraryViewProps {
  view: View;
  songs: readonly LibraryItem[];
  sort: Sort;
  albums: readonly Album[];
  artists: readonly Artist[];
  playlists: readonly Playlist[];
  onGo: (kind: ViewKind, of?: string | null) => void;
  sortChoice: ReactNode;
}

export function LibraryView(props: LibraryViewProps) {
  const { view, songs, sort, albums, artists, playlists, onGo, sortChoice } = props;
  const { kind, of } = view;
  if (kind === 'albums') {
    if (of === null) return <AlbumGrid albums={albums} onOpen={({ key }) => onGo('albums', key)} />;
    const album = albums.find(({ key }) => key === of);
    if (!album) return <Gone kind="albums" onGo={onGo} />;
    return (
      <>
        <Heading kind="albums" title={album.title} detail={album.artist ?? 'Several artists'} onGo={onGo} />
        <SongList key={of} songs={album.songs} sort={null} />
      </>
    );
  }
  if (kind === 'artists') {
    if (of === null) return <ArtistList artists={artists} onOpen={({ key }) => onGo('artists', key)} />;
    const artist = artists.find(({ key }) => key === of);
    if (!artist) return <Gone kind="artists" onGo={onGo} />;
    return (
      <>
        <Heading kind="artists" title={artist.name} onGo={onGo} />
        <SongList key={of} songs={artist.songs} sort={null} />
      </>
    );
  }
  if (kind === 'playlists') {
    if (of === null) return <PlaylistList playlists={playlists} onOpen={({ id }) => onGo('playlists', id)} />;
    const playlist = playlists.find(({ id }) => id === of);
    if (!playlist) return <Gone kind="playlists" onGo={onGo} />;
    return <PlaylistView key={of} playlist={playlist} onDeleted={() => onGo('playlists')} />;
  }
  return <SongList key={sort} songs={songs} sort={sort} tools={sortChoice} />;
}

interface HeadingProps {
  kind: ViewKind;
  title: string;
  detail?: string;
  onGo: LibraryViewProps['onGo'];
}

function Heading({ kind, title, detail, onGo }: HeadingProps) {
  return (
    <div className="flex items-center gap-3 border-b border-line px-4 py-2 lg:px-6">
      <Button variant="quiet" size="sm" icon aria-label={`All ${kind}`} onClick={() => onGo(kind)}>
        <ArrowLeft aria-hidden className="icon" />
      </Button>
      <div className="grid min-w-0">
        <h2 className="truncate text-lg leading-snug">{title}</h2>
        {detail !== undefined && <p className="truncate text-xs text-ink-3">{detail}</p>}
      </div>
    </div>
  );
}

const Gone = ({ kind, onGo }: Pick<HeadingProps, 'kind' | 'onGo'>) => (
  <div className="p-4 lg:p-6">
    <EmptyState title="This is no longer in the library" level={2}>
      <Button size="sm" onClick={() => onGo(kind)}>{`All ${kind}`}</Button>
    </EmptyState>
  </div>
);
