import { containsText, MAX_SEARCH_LENGTH } from '@attune/catalogue/search';
import { FileMusic, Folder, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FolderDto, HistoryItemDto } from '../../../../api/generated/attune-client';
import { finishedSong } from '../../../../shared/songs/verdict';
import { Input } from '../../../../shared/ui/field';
import { Figure } from '../../../../shared/ui/figure';
import { LoadError } from '../../../../shared/ui/load-error';
import { LoadingTicks } from '../../../../shared/ui/states';
import { useSettled } from '../use-settled';
import { useFoldersListQuery, useHistoryListQuery } from './share-link-api';
import { type LinkSubject, toFolderSubject, toSongSubject } from './subject';

/** Songs listed at once: the newest. */
const MAX_SONGS = 20;
const MAX_FOLDERS = 20;

/** Finds the song or folder to share. */
export function ChooseSubject({ onChoose }: { onChoose: (subject: LinkSubject) => void }) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const folders = useFoldersListQuery();
  const songs = useHistoryListQuery({ limit: MAX_SONGS, search: search || undefined });
  const error = songs.error ?? folders.error;
  const isLoading = !songs.data || !folders.data;
  const foundFolders = (folders.data ?? []).filter(({ name }) => containsText(name, search)).slice(0, MAX_FOLDERS);
  const foundSongs = (songs.data?.items ?? []).filter(({ hasResult }) => hasResult);
  const hasFailed = error !== undefined && !songs.isFetching && !folders.isFetching;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Input
        ref={field}
        type="search"
        aria-label="Search songs and folders"
        placeholder="Search songs and folders"
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        end={<Search aria-hidden className="icon mr-3 text-ink-3" />}
      />
      {hasFailed ? (
        <LoadError
          title="We couldn’t load the songs and folders"
          error={error}
          onRetry={() => {
            void songs.refetch();
            void folders.refetch();
          }}
        />
      ) : isLoading ? (
        <LoadingTicks label="Loading songs and folders" />
      ) : foundFolders.length + foundSongs.length === 0 ? (
        <p className="text-sm text-ink-2">{noneText(search)}</p>
      ) : (
        <ul
          aria-label="Songs and folders"
          aria-busy={songs.isFetching || undefined}
          className="max-h-[min(22rem,50dvh)] overflow-y-auto rounded-md border border-line [scrollbar-width:thin]"
        >
          {foundFolders.map((folder) => (
            <FolderOption key={folder.id} folder={folder} onChoose={onChoose} />
          ))}
          {foundSongs.map((song) => (
            <SongOption key={song.id} song={song} onChoose={onChoose} />
          ))}
        </ul>
      )}
      <p role="status" className="text-xs text-ink-3 empty:hidden">
        {typeof songs.data?.nextCursor === 'string' && `The newest ${MAX_SONGS} songs. Search for older ones.`}
      </p>
    </div>
  );
}

function FolderOption({ folder, onChoose }: { folder: FolderDto; onChoose: (subject: LinkSubject) => void }) {
  return (
    <Option icon={<Folder aria-hidden className="icon text-ink-3" />} onPress={() => onChoose(toFolderSubject(folder))}>
      <span className="min-w-0 wrap-anywhere">{folder.name}</span>
      <span className="text-xs text-ink-3">
        <Figure value={folder.songCount} /> {folder.songCount === 1 ? 'song' : 'songs'}
      </span>
    </Option>
  );
}

function SongOption({ song, onChoose }: { song: HistoryItemDto; onChoose: (subject: LinkSubject) => void }) {
  return (
    <Option icon={<FileMusic aria-hidden className="icon text-ink-3" />} onPress={() => onChoose(toSongSubject(song))}>
      <span className="min-w-0 wrap-anywhere">{song.originalFilename}</span>
      <span className="text-xs text-ink-3">{finishedSong(song.result, song.targetFrequency).asked}</span>
    </Option>
  );
}

function Option({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: ReactNode }) {
  return (
    <li className="not-first:border-t not-first:border-line">
      <button
        type="button"
        onClick={onPress}
        className="grid min-h-control w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-3.5 py-2 text-left text-sm hover:bg-raised focus-visible:-outline-offset-2"
      >
        {icon}
        {children}
      </button>
    </li>
  );
}

function noneText(search: string): string {
  return search === ''
    ? 'There is nothing to share yet. Retune a song, or create a folder.'
    : `No song or folder contains “${search}” in its name.`;
}
