import type { AppError } from '../../../../platform/errors/app-error.js';
import { html, type Html } from '../../../../platform/http/html.js';
import type { LinkRow } from '../../link.repository.js';
import type { ClosedStatus } from '../share-access.service.js';
import type { SharePage } from '../share-page.sender.js';
import { dayText, usedUp } from './figures.js';
import { layOut, senderOf } from './page-layout.js';

const GONE = 410;

/** Why a link cannot be opened, and what to do. */
export function closedPage(link: LinkRow, status: ClosedStatus): SharePage {
  const ask = `Ask ${link.brand.name ?? 'the person who sent it'}`;
  const until = link.expiresAt === null ? '' : `It was open until ${dayText(link.expiresAt)}. `;
  const [title, text] = {
    expired: ['This link has expired', `${until}${ask} for a new one.`],
    revoked: ['This link was revoked', `${senderOf(link.brand)} has closed it. ${ask} for a new one.`],
    gone: ['What was shared here is gone', `The files were deleted or are no longer stored. ${ask} for a new link.`],
    paused: ['This link is paused by its owner', `It may open again later. ${ask}.`],
  }[status] as [string, string];
  return messagePage(link, GONE, title, html`<p>${text}</p>`);
}

export function usedUpPage(link: LinkRow): SharePage {
  return messagePage(
    link,
    GONE,
    'No downloads left',
    html`<p>${usedUp(link.maxDownloads)}You can still listen and read the receipt.</p>
      <p><a class="button line" href="/s/${link.token}">Back to the page</a></p>`,
  );
}

/** @param error null when it is unexpected */
export function errorPage(error: AppError | null): SharePage {
  if (error?.status === 404) {
    return messagePage(
      null,
      404,
      'There is nothing at this address',
      html`<p>Check that the whole link was copied.</p>`,
    );
  }
  const message = error?.message ?? 'Something went wrong on our side. Please try again.';
  return messagePage(null, error?.status ?? 500, 'This didn’t work', html`<p>${message}</p>`);
}

function messagePage(link: LinkRow | null, status: number, title: string, text: Html): SharePage {
  const brand = link?.brand ?? null;
  return {
    status,
    brand,
    html: (style) =>
      layOut({
        brand,
        title: `${title} · ${brand?.name ?? 'Attune'}`,
        style,
        body: html`<section class="panel message">
          <span class="flat" aria-hidden="true"></span>
          <h1>${title}</h1>
          ${text}
        </section>`,
      }),
  };
}
