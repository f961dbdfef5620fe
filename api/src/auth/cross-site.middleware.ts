import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Config } from '../platform/config/config.js';
import type { AppError } from '../platform/errors/app-error.js';
import { crossSite } from './auth.errors.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The errors that the middleware may answer with for this HTTP method. */
export const crossSiteErrors = (method: string): AppError[] => (SAFE_METHODS.has(method) ? [] : [crossSite()]);

/**
 * Refuses requests that another site makes the user's browser send. Browsers name a request's origin in Sec-Fetch-Site
 * (over https and on localhost) or else in Origin; a client that sends neither is not a browser, so no site can make it
 * send a cookie. Another site cannot make a browser send a Bearer token, but it can put name and password into a link.
 */
@Injectable()
export class CrossSiteMiddleware implements NestMiddleware {
  private readonly publicOrigin: string;

  constructor(config: Config) {
    this.publicOrigin = new URL(config.publicUrl).origin;
  }

  use(request: Request, _response: Response, next: NextFunction): void {
    next(SAFE_METHODS.has(request.method) || this.isOwn(request) ? undefined : crossSite());
  }

  private isOwn(request: Request): boolean {
    const { authorization, origin, 'sec-fetch-site': site } = request.headers;
    if (authorization !== undefined && /^bearer /i.test(authorization)) return true;
    if (site !== undefined) return site === 'same-origin' || site === 'none';
    if (origin === undefined) return true;
    return origin === this.publicOrigin || origin === `${request.protocol}://${request.host}`;
  }
}
