// How quickly the lists of the Studio Hub answer in a workspace with very many retunes, and by which indexes.
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { EmbeddedPostgres } from '../../api/dist/platform/database/embedded/embedded-postgres.js';
import { endProgram, PROGRAMS, startProgram } from '../shared/programs.mjs';
import { PORT } from './product.mjs';
import { fillDatabase, LARGE, SEARCHES, WORKSPACES } from './studio-data.mjs';

const NOTE_QUERIES = path.join(import.meta.dirname, 'note-queries.mjs');
const WARM_UPS = 10;
const DEEP_PAGES = 100;
const KEY = `att_live_${randomBytes(40).toString('hex').slice(0, 43)}`;
const HEADERS = { Authorization: `Bearer ${KEY}` };

/**
 * @param {number} requests of each kind
 * @param {(text: string) => void} say
 * @returns {Promise<{name: string, p50: number, p95: number, indexes: string[]}[]>} ms; NaN where a route is not there
 */
export async function studioLatency(dir, requests, say) {
  const dataDir = path.join(dir, 'studio');
  const postgres = await EmbeddedPostgres.start({ dataDir });
  let api;
  let client;
  try {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.databaseUrl, PORT: String(PORT) };
    const started = startProgram(['--import', NOTE_QUERIES, path.join(PROGRAMS, 'main.js')], settings);
    api = started.child;
    await started.ready;
    client = new pg.Client({ connectionString: postgres.databaseUrl });
    await client.connect();
    say(`  filling ${WORKSPACES} workspaces, one of them with ${LARGE} retunes`);
    const { memberId } = await fillDatabase(client, createHash('sha256').update(KEY).digest('hex'));
    const results = [];
    for (const [name, find] of requestsFor(memberId)) {
      const url = await find(`http://127.0.0.1:${PORT}/api/studio`);
      results.push({ name, ...(await measure(url, requests)), indexes: await listIndexes(api, client, url) });
      const { p50, p95, indexes } = results.at(-1);
      say(`  ${name}: ${Number.isNaN(p50) ? 'not there' : `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`}`);
      for (const index of indexes) say(`    ${index}`);
    }
    return results;
  } finally {
    await client?.end();
    if (api) await endProgram(api);
    await postgres.stop();
  }
}

/** Names, and how to find the address to ask. */
function requestsFor(memberId) {
  const at = (query) => (base) => base + query;
  const deep = (query) => (base) => deepPage(base + query);
  return [
    ['history', at('/history')],
    ['history, frequent search', at(`/history?search=${SEARCHES.frequent}`)],
    ['history, rare search', at(`/history?search=${SEARCHES.rare}`)],
    ['history, search without a match', at(`/history?search=${SEARCHES.none}`)],
    ['history, one target', at('/history?target=528')],
    ['history, one person', at(`/history?person=${memberId}`)],
    ['history, target, person and search', at(`/history?target=528&person=${memberId}&search=${SEARCHES.frequent}`)],
    ...['newest', 'oldest', 'name', 'target'].map((sort) => [`history by ${sort}`, at(`/history?sort=${sort}`)]),
    [`history, page ${DEEP_PAGES}`, deep('/history?limit=100')],
    [`history by name, page ${DEEP_PAGES}`, deep('/history?limit=100&sort=name')],
    ...['all', '365', '90', '30'].map((days) => [`analytics, ${days} days`, at(`/analytics?days=${days}`)]),
    ['activity', at('/activity')],
    ['activity, frequent action', at('/activity?action=retune')],
    ['activity, rare action', at('/activity?action=brand')],
    ['activity, action that never happened', at('/activity?action=plan')],
    ['activity, one person', at(`/activity?person=${memberId}`)],
    ['activity, person and rare action', at(`/activity?person=${memberId}&action=brand`)],
    ['activity, by no one', at('/activity?person=none')],
    [`activity, page ${DEEP_PAGES}`, deep('/activity?limit=100')],
    ['activity, people', at('/activity/people')],
  ];
}

/** Follows the cursors of a list. */
async function deepPage(url) {
  let page = url;
  for (let i = 1; i < DEEP_PAGES; i += 1) {
    const response = await fetch(page, { headers: HEADERS });
    const { nextCursor } = response.ok ? await response.json() : {};
    if (!nextCursor) break;
    page = `${url}&cursor=${encodeURIComponent(nextCursor)}`;
  }
  return page;
}

async function measure(url, requests) {
  const times = [];
  for (let i = 0; i < WARM_UPS + requests; i += 1) {
    const started = performance.now();
    const response = await fetch(url, { headers: HEADERS });
    await response.arrayBuffer();
    if (response.status === 404) return { p50: NaN, p95: NaN };
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    if (i >= WARM_UPS) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { p50: times[times.length >> 1], p95: times[Math.floor(times.length * 0.95)] };
}

/** How Postgres reads the tables for a request: the scans of each query's plan. */
async function listIndexes(api, client, url) {
  const queries = [];
  const note = (message) => message.type === 'query' && queries.push(message);
  api.on('message', note);
  api.send({ type: 'note-queries', on: true });
  await (await fetch(url, { headers: HEADERS })).arrayBuffer();
  api.send({ type: 'note-queries', on: false });
  api.off('message', note);
  const scans = new Set();
  for (const { text, values } of queries) {
    if (!/^\s*(SELECT|WITH)\b/i.test(text) || /api_keys|pgboss/.test(text)) continue;
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    for (const scan of scansOf(rows[0]['QUERY PLAN'][0].Plan)) scans.add(scan);
  }
  return [...scans];
}

function scansOf(node) {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans: inner = [] } = node;
  const own =
    type.includes('Scan') && (index ?? table) ? [`${type}: ${[table, index].filter(Boolean).join(', ')}`] : [];
  return [...own, ...inner.flatMap(scansOf)];
}
