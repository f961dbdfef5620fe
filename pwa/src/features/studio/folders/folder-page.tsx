import { Link2, Pencil, Play, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { FolderDto } from '../../../api/generated/attune-client';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import type { KeptSong } from '../../../shared/listening/kept-player';
import { useKeptPlayer } from '../../../shared/listening/use-kept-player';
import { usePermission } from '../../../shared/session/use-workspace';
import { Button } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../../shared/ui/states';
import { Breadcrumb } from '../shared/breadcrumb';
import { LockedReason } from '../shared/locked-reason';
import { ShareLinkDialog } from '../shared/share-link/share-link-dialog';
import { toFolderSubject } from '../shared/share-link/subject';
import { AddSongs } from './add-songs';
import { DeleteFolder, FolderDialog } from './folder-dialogs';
import { FolderPicture } from './folder-picture';
import { FolderSongs, keptSongOf } from './folder-songs';
import { FolderTotals } from './folder-totals';
import { useFolderPagesInfiniteQuery } from './folders-api';

/** `/studio/folders/{id}` */
export function FolderPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useFolderPagesInfiniteQuery(id);
  const folder = data?.pages[0]?.folder;
  const songs = data?.pages.flatMap((page) => page.songs) ?? [];
  usePageTitle(folder?.name ?? 'Folder');
  const isGone = error !== undefined && 'status' in error && (error.status === 404 || error.status === 400);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Breadcrumb to="/studio/folders" list="Folders" here={(!isGone && folder?.name) || 'Folder'} />
      {isGone ? (
        <Panel>
          <EmptyState title="There is no such folder" level={2}>
            <p className="text-sm text-ink-2">It was deleted, or it belongs to another workspace.</p>
            <LinkButton to="/studio/folders">All folders</LinkButton>
          </EmptyState>
        </Panel>
      ) : folder ? (
        <>
          <FolderHead folder={folder} queue={songs.flatMap((song) => keptSongOf(song, folder) ?? [])} />
          <FolderSongs
            folder={folder}
            songs={songs}
            hasMore={hasNextPage}
            isLoadingMore={isFetchingNextPage}
            hasFailed={error !== undefined}
            onMore={() => void fetchNextPage()}
          />
        </>
      ) : (
        <Panel>
          {error && !isFetching ? (
            <LoadError title="We couldn’t load this folder" error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingTicks label="Loading the folder" />
          )}
        </Panel>
      )}
    </section>
  );
}

/** Name, description and totals, and what can be done with the folder. */
function FolderHead({ folder, queue }: { folder: FolderDto; queue: readonly KeptSong[] }) {
  const { name, description } = folder;
  const permission = usePermission('organise');
  const navigate = useNavigate();
  const reasonId = useId();
  const [dialog, setDialog] = useState<'rename' | 'add' | 'share' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const lock = permission.isAllowed ? {} : { unavailable: true, 'aria-describedby': reasonId };
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 sm:items-end">
        <FolderPicture folder={folder} mayChange={permission.isAllowed} />
        <div className="grid min-w-0 gap-1">
          <div className="flex items-start gap-1.5">
            <h2 className="min-w-0 text-xl leading-snug break-words">{name}</h2>
            <Button
              variant="quiet"
              size="sm"
              icon
              aria-label="Rename folder"
              onClick={() => setDialog('rename')}
              {...lock}
            >
              <Pencil aria-hidden className="icon" />
            </Button>
          </div>
          {description !== null && (
            <p className="max-w-[44em] text-sm break-words whitespace-pre-line text-ink-2">{description}</p>
          )}
          <p className="text-sm text-ink-2">
            <FolderTotals {...folder} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:col-span-full">
          <PlayAll queue={queue} />
          <Button variant={queue.length > 0 ? 'line' : 'primary'} onClick={() => setDialog('add')} {...lock}>
            <Plus aria-hidden className="icon" />
            Add songs
          </Button>
          {folder.songCount > 0 && (
            <Button onClick={() => setDialog('share')} {...lock}>
              <Link2 aria-hidden className="icon" />
              Share link
            </Button>
          )}
          <Button variant="quiet" icon aria-label="Delete folder" onClick={() => setDialog('delete')} {...lock}>
            <Trash2 aria-hidden className="icon" />
          </Button>
        </div>
      </div>
      <LockedReason id={reasonId} permission={permission} />
      {dialog === 'rename' && <FolderDialog subject={folder} onClose={close} />}
      {dialog === 'add' && <AddSongs folder={folder} onClose={close} />}
      {dialog === 'share' && <ShareLinkDialog subject={toFolderSubject(folder)} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteFolder folder={folder} onClose={close} onDeleted={() => void navigate('/studio/folders')} />
      )}
    </div>
  );
}

function PlayAll({ queue }: { queue: readonly KeptSong[] }) {
  const player = useKeptPlayer();
  const [first] = queue;
  if (!first) return null;
  return (
    <Button variant="primary" onClick={() => player.play(first, queue)}>
      <Play aria-hidden className="icon" />
      Play all
    </Button>
  );
}
