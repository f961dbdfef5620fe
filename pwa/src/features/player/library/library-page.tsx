import { FolderOpen, Search } from 'lucide-react';
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { wholeNumber } from '../../../shared/format/localised';
import { useMediaQuery } from '../../../shared/hooks/use-media-query';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { Scope } from '../../../shared/scope';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { LinkButton } from '../../../shared/ui/link-button';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../../shared/ui/states';
import { ToolHeader } from '../../../shared/ui/tool-header';
import { useKeepSetting } from '../use-choose-files';
import { FolderNotes, KeepSwitch } from './folder-notes';
import { search } from './search';
import { SearchResults } from './search-results';
import { type Sort, SORTS } from './sort';
import { LibraryView, toView, type View, type ViewKind, VIEWS } from './library-view';
import { useArrangement, useIdleMeasuring, useLibraryState } from './use-library';
import { useOpenFolder } from './use-open-folder';

/** All songs of this browser, in their folders: songs, albums, artists, playlists. */
export function LibraryPage() {
  usePageTitle('Library');
  const { songs, playlists } = useLibraryState();
  const isDesktop = useMediaQuery('(min-width: 62.5rem)');
  const keep = useKeepSetting();
  const folder = useOpenFolder();
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<Sort>('artist');
  const [address, setAddress] = useSearchParams();
  const view = toView(address);
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  useIdleMeasuring();
  const arrangement = useArrangement();
  // Grouping takes longer than sorting: the list is seen before.
  const grouped = useDeferredValue(arrangement);
  const { albums, artists } = grouped;
  const isGrouping = view.kind !== 'songs' && grouped !== arrangement && grouped.songs.length === 0;
  const sorted = arrangement.sorted(sort);
  // Typing comes first: a key is seen before what it finds.
  const searched = useDeferredValue(query);
  const found = useMemo(
    () => (searched.trim() === '' ? null : search(searched, { artists, albums, songs: sorted })),
    [searched, artists, albums, sorted],
  );
  const go = (kind: ViewKind, key: string | null = null) => {
    setQuery('');
    const to: Record<string, string> = kind === 'songs' ? {} : { view: kind };
    setAddress(key === null ? to : { ...to, of: key });
  };
  const counts = {
    songs: songs?.length ?? 0,
    albums: albums.length,
    artists: artists.length,
    playlists: playlists.length,
  };
  return (
    <>
      <ToolHeader
        title="Library"
        lead="Songs stay in your folder on this device. Nothing is uploaded."
        end={
          <div className="flex flex-wrap justify-end gap-3">
            <LinkButton variant="quiet" to="/player">
              Player
            </LinkButton>
            <Button onClick={folder.open}>
              <FolderOpen aria-hidden className="icon" />
              Open
            </Button>
          </div>
        }
      />
      {folder.input}
      <div className="flex flex-wrap items-start gap-4 lg:gap-6">
        <div className="grid content-start gap-3" style={{ flex: '1 1 15rem' }}>
          <label className="flex min-h-control items-center gap-2 rounded-md border border-line-strong bg-field px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
            <Search aria-hidden className="icon text-ink-3" />
            <input
              ref={field}
              type="search"
              value={query}
              placeholder="Song, artist, album"
              aria-label={`Search ${wholeNumber(counts.songs)} songs`}
              onChange={({ target }) => setQuery(target.value)}
              onKeyDown={({ key }) => {
                if (key === 'Escape') setQuery('');
              }}
              className="min-w-0 flex-1 bg-transparent text-[1rem] outline-none"
            />
          </label>
          <Views isDesktop={isDesktop} view={view} counts={counts} onGo={go} />
          <FolderNotes onChoose={folder.open} />
          {isDesktop && <KeepSwitch keep={keep} />}
        </div>
        <Panel flush style={{ flex: '20 1 40rem' }}>
          {songs === null || isGrouping ? (
            <div className="p-4 lg:p-6">
              <LoadingTicks />
            </div>
          ) : found !== null ? (
            <SearchResults
              query={searched}
              found={found}
              onOpenAlbum={({ key }) => go('albums', key)}
              onOpenArtist={({ key }) => go('artists', key)}
              onClear={() => {
                setQuery('');
                field.current?.focus();
              }}
            />
          ) : songs.length === 0 && view.kind !== 'playlists' ? (
            <div className="p-4 lg:p-6">
              <EmptyState title="No songs yet" level={2}>
                <p className="max-w-[36em] text-sm text-ink-2">
                  Open the folder that your music is in. Its songs are listed here; the files stay where they are.
                </p>
                <Button variant="primary" onClick={folder.open}>
                  <FolderOpen aria-hidden className="icon" />
                  Open a folder
                </Button>
              </EmptyState>
            </div>
          ) : (
            <LibraryView
              view={view}
              songs={sorted}
              sort={sort}
              albums={albums}
              artists={artists}
              playlists={playlists}
              onGo={go}
              sortChoice={
                <select
                  aria-label="Sort"
                  value={sort}
                  onChange={({ target }) => setSort(target.value as Sort)}
                  className="min-h-control-sm rounded-md border border-line-strong bg-field px-2 text-sm"
                >
                  {Object.entries(SORTS).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              }
            />
          )}
        </Panel>
        {!isDesktop && <KeepSwitch keep={keep} />}
      </div>
    </>
  );
}

interface ViewsProps {
  isDesktop: boolean;
  view: View;
  counts: Record<ViewKind, number>;
  onGo: (kind: ViewKind) => void;
}

const NAMES: Record<ViewKind, string> = {
  songs: 'Songs',
  albums: 'Albums',
  artists: 'Artists',
  playlists: 'Playlists',
};
const MARK_BELOW = { boxShadow: 'inset 0 -3px 0 var(--mark)' };

function Views({ isDesktop, view, counts, onGo }: ViewsProps) {
  return (
    <nav aria-label="Library" className={isDesktop ? 'grid gap-0.5' : 'flex justify-between'}>
      {VIEWS.map((kind) => {
        const isCurrent = view.kind === kind;
        return (
          <button
            key={kind}
            type="button"
            aria-current={isCurrent ? 'page' : undefined}
            style={isCurrent && !isDesktop ? MARK_BELOW : undefined}
            onClick={() => onGo(kind)}
            className={classNames(
              'min-h-control text-sm leading-tight',
              isDesktop ? 'flex items-center justify-between rounded-md px-3' : 'grid content-center text-left',
              isCurrent ? 'font-[620]' : 'text-ink-2',
              isDesktop && (isCurrent ? 'bg-accent-soft mark-beside' : 'hover:bg-raised'),
            )}
          >
            <span>{NAMES[kind]}</span>
            <span className="figure text-xs text-ink-3">{wholeNumber(counts[kind])}</span>
          </button>
        );
      })}
    </nav>
  );
}

/** "/" leads to the search. */
function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const scope = new Scope();
    scope.listen(document, 'keydown', (event) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      field.current?.focus();
    });
    return scope.dispose;
  }, [field]);
}
