import type { Tier } from '@attune/catalogue/plans';
import { mayVerify } from '@attune/catalogue/tier-policy';
import { Download, FileMusic } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ChooseFiles } from '../../../shared/files/choose-files';
import { LazyReceiptCard } from '../../../shared/receipt/lazy-receipt-card';
import type { KeptSong } from '../../../shared/listening/kept-player';
import type { Found } from '../../../shared/files/found-files';
import { useOnline } from '../../../shared/hooks/use-online';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { Figure } from '../../../shared/ui/figure';
import { Panel } from '../../../shared/ui/panel';
import type { UsageReading } from '../../../shared/plans/usage';
import { LoadingTicks } from '../../../shared/ui/states';
import type { Outcome, Song } from '../song';
import type { SongQueue } from '../queue/song-queue';
import { ConnectionGone, SentBytes } from './device-notes';
import { LimitReached } from './limit-reached';
import { ServerCheck } from './server-check';

interface DonePanelProps {
  queue: SongQueue;
  song: Song;
  tier: Tier;
  outcome: Outcome;
}

interface DoneSongProps extends DonePanelProps {
  usage: UsageReading | undefined;
  isOver: boolean;
  onFound: (found: Found) => void;
}

/** A lone song that is done, and the way to the next one. */
export function DoneSong({ usage, isOver, onFound, ...done }: DoneSongProps) {
  const isLimit = usage?.isUsedUp === true;
  return (
    <div className="grid gap-6">
      <DonePanel {...done} />
      {isLimit && <LimitReached usage={usage} />}
      <ChooseAnother left={isLimit ? null : (usage?.left ?? null)} isOver={isOver} onFound={onFound} />
    </div>
  );
}

/** A song that was retuned and downloaded: its receipt, and the same file for another target. */
export function DonePanel({ queue, song, tier, outcome }: DonePanelProps) {
  const saveAgain = outcome.song === null ? null : (): void => queue.saveSong(song.id);
  const download = saveAgain && (
    <Button onClick={saveAgain}>
      <Download aria-hidden className="icon" />
      Download again
    </Button>
  );
  const isOnDevice = song.phase.kind === 'done' && song.phase.request.isOnDevice === true;
  const isOnline = useOnline();
  const sentBytes = outcome.sentBytes ?? null;
  const again = (target: number | null): void => queue.again(song.id, tier, target);
  if (outcome.receipt) {
    return (
      <LazyReceiptCard
        receipt={outcome.receipt}
        song={keptSongOf(song, outcome)}
        again={
          outcome.original && {
            tier,
            note:
              tier === 'studio' && !isOnDevice
                ? 'The same file, no new upload.'
                : 'The same file, without choosing it again.',
            onChosen: again,
            onMore: () => again(null),
          }
        }
        file={
          <>
            {download}
            <Link to={`/retuner/receipts/${outcome.retuneId}`} className="text-sm text-link">
              Open this receipt’s page
            </Link>
          </>
        }
      >
        {sentBytes !== null && (
          <div className="border-t border-line px-4 py-4 xs:px-6">
            <SentBytes bytes={sentBytes} />
          </div>
        )}
        {isOnDevice && outcome.original && mayVerify(tier) && outcome.receipt.serverCheck === null && (
          <ServerCheck
            retuneId={outcome.retuneId}
            original={outcome.original}
            onChecked={() => queue.readReceipt(song.id)}
          />
        )}
      </LazyReceiptCard>
    );
  }
  return (
    <Panel title="Receipt">
      <div className="grid justify-items-start gap-4">
        <p className="text-sm break-words text-ink-2" tabIndex={-1} data-song-head>
          {outcome.filename}
        </p>
        {isOnDevice && outcome.receipt === undefined && !isOnline ? (
          <>
            <ConnectionGone isDone />
            {download}
          </>
        ) : outcome.receipt === undefined ? (
          <LoadingTicks label="Loading the receipt" />
        ) : (
          <>
            <p className="max-w-[36em] text-sm text-ink-2">
              Your song is retuned and downloaded, but we couldn’t load its receipt.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => void queue.readReceipt(song.id)}>Try again</Button>
              {download}
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}

/** What this tab has of it; null once the result was released. */
function keptSongOf({ name, inspection }: Song, { retuneId, song, original, receipt }: Outcome): KeptSong | null {
  if (song === null) return null;
  // After a reload the file was not inspected: the server may have its waveform.
  const peaks = inspection.kind === 'known' && { peaks: inspection.peaks };
  return { id: retuneId, name, retuned: song, original, gainDb: receipt?.gainDb ?? 0, ...peaks };
}

/** The next song; `left` is how many retunes the month still has. */
function ChooseAnother({
  left,
  isOver,
  onFound,
}: {
  left: number | null;
  isOver: boolean;
  onFound: (found: Found) => void;
}) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md border border-dashed px-6 py-6 print:hidden',
        isOver ? 'border-accent-text bg-accent-soft' : 'border-line-strong bg-sunk',
      )}
    >
      <FileMusic aria-hidden className="icon" />
      <div className="min-w-0 grow basis-56">
        <b className="font-[600]">Choose another audio file</b>
        {left !== null && (
          <p className="text-sm text-ink-2">
            {left === Infinity ? (
              'Unlimited retunes'
            ) : (
              <span>
                <Figure value={left} /> <span>{left === 1 ? 'retune' : 'retunes'}</span> left this month
              </span>
            )}
          </p>
        )}
      </div>
      <ChooseFiles label="Another audio file" variant="primary" onFound={onFound}>
        Choose file
      </ChooseFiles>
    </div>
  );
}
