import { parseSignedReceipt } from '@attune/catalogue/signed-receipt';
import type { ReceiptDto } from '../src/retune/delivery/receipt.dto.js';
import type { RetuneDto } from '../src/retune/delivery/retune.dto.js';
import type { CompletedDto } from '../src/retune/device/permit.dto.js';
import { MAX_UNFINISHED } from '../src/retune/requests/retune-admission.service.js';
import { aDeviceReport, askForPermit, aPermit, complete, giveBack } from './support/device-reports.js';
import { eventually } from './support/eventually.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError } from './support/uploads.js';
import { addMember, aUserOn, signedInUserOn, type TestUser, usedBy } from './support/users.js';

const STRAIGHTENED = { reason: null, rangeBeforeCents: 10, residualCents: 1, maxSpeedPercent: 1 };

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1' } });
});

beforeEach(async () => {
  user = await aUserOn(server, 'studio');
});

afterAll(() => server.close());

async function get<T>(path: string, headers: Record<string, string> = user.key): Promise<T> {
  const response = await fetch(`${server.url}${path}`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

const endPermit = (id: string): Promise<unknown> =>
  server.database.query(
    `UPDATE audio_files SET "onDevice" = "onDevice" || '{"permitUntil":"2026-01-01T00:00:00.000Z"}' WHERE id = $1`,
    [id],
  );

describe('a permit', () => {
  it('counts as a retune that runs on the device', async () => {
    const permit = await aPermit(server, user.key);
    expect(permit.filename).toBe('retuned-432Hz-song.mp3');
    expect(await usedBy(server, user)).toBe(1);
    expect(await get<RetuneDto>(`/api/retunes/${permit.id}`)).toMatchObject({
      status: 'processing',
      onDevice: true,
      originalFilename: 'song.wav',
      params: { targetHz: 432, sourceHz: 440, format: 'mp3', quality: 'high' },
      resultUrl: null,
    });
  });

  it('is for signed-in users of a plan with retunes', async () => {
    expect(await readError(await askForPermit(server, {}))).toBe('401 auth.not_signed_in');
    const free = await signedInUserOn(server, 'free');
    expect(await readError(await askForPermit(server, free.cookie))).toBe('403 retune.plan_required');
    const basic = await signedInUserOn(server, 'basic');
    expect((await askForPermit(server, basic.cookie)).status).toBe(201);
  });

  it.each([
    [{ bytes: 0 }, '422 retune.empty_file'],
    [{ bytes: 10 * 2 ** 20 + 1 }, '413 retune.file_too_large'],
    [{ durationSeconds: 7201 }, '413 retune.too_long'],
    [{ targetHz: 528 }, '403 retune.target_not_in_plan'],
    [{ sourceHz: 432 }, '409 retune.already_at_target'],
    [{ format: 'ogg' }, '400 retune.bad_format'],
    [{ filename: '' }, '400 request.invalid'],
    [{ bytes: '1' }, '400 request.invalid'],
    [{ userId: 'x' }, '400 request.invalid'],
  ])('is refused as an upload would be: %j', async (changes, error) => {
    const basic = await signedInUserOn(server, 'basic');
    expect(await readError(await askForPermit(server, basic.cookie, changes))).toBe(error);
    expect(await usedBy(server, basic)).toBe(0);
  });

  it('is refused at the limit of the month', async () => {
    const basic = await signedInUserOn(server, 'basic');
    for (let i = 0; i < 5; i += 1) await aPermit(server, basic.cookie);
    expect(await readError(await askForPermit(server, basic.cookie))).toBe('403 retune.limit_reached');
    expect(await usedBy(server, basic)).toBe(5);
  });

  it('is the same again for the same request, and counts once', async () => {
    const headers = { ...user.key, 'Retune-Id': '3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e' };
    const first = await aPermit(server, headers);
    expect(await aPermit(server, headers)).toEqual(first);
    expect(await readError(await askForPermit(server, headers, { bytes: 5 }))).toBe('409 retune.id_taken');
    expect(await readError(await askForPermit(server, headers, { targetHz: 444 }))).toBe('409 retune.id_taken');
    expect(await usedBy(server, user)).toBe(1);
  });

  it('is the same for requests that are sent at once', async () => {
    const headers = { ...user.key, 'Retune-Id': 'a1b2c3d4-4d5a-4b6c-8d7e-9f0a1b2c3d4e' };
    const used = await usedBy(server, user);
    const permits = await Promise.all(Array.from({ length: 4 }, () => aPermit(server, headers)));
    expect(new Set(permits.map(({ permit }) => permit)).size).toBe(1);
    expect(await usedBy(server, user)).toBe(used + 1);
  });

  it('is refused beyond the number of unfinished retunes', async () => {
    const asked = await Promise.all(
      Array.from({ length: MAX_UNFINISHED + 6 }, () => askForPermit(server, user.key).then(({ status }) => status)),
    );
    expect(asked.filter((status) => status === 201)).toHaveLength(MAX_UNFINISHED);
    expect(asked.filter((status) => status === 429)).toHaveLength(6);
    expect(await usedBy(server, user)).toBe(MAX_UNFINISHED);
  });

  it('that ends unused gives the unit back', async () => {
    const permit = await aPermit(server, user.key);
    await endPermit(permit.id);
    await server.replaceWorkers();
    await eventually(async () => (await usedBy(server, user)) === 0);
    expect(await get<RetuneDto>(`/api/retunes/${permit.id}`)).toMatchObject({
      status: 'failed',
      code: 'retune.permit_ended',
    });
    expect(await readError(await complete(server, user.key, permit))).toBe('410 retune.permit_ended');
  });

  it('that ended takes no report, whatever the janitor has done', async () => {
    const { id } = await aPermit(server, user.key);
    // As signed two hours ago.
    await endPermit(id);
    const headers = { ...user.key, 'Retune-Id': id };
    const old = await aPermit(server, headers);
    expect(await readError(await complete(server, user.key, old))).toBe('410 retune.permit_ended');
    expect(await usedBy(server, user)).toBe(0);
  });

  it.each(['cancelled', 'failed'])('that is given back as %s does not count, however often', async (reason) => {
    const permit = await aPermit(server, user.key);
    for (let i = 0; i < 2; i += 1) expect((await giveBack(server, user.key, permit, reason)).status).toBe(204);
    expect(await usedBy(server, user)).toBe(0);
    expect(await get<RetuneDto>(`/api/retunes/${permit.id}`)).toMatchObject({ status: reason });
    const code = reason === 'failed' ? '422 retune.device_failed' : '409 retune.cancelled';
    expect(await readError(await complete(server, user.key, permit))).toBe(code);
  });
});

describe('a report', () => {
  it('completes the retune, whose receipt says who measured', async () => {
    const permit = await aPermit(server, user.key);
    const response = await complete(server, user.key, permit);
    expect(response.status).toBe(200);
    const { receiptTag, ...retune } = (await response.json()) as CompletedDto;
    expect(parseSignedReceipt(receiptTag)).toMatchObject({
      id: permit.id,
      measuredBy: 'device',
      soundSha256: 'a'.repeat(64),
      signature: { statement: 'reported by a device' },
    });
    expect(retune).toEqual(await get<RetuneDto>(`/api/retunes/${permit.id}`));
    expect(retune).toMatchObject({ status: 'completed', onDevice: true, resultUrl: null, resultUntil: null });
    const receipt = await get<ReceiptDto>(`/api/retunes/${permit.id}/receipt`);
    expect(receipt).toMatchObject({
      measuredBy: 'device',
      samplesSha256: 'c'.repeat(64),
      soundSha256: 'a'.repeat(64),
      serverCheck: null,
      frames: { before: 44_100, after: 44_100 },
      signature: { statement: 'reported by a device' },
    });
    expect(await get(`/api/retunes/${permit.id}/analysis`)).toMatchObject({ peaks: [0, 128, 255] });
    expect(await usedBy(server, user)).toBe(1);
  });

  it('that is sent again gets the same answer; another one does not replace it', async () => {
    const permit = await aPermit(server, user.key);
    const first = await (await complete(server, user.key, permit)).json();
    expect(await (await complete(server, user.key, permit)).json()).toEqual(first);
    const other = aDeviceReport({ samplesSha256: 'd'.repeat(64) });
    expect(await readError(await complete(server, user.key, permit, other))).toBe('409 retune.other_report');
    const receipt = await get<ReceiptDto>(`/api/retunes/${permit.id}/receipt`);
    expect(receipt.samplesSha256).toBe('c'.repeat(64));
    expect(await readError(await giveBack(server, user.key, permit))).toBe('409 retune.already_ended');
    expect(await usedBy(server, user)).toBe(1);
  });

  it('counts once of two at once', async () => {
    const permit = await aPermit(server, user.key);
    const reports = [aDeviceReport(), aDeviceReport({ samplesSha256: 'd'.repeat(64) })];
    const answers = await Promise.all(
      [...reports, ...reports].map((report) => complete(server, user.key, permit, report)),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 409, 409]);
    const [{ retunes } = { retunes: 0 }] = await server.database.query<{ retunes: number }>(
      'SELECT sum(retunes)::integer AS retunes FROM retune_counts WHERE "ownerId" = $1',
      [user.id],
    );
    expect(retunes).toBe(1);
    expect(await usedBy(server, user)).toBe(1);
  });

  it('of other samples is a claim, and stays marked as that of a device', async () => {
    const permit = await aPermit(server, user.key);
    const forged = { ...aDeviceReport({ samplesSha256: 'f'.repeat(64) }), measuredBy: 'server' };
    expect(await readError(await complete(server, user.key, permit, forged))).toBe('400 request.invalid');
    const claim = aDeviceReport({ samplesSha256: 'f'.repeat(64) });
    expect((await complete(server, user.key, permit, claim)).status).toBe(200);
    const receipt = await get<ReceiptDto>(`/api/retunes/${permit.id}/receipt`);
    expect(receipt).toMatchObject({ measuredBy: 'device', signature: { statement: 'reported by a device' } });
  });

  it.each([
    ['another shift', { cents: -10 }],
    ['another ratio', { ratio: 0.99 }],
    ['another A4 of the result', { equivalentA4Hz: 440 }],
    ['another source', { sourceHz: 441 }],
    ['another basis', { sourceBasis: 'measured' as const }],
    ['more frames', { frames: 44_101 }],
    ['another length', { durationSeconds: 2 }],
    ['a song of another length', { sourceFrames: 882_000, frames: 882_000, durationSeconds: 20 }],
    ['other channels', { channels: 1 }],
    ['another sample rate', { sampleRateHz: 48_000 }],
    ['a bit depth of an mp3', { resultBitDepth: 16 }],
    ['clipped samples', { samplesOverFullScale: { before: 0, after: 3 } }],
    ['a peak above full scale', { truePeakDb: 0.5 }],
    ['more tags than there were', { tagsCarried: 4 }],
    ['straightening that was not asked for', { straightening: STRAIGHTENED }],
  ])('with %s is refused, and the unit is neither lost nor doubled', async (_what, changes) => {
    const permit = await aPermit(server, user.key);
    const refused = await complete(server, user.key, permit, aDeviceReport(changes));
    expect(await readError(refused)).toBe('422 retune.implausible_report');
    expect(await usedBy(server, user)).toBe(1);
    expect((await giveBack(server, user.key, permit)).status).toBe(204);
    expect(await usedBy(server, user)).toBe(0);
  });

  it.each([
    ['a figure out of range', { ...aDeviceReport(), ratio: 3 }],
    ['a text in place of a figure', { ...aDeviceReport(), cents: '-31' }],
    ['a missing field', { ...aDeviceReport(), soundSha256: undefined }],
    ['an unknown field', { ...aDeviceReport(), verified: true }],
    ['a list with gaps', { ...aDeviceReport(), tagsKept: [null] }],
    ['a section that is none', withTuning({ drift: [null] })],
    ['a spectrum with gaps', withTuning({ spectrum: { centresHz: [null], levelsDb: [0] } })],
    ['too few notes', withTuning({ pitchClasses: [] })],
    ['peaks that are no base64', { ...aDeviceReport(), peaks: '???' }],
    ['no report', []],
  ])('with %s is refused as malformed', async (_what, report) => {
    const permit = await aPermit(server, user.key);
    expect(await readError(await complete(server, user.key, permit, report))).toBe('400 request.invalid');
    expect(await usedBy(server, user)).toBe(1);
  });

  it('of the longest song is accepted, whatever its tags contain', async () => {
    const seconds = 7200;
    const permit = await aPermit(server, user.key, { durationSeconds: seconds });
    const drift = Array.from({ length: seconds / 10 }, (_, i) => ({
      atSeconds: 10 * i,
      a4Hz: 440.123456789,
      errorCents: 1.23456789012,
      confidence: 0.876543210987,
    }));
    const report = withTuning({ drift });
    const frames = seconds * 44_100;
    const long = { ...report, frames, sourceFrames: frames, durationSeconds: seconds, tagsKept: ['a\0b', '\ud800'] };
    expect((await complete(server, user.key, permit, long)).status).toBe(200);
  });
});

describe('another’s permit', () => {
  it('is refused for another song, and forged, changed or cut', async () => {
    const [one, other] = [await aPermit(server, user.key), await aPermit(server, user.key, { targetHz: 444 })];
    const [payload = '', mac = ''] = one.permit.split('.');
    const terms = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const longer = Buffer.from(JSON.stringify({ ...terms, expiresAt: '2100-01-01T00:00:00.000Z' })).toString(
      'base64url',
    );
    const forged = [
      other.permit,
      `${longer}.${mac}`,
      `${payload}.${mac.slice(0, -4)}AAAA`,
      payload,
      `${one.permit}.x`,
      '.',
    ];
    for (const permit of forged) {
      expect(await readError(await complete(server, user.key, { id: one.id, permit }))).toBe(
        '403 retune.permit_invalid',
      );
      expect(await readError(await giveBack(server, user.key, { id: one.id, permit }))).toBe(
        '403 retune.permit_invalid',
      );
    }
    expect(await usedBy(server, user)).toBe(2);
    expect((await complete(server, user.key, one)).status).toBe(200);
  });

  it('is refused from another user, of the same team, too', async () => {
    const permit = await aPermit(server, user.key);
    const stranger = await aUserOn(server, 'studio');
    expect(await readError(await complete(server, stranger.key, permit))).toBe('404 retune.not_found');
    const editor = await signedInUserOn(server, 'free');
    await addMember(server, user.id, editor.id, 'editor');
    const headers = { ...editor.cookie, 'Attune-Workspace': user.id };
    expect(await readError(await complete(server, headers, permit))).toBe('403 retune.permit_invalid');
    expect(await readError(await giveBack(server, headers, permit))).toBe('403 retune.permit_invalid');
    expect(await usedBy(server, user)).toBe(1);
  });

  it('is not for a retune of the server', async () => {
    const { id, permit } = await aPermit(server, user.key);
    await server.database.query(`UPDATE audio_files SET "onDevice" = NULL WHERE id = $1`, [id]);
    expect(await readError(await complete(server, user.key, { id, permit }))).toBe('403 retune.permit_invalid');
  });
});

function withTuning(changes: object): object {
  const report = aDeviceReport();
  return { ...report, tuning: { ...report.tuning, before: { ...report.tuning.before, ...changes } } };
}
