import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { signUp } from '../lib/accounts.mjs';

const CALLS = 3500;
const AT_ONCE = 4;
/** It would sign out the accounts that other requests use. */
const LEFT_OUT = ['POST /api/auth/logout'];
const LEAKS =
  /\bat \S+ \(?(?:file|node|\/)\S*:\d+:\d+|node_modules|\/dist\/|\/(?:work|home|tmp|usr|var)\/|duplicate key|syntax error at|relation "|SELECT .* FROM|INSERT INTO|QueryFailedError|TypeError|ENOENT/;

export const title = `${CALLS} calls with arbitrary input, of every operation in the OpenAPI document`;
export const promise = '0 x 5xx; every error is { error, code }; no answer holds a stack, a path or SQL.';

export async function attack(site) {
  const seed = Number(process.env.ATTACK_SEED ?? randomInt(2 ** 31));
  const accounts = [undefined];
  for (const plan of ['free', 'pro', 'studio']) accounts.push(await signUp(site, plan));
  const routes = (await site.routes()).filter(({ method, path }) => !LEFT_OUT.includes(`${method} ${path}`));
  const calls = fc.sample(callOn(routes, accounts), { numRuns: CALLS, seed });
  const problems = [];
  const statuses = new Map();
  const next = calls.values();
  const work = async () => {
    for (const call of next) {
      const answer = await send(site, call);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const problem = wrongWith(answer);
      if (problem !== null) problems.push(`${call.method} ${call.path.slice(0, 80)}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const sorted = [...statuses].sort(([a], [b]) => a - b);
  return {
    held: problems.length === 0,
    problems,
    figures: {
      calls: calls.length,
      operations: routes.length,
      answers: sorted.map(([status, count]) => `${count} x ${status}`).join(', '),
      seed,
    },
  };
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '0', '-1', '1e309', 'null', '__proto__', "' OR 1=1--", '\u0000', '\ud800', '${7*7}', '../'),
  fc.constantFrom('432', '528.5', 'auto', 'mp3', 'studio', 'a@attune.test', 'x'.repeat(5000)),
  fc.uuid(),
);
const value = fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 }), fc.integer(), fc.double());

/** One call: an operation, its client, and the values for its path, query, headers and body. */
function callOn(routes, accounts) {
  return fc.constantFrom(...routes).chain(({ method, path, operation }) =>
    fc.record({
      method: fc.constant(method),
      account: fc.constantFrom(...accounts),
      path: fc
        .tuple(fc.oneof(nasty, fc.uuid()), createQuery(operation))
        .map(([id, query]) => `${path.replace(/\{\w+\}/g, escaped(id))}?${query}`),
      headers: createHeaders(operation),
      body: ['GET', 'HEAD'].includes(method) ? fc.constant(undefined) : createBody(operation),
    }),
  );
}

function createQuery({ parameters = [] }) {
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const name = names.length === 0 ? nasty : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, nasty);
  return fc
    .array(fc.tuple(name, nasty), { maxLength: 4 })
    .map((pairs) => pairs.map(([key, text]) => `${escaped(key)}=${escaped(text)}`).join('&'));
}

function createHeaders({ parameters = [] }) {
  const names = parameters.filter((one) => one.in === 'header').map(({ name }) => name);
  const text = fc.string({ maxLength: 60 }).map((raw) => raw.trim());
  return fc.dictionary(fc.constantFrom('Accept', 'Range', 'If-None-Match', 'X-Request-Id', ...names), text, {
    maxKeys: 3,
  });
}

function createBody({ requestBody }) {
  const isForm = requestBody?.content?.['multipart/form-data'] !== undefined;
  const fields = fc.dictionary(fc.oneof(nasty, fc.constantFrom('email', 'password', 'token', 'plan')), value, {
    maxKeys: 5,
  });
  const json = fc.oneof(fields, value).map((one) => ({ type: 'application/json', text: JSON.stringify(one) }));
  const raw = fc.record({ type: fc.constantFrom('application/json', 'text/plain', 'x'), text: nasty });
  const form = fc.tuple(fields, fc.uint8Array({ maxLength: 2000 })).map(([texts, file]) => ({ texts, file }));
  const options = [
    { weight: 3, arbitrary: isForm ? form : json },
    { weight: 1, arbitrary: raw },
  ];
  return fc.oneof(...options, fc.constant(undefined));
}

/** Half a surrogate pair cannot be escaped; it is sent as its replacement character. */
function escaped(text) {
  return encodeURIComponent(text.toWellFormed());
}

async function send(site, { method, path, account, headers, body }) {
  const type = body?.type === undefined ? {} : { 'Content-Type': body.type };
  // An event stream would stay open.
  const timeoutMs = path.includes('/events') ? 1500 : 30_000;
  const options = { account, headers: { ...type, ...headers }, body: body?.text ?? createForm(body), timeoutMs };
  return site.request(method, path, options).catch((error) => {
    if (error.name === 'TimeoutError' && path.includes('/events')) return { status: 200, text: '' };
    throw error;
  });
}

function createForm(body) {
  if (body === undefined) return undefined;
  const form = new FormData();
  for (const [name, text] of Object.entries(body.texts)) form.append(name, String(text));
  form.append('audio', new Blob([body.file]), 'song.mp3');
  return form;
}

function wrongWith({ status, json, text }) {
  if (status >= 500) return `${status} ${text.slice(0, 100)}`;
  const [leak] = LEAKS.exec(text) ?? [];
  if (status >= 400 && leak !== undefined) return `${status} holds “${leak}”`;
  const isRight = typeof json?.error === 'string' && /^[a-z_]+\.[a-z_]+$/.test(json?.code ?? '');
  return status >= 400 && !isRight ? `${status} is no error of ours: ${text.slice(0, 100)}` : null;
}
