import { Download, Play, Trash2, Upload } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { clock } from '../../../shared/format/sound';
import { saveFile } from '../../../shared/save-file';
import { Button } from '../../../shared/ui/button';
import { Note } from '../../../shared/ui/note';
import { EmptyState } from '../../../shared/ui/states';
import { useToast } from '../../../shared/ui/use-toast';
import { usePlayerSession } from '../use-player';
import { counted } from './artist-list';
import { toM3u } from './m3u';
import { SongList } from './song-list';
import { useLibrary, useLibraryState } from './use-library';
import type { LibraryItem, Playlist } from '../player-database';

interface PlaylistListProps {
  playlists: readonly Playlist[];
  onOpen: (playlist: Playlist) => void;
}

export function PlaylistList({ playlists, onOpen }: PlaylistListProps) {
  const m3u = useAddM3u(onOpen);
  return (
    <>
      <div className="border-b border-line px-4 py-2 lg:px-6">{m3u}</div>
      {playlists.length === 0 ? (
        <div className="p-4 lg:p-6">
          <EmptyState title="No playlist yet" level={2}>
            <p className="text-sm text-ink-2">Add an M3U, or press “More” beside a song.</p>
          </EmptyState>
        </div>
      ) : (
        <ul>
          {playlists.map((playlist) => (
            <li key={playlist.id} className="border-b border-line">
              <button
                type="button"
                className="grid min-h-control w-full content-center px-4 py-2 text-left focus-visible:-outline-offset-2 lg:px-6"
                onClick={() => onOpen(playlist)}
              >
                <b className="truncate text-sm font-[560]">{playlist.name}</b>
                <span className="text-xs text-ink-3">{counted(playlist.entries.length, 'song')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function useAddM3u(onAdded: (playlist: Playlist) => void): ReactNode {
  const library = useLibrary();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState(0);
  return (
    <>
      <Button size="sm" onClick={() => field.current?.click()}>
        <Upload aria-hidden className="icon" />
        Add M3U
      </Button>
      <input
        // A new field each time: the same file can be chosen again.
        key={round}
        ref={field}
        type="file"
        accept=".m3u,.m3u8,audio/x-mpegurl"
        hidden
        aria-label="M3U file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          setRound(round + 1);
          if (!file) return;
          library.importM3u(file).then(onAdded, () => toast({ title: 'The M3U could not be read', tone: 'bad' }));
        }}
      />
    </>
  );
}

/** A playlist: its songs, and what can be done with it. */
export function PlaylistView({ playlist, onDeleted }: { playlist: Playlist; onDeleted: () => void }) {
  const session = usePlayerSession();
  const library = useLibrary();
  const toast = useToast();
  const { songs, folders } = useLibraryState();
  const byId = useMemo(() => new Map((songs ?? []).map((song) => [song.id, song])), [songs]);
  const songOf = (songId: string | null): LibraryItem | undefined => byId.get(songId ?? '');
  /** Places of the songs that are there in the playlist. */
  const places = playlist.entries.flatMap(({ songId }, place) => (songOf(songId) ? [place] : []));
  const found = useMemo(() => playlist.entries.flatMap(({ songId }) => byId.get(songId ?? '') ?? []), [playlist, byId]);
  const missing = playlist.entries.length - found.length;
  const seconds = found.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
  const takeOut = (index: number) => {
    void library.savePlaylist({ ...playlist, entries: playlist.entries.toSpliced(places[index] ?? -1, 1) });
  };
  const remove = () => {
    const restore = () => void library.savePlaylist(playlist);
    library.deletePlaylist(playlist.id).then(onDeleted, () => undefined);
    toast({ title: 'Playlist deleted', description: playlist.name, action: { label: 'Undo', onClick: restore } });
  };
  return (
    <>
      <div className="grid gap-3 border-b border-line p-4 lg:px-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 className="text-lg leading-snug">{playlist.name}</h2>
            <p className="text-sm text-ink-2">
              <span className="figure">{playlist.entries.length}</span> songs
              {seconds > 0 && (
                <span>
                  , <span className="figure">{clock(seconds)}</span>
                </span>
              )}
            </p>
          </div>
          <Button variant="primary" unavailable={found.length === 0} onClick={() => void session.playSongs(found)}>
            <Play aria-hidden className="icon" />
            Play
          </Button>
        </div>
        {missing > 0 && (
          <Note tone="warn">{`${missingWords(missing, folders[0]?.name)} and ${missing === 1 ? 'is' : 'are'} skipped.`}</Note>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => saveM3u(playlist, songOf)}>
            <Download aria-hidden className="icon" />
            Save as M3U
          </Button>
          <Button variant="quiet" size="sm" onClick={remove}>
            <Trash2 aria-hidden className="icon" />
            Delete
          </Button>
        </div>
      </div>
      <SongList songs={found} sort={null} onTakeOut={takeOut} />
    </>
  );
}

function missingWords(missing: number, folderName: string | undefined): string {
  const place = folderName === undefined ? 'in the library' : `in “${folderName}”`;
  return missing === 1
    ? `1 song of the M3U is not ${place}. It stays in the list`
    : `${missing} songs of the M3U are not ${place}. They stay in the list`;
}

function saveM3u({ name, entries }: Playlist, songOf: (songId: string | null) => LibraryItem | undefined): void {
  saveFile(new Blob([toM3u(entries, songOf)], { type: 'audio/x-mpegurl' }), `${name.replaceAll(/[/\\:]/g, '-')}.m3u8`);
}
