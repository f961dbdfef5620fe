import { Global, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { MetricsController } from './metrics.controller.js';
import { RequestMetricsMiddleware } from './request-metrics.middleware.js';
import { Metrics } from './metrics.service.js';

@Global()
@Module({ controllers: [MetricsController], providers: [Metrics], exports: [Metrics] })
export class MetricsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(RequestMetricsMiddleware).forRoutes('{*path}');
  }
}
