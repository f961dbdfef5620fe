import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRowFocus } from '../../../../shared/hooks/focus';
import { Button } from '../../../../shared/ui/button';
import { classNames } from '../../../../shared/ui/class-names';
import { Figure } from '../../../../shared/ui/figure';
import type { FoundFile } from '../../../../shared/files/found-files';
import { keyOf, placeOf } from '../../../../shared/files/place';
import { isLong } from '../shared/long-list';
import { FileSize } from '../../../../shared/ui/file-size';

const FIRST_SHOWN = 10;

interface ChosenSongsProps {
  songs: readonly FoundFile[];
  onRemove: (song: FoundFile) => void;
}

/** The songs of a batch that is not started. */
export function ChosenSongsList({ songs, onRemove }: ChosenSongsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const shown = isWhole ? songs : songs.slice(0, FIRST_SHOWN);
  useRowFocus(list, shown.map(keyOf), 'ul');
  if (songs.length === 0) return null;
  return (
    <div ref={list} className="overflow-hidden rounded-md border border-line">
      <ul
        aria-label="Songs"
        tabIndex={-1}
        data-long={isLong(shown)}
        className={classNames('song-list outline-none', isWhole && 'max-h-[26rem] overflow-y-auto')}
      >
        {shown.map((song) => (
          <li key={keyOf(song)} data-row={keyOf(song)} className="chosen-song">
            <span className="min-w-0 wrap-anywhere">
              {song.path !== '' && <span className="text-ink-3">{song.path}/</span>}
              <b className="font-[560]">{song.file.name}</b>
            </span>
            <span className="text-ink-3">
              <FileSize bytes={song.file.size} />
            </span>
            <Button
              variant="quiet"
              size="sm"
              icon
              aria-label={`Leave out ${placeOf(song)}`}
              onClick={() => onRemove(song)}
              data-row-end
            >
              <X aria-hidden className="icon" />
            </Button>
          </li>
        ))}
      </ul>
      {songs.length > shown.length && (
        <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 text-sm text-ink-3">
          <span>
            <Figure value={shown.length} /> of <Figure value={songs.length} /> songs
          </span>
          <Button variant="quiet" size="sm" onClick={() => setIsWhole(true)}>
            Show all
          </Button>
        </div>
      )}
    </div>
  );
}
