import { randomUUID } from 'node:crypto';
import type { PresetDto } from '../src/studio/presets/preset.dto.js';
import { MAX_PRESETS } from '../src/studio/presets/presets.errors.js';
import {
  activityOf,
  aMemberOf,
  aStudioOwner,
  pausePlan,
  studioClient,
  type StudioClient,
  UNSHOWABLE,
} from './support/studio.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aUserOn, signedInUserOn } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

async function add(ask: StudioClient, fields: object = {}): Promise<PresetDto> {
  const { status, body } = await ask('POST', '/presets', { name: `Preset ${randomUUID()}`, frequency: 432, ...fields });
  expect(status).toBe(201);
  return body as PresetDto;
}

async function list(ask: StudioClient): Promise<PresetDto[]> {
  const { status, body } = await ask('GET', '/presets');
  expect(status).toBe(200);
  return body as PresetDto[];
}

describe('the presets of a workspace', () => {
  it('are listed by name, with everything that was entered', async () => {
    const { ask } = await aStudioOwner(server);
    await add(ask, { name: '  Vinyl cut ', frequency: 432, description: ' All masters\r\nfor the label ' });
    await add(ask, { name: 'Concert hall', frequency: 442.5, description: '', format: null });
    const options = { meaning: 'note', mode: 'varispeed', format: 'flac', quality: 'ultra', straighten: true };
    await add(ask, { name: 'baroque', frequency: 415, ...options });
    const atFirst = { meaning: 'a4', mode: 'tempo', straighten: false, format: null, quality: null };
    expect(await list(ask)).toEqual([
      expect.objectContaining({ name: 'baroque', frequency: 415, description: null, isDefault: false, ...options }),
      expect.objectContaining({ name: 'Concert hall', frequency: 442.5, description: null, ...atFirst }),
      expect.objectContaining({ name: 'Vinyl cut', description: 'All masters\nfor the label' }),
    ]);
  });

  it('that an older release adds do not straighten', async () => {
    const { id, ask } = await aStudioOwner(server);
    const insert = `INSERT INTO frequency_presets ("userId", name, frequency) VALUES ($1, 'Hall', 440)`;
    await server.database.query(insert, [id]);
    expect(await list(ask)).toMatchObject([{ name: 'Hall', straighten: false }]);
  });

  it('can be changed field by field; what is not sent stays', async () => {
    const { ask } = await aStudioOwner(server);
    const { id } = await add(ask, { name: 'Hall', frequency: 442.5, description: 'House piano' });
    expect((await ask('PATCH', `/presets/${id}`, { frequency: 443.01 })).body).toMatchObject({
      name: 'Hall',
      frequency: 443.01,
      description: 'House piano',
    });
    expect((await ask('PATCH', `/presets/${id}`, { name: 'HALL', description: null })).body).toMatchObject({
      name: 'HALL',
      description: null,
    });
    expect((await ask('PATCH', `/presets/${id}`, { mode: 'varispeed', quality: 'standard' })).body).toMatchObject({
      mode: 'varispeed',
      quality: 'standard',
      meaning: 'a4',
      straighten: false,
      format: null,
    });
    expect((await ask('PATCH', `/presets/${id}`, { quality: null })).body).toMatchObject({ quality: null });
    expect((await ask('PATCH', `/presets/${id}`, {})).status).toBe(200);
    expect(await list(ask)).toHaveLength(1);
  });

  it('can be deleted and added again with the same name', async () => {
    const { ask } = await aStudioOwner(server);
    const { id } = await add(ask, { name: 'Hall' });
    expect((await ask('DELETE', `/presets/${id}`)).status).toBe(204);
    expect(await list(ask)).toEqual([]);
    await add(ask, { name: 'Hall' });
  });

  it('have at most one default: a new one takes the place of the old one', async () => {
    const { ask } = await aStudioOwner(server);
    const first = await add(ask, { isDefault: true });
    const second = await add(ask, { isDefault: true });
    const defaults = async () => (await list(ask)).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    expect(await defaults()).toEqual([second.id]);
    await ask('PATCH', `/presets/${first.id}`, { isDefault: true });
    expect(await defaults()).toEqual([first.id]);
    await ask('PATCH', `/presets/${first.id}`, { isDefault: false });
    expect(await defaults()).toEqual([]);
  });

  it('have one default, however many are set at once', async () => {
    const { ask } = await aStudioOwner(server);
    const presets = await Promise.all(Array.from({ length: 6 }, () => add(ask, { isDefault: true })));
    const answers = await Promise.all(
      presets.map(({ id }) => ask('PATCH', `/presets/${id}`, { isDefault: true, frequency: 444 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(presets.map(() => 200));
    expect((await list(ask)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('leave an entry in the activity log for each change, naming who made it', async () => {
    const { id: ownerId, ask } = await aStudioOwner(server);
    const editor = await aMemberOf(server, ownerId, 'editor');
    const { id } = await add(ask, { name: 'Hall', frequency: 442.5 });
    await editor.ask('PATCH', `/presets/${id}`, { name: 'Great hall' });
    await ask('PATCH', `/presets/${id}`, { name: 'Great hall' });
    await ask('DELETE', `/presets/${id}`);
    expect(await activityOf(server, ownerId)).toEqual([
      { action: 'preset.created', userId: ownerId, metadata: { name: 'Hall', frequency: 442.5 } },
      { action: 'preset.updated', userId: editor.id, metadata: { name: 'Great hall', frequency: 442.5 } },
      { action: 'preset.deleted', userId: ownerId, metadata: { name: 'Great hall', frequency: 442.5 } },
    ]);
  });
});

describe('the name of a preset', () => {
  it('is unique in the workspace, ignoring case, and free in another one', async () => {
    const { ask } = await aStudioOwner(server);
    await add(ask, { name: 'Ödön’s Hall' });
    const taken = await ask('POST', '/presets', { name: ' ödön’s hall', frequency: 432 });
    expect(taken).toMatchObject({
      status: 409,
      code: 'presets.name_taken',
      fields: { name: 'There is already a preset called Ödön’s Hall.' },
    });
    const other = await add(ask, { name: 'Other' });
    expect((await ask('PATCH', `/presets/${other.id}`, { name: 'ÖDÖN’S HALL' })).status).toBe(409);
    await add((await aStudioOwner(server)).ask, { name: 'Ödön’s Hall' });
  });

  it('is given once when it is sent ten times at once', async () => {
    const { ask } = await aStudioOwner(server);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        ask('POST', '/presets', { name: index % 2 ? 'hall' : 'HALL', frequency: 432 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await list(ask)).toHaveLength(1);
  });

  it('has an index that no two rows of a workspace pass', async () => {
    const { id, ask } = await aStudioOwner(server);
    await add(ask, { name: 'Hall' });
    await expect(
      server.database.query(`INSERT INTO frequency_presets ("userId", name, frequency) VALUES ($1, 'hALL', 440)`, [id]),
    ).rejects.toThrow(/UQ_frequency_presets_name/);
  });
});

describe('a form with an error', () => {
  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is no text', { name: 7 }, 'name'],
    ['a name of 81 characters', { name: 'x'.repeat(81) }, 'name'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name'],
    ['a frequency that is no number', { frequency: '432' }, 'frequency'],
    ['a frequency too low', { frequency: 199.99 }, 'frequency'],
    ['a frequency too high', { frequency: 1200.01 }, 'frequency'],
    ['a frequency with three decimals', { frequency: 432.123 }, 'frequency'],
    ['no frequency', { frequency: null }, 'frequency'],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, 'description'],
    ['a default that is neither true nor false', { isDefault: 'yes' }, 'isDefault'],
    ['an unknown meaning', { meaning: 'b4' }, 'meaning'],
    ['no mode', { mode: null }, 'mode'],
    ['straightening that is neither true nor false', { straighten: 'yes' }, 'straighten'],
    ['a format that is not exported', { format: 'ogg' }, 'format'],
    ['an unknown quality', { quality: 'best' }, 'quality'],
    ['an unknown field', { userId: randomUUID() }, 'userId'],
  ])('is refused at its field: %s', async (_what, fields, field) => {
    const { id, ask } = await aStudioOwner(server);
    const create = await ask('POST', '/presets', { name: 'Hall', frequency: 432, ...fields });
    expect(create).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(Object.keys(create.fields ?? {})).toEqual([field]);
    const preset = await add(ask);
    expect(await ask('PATCH', `/presets/${preset.id}`, fields)).toMatchObject({ status: 400 });
    expect(await activityOf(server, id)).toHaveLength(1);
  });

  it.each(UNSHOWABLE)('is refused for a name or description with %s', async (_what, text) => {
    const { ask } = await aStudioOwner(server);
    expect((await ask('POST', '/presets', `{"name": ${text}, "frequency": 432}`)).fields).toHaveProperty('name');
    const inDescription = `{"name": "Hall", "frequency": 432, "description": ${text}}`;
    expect((await ask('POST', '/presets', inDescription)).fields).toHaveProperty('description');
  });

  it('may go to the limits', async () => {
    const { ask } = await aStudioOwner(server);
    await add(ask, { name: '🎻'.repeat(80), frequency: 200, description: 'é'.repeat(500) });
    await add(ask, { frequency: 1200 });
  });
});

describe('who may', () => {
  it('read presets: every member and keys; change them: editors and admins, in their own workspace', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await add(owner.ask, { name: 'Hall' });
    const viewer = await aMemberOf(server, owner.id, 'viewer');
    expect(await list(viewer.ask)).toHaveLength(1);
    for (const [method, path, body] of [
      ['POST', '/presets', { name: 'Mine', frequency: 432 }],
      ['PATCH', `/presets/${id}`, { name: 'Mine' }],
      ['DELETE', `/presets/${id}`],
    ] as const) {
      expect(await viewer.ask(method, path, body)).toMatchObject({ status: 403, code: 'auth.role_forbids' });
    }
    const admin = await aMemberOf(server, owner.id, 'admin');
    await add(admin.ask, { name: 'By an admin' });
    expect(await list(owner.ask)).toHaveLength(2);
    const stranger = await aStudioOwner(server);
    expect(await list(stranger.ask)).toEqual([]);
    const missing = await stranger.ask('DELETE', `/presets/${randomUUID()}`);
    expect(await stranger.ask('DELETE', `/presets/${id}`)).toEqual(missing);
    expect(await stranger.ask('PATCH', `/presets/${id}`, { name: 'Mine' })).toEqual(missing);
    expect(missing).toMatchObject({ status: 404, code: 'presets.not_found' });
  });

  it('an API key without the scope library reads but changes nothing', async () => {
    const { key } = await aUserOn(server, 'studio');
    const ask = studioClient(server, key);
    expect(await list(ask)).toEqual([]);
    expect(await ask('POST', '/presets', { name: 'Hall', frequency: 432 })).toMatchObject({
      status: 403,
      code: 'auth.scope_missing',
    });
  });

  it('a paused workspace is read but not changed; other plans have no Studio Hub', async () => {
    const owner = await aStudioOwner(server);
    const { id } = await add(owner.ask);
    await pausePlan(server, owner.id);
    expect(await list(owner.ask)).toHaveLength(1);
    expect(await owner.ask('DELETE', `/presets/${id}`)).toMatchObject({ status: 403, code: 'auth.workspace_paused' });
    const { cookie } = await signedInUserOn(server, 'pro');
    expect(await studioClient(server, cookie)('GET', '/presets')).toMatchObject({ code: 'studio.not_in_plan' });
  });
});

it('a preset that is already gone answers 404, and a malformed id 400', async () => {
  const { ask } = await aStudioOwner(server);
  const { id } = await add(ask);
  const answers = await Promise.all([ask('DELETE', `/presets/${id}`), ask('DELETE', `/presets/${id}`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect((await ask('PATCH', `/presets/${id}`, { name: 'Late' })).status).toBe(404);
  expect(await ask('DELETE', '/presets/1')).toMatchObject({ status: 400, code: 'presets.bad_id' });
});

it('a workspace has a limited number of presets, also when they are added at once', async () => {
  const { id, ask } = await aStudioOwner(server);
  await server.database.query(
    `INSERT INTO frequency_presets ("userId", name, frequency) SELECT $1, 'n' || n, 432 FROM generate_series(1, $2) AS n`,
    [id, MAX_PRESETS - 1],
  );
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => ask('POST', '/presets', { name, frequency: 432 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'presets.too_many' });
});
