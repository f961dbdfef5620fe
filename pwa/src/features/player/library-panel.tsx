import { Plus, Trash2 } from 'lucide-react';
import { memo, useMemo, useRef } from 'react';
import { clock } from '../../shared/format/sound';
import { useRowFocus } from '../../shared/hooks/focus';
import { useGradualCount } from '../../shared/hooks/use-gradual-count';
import { Button } from '../../shared/ui/button';
import { FileSize } from '../../shared/format/amounts';
import { Note } from '../../shared/ui/note';
import { Panel } from '../../shared/ui/panel';
import { EmptyState } from '../../shared/ui/states';
import { Switch } from '../../shared/ui/switch';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';
import { canRemember, type LibraryItem } from './library';
import { useLibrary } from './use-library';
import type { KeepSetting } from './use-choose-files';
import { usePlayerSession } from './use-player';

/** Files opened before: as handles to the originals, or as our own copies. */
export function LibraryPanel({ settings }: { settings: KeepSetting }) {
  const { items, problem, copiesBytes, free, forgetItem } = useLibrary();
  const content = useRef<HTMLDivElement>(null);
  const drawn = useGradualCount(items.length);
  const rows = useMemo(() => items.map(({ id }) => id), [items]);
  useRowFocus(content, rows, '[data-nothing]');
  if (settings.isCopying && !canRemember(null)) return null;
  return (
    <Panel
      title="Library"
      flush
      end={
        copiesBytes > 0 && (
          <span className="text-xs text-ink-3">
            Copies take <FileSize bytes={copiesBytes} />
            {free !== null && (
              <span>
                , <FileSize bytes={free} /> free
              </span>
            )}
          </span>
        )
      }
    >
      <div ref={content}>
        <div className="border-t border-line px-4 py-2 xs:px-6">
          <Switch
            label="Remember files I open"
            hint={
              settings.isCopying
                ? 'Keeps a copy of each file in this browser’s storage. Nothing leaves this device.'
                : 'Keeps a link to each original file. Your browser will ask before reopening one.'
            }
            checked={settings.isOn}
            onChange={settings.set}
          />
        </div>
        {problem !== null && (
          <div className="px-4 pb-4 xs:px-6">
            <Note tone="bad">{problem}</Note>
          </div>
        )}
        {items.length === 0 ? (
          <div data-nothing tabIndex={-1} className="border-t border-line px-4 py-4 xs:px-6">
            <EmptyState title="No files remembered yet" />
          </div>
        ) : (
          <ul>
            {items.slice(0, drawn).map((item) => (
              <LibraryRow key={item.id} item={item} onForget={forgetItem} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

const LibraryRow = memo(function LibraryRow({
  item,
  onForget,
}: {
  item: LibraryItem;
  onForget: (item: LibraryItem) => void;
}) {
  const session = usePlayerSession();
  const name = item.title ?? item.fileName;
  return (
    <li
      data-row={item.id}
      className="long-list-row flex items-center gap-2 border-t border-line py-2 pr-2 pl-4 xs:pl-6"
    >
      <button
        type="button"
        className="grid min-h-control min-w-0 flex-1 content-center rounded-sm text-left"
        onClick={() => void session.addFromLibrary(item, { play: true })}
      >
        <span className="truncate text-sm font-[560]">
          <VisuallyHidden>Play </VisuallyHidden>
          {name}
        </span>
        <span className="truncate text-xs text-ink-3">
          {item.artist !== null && <span>{`${item.artist}, `}</span>}
          {item.durationSeconds !== null && <span className="figure">{clock(item.durationSeconds)}, </span>}
          {item.place === 'copy' ? (
            <span>
              copy, <FileSize bytes={item.sizeBytes} />
            </span>
          ) : (
            <span>on this device</span>
          )}
        </span>
      </button>
      <Button
        variant="quiet"
        size="sm"
        icon
        aria-label={`Add ${name} to the queue`}
        onClick={() => void session.addFromLibrary(item, { play: false })}
      >
        <Plus aria-hidden className="icon" />
      </Button>
      <Button data-row-end variant="quiet" size="sm" icon aria-label={`Forget ${name}`} onClick={() => onForget(item)}>
        <Trash2 aria-hidden className="icon" />
      </Button>
    </li>
  );
});
