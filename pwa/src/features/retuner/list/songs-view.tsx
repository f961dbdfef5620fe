import type { Tier } from '@attune/catalogue/plans';
import { useDeferredValue, useMemo } from 'react';
import type { Found } from '../../../shared/files/found-files';
import { useLazyComponent } from '../../../shared/hooks/use-lazy-component';
import { useOnline } from '../../../shared/hooks/use-online';
import type { UsageReading } from '../../../shared/plans/usage';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import { OutputChoice } from '../options/output-choice';
import { usePresets } from '../options/presets';
import { TargetChoice } from '../options/target-choice';
import { ConvertBar, ConvertButton } from '../panels/convert-button';
import { busySongs, type QueueState, readySongs } from '../queue/queue-state';
import type { SongQueue } from '../queue/song-queue';
import type { Trial } from '../trial/trial-form';
import { useBatchStart } from '../server/use-batch-start';
import { AlbumChoice } from './album-choice';
import { ListHead } from './list-head';
import { previewList } from '../queue/list-preview';
import { ListSummary } from './list-summary';
import { SongRows } from './song-rows';

interface SongsViewProps {
  queue: SongQueue;
  state: QueueState;
  tier: Tier;
  usage: UsageReading | undefined;
  isOver: boolean;
  onFound: (found: Found) => void;
  trial?: Trial | undefined;
  /** In place of converting when the session has ended: the songs are sent once the user has signed in. */
  onSignIn?: ((ids: readonly string[]) => void) | undefined;
}

/** Before songs are sent, with what says that one failed. */
const loadRunPart = async () => {
  const [{ RunPart }] = await Promise.all([import('./run-part'), import('../panels/failure-note')]);
  return RunPart;
};
const loadLimitReached = async () => (await import('../panels/limit-reached')).LimitReached;
const loadWhere = async () => (await import('../panels/where-choice')).WhereChoice;

/** Rows of more songs than this follow a little later, so that they do not hold up the page. */
const MANY_SONGS = 40;

/** Several songs: the list first, then what they have in common and what to do with them. */
export function SongsView({ queue, state, tier, usage, isOver, onFound, trial, onSignIn }: SongsViewProps) {
  const isOnline = useOnline();
  const mayBatch = tier === 'studio' && !trial;
  const { start, isStarting } = useBatchStart(queue);
  const left = usage?.left ?? Infinity;
  const list = useMemo(() => previewList(state, tier, left), [state, tier, left]);
  const isBatch = mayBatch && state.options.place === 'server' && list.place === 'server';
  const ready = useMemo(() => readySongs(state), [state]);
  const where = useLazyComponent(loadWhere, trial === undefined && isOnline ? 'where' : null);
  const run = useLazyComponent(loadRunPart, trial === undefined ? String(isOnline) : null);
  const { chosen: preset } = usePresets(tier, list.options);
  const now = useMemo(() => ({ state, list }), [state, list]);
  const later = useDeferredValue(now);
  const rows = state.songs.length > MANY_SONGS ? later : now;
  const isBusy = busySongs(state).length > 0;
  const hasRun = isBusy || state.songs.some(({ phase }) => phase.kind === 'done');
  const isFull = list.room === 0;
  // What there are no retunes left for needs no options once the others were sent.
  const hasOpen =
    !hasRun || state.songs.some((song) => song.phase.kind === 'open' && !(isFull && list.beyond.includes(song)));
  const isUsedUp = usage?.isUsedUp === true && !isBusy;
  const limit = useLazyComponent(loadLimitReached, isUsedUp ? 'limit' : null);
  const buttonState =
    list.willSend.length === 0 || (list.isMeasuring && !isBatch)
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
    // A batch is not started without another press.
    else if (onSignIn) onSignIn(isBatch ? [] : ids);
    else if (isBatch) void start(list, state.folderName);
    else {
      queue.convert(
        ids,
        tier,
        list.beyond.map(({ id }) => id),
      );
    }
  };
  const button = (size: 'md' | 'lg', className: string) => (
    <ConvertButton
      state={buttonState}
      count={list.willSend.length}
      isFirst={list.beyond.length > 0}
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
            <ListHead
              queue={queue}
              state={state}
              onFound={onFound}
              runWords={run && <run.Component part="words" queue={queue} state={state} />}
            />
            {isBusy && run && <run.Component part="progress" queue={queue} state={state} />}
            <SongRows
              queue={queue}
              state={rows.state}
              list={rows.list}
              tier={tier}
              resetsAt={usage?.resetsAt ?? null}
            />
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
                  {where && ready.length > 0 && (
                    <where.Component
                      queue={queue}
                      songs={ready}
                      options={list.options}
                      place={list.place}
                      mayBatch={mayBatch}
                    />
                  )}
                </div>
              </>
            )}
          </Panel>
        </div>
        <div className="grid gap-6 lg:sticky lg:top-24">
          {hasRun && run && <run.Component part="download" queue={queue} state={state} isUsedUp={isUsedUp} />}
          {hasOpen && (
            <ListSummary
              state={state}
              list={list}
              preset={preset}
              isOffline={buttonState === 'offline'}
              isBatch={isBatch}
              action={isUsedUp ? null : button('lg', 'w-full px-3!')}
              hasActionBar={!isBusy}
            />
          )}
          {isUsedUp && limit && <limit.Component usage={usage} isSecondary={hasRun} />}
          {trial?.offer}
          {trial?.aside}
        </div>
      </div>
      {isBusy || (hasRun && !hasOpen) ? (
        run && <run.Component part="action-bar" queue={queue} state={state} />
      ) : trial?.offer || isUsedUp ? null : (
        <ConvertBar
          preview={list.whole}
          state={buttonState === 'offline' ? 'offline' : 'open'}
          action={button('md', 'max-[359px]:w-full')}
        />
      )}
    </>
  );
}
