import { ListEnd, ListMinus, ListPlus, ListStart, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { useToast } from '../../../shared/ui/use-toast';
import { usePlayerSession } from '../use-player';
import { createPlaylist } from './playlists';
import { titleOf } from './song-keys';
import { useForget, useLibrary, useLibraryState } from './use-library';
import type { LibraryItem, Playlist } from '../player-database';

interface SongDialogProps {
  song: LibraryItem;
  onClose: () => void;
  /** Takes it out of the playlist that it is shown in. */
  onTakeOut?: (() => void) | undefined;
}

/** What can be done with a song. */
export function SongDialog({ song, onClose, onTakeOut }: SongDialogProps) {
  const session = usePlayerSession();
  const library = useLibrary();
  const { playlists } = useLibraryState();
  const forget = useForget();
  const toast = useToast();
  const act = (action: () => void) => () => {
    action();
    onClose();
  };
  const addTo = (playlist: Playlist) => {
    const { id, durationSeconds, path, fileName } = song;
    const entry = { songId: id, place: path ?? fileName, title: titleOf(song), durationSeconds };
    library.savePlaylist({ ...playlist, entries: [...playlist.entries, entry] }).then(
      () => toast({ title: `Added to “${playlist.name}”`, description: titleOf(song), tone: 'good' }),
      () => toast({ title: 'The playlist could not be stored', tone: 'bad' }),
    );
  };
  return (
    <Dialog open onOpenChange={onClose} title={titleOf(song)} description={song.artist ?? song.path ?? song.fileName}>
      <div className="grid gap-2">
        <Action
          icon={<ListStart aria-hidden className="icon" />}
          onClick={act(() => void session.addSongs([song], 'next'))}
        >
          Play next
        </Action>
        <Action
          icon={<ListEnd aria-hidden className="icon" />}
          onClick={act(() => void session.addSongs([song], 'end'))}
        >
          Add to the queue
        </Action>
        {playlists.map((playlist) => (
          <Action
            key={playlist.id}
            icon={<ListPlus aria-hidden className="icon" />}
            onClick={act(() => addTo(playlist))}
          >
            {`Add to “${playlist.name}”`}
          </Action>
        ))}
        <Action
          icon={<ListPlus aria-hidden className="icon" />}
          onClick={act(() => addTo(createPlaylist(`Playlist ${playlists.length + 1}`)))}
        >
          Add to a new playlist
        </Action>
        {onTakeOut && (
          <Action icon={<ListMinus aria-hidden className="icon" />} onClick={act(onTakeOut)}>
            Take out of this playlist
          </Action>
        )}
        {song.place !== 'folder' && (
          <Action icon={<Trash2 aria-hidden className="icon" />} onClick={act(() => forget(song))}>
            Remove from the library
          </Action>
        )}
      </div>
    </Dialog>
  );
}

function Action({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: string }) {
  return (
    <Button variant="quiet" style={{ justifyContent: 'start' }} onClick={onClick}>
      {icon}
      {children}
    </Button>
  );
}
