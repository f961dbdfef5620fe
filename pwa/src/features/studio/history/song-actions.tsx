import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { HistoryItemDto } from '../../../api/generated/attune-client';
import { type KeptSong, toKeptSong } from '../../../shared/listening/kept-player';
import { inWorkspace } from '../../../shared/session/current-workspace';
import { buttonStyle } from '../../../shared/ui/button-style';
import { RowMenu, RowMenuItem, RowMenuLink } from '../shared/row-menu';

/** What can be done with a song; null for what the role does not allow. */
export interface SongActions {
  onAgain: ((song: HistoryItemDto) => void) | null;
  onAddToFolder: ((song: HistoryItemDto) => void) | null;
  onShare: ((song: HistoryItemDto) => void) | null;
  onDelete: ((song: HistoryItemDto) => void) | null;
}

/** Whether both files are stored. */
export const canCompare = ({ originalUrl, processedObjectPath }: HistoryItemDto): boolean =>
  originalUrl !== null && processedObjectPath !== null;

/** Null once its result is no longer stored. */
export const keptSongOf = ({
  id,
  originalFilename: name,
  processedObjectPath: resultUrl,
  originalUrl,
  result,
}: HistoryItemDto): KeptSong | null => toKeptSong({ id, name, resultUrl, originalUrl, result });

/** The name of one song, or the number of several. */
export const nameOf = (songs: readonly HistoryItemDto[]): string =>
  songs.length === 1 ? (songs[0]?.originalFilename ?? '') : `${songs.length} songs`;

export const comparisonOf = ({ id }: HistoryItemDto): string => `/studio/ab?song=${id}`;

/** The actions of a row: its download, and the others in a menu. */
export function RowActions({ song, actions }: { song: HistoryItemDto; actions: SongActions }) {
  const { id, originalFilename, originalUrl, processedObjectPath } = song;
  const { onAgain, onShare, onAddToFolder, onDelete } = actions;
  return (
    <>
      <DownloadLink song={song} />
      <RowMenu label={`More for ${originalFilename}`}>
        <RowMenuLink>
          <Link to={`/studio/history/${id}`}>Receipt and analysis</Link>
        </RowMenuLink>
        {canCompare(song) && (
          <RowMenuLink>
            <Link to={comparisonOf(song)}>Compare in A/B</Link>
          </RowMenuLink>
        )}
        {originalUrl !== null && (
          <RowMenuLink>
            <a href={inWorkspace(originalUrl)} download>
              Download original
            </a>
          </RowMenuLink>
        )}
        {onAgain && originalUrl !== null && <RowMenuItem onSelect={() => onAgain(song)}>Retune again</RowMenuItem>}
        {onShare && processedObjectPath !== null && (
          <RowMenuItem opensDialog onSelect={() => onShare(song)}>
            Share link
          </RowMenuItem>
        )}
        {onAddToFolder && (
          <RowMenuItem opensDialog onSelect={() => onAddToFolder(song)}>
            Add to folder
          </RowMenuItem>
        )}
        {onDelete && (
          <RowMenuItem isDangerous onSelect={() => onDelete(song)}>
            Delete
          </RowMenuItem>
        )}
      </RowMenu>
    </>
  );
}

/** The result as a plain link, so that the browser downloads it. */
function DownloadLink({ song: { originalFilename, processedObjectPath } }: { song: HistoryItemDto }) {
  if (processedObjectPath === null) return null;
  return (
    <a
      href={inWorkspace(processedObjectPath)}
      download
      aria-label={`Download ${originalFilename}`}
      className={buttonStyle('line', 'sm', true)}
    >
      <Download aria-hidden className="icon" />
    </a>
  );
}
