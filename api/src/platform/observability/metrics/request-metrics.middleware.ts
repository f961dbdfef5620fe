import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Metrics } from './metrics.service.js';

@Injectable()
export class RequestMetricsMiddleware implements NestMiddleware {
  constructor(private readonly metrics: Metrics) {}

  use(request: Request, response: Response, next: NextFunction): void {
    const observe = this.metrics.requestSeconds.startTimer({ method: request.method });
    response.once('close', () => {
      observe({ route: routeOf(request), status: response.statusCode });
    });
    next();
  }
}

/** The route's pattern instead of the path: one label per route, without ids. */
function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  return typeof path === 'string' ? path : 'none';
}
