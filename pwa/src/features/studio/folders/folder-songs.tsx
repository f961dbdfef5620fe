import { Download, FolderMinus, GripVertical } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { FolderDto, FolderSongDto } from '../../../api/generated/attune-client';
import { reasonOf } from '../../../api/api-error';
import { longDay } from '../../../shared/format/localised';
import { useRowFocus } from '../../../shared/hooks/focus';
import { type KeptSong, toKeptSong } from '../../../shared/listening/kept-player';
import { PlayKept } from '../../../shared/listening/play-kept';
import { FileName } from '../../../shared/songs/file-name';
import { ResultRow } from '../../../shared/songs/result-row';
import { finishedSong } from '../../../shared/songs/verdict';
import { inWorkspace } from '../../../shared/session/current-workspace';
import { usePermission } from '../../../shared/session/use-workspace';
import { Button, type ButtonProps } from '../../../shared/ui/button';
import { buttonStyle } from '../../../shared/ui/button-style';
import { Figure } from '../../../shared/ui/figure';
import { classNames } from '../../../shared/ui/class-names';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState } from '../../../shared/ui/states';
import { useToast } from '../../../shared/ui/use-toast';
import { useFoldersMoveSongMutation } from './folders-api';
import { FolderDrop } from './folder-drop';
import { OrderChoice } from './order-choice';
import { useRemoveSong } from './use-remove-song';
import { useReorder } from './use-reorder';

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
  const mayRetune = usePermission('retune');
  const toast = useToast();
  const [moveSong] = useFoldersMoveSongMutation();
  const hintId = useId();
  const byId = new Map(songs.map((song) => [song.id, song]));
  const reorder = useReorder({
    ids: songs.map(({ id }) => id),
    rows: content,
    save: async (retuneId, place) => {
      try {
        await moveSong({ id: folder.id, retuneId, moveSongDto: { place } }).unwrap();
        return true;
      } catch (error) {
        toast({ title: 'The song wasn’t moved', description: reasonOf(error), tone: 'bad' });
        return false;
      }
    },
  });
  const { moving, line } = reorder;
  const drop = mayRetune.isAllowed && isAllowed && <FolderDrop folder={folder} />;
  const order = reorder.order.flatMap((id) => byId.get(id) ?? []);
  const queue = order.flatMap((song) => keptSongOf(song, folder) ?? []);
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
            {drop}
          </Panel>
        ) : (
          <Panel flush>
            <OrderChoice folder={folder} mayChange={isAllowed} />
            <ul
              aria-label={`Songs in ${folder.name}`}
              className={classNames(
                'result-rows stack-tools [--play:3.5rem] [--tools:6rem]',
                isAllowed ? '[--lead:3.6rem]' : '[--lead:2.25rem]',
              )}
            >
              {order.map((song, at) => (
                <Row
                  key={song.id}
                  song={song}
                  queue={queue}
                  folder={folder}
                  mayChange={isAllowed}
                  place={at + 1}
                  isMoving={moving?.id === song.id}
                  line={line?.id === song.id ? line.side : undefined}
                  handle={{ ...reorder.handleProps(song.id), 'aria-describedby': hintId }}
                />
              ))}
            </ul>
            <p id={hintId} hidden>
              Up and Down move it by one, Home and End to the ends. Enter keeps it there, Escape puts it back.
            </p>
            {drop}
            <p role="status" className="sr-only">
              {moving && `${byId.get(moving.id)?.originalFilename ?? ''}, place ${moving.place} of ${folder.songCount}`}
            </p>
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

interface RowProps {
  song: FolderSongDto;
  /** What can be played of the list. */
  queue: readonly KeptSong[];
  folder: FolderDto;
  mayChange: boolean;
  /** From 1 on. */
  place: number;
  isMoving: boolean;
  /** Where a dragged song would be put. */
  line: 'above' | 'below' | undefined;
  handle: Partial<ButtonProps>;
}

function Row({ song, queue, folder, mayChange, place, isMoving, line, handle }: RowProps) {
  const { id, originalFilename, targetFrequency, result, resultUrl, onDevice, addedAt } = song;
  const { remove, isRemoving } = useRemoveSong(folder);
  const kept = keptSongOf(song, folder);
  return (
    <ResultRow
      id={id}
      line={line}
      lead={
        <span className="flex items-center">
          {mayChange && (
            <Button
              variant="quiet"
              icon
              aria-label={`Move ${originalFilename}`}
              className="-my-1.5 -ml-3 flex-none cursor-grab touch-none"
              {...handle}
            >
              <GripVertical aria-hidden className="icon" />
            </Button>
          )}
          <Figure value={place} tone="quiet" />
        </span>
      }
      play={kept && <PlayKept song={kept} queue={queue} />}
      name={
        <Link to={`/studio/history/${id}`}>
          <FileName name={originalFilename} />
        </Link>
      }
      {...finishedSong(result, targetFrequency)}
      state={isMoving ? 'running' : resultUrl === null ? 'gone' : undefined}
      time={onDevice ? 'On the device only' : resultUrl === null ? 'No longer stored' : `Added ${longDay(addedAt)}`}
      tools={
        <>
          {resultUrl !== null && (
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
              onClick={() => void remove(song, place)}
              data-row-end
            >
              <FolderMinus aria-hidden className="icon" />
            </Button>
          )}
        </>
      }
    />
  );
}

/** Null once its result is no longer stored. */
export function keptSongOf(song: FolderSongDto, { coverUrl }: FolderDto): KeptSong | null {
  const kept = toKeptSong({ ...song, name: song.originalFilename });
  return kept && { ...kept, coverUrl: coverUrl === null ? null : inWorkspace(coverUrl) };
}
