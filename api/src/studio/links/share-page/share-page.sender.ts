import { createHash } from 'node:crypto';
import path from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { projectRoot } from '../../../platform/config/config.js';
import type { Html } from '../../../platform/http/html.js';
import type { LinkBrand } from '../link.repository.js';
import { readFontFaces } from './app-fonts.js';
import { brandStyle } from './brand-style.js';

export interface SharePage {
  status: number;
  brand: LinkBrand | null;
  /** @param style for the page's head */
  html: (style: string) => Html;
  /** Rules for this page alone, made of nothing but figures. */
  style?: string;
  /** Whether the page contains a form: then the browser has to tell this site, and only it, where it was. */
  hasForm?: boolean;
}

/** Headers of everything that belongs to a share link. */
export const SHARE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
};

/** Sends pages with a policy that allows nothing but the site's own files and the page's own style. */
@Injectable()
export class SharePageSender implements OnModuleInit {
  private fontFaces = '';

  async onModuleInit(): Promise<void> {
    this.fontFaces = await readFontFaces(path.join(projectRoot, 'pwa/dist'));
  }

  send(response: Response, { status, brand, html, style: ownStyle = '', hasForm = false }: SharePage): void {
    const style = `${this.fontFaces}${brandStyle(brand?.colour ?? null)}${ownStyle}`;
    response
      .status(status)
      .set({
        ...SHARE_HEADERS,
        'Content-Security-Policy': policyFor(style),
        ...(hasForm && { 'Referrer-Policy': 'same-origin' }),
      })
      .type('html')
      .send(html(style).text);
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
