import type { Customer, PortalSession, Subscription } from '../objects.js';
import { html } from '../../web/html.js';
import type { Page } from './page.js';

/** One visit to the portal: whose it is and what it is about. */
export interface Visit {
  session: PortalSession;
  customer: Customer;
  /** The newest one that has not ended, else the newest of all. */
  subscription: Subscription | undefined;
  /** Address of the portal's start. */
  home: string;
}

/** What all pages of the portal have around them: the way out, and whose subscription it is. */
export function framed({ session, customer }: Visit, page: Page): Page {
  return {
    ...page,
    formTargets: [session.return_url, session.flow?.after_completion.redirect?.return_url ?? null],
    body: html`<div class="stack">
      <div class="title">
        ${session.return_url !== null && html`<p><a href="${session.return_url}">Return to Attune</a></p>`}
        <h1>${page.title}</h1>
        ${customer.email !== null && html`<p class="quiet">${customer.email}</p>`}
      </div>
      ${page.body}
    </div>`,
  };
}
