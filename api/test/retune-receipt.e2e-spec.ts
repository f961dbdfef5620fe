import { randomUUID } from 'node:crypto';
import type { AnalysisDto, ReceiptDto } from '../src/retune/delivery/receipt.dto.js';
import type { RetuneDto } from '../src/retune/delivery/retune.dto.js';
import { DecoderGate } from './support/decoder-gate.js';
import { eventually } from './support/eventually.js';
import { processesLike } from './support/processes.js';
import { get as getRequest, RawClient } from './support/raw-client.js';
import { aStoredResult } from './support/results.js';
import { wavMusic, wavNoise, wavTone } from './support/sounds.js';
import { allFiles } from './support/stored-files.js';
import { startTestServer, type TestServer, WORKER } from './support/test-server.js';
import { readError, upload, uploadIdOf } from './support/uploads.js';
import { aUserOn, signedInUserOn, type TestUser, usedBy } from './support/users.js';

let gate: DecoderGate;
let server: TestServer;
let user: TestUser;
const A4_HZ = 442.37;
const music = wavMusic({ a4Hz: A4_HZ, seconds: 12 });
const cents = (hz: number, ofHz: number): number => 1200 * Math.log2(hz / ofHz);

beforeAll(async () => {
  gate = await DecoderGate.create();
  server = await startTestServer({ worker: WORKER, environment: { TRUST_PROXY: '1', ...gate.environment } });
});

beforeEach(async () => {
  user = await aUserOn(server, 'studio');
});

afterEach(() => gate.open());

afterAll(async () => {
  await server.close();
  await gate.dispose();
});

const idOf = (response: Response): string => String(response.headers.get('retune-id'));

async function get<T>(id: string, what: string, headers: Record<string, string> = user.key): Promise<T> {
  const response = await fetch(`${server.url}/api/retunes/${id}/${what}`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

describe('sourceHz=auto', () => {
  it('starts from the pitch the song has, and says so', async () => {
    const response = await upload(server, { headers: user.key, query: 'targetHz=432&sourceHz=auto', file: music });
    expect(response.status).toBe(200);
    const sourceHz = Number(response.headers.get('retune-source-hz'));
    expect(Math.abs(cents(sourceHz, A4_HZ))).toBeLessThan(0.5);
    expect(response.headers.get('retune-source')).toBe('measured');
    expect(Number(response.headers.get('retune-ratio'))).toBeCloseTo(432 / sourceHz, 9);
    await response.arrayBuffer();
    const receipt = await get<ReceiptDto>(idOf(response), 'receipt');
    expect(receipt).toMatchObject({ sourceHz, sourceBasis: 'measured', before: { a4Hz: sourceHz } });
    const [row] = await server.database.query<{ originalFrequency: number }>(
      'SELECT "originalFrequency" FROM audio_files WHERE id = $1',
      [idOf(response)],
    );
    expect(row?.originalFrequency).toBe(442);
  });

  it('is the same as sourceFreq=auto, and takes a hint', async () => {
    const response = await upload(server, {
      headers: user.key,
      query: '',
      fields: { targetFreq: '444', sourceFreq: 'auto', hintHz: '466' },
      file: music,
    });
    await response.arrayBuffer();
    expect(Math.abs(cents(Number(response.headers.get('retune-source-hz')), A4_HZ * 2 ** (1 / 12)))).toBeLessThan(0.5);
  });

  it('refuses a song that is there already: nothing is stored or counted, unless it is forced', async () => {
    const query = 'targetHz=442.37&sourceHz=auto';
    const refused = await upload(server, { headers: user.key, query, file: music });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'retune.already_at_target',
      sourceBasis: 'measured',
      equivalentA4Hz: 442.37,
      sourceHz: expect.closeTo(A4_HZ, 0) as number,
    });
    expect(await usedBy(server, user)).toBe(0);
    expect((await allFiles(server)).filter((name) => name.includes(idOf(refused)))).toEqual([]);
    expect(
      await readError(await fetch(`${server.url}/api/retunes/${idOf(refused)}/receipt`, { headers: user.key })),
    ).toBe('409 retune.already_at_target');

    const forced = await upload(server, { headers: user.key, query: `${query}&force=true`, file: music });
    expect(forced.status).toBe(200);
    await forced.arrayBuffer();
    expect(await usedBy(server, user)).toBe(1);
  });

  it('refuses what was retuned before', async () => {
    const first = await upload(server, { headers: user.key, query: 'targetHz=432&sourceHz=auto', file: music });
    const file = Buffer.from(await first.arrayBuffer());
    const second = await upload(server, { headers: user.key, query: 'targetHz=432&sourceHz=auto', file });
    expect(await readError(second)).toBe('409 retune.already_at_target');
    expect(await usedBy(server, user)).toBe(1);
  });

  it.each([
    ['silence', wavTone({ seconds: 3, level: 0 })],
    ['noise', wavNoise(5)],
    ['a fifth of a second', wavMusic({ a4Hz: A4_HZ, seconds: 0.2 })],
  ])('assumes 440 Hz for %s and says so', async (_what, file) => {
    const response = await upload(server, {
      headers: user.key,
      query: 'targetHz=432&sourceHz=auto&quality=standard',
      file,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('retune-source-hz')).toBe('440');
    expect(response.headers.get('retune-source')).toBe('assumed');
    await response.arrayBuffer();
    const receipt = await get<ReceiptDto>(idOf(response), 'receipt');
    expect(receipt).toMatchObject({ sourceHz: 440, sourceBasis: 'assumed', measured: null });
    expect(receipt.warnings.join()).toMatch(
      /no pitch to measure the shift by.*we assumed 440 Hz|we assumed 440 Hz.*no pitch/,
    );
  });

  it('reports it while it is measured and afterwards', async () => {
    const id = randomUUID();
    await gate.close();
    const accepted = await upload(server, {
      headers: { ...user.key, 'Retune-Id': id, Prefer: 'respond-async' },
      query: 'targetHz=432&sourceHz=auto&quality=standard',
      file: music,
    });
    expect(await accepted.json()).toMatchObject({
      params: { sourceHz: null, sourceBasis: 'measured' },
      originalUrl: null,
      receiptUrl: null,
    });
    const watching = await RawClient.open(server.url);
    watching.send(
      getRequest(`/api/retune/${id}/events`, `Authorization: ${user.key.Authorization}\r\nConnection: close\r\n`),
    );
    await gate.stopped();
    await eventually(() => watching.received.includes('"stage":"measure"'), 15_000, 'the stage');
    await gate.open();
    await watching.closed;
    const state = (await (
      await fetch(`${server.url}/api/retunes/${idOf(accepted)}`, { headers: user.key })
    ).json()) as {
      params: Record<string, unknown>;
    };
    expect(state).toMatchObject({
      params: { sourceHz: expect.closeTo(A4_HZ, 0) as number, sourceBasis: 'measured' },
      originalUrl: `/api/retunes/${idOf(accepted)}/original`,
      receiptUrl: `/api/retunes/${idOf(accepted)}/receipt`,
      analysisUrl: `/api/retunes/${idOf(accepted)}/analysis`,
    });
    expect(state.params).not.toHaveProperty('receipt');
    expect(await get<ReceiptDto>(idOf(accepted), 'receipt')).toMatchObject({ sourceBasis: 'measured' });
  });
});

describe('a receipt', () => {
  it('holds what was asked against what was measured before and after', async () => {
    const query = `targetHz=528&sourceHz=${A4_HZ}&format=flac`;
    const response = await upload(server, { headers: user.key, query, file: music, filename: 'étude.wav' });
    await response.arrayBuffer();
    const receipt = await get<ReceiptDto>(idOf(response), 'receipt');
    expect(receipt).toMatchObject({
      ...{ id: idOf(response), originalFilename: 'étude.wav', resultFilename: 'retuned-528Hz-étude.flac' },
      ...{ format: 'flac', quality: 'high', mode: 'tempo' },
      ...{ anchor: 'a4', targetHz: 528, sourceHz: A4_HZ, sourceBasis: 'given', equivalentA4Hz: 528 },
      ...{ frames: { before: 529_200, after: 529_200 }, sampleRateHz: { before: 44_100, after: 44_100 } },
      ...{ channels: 1, bitDepth: 16, durationSeconds: 12, gainDb: 0, warnings: [] },
      ...{ samplesOverFullScale: { before: 0, after: 0 }, tags: { found: 0, kept: 0 } },
    });
    expect(receipt.asked.cents).toBeCloseTo(cents(528, A4_HZ), 9);
    expect(Math.abs(Number(receipt.measured?.differenceCents))).toBeLessThan(0.1);
    expect(Math.abs(cents(Number(receipt.before?.a4Hz), A4_HZ))).toBeLessThan(0.5);
    expect(Math.abs(cents(Number(receipt.after?.a4Hz), 528))).toBeLessThan(0.8);
    const movedHz = Number(receipt.before?.a4Hz) * 2 ** (Number(receipt.measured?.cents) / 1200);
    expect(receipt.after?.a4Hz).toBeCloseTo(movedHz, 2);
    const state = await fetch(`${server.url}/api/retunes/${idOf(response)}`, { headers: user.key });
    const { result, resultUntil } = (await state.json()) as RetuneDto;
    const { a4Hz, confidence, errorCents } = receipt.before ?? {};
    expect(result).toEqual({
      ...{
        kind: 'on-target',
        words: expect.stringMatching(/^On target, 44\d\.\d\d to 52[78]\.\d\d Hz, ±\d\.\d cents$/) as string,
      },
      ...{ targetHz: 528, anchor: 'a4', mode: 'tempo', equivalentA4Hz: 528, sourceHz: A4_HZ, sourceBasis: 'given' },
      ...{ askedCents: receipt.asked.cents, measured: receipt.measured, gainDb: receipt.gainDb },
      measuredBy: 'server',
      before: { a4Hz, confidence, errorCents, movement: null },
    });
    expect((Date.parse(resultUntil ?? '') - Date.now()) / 86_400_000).toBeCloseTo(90, 1);
    expect(receipt.truePeakDb.before).toBeLessThan(0);
    expect(receipt.truePeakDb.after).toBeLessThan(0);
  });

  it('warns when the song is not where it was said to be', async () => {
    const response = await upload(server, { headers: user.key, query: 'targetHz=432', file: music });
    await response.arrayBuffer();
    const receipt = await get<ReceiptDto>(idOf(response), 'receipt');
    expect(receipt).toMatchObject({ sourceHz: 440, sourceBasis: 'assumed' });
    expect(receipt.warnings.join()).toMatch(/measures 442\.\d+ Hz, \+\d\.\d cents from the 440 Hz we assumed/);
  });

  it('outlives the files, for its owner', async () => {
    const { cookie } = await signedInUserOn(server, 'pro');
    const headers = { ...cookie, Origin: server.url };
    const response = await upload(server, { headers, query: 'targetHz=432&quality=standard', file: music });
    await response.arrayBuffer();
    const id = idOf(response);
    const result = `${server.url}/api/retunes/${id}/result`;
    expect((await fetch(result, { method: 'DELETE', headers })).status).toBe(204);
    expect((await fetch(result, { headers })).status).toBe(410);
    expect(await get<ReceiptDto>(id, 'receipt', headers)).toMatchObject({ id });
    expect(await get<AnalysisDto>(id, 'analysis', headers)).toMatchObject({ id });
  });

  it('of a deleted retune says when it was deleted, to its owner only', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const headers = { ...owner.cookie, Origin: server.url };
    const { id } = await aStoredResult(server, owner);
    expect((await fetch(`${server.url}/api/studio/history/${id}`, { method: 'DELETE', headers })).status).toBe(204);
    const receipt = `${server.url}/api/retunes/${id}/receipt`;
    const deleted = await fetch(receipt, { headers });
    expect(deleted.status).toBe(410);
    expect(await deleted.json()).toMatchObject({
      code: 'retune.receipt_deleted',
      error: expect.stringMatching(/^This receipt was deleted with its retune on \d+ \w+ \d{4}\.$/) as string,
    });
    expect(await readError(await fetch(receipt, { headers: user.key }))).toBe('404 retune.not_found');
    await server.database.query('DELETE FROM audio_files WHERE id = $1', [id]);
    expect(await readError(await fetch(receipt, { headers }))).toBe('410 retune.receipt_deleted');
  });

  it('is not there before the song is', async () => {
    await gate.close();
    const accepted = await upload(server, {
      headers: { ...user.key, Prefer: 'respond-async' },
      file: wavTone({ seconds: 1 }),
    });
    for (const what of ['receipt', 'analysis']) {
      const response = await fetch(`${server.url}/api/retunes/${idOf(accepted)}/${what}`, { headers: user.key });
      expect(await readError(response)).toBe('409 retune.not_ready');
    }
    await fetch(`${server.url}/api/retunes/${idOf(accepted)}`, { method: 'DELETE', headers: user.key });
    const cancelled = await fetch(`${server.url}/api/retunes/${idOf(accepted)}/receipt`, { headers: user.key });
    expect(await readError(cancelled)).toBe('409 retune.cancelled');
  });
});

describe('an analysis', () => {
  it('has the spectra and pitch classes of both, one row per song', async () => {
    const response = await upload(server, { headers: user.key, query: 'targetHz=432&sourceHz=442.37', file: music });
    await response.arrayBuffer();
    const analysis = await get<AnalysisDto>(idOf(response), 'analysis');
    for (const spectrum of [analysis.originalSpectrum, analysis.processedSpectrum]) {
      expect(spectrum?.centresHz.length).toBeGreaterThan(60);
      expect(spectrum?.levelsDb).toHaveLength(Number(spectrum?.centresHz.length));
      expect(spectrum?.levelsDb.every((level) => level >= -200 && level < 6)).toBe(true);
    }
    // One loudest sample for each slice of the result.
    expect(analysis.peaks?.length).toBeGreaterThan(200);
    expect(Math.max(...(analysis.peaks ?? []))).toBeGreaterThan(100);
    const { original, processed } = analysis.harmonicContent;
    for (const classes of [original, processed]) {
      expect(classes?.map(({ name }) => name)).toEqual([
        'C',
        'C#',
        'D',
        'D#',
        'E',
        'F',
        'F#',
        'G',
        'G#',
        'A',
        'A#',
        'B',
      ]);
      expect(classes?.reduce((sum, { energy }) => sum + energy, 0)).toBeCloseTo(1, 2);
    }
    // Chords of A, F sharp minor, D and E: most of all there is of A, E and F sharp, and nothing of C.
    const energyOf = (name: string): number => original?.find((one) => one.name === name)?.energy ?? NaN;
    expect(energyOf('A')).toBeGreaterThan(0.1);
    expect(energyOf('C')).toBeLessThan(0.02);
    const rows = await server.database.query('SELECT "userId" FROM frequency_analysis WHERE "audioFileId" = $1', [
      idOf(response),
    ]);
    expect(rows).toEqual([{ userId: user.id }]);
  });

  it('is in the account’s export and goes with the account', async () => {
    const signedIn = await signedInUserOn(server, 'studio');
    const headers = { ...signedIn.cookie, Origin: server.url };
    const response = await upload(server, { headers, query: 'targetHz=432&quality=standard', file: music });
    await response.arrayBuffer();
    const zip = Buffer.from(await (await fetch(`${server.url}/api/auth/export`, { headers })).arrayBuffer());
    for (const name of ['receipt.json', 'analysis.json']) {
      expect(zip.includes(`retunes/${idOf(response)}/${name}`)).toBe(true);
    }
    const deletion = await fetch(`${server.url}/api/auth/account`, {
      method: 'DELETE',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: signedIn.password }),
    });
    expect(deletion.status).toBe(204);
    expect(
      await server.database.query('SELECT 1 FROM frequency_analysis WHERE "audioFileId" = $1', [idOf(response)]),
    ).toEqual([]);
  });
});

describe('a song that is measured first', () => {
  /** The answer to an upload that is still awaited when this resolves: its decoder is at the gate. */
  async function halfDecoded(id: string, signal?: AbortSignal): Promise<{ answer: Promise<Response> }> {
    await gate.close();
    const headers = { ...user.key, 'Retune-Id': id };
    const query = 'targetHz=432&sourceHz=auto';
    const answer = upload(server, { headers, query, file: music, signal });
    await gate.stopped();
    return { answer };
  }

  it('stops when its client hangs up, leaves no file, and does not count', async () => {
    const id = randomUUID();
    const leaving = new AbortController();
    const { answer } = await halfDecoded(id, leaving.signal);
    const ids = [id, await uploadIdOf(server, id)];
    leaving.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    await eventually(async () => (await processes()).length === 0, 10_000, 'the end of the decoders');
    await eventually(
      async () => (await allFiles(server)).every((name) => !ids.some((one) => name.includes(one))),
      10_000,
      'the end of the files',
    );
    expect(await usedBy(server, user)).toBe(0);
  });

  it('survives its worker', async () => {
    const id = randomUUID();
    const { answer } = await halfDecoded(id);
    await server.worker?.end('SIGKILL');
    await gate.open();
    await server.startWorker();
    const response = await answer;
    expect(response.status).toBe(200);
    expect(response.headers.get('retune-source')).toBe('measured');
    await response.arrayBuffer();
    expect(await usedBy(server, user)).toBe(1);
    expect(await get<ReceiptDto>(id, 'receipt')).toMatchObject({ sourceBasis: 'measured' });
    expect(await server.database.query('SELECT 1 FROM frequency_analysis WHERE "audioFileId" = $1', [id])).toHaveLength(
      1,
    );
  });
});

const processes = (): Promise<string[]> => processesLike(`ffmpeg.*(${server.dataDir}|${server.workerDataDir})`);
