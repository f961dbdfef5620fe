import { Check, Copy, FileBraces, Image, Waves } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { centsBetween } from '@attune/catalogue/pitch';
import { verdictOf } from '@attune/catalogue/receipt-words';
import { saveFile } from '../save-file';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { Figure } from '../ui/figure';
import { figureSpoken, figureText } from '../ui/figure-text';
import { Note } from '../ui/note';
import { useToast } from '../ui/use-toast';
import { VisuallyHidden } from '../ui/visually-hidden';
import { Proof } from './receipt-proof';
import {
  headingOf,
  keptTags,
  movesIn,
  originOf,
  type Receipt,
  type ReceiptColumn,
  receiptColumns,
  receiptFilename,
  type ReceiptPart,
  receiptText,
  verdictParts,
} from './receipt-rows';

export interface ReceiptCardProps {
  receipt: Receipt;
  /** What can be done about the song's file: a button, and until when. */
  file?: ReactNode;
}

/** What a retune was asked to do and what it did, as measured: on screen, in print, as a picture and as data. */
export function ReceiptCard({ receipt, file }: ReceiptCardProps) {
  const [measured, other] = receiptColumns(receipt);
  const tags = keptTags(receipt);
  return (
    <article aria-label="Receipt" className="overflow-hidden rounded-lg border border-line bg-surface shadow-receipt">
      <header className="grid gap-2 px-4 pt-6 pb-4 xs:px-6">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <h2 className="min-w-0" tabIndex={-1} data-song-head>
            {headingOf(receipt)}
          </h2>
          <div className="flex flex-wrap gap-2">
            <VerdictBadge receipt={receipt} />
            <MovementBadge receipt={receipt} />
          </div>
        </div>
        <div className="min-w-0 break-words">
          <p className="font-[560]">{receipt.resultFilename}</p>
          <p className="text-sm text-ink-2">{originOf(receipt)}</p>
        </div>
      </header>
      <Proof receipt={receipt} />
      <div className="grid sm:grid-cols-2">
        <Column column={measured} />
        <Column column={other} className="border-line max-sm:border-t sm:border-l" />
      </div>
      {tags && (
        <section className="grid gap-3 border-t border-line px-4 py-6 xs:px-6">
          <h3>{tags.title}</h3>
          <ul className="flex flex-wrap gap-2 text-sm text-ink-2">
            {tags.names.map((name) => (
              <li key={name} className="min-w-0 rounded-sm border border-line px-2 break-words">
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      {receipt.warnings.length > 0 && (
        <div className="grid gap-2 border-t border-line px-4 py-4 xs:px-6">
          {receipt.warnings.map((warning) => (
            <Note key={warning}>{warning}</Note>
          ))}
        </div>
      )}
      <Tools receipt={receipt} file={file} />
    </article>
  );
}

const BIG_BADGE = 'text-sm! whitespace-normal!';

function VerdictBadge({ receipt }: { receipt: Receipt }) {
  const { tone } = verdictOf(receipt);
  return (
    <Badge tone={tone} className={BIG_BADGE}>
      {tone === 'good' && <Check aria-hidden className="icon" />}
      <span>
        <Parts parts={verdictParts(receipt)} />
      </span>
    </Badge>
  );
}

function MovementBadge({ receipt }: { receipt: Receipt }) {
  const range = movesIn(receipt);
  if (range === null || receipt.measured === null) return null;
  return (
    <Badge className={BIG_BADGE}>
      <Waves aria-hidden className="icon" />
      <span>
        Pitch moves <Figure value={centsBetween(range.highHz, range.lowHz)} unit="cents" />
      </span>
    </Badge>
  );
}

function Column({ column: { title, rows, note }, className = '' }: { column: ReceiptColumn; className?: string }) {
  const hasErrors = rows.some(({ error }) => error !== undefined);
  return (
    <section className={`min-w-0 px-4 py-6 xs:px-6 ${className}`}>
      <h3>{title}</h3>
      <table className="mt-1 w-full border-collapse text-sm">
        <tbody>
          {rows.map(({ label, parts, error }) => (
            <tr key={label} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-3 text-left font-[450] text-ink-3">
                {label}
              </th>
              <td className="py-2 text-right">
                <Parts parts={parts} />
              </td>
              {hasErrors && (
                <td className="w-[1%] pl-2.5 text-right text-ink-3">
                  {error && (
                    <>
                      <span aria-hidden className="figure">
                        ±{figureText(error.value, { decimals: 2 })}
                      </span>
                      <VisuallyHidden>
                        plus or minus {figureSpoken(error.value, error.unit, { decimals: 2 })}
                      </VisuallyHidden>
                    </>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {note && note.length > 0 && (
        <p className="mt-3 text-sm text-ink-2">
          <Parts parts={note} />
        </p>
      )}
    </section>
  );
}

function Parts({ parts }: { parts: ReceiptPart[] }) {
  return parts.map((part, i) => (typeof part === 'string' ? part : <Figure key={i} {...part} />));
}

function Tools({ receipt, file }: ReceiptCardProps) {
  const toast = useToast();
  const [isDrawing, setIsDrawing] = useState(false);

  const sharePicture = async (): Promise<void> => {
    setIsDrawing(true);
    try {
      const { drawReceipt } = await import('./receipt-image');
      await share(new File([await drawReceipt(receipt)], receiptFilename(receipt, 'png'), { type: 'image/png' }));
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
    saveFile(new Blob([text], { type: 'application/json' }), receiptFilename(receipt, 'json'));
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
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-4 xs:px-6 print:hidden">
      {file}
      <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:ml-auto sm:flex">
        <Button className="max-sm:px-2!" busy={isDrawing} busyLabel="Drawing..." onClick={() => void sharePicture()}>
          <Image aria-hidden className="icon" />
          {canShare() ? 'Share picture' : 'Save picture'}
        </Button>
        <Button className="max-sm:px-2!" onClick={() => void copy()}>
          <Copy aria-hidden className="icon" />
          Copy figures
        </Button>
        <Button className="max-sm:col-span-full" onClick={saveData}>
          <FileBraces aria-hidden className="icon" />
          Save as JSON
        </Button>
      </div>
    </div>
  );
}

/** Whether this device has a share sheet that takes pictures. */
function canShare(): boolean {
  const picture = new File([], 'receipt.png', { type: 'image/png' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [picture] });
}

/** Shares a picture, or saves it where that is not possible. */
async function share(picture: File): Promise<void> {
  try {
    if (canShare()) await navigator.share({ files: [picture] });
    else saveFile(picture, picture.name);
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    saveFile(picture, picture.name);
  }
}
