import { Figure } from '../../shared/ui/figure';
import { Meter } from '../../shared/ui/meter';
import { Note } from '../../shared/ui/note';

/** "12.4 of 50 GB used by stored songs", and what follows when the storage is nearly or completely full. */
export function StorageReadout({ storedBytes, limitBytes }: { storedBytes: number; limitBytes: number }) {
  const { used, limit, isFull, isNearLimit } = readStorage(storedBytes, limitBytes);
  const decimals = Number.isInteger(used) ? 0 : 1;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">
        <Figure value={used} decimals={decimals} /> of{' '}
        <Figure value={limit} decimals={Number.isInteger(limit) ? 0 : 1} unit="GB" /> used by stored songs
      </p>
      <Meter
        label="Storage"
        value={used}
        max={limit}
        valueText={`${used} of ${limit} GB`}
        tone={isNearLimit ? 'warn' : 'normal'}
      />
      {isNearLimit && (
        <Note tone="warn">
          {isFull ? (
            <span>
              <b className="block font-[620]">Storage full</b>
              There’s no room for new retunes. Space frees up as stored songs expire.
            </span>
          ) : (
            'You’re approaching your storage limit. Once it’s full, you can’t retune more songs.'
          )}
        </Note>
      )}
    </div>
  );
}

const GIGABYTE = 1e9;
const WARNING_SHARE = 0.8;

interface StorageReading {
  /** Gigabytes of 10^9 bytes, with one decimal at most. */
  used: number;
  limit: number;
  isFull: boolean;
  /** Above 80 %. */
  isNearLimit: boolean;
}

/** State of the storage. It is never shown as full before it is. */
export function readStorage(storedBytes: number, limitBytes: number): StorageReading {
  const isFull = storedBytes >= limitBytes;
  const round = isFull ? Math.round : Math.floor;
  return {
    used: round((storedBytes / GIGABYTE) * 10) / 10,
    limit: Math.round((limitBytes / GIGABYTE) * 10) / 10,
    isFull,
    isNearLimit: storedBytes > WARNING_SHARE * limitBytes,
  };
}
