import { Download, FileMusic } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LazyReceiptCard } from '../../../shared/receipt/lazy-receipt-card';
import type { Found } from '../../../shared/files/found-files';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { Figure } from '../../../shared/ui/figure';
import { Panel } from '../../../shared/ui/panel';
import { LoadingTicks } from '../../../shared/ui/states';
import type { Phase, Song } from '../queue/song';
import type { SongQueue } from '../queue/song-queue';
import { ChooseFiles } from './choose-files';

interface DonePanelProps {
  queue: SongQueue;
  song: Song;
  outcome: Extract<Phase, { kind: 'done' }>['outcome'];
}

/** A song that was retuned and downloaded: its receipt. */
export function DonePanel({ queue, song, outcome }: DonePanelProps) {
  const saveAgain = outcome.song === null ? null : (): void => queue.saveSong(song.id);
  const download = saveAgain && (
    <Button onClick={saveAgain}>
      <Download aria-hidden className="icon" />
      Download again
    </Button>
  );
  if (outcome.receipt) {
    return (
      <LazyReceiptCard
        receipt={outcome.receipt}
        file={
          <>
            {download}
            <Link to={`/retuner/receipts/${outcome.retuneId}`} className="text-sm text-link">
              Open this receipt’s page
            </Link>
          </>
        }
      />
    );
  }
  return (
    <Panel title="Receipt">
      <div className="grid justify-items-start gap-4">
        <p className="text-sm break-words text-ink-2" tabIndex={-1} data-song-head>
          {outcome.filename}
        </p>
        {outcome.receipt === undefined ? (
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

/** The next song; `left` is how many retunes the month still has. */
export function ChooseAnother({
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
