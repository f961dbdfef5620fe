// What npm runs when the package is installed: compiles the addon, unless there is a prebuilt one that loads here or
// the machine cannot. Then the package uses WebAssembly, so that this fails only when RUBBERBAND asks for another
// library.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const native = path.resolve(fileURLToPath(import.meta.url), '../..');
const compiled = path.join(native, 'build/Release');

// In the repository, where the tests are, set-up builds.
const isRepository = existsSync(path.join(native, 'test'));
if (!isRepository && !(await hasAddon())) {
  await import('./build-addon.mjs');
  removeWhatIsNotNeeded();
}

async function hasAddon() {
  try {
    const { rubberBand } = await import('../dist/index.js');
    return rubberBand.library === 'own';
  } catch {
    return false;
  }
}

/** Some ten megabytes. */
function removeWhatIsNotNeeded() {
  for (const name of existsSync(compiled) ? readdirSync(compiled) : []) {
    if (!name.endsWith('.node')) rmSync(path.join(compiled, name), { recursive: true });
  }
  const cache = path.join(native, '.cache');
  for (const entry of existsSync(cache) ? readdirSync(cache, { withFileTypes: true }) : []) {
    if (entry.isDirectory()) rmSync(path.join(cache, entry.name), { recursive: true });
  }
}
