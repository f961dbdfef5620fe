import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The account that Postgres runs under; undefined: the current one. */
export interface PostgresAccount {
  uid: number;
  gid: number;
}

/** Postgres refuses to run as root, so root runs it as `postgres` or, where there is none, as `nobody`. */
export async function postgresAccount(): Promise<PostgresAccount | undefined> {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  for (const name of ['postgres', 'nobody']) {
    const account = await lookUp(name).catch(() => undefined);
    if (account !== undefined) return account;
  }
  throw new Error('Postgres does not run as root, and this machine has neither an account "postgres" nor "nobody".');
}

async function lookUp(name: string): Promise<PostgresAccount> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Whether that account can reach `folder` and write there; it cannot reach a folder below a private home. */
export async function canUse(folder: string, account: PostgresAccount | undefined): Promise<boolean> {
  const probe = run('/bin/sh', ['-c', 'cd -- "$0" && test -w .', folder], { ...account, cwd: '/' });
  return probe.then(
    () => true,
    () => false,
  );
}
