import { WifiOff } from 'lucide-react';
import { Figure } from '../../../shared/ui/figure';

/** A song that is retuned on this device, while there is no connection. */
export function ConnectionGone({ isDone = false }: { isDone?: boolean }) {
  return (
    <div
      role="alert"
      className="grid grid-cols-[auto_1fr] items-start gap-2.5 rounded-r-md border-l-3 border-was bg-was-soft px-3.5 py-3 text-sm text-ink"
    >
      <WifiOff aria-hidden className="icon mt-0.5" />
      <p>
        <b className="font-[620]">The connection is gone.{isDone ? '' : ' The retune goes on.'}</b>{' '}
        {isDone
          ? 'The song is saved; it is reported when you are back. Download it again then to have its receipt in the file.'
          : 'The song is saved when it is done; it is reported when you are back.'}
      </p>
    </div>
  );
}

/** What of a song on this device has gone to the server. */
export function SentBytes({ bytes }: { bytes: number }) {
  return (
    <p className="text-sm text-ink-2">
      <Figure value={bytes / 1024} unit="kB" decimals={1} /> have left this browser: the permit and this page’s report.
      No sound.
    </p>
  );
}
