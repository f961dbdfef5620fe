import 'reflect-metadata';
import pg from 'pg';

// The application's worker, which tells its parent every second how many statements it has sent to Postgres.
let statements = 0;
// eslint-disable-next-line @typescript-eslint/unbound-method -- called on the client it was called on
const query = pg.Client.prototype.query as (...parameters: unknown[]) => unknown;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...parameters: unknown[]) {
    statements += 1;
    return query.apply(this, parameters);
  },
});
setInterval(() => process.send?.({ statements, at: Date.now() }), 1000);
await import('../../src/worker.js');
