// Fetches the source of a library from the distribution's archive. Node built-ins only: set-up runs it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourceLists } from './source-lists.mjs';

const APT_TIMEOUT_MS = 60_000;

/** The message is the end of a sentence: why there is no source. */
export class SourceError extends Error {}

/**
 * An archive of a released source, from a folder where it may have been put by hand, else by apt.
 *
 * @param {object} options
 * @param {string} options.packageName of the source package, with its version where the suite has several
 * @param {string} options.archive its file name
 * @param {string} options.sha256 of the archive
 * @param {import('./source-lists.mjs').Suites} options.suites that have it
 * @param {string} options.cache the folder
 * @returns {string} the archive's path
 * @throws {SourceError}
 */
export function provideArchive({ packageName, archive, sha256, suites, cache }) {
  mkdirSync(cache, { recursive: true });
  const file = path.join(cache, archive);
  if (!existsSync(file)) download(file, packageName, suites);
  if (createHash('sha256').update(readFileSync(file)).digest('hex') !== sha256) {
    rmSync(file);
    throw new SourceError(`the archive ${archive} is not the expected one (its SHA-256 differs)`);
  }
  return file;
}

/** By apt, in a folder of its own: neither the machine's lists nor root's rights are needed. */
function download(file, packageName, suites) {
  if (process.platform !== 'linux' || spawnSync('apt-get', ['--version']).error) {
    throw new SourceError('there is no apt-get to fetch its source with');
  }
  const lists = sourceLists('/etc/apt', suites);
  if (lists === '') throw new SourceError("apt's lists name no mirror of Debian or Ubuntu to fetch its source from");
  const scratch = mkdtempSync(path.join(tmpdir(), 'attune-source-'));
  try {
    for (const name of ['lists/partial', 'cache/archives/partial'])
      mkdirSync(path.join(scratch, name), { recursive: true });
    writeFileSync(path.join(scratch, 'source.sources'), lists);
    const options = [
      `Dir::Etc::SourceList=${scratch}/source.sources`,
      'Dir::Etc::SourceParts=-',
      `Dir::State::Lists=${scratch}/lists`,
      `Dir::Cache=${scratch}/cache`,
      'APT::Sandbox::User=root',
      'Acquire::Retries=1',
      'Acquire::http::Timeout=15',
      'Acquire::https::Timeout=15',
    ].flatMap((option) => ['-o', option]);
    const apt = (...args) =>
      spawnSync('apt-get', ['-qq', ...options, ...args], { cwd: scratch, stdio: 'ignore', timeout: APT_TIMEOUT_MS });
    apt('update');
    apt('source', '--download-only', '--tar-only', packageName);
    const downloaded = path.join(scratch, path.basename(file));
    if (!existsSync(downloaded)) throw new SourceError("the distribution's mirror did not give its source");
    // Not rename: the scratch folder may be on another file system.
    writeFileSync(`${file}.part`, readFileSync(downloaded));
    renameSync(`${file}.part`, file);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
