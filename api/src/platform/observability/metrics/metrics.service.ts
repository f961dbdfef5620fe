import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { DatabaseFigures } from './database-figures.js';

/** The metrics of this process, for Prometheus. Modules register their own metrics in `registry`. */
@Injectable()
export class MetricsService {
  readonly registry = new Registry();
  private readonly fromDatabase = new Map<string, DatabaseFigures<unknown>>();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    const { fromDatabase } = this;
    new Gauge({
      name: 'database_figures_age_seconds',
      help: 'Age of the figures that come from the database; above 0 while it cannot be asked.',
      labelNames: ['figures'],
      registers: [this.registry],
      async collect() {
        await Promise.all([...fromDatabase.values()].map((figures) => figures.read()));
        for (const [name, { ageSeconds }] of fromDatabase) this.set({ figures: name }, ageSeconds);
      },
    });
  }

  /**
   * For gauges whose values `load` reads from the database: see {@link DatabaseFigures}.
   *
   * @param name the value of the label `figures` of `database_figures_age_seconds`
   */
  databaseFigures<T>(name: string, load: () => Promise<T>): DatabaseFigures<T> {
    const figures = new DatabaseFigures(load);
    this.fromDatabase.set(name, figures);
    return figures;
  }
}
