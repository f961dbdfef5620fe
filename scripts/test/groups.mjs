// The groups of specs that prove operations rather than the product: `npm test -- --all` runs them,
// `npm test -- --changed` those whose code has changed since all were last run. Node built-ins only: .ci/run asks for
// them before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * @typedef {object} Group
 * @property {string[]} specs files, from the root
 * @property {RegExp} touchedBy the paths whose change asks for the group
 */

/** @type {Record<string, Group>} */
export const GROUPS = {
  chaos: {
    specs: ['api/test/operations/chaos.e2e-spec.ts'],
    touchedBy: /^(lab\/(scale|shared)|api\/src\/platform\/(database|jobs|process|storage))\//,
  },
  load: {
    specs: ['api/test/operations/scale-scripts.e2e-spec.ts', 'api/test/operations/worker-database-load.e2e-spec.ts'],
    touchedBy: /^(lab\/(scale|shared)|api\/src\/platform\/(database|jobs))\//,
  },
  releases: {
    specs: ['api/test/operations/two-releases.e2e-spec.ts'],
    touchedBy: /^api\/src\/(migrations\/|platform\/jobs\/|.*\.(entity|job)\.ts$)/,
  },
  pooler: {
    specs: ['api/test/operations/behind-pgbouncer.e2e-spec.ts'],
    touchedBy: /^api\/src\/platform\/(database|jobs)\//,
  },
  proxies: {
    // Those of nginx are in specs of the product, and skipped where it is not installed.
    specs: [
      'api/test/operations/behind-caddy.e2e-spec.ts',
      'api/test/behind-cache.e2e-spec.ts',
      'api/test/retune-broken-connection.e2e-spec.ts',
    ],
    touchedBy: /^(deploy\/nginx\.conf|docker\/|docker-compose\.yml|api\/src\/platform\/http\/)/,
  },
  outages: {
    specs: ['api/test/operations/database-outage.e2e-spec.ts', 'api/test/operations/platform-postgres.e2e-spec.ts'],
    touchedBy: /^api\/src\/(platform\/(database|process)|auth\/sessions)\//,
  },
  tracing: {
    specs: ['api/test/operations/tracing.e2e-spec.ts'],
    touchedBy: /^api\/src\/platform\/observability\/tracing\//,
  },
  alerts: {
    // Rules and dashboard are tried where Prometheus is installed.
    specs: ['api/test/monitoring.e2e-spec.ts'],
    touchedBy: /^(deploy\/monitoring|api\/src\/platform\/observability)\//,
  },
  containers: {
    specs: ['lab/containers.sh'],
    touchedBy:
      /^(Dockerfile|package-lock\.json|\.dockerignore|docker|docker-compose\.yml|lab\/(containers|shared)|\.env\.example)/,
  },
  engine: {
    specs: [
      ...['memory', 'parallel', 'promised-times'].map((name) => `native/test/operations/${name}.spec.ts`),
      // The same samples in a browser.
      'pwa/e2e/operations/engine-module.spec.ts',
    ],
    touchedBy: /^native\/(src|lib|patches|scripts|wasm|binding\.gyp|addon\.gypi|engine\.gypi)/,
  },
  package: {
    // node-rubberband, installed in an empty project.
    specs: ['native/test/operations/package.spec.ts'],
    touchedBy: /^native\/(package\.json|lib|scripts|wasm)/,
  },
  crashes: {
    specs: [
      'api/test/operations/retune-api-gone.e2e-spec.ts',
      'pwa/e2e/operations/server-crashes.spec.ts',
      'pwa/e2e/operations/server-stopped.spec.ts',
    ],
    touchedBy:
      /^(pwa\/src\/(features\/retuner\/transfer|shared\/transfer|app\/service-worker)|api\/src\/retune\/(delivery|progress|requests|uploads))/,
  },
  browsers: {
    specs: ['pwa/e2e/operations/other-browsers.spec.ts'],
    touchedBy: /^pwa\/(src\/(features\/(player|tuner|retuner\/device)|shared\/(audio|pitch))|vite|index\.html)/,
  },
  lighthouse: {
    specs: ['pwa/e2e/operations/lighthouse.spec.ts'],
    touchedBy: /^pwa\/(src\/(app|features\/home)|vite|index\.html)/,
  },
  markup: {
    specs: ['pwa/e2e/operations/all-markup.spec.ts'],
    touchedBy: /^(pwa\/src\/features\/studio|api\/src\/studio\/links\/share-page)\//,
  },
};

/** What shows that every spec of an operations folder is in a group. @param {string[]} specs */
export function requireGroups(specs) {
  const grouped = new Set(Object.values(GROUPS).flatMap((group) => group.specs));
  const missing = specs.filter((spec) => !grouped.has(spec));
  if (missing.length > 0) throw new Error(`scripts/test/groups.mjs names no group for ${missing.join(', ')}`);
}

/**
 * The groups whose code differs from the commit that docs/testing.md names as tested in whole, with what changed;
 * all of them where this clone does not reach back to it.
 *
 * @returns {{ since: string, groups: { name: string, because: string }[] }}
 */
export function changedGroups() {
  const page = readFileSync(path.join(root, 'docs/testing.md'), 'utf8');
  const since = /^Tested in whole: `([0-9a-f]{7,40})`/m.exec(page)?.[1];
  if (since === undefined) throw new Error('docs/testing.md names no commit as tested in whole.');
  const diff = spawnSync('git', ['diff', '--name-only', since], { cwd: root, encoding: 'utf8' });
  if (diff.status !== 0) {
    const because = `${since} is not in this clone`;
    return { since, groups: Object.keys(GROUPS).map((name) => ({ name, because })) };
  }
  const files = diff.stdout.split('\n').filter((file) => file !== '' && !/\.md$/.test(file));
  const groups = Object.entries(GROUPS).flatMap(([name, { specs, touchedBy }]) => {
    const because = files.find((file) => touchedBy.test(file) || specs.includes(file));
    return because === undefined ? [] : [{ name, because }];
  });
  return { since, groups };
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(
    `${changedGroups()
      .groups.map(({ name }) => name)
      .join(' ')}\n`,
  );
}
