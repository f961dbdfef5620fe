// Measures what vite has built against the budgets below: npm run check:budgets --workspace pwa [-- folder]
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * Kilobytes (1000 bytes) as gzip sends them. Everything that works without a connection is precached, so that it does
 * so on the first day: the player's library takes 20 of them, practising and playing to one's own A4 28, temperaments,
 * own tunings and the drone 15, verifying receipts 6, straightening 13.
 */
const BUDGETS = { entry: 170, route: 60, styles: 15, precache: 693 };

const dist = path.resolve(process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url)));
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
const entries = Object.entries(manifest);

const entryKey = entries.find(([, chunk]) => chunk.isEntry)?.[0];
const entryChunks = closure(entryKey);
const overBudget = [];

report('entry', kilobytes(entryChunks), BUDGETS.entry);
report('styles', gzipped(manifest['style.css'].file), BUDGETS.styles);
for (const [key, chunk] of entries.filter(
  ([key, chunk]) => chunk.isDynamicEntry && /-(page|workspace)\.tsx$/.test(key),
)) {
  const own = [...closure(key)].filter((other) => !entryChunks.has(other));
  report(path.basename(chunk.src ?? key, '.tsx'), kilobytes(own), BUDGETS.route);
}
for (const [key, { file, imports = [] }] of entries) {
  const missing = imports.filter((other) => manifest[other].file.includes('/online/'));
  if (file.includes('/online/') || missing.length === 0) continue;
  console.error(`${key} is precached and needs what is not: ${missing.join(', ')}`);
  process.exitCode = 1;
}
report('precache', sum(precached().map(gzipped)), BUDGETS.precache);

if (overBudget.length > 0) {
  console.error(`Over budget: ${overBudget.join(', ')}`);
  process.exitCode = 1;
}

/** The chunk and all it imports statically. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) closure(imported, seen);
  return seen;
}

function kilobytes(keys) {
  return sum([...keys].map((key) => gzipped(manifest[key].file)));
}

/** The addresses vite-plugin-pwa wrote into the service worker. */
function precached() {
  const worker = readFileSync(path.join(dist, 'service-worker.js'), 'utf8');
  return [...new Set([...worker.matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url]) => url))];
}

function gzipped(file) {
  return gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length / 1000;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function report(name, measured, budget) {
  const isOver = measured > budget;
  if (isOver) overBudget.push(name);
  console.log(`${isOver ? 'over' : 'ok  '} ${name.padEnd(24)} ${measured.toFixed(1).padStart(8)} of ${budget} kB`);
}
