import { Ellipsis, Flag } from 'lucide-react';
import { useState } from 'react';
import { clock } from '../../../shared/format/sound';
import { Button } from '../../../shared/ui/button';
import { useToast } from '../../../shared/ui/use-toast';
import { usePlayerSession } from '../use-player';
import { EntryDialog } from './entry-dialog';
import { inOrder, type Marker } from './song-settings';
import type { Practice } from './use-practice';

/** Places in the song to go to. */
export function MarkersPanel({ practice: { song, markHere } }: { practice: Practice }) {
  const session = usePlayerSession();
  const toast = useToast();
  const [edited, setEdited] = useState<Marker | null>(null);
  const rename = (id: string, name: string) =>
    session.song.change({
      markers: session.song.settings.markers.map((one) => (one.id === id ? { ...one, name } : one)),
    });
  const remove = (removed: Marker) => {
    session.song.change({ markers: session.song.settings.markers.filter(({ id }) => id !== removed.id) });
    const putBack = () => session.song.change({ markers: inOrder([...session.song.settings.markers, removed]) });
    toast({ title: 'Marker deleted', description: removed.name, action: { label: 'Undo', onClick: putBack } });
  };
  return (
    <>
      <div className="mt-1 flex items-center justify-between gap-4">
        <h3>Markers</h3>
        <Button size="sm" onClick={markHere}>
          <Flag aria-hidden className="icon" />
          Mark here
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {song.markers.map((marker) => (
          <li key={marker.id} className="flex">
            <Button onClick={() => session.seek(marker.atSeconds)}>
              <span>{marker.name}</span>
              <span className="figure text-ink-3">{clock(marker.atSeconds)}</span>
            </Button>
            <Button
              variant="quiet"
              icon
              aria-label={`Rename or delete ${marker.name}`}
              onClick={() => setEdited(marker)}
            >
              <Ellipsis aria-hidden className="icon" />
            </Button>
          </li>
        ))}
      </ul>
      {edited && (
        <EntryDialog
          title="Rename or delete this marker"
          name={edited.name}
          onSave={(name) => rename(edited.id, name)}
          onDelete={() => remove(edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
