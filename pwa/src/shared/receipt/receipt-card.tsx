import { Copy, FileBraces, Image } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { KeptSong } from '../listening/kept-player';
import { Listen } from '../listening/listen';
import { saveFile } from '../save-file';
import { Button } from '../ui/button';
import { useToast } from '../ui/use-toast';
import { AnotherTarget, type AnotherTargetProps, StoredAnotherTarget } from './receipt-another-target';
import { type Receipt, receiptFilename, receiptText } from './receipt-rows';
import { ReceiptView } from './receipt-view';

export interface ReceiptCardProps {
  receipt: Receipt;
  /** Its files, while there are any. */
  song?: KeptSong | null;
  /** Who retunes the same file for another target: the server, which stores the original, or the page; null: no one. */
  again?: 'server' | Omit<AnotherTargetProps, 'receipt'> | null;
  /** What can be done about the song's file: a button, and until when. */
  file?: ReactNode;
  /** Sections between the figures and the tools. */
  children?: ReactNode;
}

/** What a retune was asked to do and what it did, as measured, and as a picture, as text and as data. */
export function ReceiptCard({ receipt, song = null, again = null, file, children }: ReceiptCardProps) {
  return (
    <ReceiptView
      receipt={receipt}
      copyButton={(label, text) => <CopyHash label={label} text={text} />}
      song={
        <>
          {song && <ListenSection song={{ ...song, durationSeconds: receipt.durationSeconds }} />}
          {again === 'server' && <StoredAnotherTarget receipt={receipt} />}
          {again !== null && again !== 'server' && <AnotherTarget receipt={receipt} {...again} />}
        </>
      }
    >
      {children}
      <Tools receipt={receipt} file={file} />
    </ReceiptView>
  );
}

function CopyHash({ label, text }: { label: string; text: string }) {
  const toast = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: `${label} copied`, tone: 'good' });
    } catch {
      toast({ title: 'Couldn’t copy', description: 'Your browser blocked it.', tone: 'bad' });
    }
  };
  return (
    <Button variant="quiet" size="sm" icon aria-label={`Copy ${label}`} onClick={() => void copy()} className="-my-1.5">
      <Copy aria-hidden className="icon" />
    </Button>
  );
}

function ListenSection({ song }: { song: KeptSong }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line px-4 py-6 xs:px-6 print:hidden">
      <h3 id={id} className="mb-2">
        Listen
      </h3>
      <Listen song={song} />
    </section>
  );
}

function Tools({ receipt, file }: Pick<ReceiptCardProps, 'receipt' | 'file'>) {
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
