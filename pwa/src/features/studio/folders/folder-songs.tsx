import { ArrowRight, Download, FolderMinus } from 'lucide-react';
import { useRef } from 'react';
import type { FolderDto, FolderSongDto } from '../../../api/generated/attune-client';
import { longDay } from '../../../shared/dates/dates';
import { useRowFocus } from '../../../shared/hooks/focus';
import { inWorkspace } from '../../../shared/session/current-workspace';
import { usePermission } from '../../../shared/session/use-workspace';
import { Button } from '../../../shared/ui/button';
import { buttonStyle } from '../../../shared/ui/button-style';
import { Figure } from '../../../shared/ui/figure';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState } from '../../../shared/ui/states';
import { Table } from '../../../shared/ui/table';
import { useRemoveSong } from './use-remove-song';

interface FolderSongsProps {
  folder: FolderDto;
  /** Those loaded so far. */
  songs: readonly FolderSongDto[];
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The last attempt to load songs. */
  hasFailed: boolean;
  onMore: () => void;
}

export function FolderSongs({ folder, songs, hasMore, isLoadingMore, hasFailed, onMore }: FolderSongsProps) {
  const content = useRef<HTMLDivElement>(null);
  const { isAllowed } = usePermission('organise');
  useRowFocus(
    content,
    songs.map(({ id }) => id),
    '[data-list]',
  );
  return (
    <div ref={content} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div tabIndex={-1} data-list className="outline-none">
        {songs.length === 0 ? (
          <Panel>
            <EmptyState title="No songs in this folder yet">
              <p className="text-sm text-ink-2">Add songs from the history. They stay there, too.</p>
            </EmptyState>
          </Panel>
        ) : (
          <Panel flush>
            <Table label={`Songs in ${folder.name}`} className="unfold">
              <thead>
                <tr>
                  <th scope="col">Song</th>
                  <th scope="col">A4, original to target</th>
                  <th scope="col" className="num">
                    Shift
                  </th>
                  <th scope="col">Added</th>
                  <th scope="col">
                    <span className="sr-only">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {songs.map((song) => (
                  <Row key={song.id} song={song} folderId={folder.id} mayChange={isAllowed} />
                ))}
              </tbody>
            </Table>
          </Panel>
        )}
      </div>
      {hasFailed && <Note tone="bad">We couldn’t load more songs. Try again in a moment.</Note>}
      {songs.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
          <span>
            <Figure value={songs.length} /> of <Figure value={folder.songCount} />{' '}
            {folder.songCount === 1 ? 'song' : 'songs'}. Taking a song out leaves it in the history.
          </span>
          {hasMore && (
            <Button size="sm" variant="quiet" onClick={onMore} busy={isLoadingMore} busyLabel="Loading...">
              Show more
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function Row({ song, folderId, mayChange }: { song: FolderSongDto; folderId: string; mayChange: boolean }) {
  const { id, originalFilename, sourceHz, equivalentA4Hz, cents, resultUrl, addedAt } = song;
  const { remove, isRemoving } = useRemoveSong(folderId);
  return (
    <tr data-row={id}>
      <th scope="row" className="wrap-anywhere md:min-w-[12rem]">
        {originalFilename}
      </th>
      <td data-label="A4, original to target">
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Figure value={sourceHz} decimals={2} tone="was" />
          <ArrowRight role="img" aria-label="to" className="icon size-4! text-ink-3" />
          <Figure value={equivalentA4Hz} unit="Hz" decimals={2} tone="now" />
        </span>
      </td>
      <td className="num" data-label="Shift">
        <Figure value={cents} unit="cents" decimals={1} signed />
      </td>
      <td data-label="Added" className="whitespace-nowrap text-ink-3">
        {longDay(addedAt)}
      </td>
      <td className="actions">
        <span className="inline-flex items-center gap-1">
          {resultUrl === null ? (
            <span className="text-xs text-ink-3">No longer stored</span>
          ) : (
            <a
              href={inWorkspace(resultUrl)}
              download
              aria-label={`Download ${originalFilename}`}
              className={buttonStyle('line', 'sm', true)}
            >
              <Download aria-hidden className="icon" />
            </a>
          )}
          {mayChange && (
            <Button
              variant="quiet"
              size="sm"
              icon
              aria-label={`Take ${originalFilename} out of the folder`}
              busy={isRemoving}
              onClick={() => void remove(song)}
              data-row-end
            >
              <FolderMinus aria-hidden className="icon" />
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}
