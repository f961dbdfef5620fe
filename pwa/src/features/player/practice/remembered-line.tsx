import { useRef } from 'react';
import { saveFile } from '../../../shared/save-file';
import { Button } from '../../../shared/ui/button';
import { useToast } from '../../../shared/ui/use-toast';
import { usePlayerSession, usePlayerState } from '../use-player';
import { exportSongs, importSongs } from './song-file';

/** What is remembered, and the ways to take it elsewhere. */
export function RememberedLine() {
  const session = usePlayerSession();
  const { currentId, queue } = usePlayerState();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const title = queue.find(({ id }) => id === currentId);
  const save = async (hash: string | undefined, name: string) => {
    try {
      const file = await exportSongs(hash);
      if (file.songs.length === 0) toast({ title: 'Nothing to export yet', description: 'Save a loop first.' });
      else saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `${name}.attune.json`);
    } catch {
      toast({ title: 'Nothing exported', description: 'Your browser doesn’t let Attune store loops.', tone: 'bad' });
    }
  };
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      const songs = await importSongs(await file.text());
      session.songs.adopt(songs);
      session.song.apply();
      toast({ title: `${songs.size} ${songs.size === 1 ? 'song' : 'songs'} imported`, tone: 'good' });
    } catch (error) {
      toast({ title: 'Nothing imported', description: error instanceof Error ? error.message : '', tone: 'bad' });
    }
  };
  const hash = currentId === null ? null : session.songs.hashOf(currentId);
  return (
    <div className="grid gap-1">
      <p className="text-xs text-ink-3">
        Loops, markers, tempo and pitch are remembered for this song on this device, whatever the file is called.
      </p>
      <div className="flex flex-wrap gap-1">
        <Button
          variant="quiet"
          size="sm"
          unavailable={hash === null}
          onClick={() => void save(hash ?? undefined, title?.title ?? title?.fileName ?? 'song')}
        >
          Export
        </Button>
        <Button variant="quiet" size="sm" onClick={() => void save(undefined, 'all songs')}>
          Export all songs
        </Button>
        <Button variant="quiet" size="sm" onClick={() => field.current?.click()}>
          Import
        </Button>
      </div>
      <input
        ref={field}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="File of loops"
        onChange={({ target }) => {
          void open(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
}
