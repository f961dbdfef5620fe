import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApproximateTime, FileSize } from '../../../shared/format/amounts';
import { useOnline } from '../../../shared/hooks/use-online';
import { useWorkspace } from '../../../shared/session/use-workspace';
import { type Choice, RadioRows } from '../../../shared/ui/choice';
import { Switch } from '../../../shared/ui/switch';
import type { RetuneOptions } from '../options/options';
import type { SongQueue } from '../queue/song-queue';
import type { Song } from '../song';
import { deviceSeconds, fitOf, type Place, serverSeconds } from '../where/place';
import { scaleOf, SecondMarks } from './second-marks';
import { useProbes } from './use-probes';

interface WhereChoiceProps {
  queue: SongQueue;
  /** That would be retuned. */
  songs: readonly Song[];
  options: RetuneOptions;
  /** Where that is now. */
  place: Place;
  /** Whether a list can become a batch on the server. */
  mayBatch?: boolean;
}

/** Where songs are retuned: one choice for all of them, with the time that each takes. */
export function WhereChoice({ queue, songs, options, place, mayBatch = false }: WhereChoiceProps) {
  useProbes(queue, songs, options);
  const isOnDevice = place === 'device';
  const fits = songs.map((song) => fitOf(song, options));
  const isTimed = fits.some((fit) => fit?.fits);
  const server = mayBatch ? batchRows(songs, options, isOnDevice) : [serverRow(songs, options, place === 'server')];
  const value = isOnDevice ? 'device' : mayBatch && options.place === 'page' ? 'page' : 'server';
  return (
    <section className="grid gap-4 border-t border-line pt-8" aria-label="Where">
      <RadioRows<Row>
        label="Where"
        value={value}
        onChange={(chosen) => queue.choose(chosenBy(chosen, mayBatch))}
        options={[deviceRow(songs, options, isOnDevice), ...server]}
      />
      {isOnDevice && songs.length > 1 && <Unfit queue={queue} songs={songs} options={options} />}
      {isTimed && (
        <p className="text-sm text-ink-2">
          The same samples either way.{' '}
          {songs.length === 1
            ? 'The times come from one second of this song, tried on this device just now.'
            : 'The times come from one second of each song, tried on this device just now.'}
        </p>
      )}
    </section>
  );
}

type Row = 'device' | RetuneOptions['place'];

function chosenBy(row: Row, mayBatch: boolean): Partial<RetuneOptions> {
  if (row === 'device') return { where: 'device' };
  return mayBatch ? { where: 'server', place: row } : { where: 'server' };
}

function deviceRow(songs: readonly Song[], options: RetuneOptions, isChosen: boolean): Choice<Row> {
  const fits = songs.map((song) => fitOf(song, options));
  const fitting = songs.filter((_song, i) => fits[i]?.fits);
  const [refusal] = fits.flatMap((fit) => (fit === null || fit.fits ? [] : [fit.reason]));
  if (fitting.length === 0) {
    const why = fits.includes(null) || refusal === undefined ? 'Trying one second of it on this device.' : refusal;
    return {
      value: 'device',
      label: 'On this device',
      disabled: !isChosen,
      detail: (
        <span className="flex gap-2.5">
          {refusal !== undefined && <Ban aria-hidden className="icon mt-0.5" />}
          <span>{why}</span>
        </span>
      ),
    };
  }
  const seconds = deviceSeconds(fitting, options);
  const isSlower = seconds > serverSeconds(songs, options).total;
  return {
    value: 'device',
    label: (
      <>
        On this device, nothing is uploaded: about <ApproximateTime seconds={seconds} />
      </>
    ),
    detail: (
      <Timed seconds={seconds} isChosen={isChosen}>
        <DeviceWords isSlower={isSlower} isOne={songs.length === 1} />
      </Timed>
    ),
  };
}

/** Once it is permitted, a retune needs no connection. */
function DeviceWords({ isSlower, isOne }: { isSlower: boolean; isOne: boolean }) {
  const isOnline = useOnline();
  if (!isOnline) return <>To start, it needs a connection: the server gives a permit.</>;
  if (isSlower) return <>Nothing is uploaded, it only takes longer here.</>;
  return <>{isOne ? 'The song stays here' : 'The songs stay here'}, also while the connection is down.</>;
}

function serverRow(songs: readonly Song[], options: RetuneOptions, isChosen: boolean): Choice<Row> {
  const { total } = serverSeconds(songs, options);
  return {
    value: 'server',
    label: (
      <>
        On the server: about <ApproximateTime seconds={total} />
      </>
    ),
    detail: (
      <Timed seconds={total} isChosen={isChosen}>
        <UploadWords songs={songs} options={options} />
      </Timed>
    ),
  };
}

/** A list of the Studio plan: as a batch, or while its tab is open. */
function batchRows(songs: readonly Song[], options: RetuneOptions, isOnDevice: boolean): Choice<Row>[] {
  const { total } = serverSeconds(songs, options);
  return [
    {
      value: 'server',
      label: 'On the server: this page can be closed',
      detail: (
        <Timed seconds={total} isChosen={!isOnDevice && options.place === 'server'}>
          <UploadWords songs={songs} options={options} /> <BatchWords />
        </Timed>
      ),
    },
    {
      value: 'page',
      label: 'On the server, from this tab',
      detail: 'Keep it open. One zip downloads at the end.',
    },
  ];
}

function BatchWords() {
  const { current } = useWorkspace();
  const history = current?.isOwn === false ? `the history of ${current.name}` : 'your history';
  return <>As a batch, kept in {history}. A mail when it’s done.</>;
}

function UploadWords({ songs, options }: Pick<WhereChoiceProps, 'songs' | 'options'>) {
  const bytes = songs.reduce((sum, song) => sum + (song.storedOriginalOf === null ? song.sizeBytes : 0), 0);
  if (bytes === 0) return <>The server still has the file.</>;
  return (
    <>
      <ApproximateTime seconds={serverSeconds(songs, options).upload} /> of it for <FileSize bytes={bytes} /> up.
    </>
  );
}

/** Marks for the seconds, with what they mean where they are not single ones. */
function Timed({ seconds, isChosen, children }: { seconds: number; isChosen: boolean; children: ReactNode }) {
  const { words } = scaleOf(seconds);
  return (
    <span className="grid gap-1.5 pt-1">
      <SecondMarks seconds={seconds} isChosen={isChosen} />
      <span>
        {children}
        {words !== '' && <span>{` ${words}`}</span>}
      </span>
    </span>
  );
}

/** Songs of a list that the device cannot retune: they wait, unless the user has them uploaded. */
function Unfit({ queue, songs, options }: Pick<WhereChoiceProps, 'queue' | 'songs' | 'options'>) {
  const count = songs.filter((song) => fitOf(song, options)?.fits === false).length;
  if (count === 0) return null;
  return (
    <Switch
      label={
        count === 1
          ? 'Upload the song that this device can’t retune'
          : `Upload the ${count} songs that this device can’t retune`
      }
      hint={
        count === 1
          ? 'Its row says why. Otherwise it stays as it is.'
          : 'Their rows say why. Otherwise they stay as they are.'
      }
      checked={options.uploadsUnfit}
      onChange={(uploadsUnfit) => queue.choose({ uploadsUnfit })}
    />
  );
}
