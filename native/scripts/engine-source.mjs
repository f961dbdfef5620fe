// Fetches the source of the Rubber Band Library from the distribution's archive, verifies, unpacks and patches it.
// Node built-ins only: set-up runs it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceLists } from './source-lists.mjs';

const native = path.resolve(fileURLToPath(import.meta.url), '../..');
const patches = path.join(native, 'patches');
const cache = path.join(native, '.cache');

export const ENGINE_VERSION = '3.3.0';
const FOLDER = `rubberband-${ENGINE_VERSION}`;
const ARCHIVE = 'rubberband_3.3.0+dfsg.orig.tar.xz';
export const ARCHIVE_SHA256 = 'ff6813185ff047abbc48e08ca76d88b22b92928a2ea17dce66f446bcb19a004d';
const APT_TIMEOUT_MS = 60_000;

/** The message is the end of a sentence: why there is no source. */
export class EngineSourceError extends Error {}

/**
 * Puts the patched source into .cache/rubberband-3.3.0, where binding.gyp expects it, unless it is there already. An
 * archive that is put into .cache by hand saves the download.
 *
 * @throws {EngineSourceError}
 */
export function provideEngineSource() {
  const folder = path.join(cache, FOLDER);
  const patchFiles = readdirSync(patches)
    .sort()
    .map((name) => path.join(patches, name));
  const contents = sha256(ARCHIVE_SHA256, ...patchFiles.map((file) => readFileSync(file)));
  const marker = path.join(folder, '.complete');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === contents) return;
  unpackReleasedSource(cache);
  for (const file of patchFiles) {
    const args = ['-p1', '--batch', '--fuzz=0', '--silent', '-d', folder, '-i', file];
    requireSuccess('patch', args, `${path.basename(file)} cannot be applied (patch)`);
  }
  writeFileSync(marker, contents);
}

/**
 * Unpacks the source as released, without our patches, into a folder of `into`.
 *
 * @returns {string} that folder
 * @throws {EngineSourceError}
 */
export function unpackReleasedSource(into) {
  mkdirSync(cache, { recursive: true });
  const archive = path.join(cache, ARCHIVE);
  if (!existsSync(archive)) download(archive);
  if (sha256(readFileSync(archive)) !== ARCHIVE_SHA256) {
    rmSync(archive);
    throw new EngineSourceError(`the archive ${ARCHIVE} is not the expected one (its SHA-256 differs)`);
  }
  rmSync(path.join(into, FOLDER), { recursive: true, force: true });
  // Without the archive's times: the compiled objects must be older than a source that is unpacked again.
  requireSuccess('tar', ['-xJmf', archive, '-C', into], 'its archive cannot be unpacked (tar, xz)');
  return path.join(into, FOLDER);
}

/** By apt, in a folder of its own: neither the machine's lists nor root's rights are needed. */
function download(archive) {
  if (process.platform !== 'linux' || spawnSync('apt-get', ['--version']).error) {
    throw new EngineSourceError('there is no apt-get to fetch its source with');
  }
  const lists = sourceLists('/etc/apt');
  if (lists === '')
    throw new EngineSourceError("apt's lists name no mirror of Debian or Ubuntu to fetch its source from");
  const scratch = mkdtempSync(path.join(tmpdir(), 'attune-engine-'));
  try {
    for (const name of ['lists/partial', 'cache/archives/partial'])
      mkdirSync(path.join(scratch, name), { recursive: true });
    writeFileSync(path.join(scratch, 'engine.sources'), lists);
    const options = [
      `Dir::Etc::SourceList=${scratch}/engine.sources`,
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
    apt('source', '--download-only', '--tar-only', 'rubberband');
    const downloaded = path.join(scratch, ARCHIVE);
    if (!existsSync(downloaded)) throw new EngineSourceError("the distribution's mirror did not give its source");
    // Not rename: the scratch folder may be on another file system.
    writeFileSync(`${archive}.part`, readFileSync(downloaded));
    renameSync(`${archive}.part`, archive);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function requireSuccess(command, args, complaint) {
  const { status, error } = spawnSync(command, args, { stdio: 'ignore' });
  if (error || status !== 0) throw new EngineSourceError(complaint);
}

function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) provideEngineSource();
