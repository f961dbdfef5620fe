#!/usr/bin/env node
// Counts what tagged files of all kinds hold before and after a retune, by another program's reader (mutagen), and
// holds the receipts against it. Nothing may be missing without a word.
//
//   npm run lab -- tags                every kind, to all formats; in tempo mode to its own kind of file only
//   npm run lab -- tags FILE|FOLDER    with these files as well
//   npm run lab -- tags --only WORD    the kinds with the word in their name
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '../evaluate/tables.mjs';
import { ffmpeg } from '../shared/ffmpeg.mjs';
import { BASES, CASES } from './cases.mjs';
import { compare } from './compare.mjs';
import { png } from './tag-bytes.mjs';

const FORMATS = ['mp3', 'flac', 'wav'];
const SOUND = /\.(mp3|flac|og[ga]|opus|m4[ab]|mp4|mov|aac|wav|aiff?)$/i;
/** What each kind of file becomes in tempo mode. */
const OWN_FORMAT = { flac: 'flac', oga: 'flac', ogg: 'flac', opus: 'flac', wav: 'wav', aiff: 'wav', aif: 'wav' };
const AT_A_TIME = 2;
/** Of what is wrong with one kind of file. */
const MAX_LINES = 12;

const { values: options, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const root = path.resolve(import.meta.dirname, '../..');
// Debian's packages are those of its own Python, which need not be the first in the path.
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
read([]);
const dir = mkdtempSync(path.join(tmpdir(), 'attune-tags-'));
const file = (name) => path.join(dir, name);

try {
  makeBases();
  const sources = [...CASES.map(source), ...positionals.flatMap(soundsIn)].filter(({ name }) =>
    name.toLowerCase().includes((options.only ?? '').toLowerCase()),
  );
  if (sources.length === 0) stop(`No kind of file is called ${options.only}.`);
  const retunes = sources.flatMap(retunesOf);
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      while (next < retunes.length) await retune(retunes[next++]);
    }),
  );
  const paths = [
    ...new Set([...sources.map(({ path }) => path), ...retunes.filter(({ error }) => !error).map(({ out }) => out)]),
  ];
  const found = new Map(read(paths).map((result, i) => [paths[i], result]));
  const isRight = report(sources, retunes, found);
  process.exitCode = isRight ? 0 : 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** @returns {{ items: import('./compare.mjs').Item[], error?: string }[]} what each file holds */
function read(paths) {
  const { stdout, stderr, error } = spawnSync(python, [path.join(import.meta.dirname, 'read-tags.py')], {
    input: JSON.stringify(paths),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (error) stop('Python 3 is missing, which reads the tags to compare. Install it: apt-get install python3-mutagen');
  if (!stdout) stop(stderr.trim());
  return JSON.parse(stdout);
}

function makeBases() {
  writeFileSync(file('cover.png'), png());
  const outputs = Object.entries({ ...BASES, wav: ['-c:a', 'pcm_s16le'] }).flatMap(([name, args]) => [
    ...args,
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    file(`base.${name}`),
  ]);
  ffmpeg(['-f', 'lavfi', '-i', 'sine=440:duration=2:sample_rate=44100', ...outputs]);
}

/** A kind of file, written. */
function source(row, i) {
  const { name, base, build, change, ext = base } = row;
  const out = file(`source-${i}.${ext}`);
  if (build) writeFileSync(out, build(readFileSync(file(`base.${base}`))));
  else {
    const inputs = ['-i', file('base.wav')];
    if (row.cover) inputs.push('-i', file('cover.png'), '-map', '0:a', '-map', '1:v');
    if (row.chapters) {
      const chapters = row.chapters.map(
        (title, j) => `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${j * 600}\nEND=${j * 600 + 600}\ntitle=${title}\n`,
      );
      writeFileSync(file('chapters.txt'), [';FFMETADATA1\n', ...chapters].join(''));
      inputs.push('-i', file('chapters.txt'), '-map_chapters', '1');
    }
    ffmpeg([...inputs, ...row.args, out]);
    if (change) writeFileSync(out, change(readFileSync(out)));
  }
  return { ...row, name, path: out };
}

function soundsIn(given) {
  if (!statSync(given).isDirectory()) return [{ name: path.basename(given), path: path.resolve(given) }];
  const names = readdirSync(given)
    .filter((name) => SOUND.test(name))
    .sort();
  return names.map((name) => ({ name, path: path.resolve(given, name) }));
}

function retunesOf(one, i) {
  const own = OWN_FORMAT[path.extname(one.path).slice(1).toLowerCase()] ?? 'mp3';
  const wanted = [...FORMATS.map((format) => [format, 'varispeed']), [own, 'tempo']];
  return wanted.map(([format, mode]) => ({ source: one, format, mode, out: file(`result-${i}-${mode}.${format}`) }));
}

/** Adds its receipt, or the error that it ended with. */
function retune(one) {
  const receipt = `${one.out}.json`;
  const args = [
    '--to',
    '432',
    '--mode',
    one.mode,
    '--quality',
    'standard',
    '--force',
    '--out',
    one.out,
    '--receipt',
    receipt,
  ];
  const child = spawn(process.execPath, [path.join(root, 'api/dist/cli.js'), one.source.path, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (data) => (complaint = (complaint + data).slice(-2_000)));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      if (code === 0) one.receipt = JSON.parse(readFileSync(receipt, 'utf8'));
      else
        one.error =
          complaint.split('\n').findLast((line) => /^\S.* /.test(line) && !/^Node\.js /.test(line)) ??
          `ended with ${code}`;
      resolve();
    });
  });
}

/** Prints the table, and below it what is wrong. @returns whether nothing is */
function report(sources, retunes, found) {
  const wrong = [];
  const rows = sources.map((one) => {
    const { items, error } = found.get(one.path);
    if (error) wrong.push(`${one.name}: this evaluation cannot read it: ${error}`);
    else if (one.items !== undefined && items.length !== one.items) {
      const names = items.map(({ name }) => name).join(', ');
      wrong.push(`${one.name}: this evaluation sees ${items.length} of ${one.items}: ${names.slice(0, 300)}`);
    }
    const results = retunes.filter(({ source: its }) => its === one).map((retuned) => outcome(retuned, items, found));
    wrong.push(...inWords(one.name, results));
    const cell = (of) => results.map((result) => result[of]?.length ?? '-').join(' / ');
    return [one.name, items.length, cell('kept'), cell('named'), cell('missing')];
  });
  const title = 'To mp3, flac and wav in varispeed mode, then to its own kind in tempo mode';
  const header = ['kind of file', 'present', 'kept', 'named', 'missing without a word'];
  const end = wrong.length > 0 ? wrong.map((text) => `- ${text}`).join('\n') : 'Nothing is missing without a word.';
  process.stdout.write(`${table(title, header, rows)}\n\n${end}\n`);
  return wrong.length === 0;
}

function outcome({ source: one, format, mode, out, receipt, error }, items, found) {
  const to = `${format}${mode === 'tempo' ? ' in tempo mode' : ''}`;
  if (error) return { to, wrong: [error] };
  const after = found.get(out);
  const compared = compare(items, after.items, receipt, one.items === undefined ? undefined : (one.means ?? {}));
  const claims = compared.claims.map((claim) => `the receipt ${claim}`);
  return { ...compared, to, wrong: [...compared.missing, ...claims, ...(after.error ? [after.error] : [])] };
}

/** The same error in several results is one line. */
function inWords(name, results) {
  const places = new Map();
  for (const { to, wrong } of results) for (const text of wrong) places.set(text, [...(places.get(text) ?? []), to]);
  const lines = [...places].map(([text, to]) => `${name} -> ${[...new Set(to)].join(', ')}: ${text}`);
  const rest = lines.length - MAX_LINES;
  return rest > 0 ? [...lines.slice(0, MAX_LINES), `${name}: and ${rest} more`] : lines;
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
