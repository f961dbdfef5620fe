import type { ShareBrand, SharePage } from '@attune/catalogue/share-page';
import type { ReactNode } from 'react';
import type { Receipt } from '../shared/receipt/receipt-rows';
import { buttonStyle } from '../shared/ui/button-style';
import { Panel } from '../shared/ui/panel';
import { Day, senderOf, UsedUp } from './share-words';

type PageOf<Kind> = Extract<SharePage<Receipt>, { kind: Kind }>;

export const CLOSED = {
  expired: 'This link has expired',
  revoked: 'This link was revoked',
  gone: 'What was shared here is gone',
  paused: 'This link is paused by its owner',
};

/** Why a link cannot be opened, and what to do. */
export function ClosedPage({
  page: { reason, expiresAt },
  brand,
}: {
  page: PageOf<'closed'>;
  brand: ShareBrand | null;
}) {
  const ask = `Ask ${brand?.name ?? 'the person who sent it'}`;
  return (
    <Message title={CLOSED[reason]}>
      <p>
        {reason === 'expired' && expiresAt !== null && (
          <span>
            It was open until <Day at={expiresAt} />.{' '}
          </span>
        )}
        {reason === 'revoked' && <span>{`${senderOf(brand)} has closed it. `}</span>}
        {reason === 'gone' && <span>{'The files were deleted or are no longer stored. '}</span>}
        {reason === 'paused' && <span>{'It may open again later. '}</span>}
        <span>
          {reason === 'paused' ? `${ask}.` : reason === 'gone' ? `${ask} for a new link.` : `${ask} for a new one.`}
        </span>
      </p>
    </Message>
  );
}

export function UsedUpPage({ page: { token, maxDownloads } }: { page: PageOf<'used-up'> }) {
  return (
    <Message title="No downloads left">
      <p>
        <UsedUp maxDownloads={maxDownloads} />
        You can still listen and read the receipt.
      </p>
      <a className={buttonStyle('line', 'md')} href={`/s/${token}`}>
        Back to the page
      </a>
    </Message>
  );
}

export const NOTHING_HERE = 'There is nothing at this address';
export const FAILED = 'This didn’t work';
export const PRIVATE_RECEIPT = 'This receipt is private now.';

export function PrivateReceiptPage() {
  return (
    <Message title={PRIVATE_RECEIPT}>
      <p>Its owner has turned the link off. Ask the person who sent it.</p>
    </Message>
  );
}

export function ErrorPage({ page: { status, message } }: { page: PageOf<'error'> }) {
  if (status === 404) {
    return (
      <Message title={NOTHING_HERE}>
        <p>Check that the whole link was copied.</p>
      </Message>
    );
  }
  return (
    <Message title={FAILED}>
      <p>{message ?? 'Something went wrong on our side. Please try again.'}</p>
    </Message>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel className="max-w-[40rem]">
      <div className="grid justify-items-start gap-3 text-ink-2">
        <span aria-hidden className="ruler w-full" />
        <h1 className="text-xl text-ink">{title}</h1>
        {children}
      </div>
    </Panel>
  );
}
