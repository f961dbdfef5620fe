import type pg from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** The application's connections, for libraries that send their own statements. */
export function toPool({ driver }: DataSource): pg.Pool {
  return (driver as PostgresDriver).master as pg.Pool;
}
