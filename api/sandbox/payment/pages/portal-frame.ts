import type { Customer, PortalSession, Subscription } from '../objects.js';
import { html } from '../../web/html.js';
import type { Page } from './page.js';

/** One visit to the portal: its customer and subscription. */
export interface Visit {
  session: PortalSession;
  customer: Customer;
  /** The newest one that has not ended, else the newest of all. */
  subscription: Subscription | undefined;
  /** Address of the portal's start. */
  home: string;
}

/** The frame of all portal pages: the way out, and the owner of the subscription. */
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
