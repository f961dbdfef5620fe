import { Check, Copy, Download, FileDown } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { CentsScale } from '../ui/cents-scale';
import { Figure } from '../ui/figure';
import { figureSpoken } from '../ui/figure-text';
import { Note } from '../ui/note';
import { useToast } from '../ui/use-toast';
import {
  needlesOf,
  type Receipt,
  receiptFilename,
  type ReceiptPart,
  type ReceiptRow,
  receiptRows,
  receiptText,
  scaleCents,
  verdictOf,
} from './receipt-rows';

interface ReceiptCardProps {
  receipt: Receipt;
  save: (content: Blob, filename: string) => void;
  /** Saves the song again; null when it is no longer in memory. */
  onSaveSong: (() => void) | null;
}

/** What a retune did, as measured: on screen, in print, as an image and as data. */
export function ReceiptCard({ receipt, save, onSaveSong }: ReceiptCardProps) {
  const { measured, kept } = receiptRows(receipt);
  const when = new Date(receipt.createdAt).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  return (
    <article
      aria-labelledby="receipt-title"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-receipt"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 px-4 pt-6 pb-4 xs:px-6">
        <div className="min-w-0">
          <h2 id="receipt-title" tabIndex={-1} data-song-head>
            Receipt
          </h2>
          <p className="mt-1 text-sm break-words text-ink-2">
            {receipt.originalFilename}, {when}
          </p>
        </div>
        <VerdictBadge receipt={receipt} />
      </header>
      <Proof receipt={receipt} />
      <div className="grid sm:grid-cols-2">
        <Column title="Measured" rows={measured} />
        <Column title="Kept" rows={kept} className="border-t border-line sm:border-t-0 sm:border-l" />
      </div>
      {receipt.warnings.length > 0 && (
        <div className="grid gap-2 px-4 pb-6 xs:px-6">
          {receipt.warnings.map((warning) => (
            <Note key={warning}>{warning}</Note>
          ))}
        </div>
      )}
      <Tools receipt={receipt} save={save} onSaveSong={onSaveSong} />
    </article>
  );
}

function VerdictBadge({ receipt }: { receipt: Receipt }) {
  const { tone, parts } = verdictOf(receipt);
  return (
    <Badge tone={tone}>
      {tone === 'good' && <Check aria-hidden className="icon" />}
      <span>
        {parts.map((part, i) => (
          <Part key={i} part={part} />
        ))}
      </span>
    </Badge>
  );
}

function Proof({ receipt }: { receipt: Receipt }) {
  const half = scaleCents(receipt);
  const [was, now] = needlesOf(receipt);
  const spoken = (cents: number): string => figureSpoken(cents, 'cents', { decimals: 2, signed: true });
  const verb = receipt.measured ? 'moved' : 'was moved, by calculation,';
  return (
    <div className="border-y border-line bg-sunk px-4 py-6 xs:px-6">
      <CentsScale
        label={`The song ${verb} from ${spoken(was)} to ${spoken(now)} against the 440 hertz scale.`}
        minCents={-half}
        maxCents={half}
        labelEvery={half / 2}
        wasCents={was}
        nowCents={now}
        wasLabel={
          <>
            before <Figure value={receipt.before?.a4Hz ?? receipt.sourceHz} unit="Hz" decimals={2} />
          </>
        }
        nowLabel={
          <>
            after <Figure value={receipt.after?.a4Hz ?? receipt.equivalentA4Hz} unit="Hz" decimals={2} />
          </>
        }
      />
    </div>
  );
}

function Column({ title, rows, className = '' }: { title: string; rows: ReceiptRow[]; className?: string }) {
  return (
    <section className={`px-4 py-6 xs:px-6 ${className}`}>
      <h3>{title}</h3>
      <dl className="mt-1 text-sm">
        {rows.map(({ label, parts }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0">
            <dt className="text-ink-3">{label}</dt>
            <dd className="ml-auto text-right">
              {parts.map((part, i) => (
                <Part key={i} part={part} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Part({ part }: { part: ReceiptPart }) {
  return typeof part === 'string' ? part : <Figure {...part} />;
}

function Tools({ receipt, save, onSaveSong }: ReceiptCardProps) {
  const toast = useToast();
  const [isDrawing, setIsDrawing] = useState(false);

  const savePicture = async (): Promise<void> => {
    setIsDrawing(true);
    try {
      const { drawReceipt } = await import('./receipt-image');
      save(await drawReceipt(receipt), receiptFilename(receipt, 'png'));
    } catch {
      toast({
        title: 'Couldn’t create the image',
        description: 'Save the receipt as JSON or copy the figures instead.',
        tone: 'bad',
      });
    } finally {
      setIsDrawing(false);
    }
  };

  const saveData = (): void => {
    const text = `${JSON.stringify(receipt, null, 2)}\n`;
    save(new Blob([text], { type: 'application/json' }), receiptFilename(receipt, 'json'));
  };

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(receiptText(receipt));
      toast({ title: 'Figures copied', tone: 'good' });
    } catch {
      toast({ title: 'Couldn’t copy', description: 'Your browser blocked it.', tone: 'bad' });
    }
  };

  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2 border-t border-line px-4 py-4 xs:px-6 sm:flex sm:flex-wrap sm:items-center print:hidden">
      <Button
        className="max-sm:col-span-full"
        busy={isDrawing}
        busyLabel="Drawing..."
        onClick={() => void savePicture()}
      >
        <Download aria-hidden className="icon" />
        Save receipt
      </Button>
      <Button variant="quiet" className="max-sm:px-2!" onClick={saveData}>
        <FileDown aria-hidden className="icon" />
        Save as JSON
      </Button>
      <Button variant="quiet" className="max-sm:px-2!" onClick={() => void copy()}>
        <Copy aria-hidden className="icon" />
        Copy figures
      </Button>
      {onSaveSong && (
        <Button variant="quiet" className="max-sm:col-span-full sm:-mr-[1.1rem] sm:ml-auto" onClick={onSaveSong}>
          Download the song again
        </Button>
      )}
    </div>
  );
}
