import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const ROUTES = new URL('../src/app/routes.tsx', import.meta.url);
const START = new URL('../src/app/start-page.tsx', import.meta.url);
const OFFLINE_MODULES = ['features/studio/studio-page', 'features/studio/ab/ab-page', 'features/studio/ab/blind-page'];
const OFFLINE_ASSETS = /^assets\/online\/(workers\/pair\.worker-.*\.js|studio-.*\.css)$/;

/**
 * Writes into index.html what a page will need, so that the browser fetches it beside the entry and not after it: for
 * each address the chunks of its page, as data which public/early.js turns into links.
 */
export function earlyLinks(): Plugin {
  return {
    name: 'early-links',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => (bundle ? [pageChunks(bundle)] : []),
    },
  };
}

/**
 * `{files, pages, offline}`: for each address the numbers of its files; with `+` before it for signed-in users.
 * `offline`: what the Studio Hub keeps for use without a connection (features/studio/keep-offline.ts), since it is not
 * precached.
 */
function pageChunks(bundle: Bundle): HtmlTagDescriptor {
  const entry = entryOf(bundle);
  const files = closure(bundle, entry);
  const entryFiles = files.length;
  const numberOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const pages = Object.fromEntries(filesOfPages(bundle).map(([address, own]) => [address, own.map(numberOf)]));
  const offline = filesForOffline(bundle).map(numberOf);
  return {
    tag: 'script',
    attrs: { type: 'application/json', id: 'early-chunks' },
    children: JSON.stringify({ entryFiles, files, pages, offline }),
    injectTo: 'head-prepend',
  };
}

/** The files of A/B Compare and of the hub around it that are not precached. */
function filesForOffline(bundle: Bundle): string[] {
  const files = new Set<string>();
  for (const module of OFFLINE_MODULES) closure(bundle, chunkOf(bundle, module), files);
  const assets = Object.keys(bundle).filter((file) => OFFLINE_ASSETS.test(file));
  if (assets.length !== 2) throw new Error(`Expected a worker and a sheet for A/B Compare, found ${assets.join()}.`);
  return [...files, ...assets].filter((file) => file.startsWith('assets/online/'));
}

/** For each address, without its slash, the scripts of its page that the entry does not bring. */
function filesOfPages(bundle: Bundle): [address: string, files: string[]][] {
  const loaded = new Set(closure(bundle, entryOf(bundle)));
  return pageModules().map(([address, ...modules]) => {
    const files = new Set<string>();
    for (const module of modules) {
      closure(bundle, chunkOf(bundle, module), files);
    }
    return [address, [...files].filter((file) => !loaded.has(file))];
  });
}

function pageModules(): [address: string, ...modules: string[]][] {
  const routes = readFileSync(ROUTES, 'utf8').matchAll(/page\('([^']*)',[^']*import\('\.\.\/(features\/[^']+)'\)/g);
  const start = [...readFileSync(START, 'utf8').matchAll(/import\('\.\.\/(features\/[^']+)'\)/g)].map(
    ([, file]) => file,
  );
  const [home = '', dashboard = ''] = start;
  return [
    ['', home],
    ['+', dashboard],
    ['+retuner', 'features/retuner/retuner-page', 'features/retuner/retuner-workspace'],
    ...[...routes].map(([, path = '', file = '']) => [path, file] as [string, string]),
  ];
}

function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/${module}.tsx`),
  );
  if (chunk?.type !== 'chunk') throw new Error(`No chunk holds ${module}.`);
  return chunk;
}

function entryOf(bundle: Bundle): Rolldown.OutputChunk {
  const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The build has no entry.');
  return entry;
}

/** A chunk and all it imports statically. */
function closure(bundle: Bundle, chunk: Rolldown.OutputChunk, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') closure(bundle, imported, seen);
  }
  return [...seen];
}
