import { containsText } from '@attune/catalogue/search';
import { FolderPlus, Search } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { FolderDto } from '../../../api/generated/attune-client';
import { useRowFocus } from '../../../shared/hooks/focus';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { usePermission } from '../../../shared/session/use-workspace';
import { Button } from '../../../shared/ui/button';
import { Input } from '../../../shared/ui/field';
import { Figure } from '../../../shared/ui/figure';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../../shared/ui/states';
import { LockedReason } from '../shared/locked-reason';
import { ShareLinkDialog } from '../shared/share-link/share-link-dialog';
import { toFolderSubject } from '../shared/share-link/subject';
import { TabHead } from '../shared/tab-head';
import { FolderCard } from './folder-card';
import { DeleteFolder, FolderDialog } from './folder-dialogs';
import { useFoldersListQuery } from './folders-api';

/** Folders shown at first, and with each press on Show more. */
const PAGE = 24;

type Open = { dialog: 'edit'; folder: FolderDto | 'new' } | { dialog: 'share' | 'delete'; folder: FolderDto };

/** `/studio/folders` */
export function FoldersPage() {
  usePageTitle('Folders');
  const { data: folders, error, isFetching, refetch } = useFoldersListQuery();
  const permission = usePermission('organise');
  const reasonId = useId();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const newFolder = (variant: 'primary' | 'line') => (
    <Button
      variant={variant}
      unavailable={!permission.isAllowed}
      aria-describedby={permission.isAllowed ? undefined : reasonId}
      onClick={() => setOpen({ dialog: 'edit', folder: 'new' })}
    >
      <FolderPlus aria-hidden className="icon" />
      New folder
    </Button>
  );
  const isEmpty = folders?.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">Folders</h2>
      {folders && !isEmpty ? (
        <FolderList
          folders={folders}
          end={newFolder('primary')}
          reason={<LockedReason id={reasonId} permission={permission} />}
          mayChange={permission.isAllowed}
          onOpen={setOpen}
        />
      ) : (
        <Panel>
          {isEmpty ? (
            <EmptyState title="No folders yet">
              <p className="text-sm text-ink-2">Create a folder to keep songs of one project together.</p>
              {newFolder('line')}
              <LockedReason id={reasonId} permission={permission} />
            </EmptyState>
          ) : error && !isFetching ? (
            <LoadError title="We couldn’t load the folders" error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingTicks label="Loading folders" />
          )}
        </Panel>
      )}
      {open?.dialog === 'edit' && <FolderDialog subject={open.folder} onClose={close} />}
      {open?.dialog === 'share' && <ShareLinkDialog subject={toFolderSubject(open.folder)} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteFolder folder={open.folder} onClose={close} onDeleted={close} />}
    </div>
  );
}

interface FolderListProps {
  folders: readonly FolderDto[];
  /** The button for a new folder. */
  end: React.ReactNode;
  reason: React.ReactNode;
  mayChange: boolean;
  onOpen: (open: Open) => void;
}

function FolderList({ folders, end, reason, mayChange, onOpen }: FolderListProps) {
  const [search, setSearch] = useState('');
  const [max, setMax] = useState(PAGE);
  const list = useRef<HTMLDivElement>(null);
  const found = folders.filter((folder) => matches(folder, search));
  const shown = found.slice(0, max);
  useRowFocus(
    list,
    shown.map(({ id }) => id),
    '[data-list]',
  );
  return (
    <>
      <TabHead end={end}>
        <Input
          type="search"
          aria-label="Search folders"
          placeholder="Search folders"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          end={<Search aria-hidden className="icon mr-3 text-ink-3" />}
          className="w-[22rem] max-w-full"
        />
      </TabHead>
      {reason}
      <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {found.length === 0 ? (
          <Panel>
            <p className="text-sm text-ink-2">No folder’s name or description contains “{search.trim()}”.</p>
          </Panel>
        ) : (
          <ul
            tabIndex={-1}
            data-list
            className="joined bg-surface! outline-none *:[box-shadow:0_0_0_1px_var(--line)] sm:grid-cols-2 lg:grid-cols-3"
          >
            {shown.map((folder) => (
              <FolderCard
                key={folder.id}
                folder={folder}
                mayChange={mayChange}
                onShare={() => onOpen({ dialog: 'share', folder })}
                onEdit={() => onOpen({ dialog: 'edit', folder })}
                onDelete={() => onOpen({ dialog: 'delete', folder })}
              />
            ))}
          </ul>
        )}
        {found.length > shown.length && (
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
            <span>
              <Figure value={shown.length} /> of <Figure value={found.length} /> folders.
            </span>
            <Button size="sm" variant="quiet" onClick={() => setMax(max + PAGE)}>
              Show more
            </Button>
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {search.trim() !== '' && `${found.length} ${found.length === 1 ? 'folder' : 'folders'} found`}
      </p>
    </>
  );
}

function matches({ name, description }: FolderDto, search: string): boolean {
  return containsText(`${name}\n${description ?? ''}`, search);
}
