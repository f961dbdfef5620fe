import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import { EXIT, runProgram, UsageError } from './command-line.js';
import { migrate, migrateDown } from './platform/database/migrate.js';
import { findMigrations, type MigrationState } from './platform/database/schema-version.js';
import { requireStopped, withDatabase } from './platform/database/with-database.js';
import { counted } from '@attune/catalogue/counted';
import { schema } from './schema.js';
import { loadConfig } from './settings.js';

const HELP = `Brings the database's tables up to date, as every start of the application does.

  npm run migrate [-- --status | --down [--yes]]

  --status   list the migrations: done, to be done, unknown to this version
  --down     take the newest migration back, and what was stored with it; the application must be stopped
  --yes      with --down, do not ask
  --help
`;

const OPTIONS = {
  status: { type: 'boolean', default: false },
  down: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

async function bringUpToDate(databaseUrl: string): Promise<number> {
  const before = await readState(databaseUrl);
  await migrate(databaseUrl, schema);
  process.stdout.write(`${counted(before.pending.length, 'migration')} done; the database is up to date.\n`);
  return EXIT.done;
}

async function printStatus(databaseUrl: string): Promise<number> {
  const { done, pending, unknown } = await readState(databaseUrl);
  const lines = [
    ...done.map((name) => `${unknown.includes(name) ? 'unknown to this version' : 'done'}   ${name}`),
    ...pending.map((name) => `to be done   ${name}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.done;
}

async function revertNewest(databaseUrl: string, isAgreed: boolean): Promise<number> {
  const newest = (await readState(databaseUrl, requireStopped)).done.at(-1);
  if (newest === undefined) throw new UsageError('There is no migration to take back.');
  if (!isAgreed && !(await agrees(newest))) return EXIT.badInput;
  await migrateDown(databaseUrl, schema);
  process.stdout.write(`${newest} was taken back.\n`);
  return EXIT.done;
}

async function agrees(newest: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('Without a terminal to ask on, --down needs --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Take ${newest} back, and lose what was stored with it? (yes/no) `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

async function readState(databaseUrl: string, check?: (client: pg.Client) => Promise<void>): Promise<MigrationState> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await check?.(client);
    return await findMigrations(client, schema);
  } finally {
    await client.end();
  }
}

await runProgram(HELP, OPTIONS, ({ status, down, yes }) => {
  if (status && down) throw new UsageError('Either --status or --down.');
  if (yes && !down) throw new UsageError('--yes goes with --down.');
  return withDatabase(loadConfig(), { mayCreate: !status && !down }, (databaseUrl) => {
    if (status) return printStatus(databaseUrl);
    return down ? revertNewest(databaseUrl, yes) : bringUpToDate(databaseUrl);
  });
});
