// Writes the clients in src/api/generated from api/openapi.json; with --check only says whether they are up to date.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import * as prettier from 'prettier';

const HEADER = '/* eslint-disable -- generated from api/openapi.json by `npm run generate:api` */\n';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCHEMA = path.join(ROOT, 'api/openapi.json');
const OUTPUT = path.join(ROOT, 'pwa/src/api/generated');

/**
 * Calls of the Studio Hub and the contact form, which are fetched when they are opened: apart, so that no other page
 * loads them.
 */
const STUDIO = /^(activity|analytics|apiKeys|batch|brand|chat|contact|folders|history|links|support|team)/;
const CLIENTS = [
  // Every type can be imported from here, whichever client uses it.
  {
    name: 'attune-client',
    exportName: 'attuneClient',
    has: (call) => !STUDIO.test(call),
    footer: "export type * from './studio-client';\n",
  },
  { name: 'studio-client', exportName: 'studioClient', has: (call) => STUDIO.test(call), footer: '' },
];

// What a page cannot call as a plain request: redirects, streams, downloads, uploads with progress, other machines'
// calls. The current user is left out because of its caching rule and its quiet 401: see shared/session/session-api.ts.
const LEFT_OUT = [
  'GET /api/login',
  'GET /api/auth/user',
  'GET /api/auth/export',
  'GET /api/auth/verify-email',
  'POST /api/billing/webhook',
  'POST /api/retune',
  'GET /api/retunes/{id}/result',
  'GET /api/retunes/{id}/original',
  'DELETE /api/retunes/{id}/result',
  'GET /api/brand/{ownerId}/logo/{version}',
  // Retunes on this device, which go on without a connection.
  'POST /api/retunes/permits',
  'POST /api/retunes/{id}/completion',
  'DELETE /api/retunes/{id}/permit',
  'POST /api/retunes/{id}/verification',
];
const isLeftOut = (verb, route) =>
  LEFT_OUT.includes(`${verb.toUpperCase()} ${route}`) || route.endsWith('/events') || route.startsWith('/api/health/');

const folder = mkdtempSync(path.join(tmpdir(), 'attune-client-'));
try {
  const schemaFile = path.join(folder, 'openapi.json');
  writeFileSync(schemaFile, JSON.stringify(forGenerator(JSON.parse(readFileSync(SCHEMA, 'utf8')))));
  for (const client of CLIENTS) await write(client, schemaFile);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function write({ name, exportName, has, footer }, schemaFile) {
  const generated = await generateEndpoints({
    schemaFile,
    apiFile: '../base-api',
    apiImport: 'baseApi',
    exportName,
    filterEndpoints: (call) => has(call),
    hooks: { queries: true, lazyQueries: true, mutations: true },
    encodePathParams: true,
    flattenArg: true,
    useUnknown: true,
  });
  const file = path.join(OUTPUT, `${name}.ts`);
  const options = await prettier.resolveConfig(file);
  const text = await prettier.format(`${HEADER}${generated}${footer}`, { ...options, parser: 'typescript' });
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (readIfThere(file) !== text) {
    console.error(
      `pwa/src/api/generated/${name}.ts is older than api/openapi.json: npm run generate:api --workspace pwa`,
    );
    process.exitCode = 1;
  }
}

/** `AuthController_login` becomes `authLogin`, and so `useAuthLoginMutation`. */
function forGenerator(document) {
  const paths = {};
  for (const [route, operations] of Object.entries(document.paths)) {
    const kept = Object.entries(operations).filter(([verb]) => !isLeftOut(verb, route));
    if (kept.length === 0) continue;
    paths[route] = Object.fromEntries(
      kept.map(([verb, operation]) => [
        verb,
        { ...operation, operationId: operation.operationId.replace('Controller', ''), responses: answers(operation) },
      ]),
    );
  }
  return { ...document, paths };
}

/** Refusals all have one shape (base-api.ts), so only the answers are typed. */
function answers({ responses }) {
  return Object.fromEntries(Object.entries(responses).filter(([status]) => status.startsWith('2')));
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
