import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONNECTION_LIMITS, maxConnectionsOf } from './platform/database/connection-limits.js';

const SCALING = readFileSync(path.resolve(import.meta.dirname, '../../lab/scaling.md'), 'utf8');
const SECONDS_A_DAY = 24 * 3600;
const PEAK = 3;
const SLOTS = 16;
const POOL = 20;

/** The cells of the table row that begins with this text, without it. */
function cellsOf(start: string): string[] {
  const row = SCALING.split('\n').find((line) => line.startsWith(`| ${start}`));
  if (row === undefined) throw new Error(`lab/scaling.md has no row "${start}".`);
  return row
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
}

/** The first number of the row about one song. */
function figure(start: string): number {
  const [cell = ''] = cellsOf(start);
  return Number.parseFloat(cell);
}

const coreSeconds = figure('engine, both measurements');
const workMegabytes = figure('`WORK_DIR` while it runs');
const megabytes = figure('through an api');
const postgresMs = figure('Postgres, CPU');
const rowKilobytes = figure('rows and their indexes');

const round = (value: number): string => String(Number(value.toPrecision(2)));

describe('the table of lab/scaling.md', () => {
  const days = cellsOf('songs a day').map((cell) => Number(cell.replaceAll(',', '')));

  it.each(days.map((songs, column) => ({ songs, column })))(
    'has for $songs songs a day what one song needs, as often',
    ({ songs, column }) => {
      const cell = (start: string): string => cellsOf(start)[column] ?? '';
      const mean = songs / SECONDS_A_DAY;
      const busySlots = mean * PEAK * coreSeconds;
      const apis = Number(cell('api processes'));
      const workers = Math.ceil((busySlots + 3 * Math.sqrt(busySlots)) / SLOTS);

      expect(cell('cores for the engine')).toBe(`${round(mean * coreSeconds)}, ${round(busySlots)}`);
      expect(cell('workers of 16 cores')).toBe(String(workers));
      expect(cell('through the apis')).toBe(`${round(mean * megabytes)}, ${round(mean * PEAK * megabytes)}`);
      expect(cell('`WORK_DIR` of all workers')).toBe(round((busySlots * workMegabytes) / 1000));
      expect(cell('rows of the first year')).toBe(round((songs * 365 * rowKilobytes) / 1e6));
      expect(cell('cores of Postgres')).toBe(round((mean * PEAK * postgresMs) / 1000));
      expect(cell('connections of Postgres, without')).toBe(
        String(apis * maxConnectionsOf('api') + workers * maxConnectionsOf('worker')),
      );
      expect(cell('the same with PgBouncer')).toBe(
        String(POOL + apis * CONNECTION_LIMITS.api.session + workers * CONNECTION_LIMITS.worker.session),
      );
    },
  );
});
