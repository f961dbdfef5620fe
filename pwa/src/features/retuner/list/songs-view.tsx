import type { Tier } from '@attune/catalogue/plans';
import { useDeferredValue, useMemo } from 'react';
import type { Found } from '../../../shared/files/found-files';
import { useOnline } from '../../../shared/hooks/use-online';
import type { UsageReading } from '../../../shared/plans/usage';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import { OutputChoice } from '../options/output-choice';
import { TargetChoice } from '../options/target-choice';
import { ConvertBar, ConvertButton } from '../panels/convert-button';
import { busySongs, type QueueState } from '../queue/queue-state';
import type { SongQueue } from '../queue/song-queue';
import type { Trial } from '../trial/trial-form';
import { PlaceChoice } from '../server/place-choice';
import { useBatchStart } from '../server/use-batch-start';
import { AlbumChoice } from './album-choice';
import { ListHead } from './list-head';
import { previewList } from './list-preview';
import { ListSummary } from './list-summary';
import { RunPart } from './run-part';
import { SongRows } from './song-rows';

interface SongsViewProps {
  queue: SongQueue;
  state: QueueState;
  tier: Tier;
  usage: UsageReading | undefined;
  isOver: boolean;
  onFound: (found: Found) => void;
  trial?: Trial | undefined;
}

/** Rows of more songs than this follow a little later, so that they do not hold up the page. */
const MANY_SONGS = 40;

/** Several songs: the list first, then what they have in common and what to do with them. */
export function SongsView({ queue, state, tier, usage, isOver, onFound, trial }: SongsViewProps) {
  const isOnline = useOnline();
  const mayBatch = tier === 'studio' && !trial;
  const isBatch = mayBatch && state.options.place === 'server';
  const { start, isStarting } = useBatchStart(queue);
  const list = useMemo(() => previewList(state, tier), [state, tier]);
  const now = useMemo(() => ({ state, list }), [state, list]);
  const later = useDeferredValue(now);
  const rows = state.songs.length > MANY_SONGS ? later : now;
  const isBusy = busySongs(state).length > 0;
  const hasRun = isBusy || state.songs.some(({ phase }) => phase.kind === 'done');
  const hasOpen = !hasRun || state.songs.some(({ phase }) => phase.kind === 'open');
  const isUsedUp = usage?.isUsedUp === true;
  const buttonState =
    list.willSend.length === 0 || (list.isMeasuring && !isBatch) || isUsedUp
      ? 'blocked'
      : !isOnline
        ? 'offline'
        : isStarting
          ? 'busy'
          : isBusy && !isBatch
            ? 'joins'
            : 'ready';
  const press = (): void => {
    const ids = list.willSend.map(({ id }) => id);
    if (trial) trial.onConvert();
    else if (isBatch) void start(list, state.folderName);
    else queue.convert(ids, tier);
  };
  const button = (size: 'md' | 'lg', className: string) => (
    <ConvertButton
      state={buttonState}
      count={list.willSend.length}
      size={size}
      className={className}
      busyLabel="Starting..."
      onPress={press}
    />
  );
  const counted = list.isShared && list.album ? list.album.a4Hz.toFixed(2) : '440.00';
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          {!isOnline && !isBusy && (
            <Note tone="warn" announce>
              You’re offline. You can still choose, measure and preview songs; retuning will be available once you’re
              back online.
            </Note>
          )}
          <Panel flush className={isOver ? 'border-accent-text' : ''}>
            <ListHead queue={queue} state={state} onFound={isUsedUp ? null : onFound} />
            {isBusy && <RunPart part="progress" queue={queue} state={state} />}
            <SongRows queue={queue} state={rows.state} list={rows.list} tier={tier} />
            {hasOpen && (
              <>
                <AlbumChoice queue={queue} songs={state.songs} list={list} isBatch={isBatch} />
                <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 pb-6 xs:px-6">
                  <TargetChoice
                    tier={tier}
                    options={list.options}
                    preview={list.whole}
                    countedFrom={counted}
                    needsPro={trial !== undefined}
                    onChange={(change) => queue.choose(change)}
                  />
                  <OutputChoice
                    options={list.options}
                    sampleRateHz={null}
                    onChange={(change) => queue.choose(change)}
                  />
                  {mayBatch && (
                    <PlaceChoice place={state.options.place} onChange={(place) => queue.choose({ place })} />
                  )}
                </div>
              </>
            )}
          </Panel>
        </div>
        <div className="grid gap-6 lg:sticky lg:top-24">
          {hasRun && <RunPart part="download" queue={queue} state={state} />}
          {hasOpen && (
            <ListSummary
              state={state}
              list={list}
              usage={usage}
              isOffline={buttonState === 'offline'}
              isBatch={isBatch}
              action={button('lg', 'w-full px-3!')}
              hasActionBar={!isBusy}
            />
          )}
          {trial?.offer}
          {trial?.aside}
        </div>
      </div>
      {isBusy || (hasRun && !hasOpen) ? (
        <RunPart part="action-bar" queue={queue} state={state} />
      ) : trial?.offer ? null : (
        <ConvertBar
          preview={list.whole}
          state={buttonState === 'offline' ? 'offline' : 'open'}
          action={button('md', 'max-[359px]:w-full')}
        />
      )}
    </>
  );
}
