import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { freePort } from '../../src/platform/network/free-port.js';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { eventually } from '../support/eventually.js';
import { logLines } from '../support/log-lines.js';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../support/otlp-receiver.js';
import { wavTone } from '../support/sounds.js';
import type { TestProcess } from '../support/test-process.js';
import { startTestServer, startTestWorker, type TestServer, WORKER } from '../support/test-server.js';
import { readError, upload } from '../support/uploads.js';
import { aUserOn, type TestUser } from '../support/users.js';

const LIST_OPENTELEMETRY = path.resolve(import.meta.dirname, '../support/list-opentelemetry.mjs');
const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

let server: TestServer;
let user: TestUser;
let receiver: OtlpReceiver;
let api: ApiProcess;
let worker: TestProcess;

/** An api and a worker with these settings, which print what they load. */
async function startBoth(settings: Record<string, string>): Promise<[ApiProcess, TestProcess]> {
  const environment = { LOG_LEVEL: 'info', NODE_OPTIONS: `--import ${LIST_OPENTELEMETRY}`, ...settings };
  return Promise.all([
    startApiProcess(server, environment),
    startTestWorker(WORKER, { ...server.processEnvironment, ...environment }),
  ]);
}

/** Retunes a song whose file is sent once the request has been admitted by its headers. */
async function retune(headers: Record<string, string> = {}): Promise<string> {
  const id = randomUUID();
  const form = new FormData();
  form.append('audio', new Blob([new Uint8Array(wavTone({ seconds: 1 }))]), 'song.wav');
  const whole = new Response(form);
  const preamble = Buffer.from('\r\n');
  async function* body(): AsyncGenerator<Uint8Array> {
    yield preamble;
    const admitted = 'SELECT 1 FROM uploads WHERE "completedAt" IS NULL';
    await eventually(async () => (await server.database.query(admitted)).length > 0, 15_000, 'the upload');
    yield await whole.bytes();
  }
  const answer = await fetch(`${api.url}/api/retune?targetHz=432&format=flac&quality=standard`, {
    method: 'POST',
    headers: { ...user.key, 'Content-Type': whole.headers.get('Content-Type') ?? '', 'Retune-Id': id, ...headers },
    body: ReadableStream.from(body()),
    duplex: 'half',
  });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  return id;
}

const loadedBy = (...outputs: string[]): string[] => [
  ...new Set(
    outputs.flatMap((output) =>
      [...output.matchAll(/^loaded .*\/@opentelemetry\/([^/]+)/gm)].map(([, name]) => name ?? ''),
    ),
  ),
];

beforeAll(async () => {
  [server, receiver] = await Promise.all([startTestServer(), startOtlpReceiver()]);
  user = await aUserOn(server, 'studio');
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});
afterEach(async () => {
  await Promise.all([api.process.end('SIGKILL'), worker.end('SIGKILL')]);
});

describe('with a collector', () => {
  it('the trace of a song leads from the caller over the upload to each stage in the worker, and is whole after a stop', async () => {
    [api, worker] = await startBoth({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    const id = await retune({ traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` });
    const refused = await upload(api, { headers: user.key, file: Buffer.from('%PDF-1.7 no song'.repeat(100)) });
    expect(await readError(refused)).toBe('415 retune.not_audio');
    expect((await fetch(`${api.url}/api/health/live`)).status).toBe(200);
    const output = await logsOf(id);
    expect(await Promise.all([api.process.end(), worker.end()])).toEqual([0, 0]);

    const trace = receiver.spans.filter(({ traceId }) => traceId === CALLER.traceId);
    const named = (name: string): ReceivedSpan => trace.find((span) => span.name === name) ?? fail(name, trace);
    const request = named('POST /api/retune');
    expect(request).toMatchObject({
      service: 'attune-api',
      kind: 2,
      parentSpanId: CALLER.spanId,
      status: 0,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/retune',
        'http.response.status_code': 200,
        'user.id': user.id,
        'attune.retune.id': id,
        'attune.request.id': CALLER.traceId,
      },
    });
    const job = named('process retune');
    expect(job).toMatchObject({
      service: 'attune-worker',
      kind: 5,
      parentSpanId: request.spanId,
      attributes: {
        'user.id': user.id,
        'attune.retune.id': id,
        'attune.retune.format': 'flac',
        'attune.retune.quality': 'standard',
        'attune.retune.mode': 'tempo',
        'attune.retune.outcome': 'completed',
        'attune.retune.code': 'none',
        'attune.job.attempt': 1,
        'attune.job.queue_seconds': expect.any(Number) as number,
      },
    });
    const stages = trace.filter(({ name }) => name.startsWith('stage '));
    expect(stages.map(({ name }) => name)).toEqual(['stage probe', 'stage retune', 'stage encode', 'stage tag']);
    for (const stage of stages) {
      expect(stage.parentSpanId).toBe(job.spanId);
      expect(stage.startMs).toBeGreaterThanOrEqual(job.startMs);
      expect(stage.endMs).toBeLessThanOrEqual(job.endMs);
    }
    expect(named('storage write').parentSpanId).toBe(request.spanId);
    expect(named('storage adopt').parentSpanId).toBe(job.spanId);

    const rejected = receiver.spans.find(({ attributes }) => attributes['error.type'] === 'retune.not_audio');
    expect(rejected).toMatchObject({
      name: 'POST /api/retune',
      parentSpanId: '',
      status: 0,
      attributes: { 'http.response.status_code': 415 },
    });
    expect(receiver.spans.filter(({ attributes }) => String(attributes['http.route']).includes('health'))).toEqual([]);
    expect(receiver.strayRequests).toEqual([]);
    for (const line of logLines(output, id)) expect(line).toMatchObject({ traceId: CALLER.traceId });
  });

  it('a song to be measured is traced as well, to the address for traces alone', async () => {
    [api, worker] = await startBoth({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/v1/traces`,
      OTEL_SERVICE_NAME: 'tuner',
    });
    const answer = await upload(api, {
      route: '/api/measure',
      query: '',
      headers: user.key,
      file: wavTone({ seconds: 3 }),
    });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    await Promise.all([api.process.end(), worker.end()]);
    const request = receiver.spans.find(({ name }) => name === 'POST /api/measure');
    expect(request).toMatchObject({ service: 'tuner', parentSpanId: '' });
    const job = receiver.spans.find(({ name }) => name === 'process measure');
    expect(job).toMatchObject({
      traceId: request?.traceId,
      parentSpanId: request?.spanId,
      attributes: { 'user.id': user.id },
    });
  });
});

it('a collector that is unavailable costs one line of the log, and neither a song nor a clean end', async () => {
  const port = await freePort(server.dataDir);
  [api, worker] = await startBoth({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  });
  const warnings = (): unknown[] => logLines(api.process.output, 'Traces cannot be exported; they are dropped');
  await retune();
  await eventually(() => warnings().length > 0, 20_000, 'the warning');
  await retune();
  // One that takes too long ends itself with 1.
  expect(await Promise.all([api.process.end(), worker.end()])).toEqual([0, 0]);
  expect(warnings()).toHaveLength(1);
});

it('without the setting nothing is traced, and no more of OpenTelemetry is loaded than by the metrics', async () => {
  [api, worker] = await startBoth({});
  const id = await retune({ traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` });
  expect(await logsOf(id)).not.toContain('traceId');
  const [job] = await server.database.query<{ data: object }>('SELECT data FROM pgboss.job WHERE id = $1', [id]);
  expect(job?.data).not.toHaveProperty('traceparent');
  expect(loadedBy(api.process.output, worker.output)).toEqual(['api']);
});

/** All logs, once a retune has ended in them. */
function logsOf(id: string): Promise<string> {
  return eventually(() => {
    const output = api.process.output + worker.output;
    const messages = logLines(output, id).map(({ msg }) => msg);
    return ['Retune ended', 'request completed'].every((message) => messages.includes(message)) && output;
  });
}

function fail(name: string, trace: ReceivedSpan[]): never {
  throw new Error(`There is no span ${name}, but ${trace.map((span) => span.name).join(', ')}.`);
}
