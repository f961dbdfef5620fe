import type { Receipt } from '../shared/receipt/receipt-rows';
import { ReceiptView } from '../shared/receipt/receipt-view';

/** The page of a receipt that its owner has made public: the figures, without the song. */
export function PublicReceipt({ receipt }: { receipt: Receipt }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1>Receipt</h1>
      <ReceiptView receipt={receipt} isOwn={false} />
      <p className="text-sm text-ink-2 print:hidden">
        Retuned and measured with Attune.{' '}
        <a href="/retuner" className="text-link">
          Try it with a song of yours.
        </a>
        {receipt.soundSha256 !== undefined && (
          <>
            {' '}
            <a href="/verify" className="text-link">
              Verify the file.
            </a>
          </>
        )}
      </p>
    </div>
  );
}
