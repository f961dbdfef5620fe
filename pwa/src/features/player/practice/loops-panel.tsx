import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { clock } from '../../../shared/format/sound';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { Figure } from '../../../shared/ui/figure';
import { useToast } from '../../../shared/ui/use-toast';
import { Key } from '../key-hints';
import { usePlayerSession } from '../use-player';
import { EntryDialog } from './entry-dialog';
import { newLoopName } from './loops';
import type { SavedLoop } from './song-settings';
import type { Practice } from './use-practice';

/** The loops of the song, each with its name, its ends and its tempo. */
export function LoopsPanel({ practice }: { practice: Practice }) {
  const session = usePlayerSession();
  const toast = useToast();
  const { song, isCurrent, recall, saveLoop } = practice;
  const [edited, setEdited] = useState<SavedLoop | 'new' | null>(null);
  const rename = (id: string, name: string) =>
    session.song.change({
      loops: session.song.settings.loops.map((loop) => (loop.id === id ? { ...loop, name } : loop)),
    });
  const remove = (removed: SavedLoop) => {
    const at = session.song.settings.loops.findIndex(({ id }) => id === removed.id);
    session.song.change({ loops: session.song.settings.loops.filter(({ id }) => id !== removed.id) });
    const putBack = () => session.song.change({ loops: session.song.settings.loops.toSpliced(at, 0, removed) });
    toast({ title: 'Loop deleted', description: removed.name, action: { label: 'Undo', onClick: putBack } });
  };
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h3>Loops</h3>
        <Button size="sm" unavailable={song.loop === null} onClick={() => setEdited('new')}>
          <Plus aria-hidden className="icon" />
          Save this loop
        </Button>
      </div>
      {song.loops.length === 0 ? (
        <p className="text-sm text-ink-3">No loops saved yet.</p>
      ) : (
        <ol className="overflow-clip rounded-md border border-line">
          {song.loops.map((loop, i) => (
            <li
              key={loop.id}
              aria-current={isCurrent(loop) || undefined}
              className={classNames(
                'grid grid-cols-[1fr_auto] items-center border-line not-first:border-t',
                isCurrent(loop) && 'bg-accent-soft mark-beside',
              )}
            >
              <button
                type="button"
                className="flex min-h-control min-w-0 items-center gap-3 rounded-sm py-2 pl-3 text-left"
                onClick={() => recall(loop)}
              >
                {i < 9 && <Key>{String(i + 1)}</Key>}
                <span className="grid min-w-0 flex-1">
                  <span className="truncate text-sm font-[560]">{loop.name}</span>
                  <span className="text-xs text-ink-3">
                    <span className="figure">{clock(loop.fromSeconds, 2)}</span> to{' '}
                    <span className="figure">{clock(loop.toSeconds, 2)}</span>
                  </span>
                </span>
                <Figure value={loop.tempoPercent} unit="%" />
              </button>
              <Button variant="quiet" icon aria-label={`Rename or delete ${loop.name}`} onClick={() => setEdited(loop)}>
                <Ellipsis aria-hidden className="icon" />
              </Button>
            </li>
          ))}
        </ol>
      )}
      {edited === 'new' && (
        <EntryDialog
          title="Save this loop"
          name={newLoopName(song.loops)}
          onSave={saveLoop}
          onClose={() => setEdited(null)}
        />
      )}
      {edited !== null && edited !== 'new' && (
        <EntryDialog
          title="Rename or delete this loop"
          name={edited.name}
          onSave={(name) => rename(edited.id, name)}
          onDelete={() => remove(edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
