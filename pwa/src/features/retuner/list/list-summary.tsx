import type { ReactNode } from 'react';
import { ApproximateTime, FileSize } from '../../../shared/format/amounts';
import { Figure } from '../../../shared/ui/figure';
import { LinkButton } from '../../../shared/ui/link-button';
import { Meter } from '../../../shared/ui/meter';
import { Panel } from '../../../shared/ui/panel';
import { PresetBadge } from '../options/preset-badge';
import type { ChosenPreset } from '../options/presets';
import { Entry, FromTo } from '../panels/summary-panel';
import type { QueueState } from '../queue/queue-state';
import type { ListPreview } from '../queue/list-preview';
import { deviceSeconds, placeOfSong, serverSeconds } from '../where/place';
import { songNumbers } from './song-numbers';

interface ListSummaryProps {
  state: QueueState;
  list: ListPreview;
  /** The preset that the options came from. */
  preset: ChosenPreset | null;
  isOffline: boolean;
  /** Whether the list becomes a batch. */
  isBatch: boolean;
  /** The button; hidden where the bar at the bottom edge has it. Null: nothing can be sent this month. */
  action: ReactNode;
  hasActionBar: boolean;
}

/** What converting a list does and costs. */
export function ListSummary(props: ListSummaryProps) {
  const { state, list, preset, isOffline, isBatch, action, hasActionBar } = props;
  const { album, beyond, isShared, options, place, willSend, whole } = list;
  const isCut = willSend.length > 0 && beyond.length > 0;
  const uploaded = willSend.filter((song) => placeOfSong(song, options, place) === 'server');
  const here = willSend.filter((song) => !uploaded.includes(song));
  const bytes = uploaded.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const isKnown = uploaded.some(({ inspection }) => inspection.kind === 'known');
  const seconds = deviceSeconds(here, options) + (isKnown ? serverSeconds(uploaded, options).total : 0);
  return (
    <Panel title="Summary">
      <div className="grid gap-4">
        {preset && <PresetBadge chosen={preset} />}
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
              <FileSize bytes={bytes} />
            </Entry>
          )}
          {seconds > 0 && (
            <Entry name="Takes about">
              <ApproximateTime seconds={seconds} />
            </Entry>
          )}
          <Entry name="Download">{willSend.length > 1 ? `one zip, ${options.format}` : options.format}</Entry>
          {isBatch && <Entry name="Runs">on the server</Entry>}
          {here.length > 0 && <Entry name="Runs on">this device</Entry>}
        </dl>
        {isCut && <TooMany list={list} />}
        {action !== null && (
          <>
            <div className={hasActionBar ? 'hidden lg:grid' : 'grid'}>{action}</div>
            {isCut && <LinkButton to="/pricing">Upgrade for all {willSend.length + beyond.length}</LinkButton>}
            <div className="grid gap-2 text-xs text-ink-3 empty:hidden">
              <Hint list={list} isOffline={isOffline} isBatch={isBatch} />
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}

/** More songs than retunes are left for. */
function TooMany({ list: { willSend, beyond, room } }: Pick<ListSummaryProps, 'list'>) {
  const count = willSend.length + beyond.length;
  const retunes = room === 1 ? 'retune' : 'retunes';
  return (
    <>
      <p className="text-sm font-[600]">
        You have {room} {retunes} left this month but {count} songs selected.
      </p>
      <Meter label={`${room} ${retunes} for ${count} songs`} value={room} max={count} />
    </>
  );
}

const MAX_GROUPS = 3;

/** The shifts of the songs that will be sent, or would be if there were retunes left, each with its songs. */
function shiftGroups({ songs }: QueueState, { willSend, beyond, previews }: ListPreview) {
  const groups = new Map<string, { cents: number; numbers: number[] }>();
  for (const { id } of willSend.length > 0 ? willSend : beyond) {
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
function Hint({ list, isOffline, isBatch }: Pick<ListSummaryProps, 'list' | 'isOffline' | 'isBatch'>) {
  const { willSend, beyond, room, skipped, staying, isMeasuring, unmeasured, whole } = list;
  const count = willSend.length;
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
      {skipped > 0 && (
        <p>
          {skipped === 1
            ? '1 song will be skipped: it’s already at the target or needs a correction.'
            : `${skipped} songs will be skipped: they’re already at the target or need a correction.`}
        </p>
      )}
      {staying.length > 0 && (
        <p>
          {staying.length === 1
            ? '1 song stays as it is: its row says why.'
            : `${staying.length} songs stay as they are: their rows say why.`}
        </p>
      )}
      {count > 0 && (
        <p>
          {room < Infinity &&
            (beyond.length > 0
              ? `Uses ${room === 1 ? 'your last retune' : `all ${room} of your remaining retunes`}. `
              : `Uses ${count} of your ${room} remaining ${room === 1 ? 'retune' : 'retunes'}. `)}
          Failed or cancelled retunes don’t count.
        </p>
      )}
    </>
  );
}
