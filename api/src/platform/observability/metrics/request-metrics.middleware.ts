import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Histogram } from 'prom-client';
import { MetricsService } from './metrics.service.js';

@Injectable()
export class RequestMetricsMiddleware implements NestMiddleware {
  private readonly seconds: Histogram<'method' | 'route' | 'status'>;

  constructor({ registry }: MetricsService) {
    this.seconds = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to the end of its answer, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30, 120],
      registers: [registry],
    });
  }

  use(request: Request, response: Response, next: NextFunction): void {
    const observe = this.seconds.startTimer({ method: request.method });
    response.once('close', () => {
      observe({ route: routeOf(request), status: response.statusCode });
    });
    next();
  }
}

/** The route's pattern instead of the path: one label per route, without ids. */
export function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  return typeof path === 'string' ? path : 'none';
}
