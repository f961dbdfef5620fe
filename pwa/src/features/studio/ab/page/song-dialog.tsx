import { MAX_SEARCH_LENGTH } from '@attune/catalogue/search';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { HistoryItemDto } from '../../../../api/generated/attune-client';
import { useHistoryListQuery } from '../../../../api/generated/studio-client';
import { dayAndTime } from '../../../../shared/format/localised';
import { finishedSong } from '../../../../shared/songs/verdict';
import { Dialog } from '../../../../shared/ui/dialog';
import { Input } from '../../../../shared/ui/field';
import { LoadError } from '../../../../shared/ui/load-error';
import { LoadingTicks } from '../../../../shared/ui/states';
import { useSettled } from '../../shared/use-settled';

interface SongDialogProps {
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** Chooses a song of the history whose original and result are still stored. */
export function SongDialog({ onChoose, onClose }: SongDialogProps) {
  const [search, setSearch] = useState('');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Choose from history"
      description="Opens the original on A and the retuned song on B."
    >
      <Input
        type="search"
        aria-label="Search songs"
        placeholder="Search songs"
        maxLength={MAX_SEARCH_LENGTH}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        end={<Search aria-hidden className="icon mr-3 text-ink-3" />}
      />
      <Songs search={useSettled(search.trim())} onChoose={onChoose} />
    </Dialog>
  );
}

function Songs({ search, onChoose }: { search: string; onChoose: (id: string) => void }) {
  const { currentData, error, isFetching, refetch } = useHistoryListQuery(search === '' ? {} : { search }, {
    refetchOnMountOrArgChange: true,
  });
  if (error && !isFetching) {
    return <LoadError title="We couldn’t load the songs" error={error} onRetry={() => void refetch()} />;
  }
  if (!currentData) return <LoadingTicks label="Loading songs" />;
  const songs = currentData.items.filter(({ originalUrl, processedObjectPath }) => originalUrl && processedObjectPath);
  if (songs.length === 0) {
    return (
      <p role="status" className="text-sm text-ink-2">
        {search === ''
          ? 'No song of the history has both files stored. Retune one, or choose files of this device.'
          : `No stored song’s name contains “${search}”.`}
      </p>
    );
  }
  return (
    <ul
      aria-label="Songs"
      className="max-h-[min(22rem,50dvh)] overflow-y-auto rounded-md border border-line [scrollbar-width:thin]"
    >
      {songs.map((song) => (
        <Song key={song.id} song={song} onChoose={onChoose} />
      ))}
    </ul>
  );
}

function Song({ song, onChoose }: { song: HistoryItemDto; onChoose: (id: string) => void }) {
  return (
    <li className="not-first:border-t not-first:border-line">
      <button
        type="button"
        className="grid min-h-control w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-3.5 py-2 text-left text-sm hover:bg-raised focus-visible:-outline-offset-2"
        onClick={() => onChoose(song.id)}
      >
        <span className="min-w-0 wrap-anywhere">
          {song.originalFilename}
          <span className="block text-xs text-ink-3">{dayAndTime(song.processedAt)}</span>
        </span>
        <span className="text-xs text-ink-3">{finishedSong(song.result, song.targetFrequency).asked}</span>
      </button>
    </li>
  );
}
