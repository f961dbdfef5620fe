import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/config.js';
import { AuthSettings } from '../auth.settings.js';

/** The configured secrets, or one that is generated once and stored in DATA_DIR for all processes that share it. */
export async function sessionSecrets(config: Config): Promise<string[]> {
  const configured = config.of(AuthSettings).sessionSecrets;
  if (configured.length > 0) return [...configured];
  const file = path.join(config.dataDir, 'session-secret');
  return [(await readSecret(file)) ?? (await makeSecret(file))];
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Linking fails when another process was first, and never exposes a half-written file. */
async function makeSecret(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}
