// Fetches the source of the Rubber Band Library from the distribution's archive, verifies, unpacks and patches it.
// Node built-ins only: set-up runs it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideArchive, SourceError } from './debian-archive.mjs';

const native = path.resolve(fileURLToPath(import.meta.url), '../..');
const patches = path.join(native, 'patches');
const cache = path.join(native, '.cache');

export const ENGINE_VERSION = '3.3.0';
const FOLDER = `rubberband-${ENGINE_VERSION}`;
const ARCHIVE = 'rubberband_3.3.0+dfsg.orig.tar.xz';
export const ARCHIVE_SHA256 = 'ff6813185ff047abbc48e08ca76d88b22b92928a2ea17dce66f446bcb19a004d';
/** Of each archive that is known to have the version, and the component it is in. */
const SUITES = {
  debian: { suite: 'trixie', component: 'main' },
  ubuntu: { suite: 'noble', component: 'universe' },
};

/**
 * Puts the patched source into .cache/rubberband-3.3.0, where binding.gyp expects it, unless it is there already. An
 * archive that is put into .cache by hand saves the download.
 *
 * @throws {SourceError}
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
 * @throws {SourceError}
 */
export function unpackReleasedSource(into) {
  const wanted = { packageName: 'rubberband', archive: ARCHIVE, sha256: ARCHIVE_SHA256 };
  const archive = provideArchive({ ...wanted, suites: SUITES, cache });
  rmSync(path.join(into, FOLDER), { recursive: true, force: true });
  // Without the archive's times: the compiled objects must be older than a source that is unpacked again.
  requireSuccess('tar', ['-xJmf', archive, '-C', into], 'its archive cannot be unpacked (tar, xz)');
  return path.join(into, FOLDER);
}

function requireSuccess(command, args, complaint) {
  const { status, error } = spawnSync(command, args, { stdio: 'ignore' });
  if (error || status !== 0) throw new SourceError(complaint);
}

function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) provideEngineSource();
