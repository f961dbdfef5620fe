import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RenderedPage, SharePage } from '@attune/catalogue/share-page';
import type { Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { projectRoot } from '../../../platform/config/config.js';
import type { ReceiptDto } from '../../../retune/delivery/receipt.dto.js';
import type { ShareAnswer } from './share-page-content.js';

/** Headers of everything that belongs to a share link. */
export const SHARE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
};

/** Built from the app's own components, see pwa/vite/share-pages.ts. */
const RENDERER = pathToFileURL(path.join(projectRoot, 'pwa/dist/share/render.js')).href;

type Render = (page: SharePage<ReceiptDto>) => RenderedPage;

/** Sends pages with a policy that allows nothing but the site's own files and the page's own style. */
@Injectable()
export class SharePageSender implements OnModuleInit {
  private render: Render | null = null;

  constructor(private readonly logger: PinoLogger) {}

  async onModuleInit(): Promise<void> {
    try {
      const { renderSharePage } = (await import(RENDERER)) as { renderSharePage: Render };
      this.render = renderSharePage;
    } catch (error) {
      // The rest of the api works without the front end.
      this.logger.warn({ err: error }, 'Share links have no pages: the front end is not built');
    }
  }

  send(response: Response, { status, page }: ShareAnswer): void {
    response.set(SHARE_HEADERS);
    if (this.render === null) {
      response.status(503).type('text').send('The front end of this server is not built: npm run setup builds it.\n');
      return;
    }
    const { html, style } = this.render(page);
    response.status(status).set('Content-Security-Policy', policyFor(style)).type('html');
    // A form: the browser has to tell this site, and only it, where it was.
    if (page.kind === 'password') response.set('Referrer-Policy', 'same-origin');
    response.send(html);
  }
}

function policyFor(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self'",
    "media-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hash}'`,
  ].join(';');
}
