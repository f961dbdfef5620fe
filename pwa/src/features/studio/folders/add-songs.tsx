import { MAX_SEARCH_LENGTH } from '@attune/catalogue/search';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '../../../api/api-error';
import type { FolderCandidateDto, FolderDto } from '../../../api/generated/attune-client';
import { finishedSong } from '../../../shared/songs/verdict';
import { Button } from '../../../shared/ui/button';
import { Dialog, DialogActions } from '../../../shared/ui/dialog';
import { Input } from '../../../shared/ui/field';
import { LoadError } from '../../../shared/ui/load-error';
import { Note } from '../../../shared/ui/note';
import { LoadingTicks } from '../../../shared/ui/states';
import { useToast } from '../../../shared/ui/use-toast';
import { useSettled } from '../shared/use-settled';
import { useFoldersAddSongsMutation, useFoldersCandidatesQuery } from './folders-api';

/** As many as the server sends: the newest. */
const MAX_LISTED = 50;

/** Chooses songs from the history for a folder; those chosen stay chosen while the search changes. */
export function AddSongs({ folder, onClose }: { folder: FolderDto; onClose: () => void }) {
  const toast = useToast();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [add, { isLoading, error }] = useFoldersAddSongsMutation();
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const submit = async () => {
    try {
      await add({ id: folder.id, addSongsDto: { retuneIds: [...chosen] } }).unwrap();
      onClose();
      toast({
        title: chosen.size === 1 ? 'Song added' : `${chosen.size} songs added`,
        description: folder.name,
        tone: 'good',
      });
    } catch {
      // Shown above the list; what was chosen stays chosen.
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title="Add songs" description={`From the history to ${folder.name}.`}>
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.size > 0 && !isLoading) void submit();
        }}
      >
        <Input
          type="search"
          aria-label="Search songs"
          placeholder="Search songs"
          maxLength={MAX_SEARCH_LENGTH}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          // Enter would add what is chosen.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          end={<Search aria-hidden className="icon mr-3 text-ink-3" />}
        />
        {error && (
          <Note tone="bad" announce>
            <b className="font-[620]">Nothing was added.</b> {reasonOf(error)}
          </Note>
        )}
        <Candidates folderId={folder.id} search={useSettled(search.trim())} chosen={chosen} onChoose={choose} />
        <DialogActions onCancel={onClose}>
          <Button
            type="submit"
            variant="primary"
            unavailable={chosen.size === 0}
            busy={isLoading}
            busyLabel="Adding..."
          >
            {chosen.size === 0 ? 'Add songs' : chosen.size === 1 ? 'Add 1 song' : `Add ${chosen.size} songs`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface CandidatesProps {
  folderId: string;
  search: string;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
}

function Candidates({ folderId, search, chosen, onChoose }: CandidatesProps) {
  const { data, error, isFetching, refetch } = useFoldersCandidatesQuery(
    { id: folderId, search: search || undefined },
    { refetchOnMountOrArgChange: true },
  );
  if (error && !isFetching) {
    return <LoadError title="We couldn’t load the songs" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingTicks label="Loading songs" />;
  return (
    <div className="grid gap-2">
      {data.length > 0 ? (
        <ul
          aria-label="Songs"
          aria-busy={isFetching || undefined}
          className="max-h-[min(20rem,45dvh)] overflow-y-auto rounded-md border border-line [scrollbar-width:thin]"
        >
          {data.map((song) => (
            <Candidate key={song.id} song={song} isChosen={chosen.has(song.id)} onChoose={onChoose} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-2">{noneText(search)}</p>
      )}
      <p role="status" className="text-xs text-ink-3">
        {data.length === MAX_LISTED
          ? `The newest ${MAX_LISTED}. Search for older ones.`
          : search !== '' && data.length > 0 && `${data.length} found.`}
      </p>
    </div>
  );
}

function noneText(search: string): string {
  return search === ''
    ? 'There are no other songs in the history. Retune one, and it can be added here.'
    : `No song’s name contains “${search}”, besides those in the folder.`;
}

interface CandidateProps {
  song: FolderCandidateDto;
  isChosen: boolean;
  onChoose: (id: string, isChosen: boolean) => void;
}

function Candidate({ song: { id, originalFilename, result, targetFrequency }, isChosen, onChoose }: CandidateProps) {
  return (
    <li className="not-first:border-t not-first:border-line">
      <label className="grid min-h-control cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-3.5 py-2 text-sm hover:bg-raised">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(id, event.target.checked)}
          className="size-5 accent-(--accent)"
        />
        <span className="min-w-0 wrap-anywhere">{originalFilename}</span>
        <span className="text-xs text-ink-3">{finishedSong(result, targetFrequency).asked}</span>
      </label>
    </li>
  );
}
