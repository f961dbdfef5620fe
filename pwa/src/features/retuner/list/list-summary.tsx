import { MEBIBYTE } from '@attune/catalogue/plans';
import type { ReactNode } from 'react';
import type { UsageReading } from '../../../shared/plans/usage';
import { FileSize } from '../../../shared/ui/file-size';
import { Figure } from '../../../shared/ui/figure';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import { estimateSeconds } from '../options/preview';
import { ApproximateTime } from '../panels/approximate-time';
import { Entry, FromTo } from '../panels/summary-panel';
import type { QueueState } from '../queue/queue-state';
import type { ListPreview } from './list-preview';
import { songNumbers } from './song-numbers';

interface ListSummaryProps {
  state: QueueState;
  list: ListPreview;
  usage: UsageReading | undefined;
  isOffline: boolean;
  /** Whether the list becomes a batch. */
  isBatch: boolean;
  /** The button; hidden where the bar at the bottom edge has it. */
  action: ReactNode;
  hasActionBar: boolean;
}

/** What converting a list does and costs. */
export function ListSummary({ state, list, usage, isOffline, isBatch, action, hasActionBar }: ListSummaryProps) {
  const { album, isShared, options, willSend, whole } = list;
  const bytes = willSend.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const seconds = willSend.reduce(
    (sum, { inspection }) =>
      sum + (inspection.kind === 'known' ? estimateSeconds(inspection.facts.durationSeconds, options) : 0),
    0,
  );
  return (
    <Panel title="Summary">
      <div className="grid gap-4">
        <FromTo
          preview={isShared ? whole : { ...whole, source: { basis: 'auto', hz: null } }}
          label={isShared && album ? 'Album A4' : 'Each song’s A4'}
        />
        <hr className="border-line" />
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
          {shiftGroups(state, list).map(({ name, cents }) => (
            <Entry key={name} name={name}>
              {cents === null ? 'each its own' : <Figure value={cents} unit="cents" decimals={2} signed />}
            </Entry>
          ))}
          {bytes > 0 && (
            <Entry name="Upload">
              <FileSize bytes={Math.max(bytes, MEBIBYTE / 10)} />
            </Entry>
          )}
          {seconds > 0 && (
            <Entry name="Takes about">
              <ApproximateTime seconds={seconds} />
            </Entry>
          )}
          <Entry name="Download">{willSend.length > 1 ? `one zip, ${options.format}` : options.format}</Entry>
          {isBatch && <Entry name="Runs">on the server</Entry>}
        </dl>
        <div className={hasActionBar ? 'hidden lg:grid' : 'grid'}>{action}</div>
        <div className="grid gap-2 text-xs text-ink-3 empty:hidden">
          <Hint list={list} usage={usage} isOffline={isOffline} isBatch={isBatch} />
        </div>
      </div>
    </Panel>
  );
}

const MAX_GROUPS = 3;

/** The shifts of the songs that will be sent, each with its songs. */
function shiftGroups({ songs }: QueueState, { willSend, previews }: ListPreview) {
  const groups = new Map<string, { cents: number; numbers: number[] }>();
  for (const { id } of willSend) {
    const preview = previews.get(id);
    const cents = preview?.meaning?.shift.cents;
    if (cents === undefined || preview?.source.basis === 'auto') continue;
    const group = groups.get(cents.toFixed(2)) ?? { cents, numbers: [] };
    group.numbers.push(songs.findIndex((song) => song.id === id) + 1);
    groups.set(cents.toFixed(2), group);
  }
  if (groups.size === 0) return [];
  if (groups.size > MAX_GROUPS) return [{ name: 'Shift', cents: null }];
  return [...groups.values()].map(({ cents, numbers }) => ({
    name: groups.size === 1 ? 'Shift' : `Shift, ${songNumbers(numbers)}`,
    cents,
  }));
}

/** What it costs, or why the button is disabled. */
function Hint({ list, usage, isOffline, isBatch }: Pick<ListSummaryProps, 'list' | 'usage' | 'isOffline' | 'isBatch'>) {
  const { willSend, skipped, isMeasuring, unmeasured, whole } = list;
  const count = willSend.length;
  const left = usage && !usage.isUnlimited ? usage.left : null;
  if (left === 0) return <p>You have no retunes left this month.</p>;
  if (isMeasuring && isBatch) {
    return (
      <p>
        {unmeasured.length === 1 ? '1 song is' : `${unmeasured.length} songs are`} still being measured here. To start
        now is fine: the server measures them.
      </p>
    );
  }
  if (isMeasuring) {
    return (
      <p>
        {unmeasured.length === 1 ? '1 song is' : `${unmeasured.length} songs are`} still being measured for the album’s
        pitch. To start now, choose Each song on its own.
      </p>
    );
  }
  if (isOffline) return <p>You’re offline. You can start once you’re connected.</p>;
  if (whole.targetError !== null) return <p>Fix the highlighted field first.</p>;
  if (whole.targetHz === null) return <p>Enter a target first.</p>;
  return (
    <>
      {left !== null && count > left && (
        <Note tone="warn">
          You have {left} {left === 1 ? 'retune' : 'retunes'} left this month but {count} songs selected.
        </Note>
      )}
      {skipped > 0 && (
        <p>
          {skipped === 1
            ? '1 song will be skipped: it’s already at the target or needs a correction.'
            : `${skipped} songs will be skipped: they’re already at the target or need a correction.`}
        </p>
      )}
      {count > 0 && (
        <p>
          {left === null
            ? 'Failed or cancelled retunes don’t count.'
            : `Uses ${count} of your ${left} remaining ${left === 1 ? 'retune' : 'retunes'}. Failed or cancelled retunes don’t count.`}
        </p>
      )}
    </>
  );
}
