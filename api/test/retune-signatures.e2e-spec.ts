import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { EXPORT_FORMATS } from '@attune/catalogue/retuning';
import {
  parseSignedReceipt,
  RECEIPT_KEYS_PATH,
  RECEIPT_TAG,
  type ReceiptKeys,
  type SignedReceipt,
  signedText,
} from '@attune/catalogue/signed-receipt';
import { soundHash } from '@attune/catalogue/sound-hash';
import { DataSource } from 'typeorm';
import { Config } from '../src/platform/config/config.js';
import type { ReceiptDto } from '../src/retune/delivery/receipt.dto.js';
import { parseSigningKey } from '../src/retune/domain/signing-key.js';
import type { RetuneSettings } from '../src/retune/retune.settings.js';
import { ReceiptKeysService } from '../src/retune/signing/receipt-keys.service.js';
import { aReceiptOf } from './support/results.js';
import { wavMusic } from './support/sounds.js';
import { startTestServer, type TestServer, WORKER } from './support/test-server.js';
import { upload } from './support/uploads.js';
import { aUserOn, type TestUser } from './support/users.js';

let server: TestServer;
let user: TestUser;
const song = wavMusic({ a4Hz: 440, seconds: 6 });

beforeAll(async () => {
  server = await startTestServer({ worker: WORKER });
  user = await aUserOn(server, 'studio');
});

afterAll(() => server.close());

async function publicKeys(): Promise<ReceiptKeys> {
  const response = await fetch(server.url + RECEIPT_KEYS_PATH);
  expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*']);
  return (await response.json()) as ReceiptKeys;
}

/** Whether one of the keys signed it. */
function isSigned(receipt: Pick<SignedReceipt, 'signature'>, { keys }: ReceiptKeys): boolean {
  const key = keys.find(({ kid }) => kid === receipt.signature.keyId);
  if (!key) return false;
  const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' });
  return verify(null, Buffer.from(signedText(receipt)), publicKey, Buffer.from(receipt.signature.value, 'base64url'));
}

/** Read without our own readers of tags. */
function receiptInTags(file: Buffer): SignedReceipt | null {
  const [, json = ''] =
    new RegExp(`${RECEIPT_TAG}[\\0=](\\{.*?"value":"[\\w-]+"\\}\\})`).exec(file.toString('utf8')) ?? [];
  return parseSignedReceipt(json);
}

/** Of its sound alone. */
function hashOf(file: Buffer): Promise<string> {
  const read = (from: number, length: number): Promise<Uint8Array> =>
    Promise.resolve(file.subarray(from, from + length));
  const sha256 = (bytes: Uint8Array): Promise<Uint8Array> =>
    Promise.resolve(createHash('sha256').update(bytes).digest());
  return soundHash({ size: file.length, read }, sha256);
}

async function retune(format: string, file = song): Promise<{ file: Buffer; receipt: ReceiptDto & SignedReceipt }> {
  const query = `targetHz=432&sourceHz=440&format=${format}&force=true`;
  const response = await upload(server, { headers: user.key, query, file });
  expect(response.status).toBe(200);
  const result = Buffer.from(await response.arrayBuffer());
  const id = String(response.headers.get('retune-id'));
  const answer = await fetch(`${server.url}/api/retunes/${id}/receipt`, { headers: user.key });
  return { file: result, receipt: (await answer.json()) as ReceiptDto & SignedReceipt };
}

describe.each(EXPORT_FORMATS)('a result in %s', (format) => {
  it('has a signed receipt in its tags and one in the answer, both of its sound', async () => {
    const { file, receipt } = await retune(format);
    const keys = await publicKeys();
    const inTags = receiptInTags(file);
    expect(inTags).toMatchObject({
      id: receipt.id,
      createdAt: receipt.createdAt,
      soundSha256: await hashOf(file),
      equivalentA4Hz: 432,
      asked: receipt.asked,
      measured: receipt.measured,
      after: { a4Hz: receipt.after?.a4Hz, errorCents: receipt.after?.errorCents },
      durationSeconds: 6,
      signature: { algorithm: 'Ed25519', issuer: keys.issuer },
    });
    expect(receipt.soundSha256).toBe(inTags?.soundSha256);
    expect(inTags && isSigned(inTags, keys)).toBe(true);
    expect(isSigned(receipt, keys)).toBe(true);
    expect(isSigned(Object.assign({}, receipt, { equivalentA4Hz: 440 }), keys)).toBe(false);
    expect(isSigned(Object.assign({}, receipt, { originalFilename: 'another.wav' }), keys)).toBe(false);
    // The song's last byte of sound is before the tags that follow it.
    const changed = Buffer.from(file);
    const at = format === 'wav' ? 4000 : file.length - 100;
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(await hashOf(changed)).not.toBe(receipt.soundSha256);
  });

  it('that is retuned again has the receipt of that alone', async () => {
    const first = await retune(format);
    const second = await retune(format, first.file);
    expect(second.file.toString('utf8').split(RECEIPT_TAG)).toHaveLength(2);
    expect(receiptInTags(second.file)?.id).toBe(second.receipt.id);
  });
});

describe('the keys of an installation', () => {
  const aService = (key: string | null): ReceiptKeysService =>
    new ReceiptKeysService(
      server.app.get(DataSource),
      { receiptSigningKey: key === null ? null : parseSigningKey(key) } as RetuneSettings,
      server.app.get(Config),
    );

  it('are one, however many processes need it first', async () => {
    await server.database.query('DELETE FROM receipt_keys');
    const signed = await Promise.all(Array.from({ length: 4 }, () => aService(null).sign({ figure: 1 })));
    expect(new Set(signed.map(({ signature }) => signature.value)).size).toBe(1);
    expect((await aService(null).publicKeys()).keys.map(({ kid }) => kid)).toEqual([signed[0]?.signature.keyId]);
  });

  it('stay listed after another one signs, without what is private of them', async () => {
    const before = await aService(null).sign({ figure: 1 });
    const { privateKey } = generateKeyPairSync('ed25519');
    const rotated = aService(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
    const after = await rotated.sign({ figure: 1 });
    const keys = await rotated.publicKeys();
    expect(keys.keys[0]?.kid).toBe(after.signature.keyId);
    expect([isSigned(before, keys), isSigned(after, keys)]).toEqual([true, true]);
    expect(Object.keys(keys.keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    expect(
      await server.database.query('SELECT 1 FROM receipt_keys WHERE id = $1 AND "privateKey" IS NULL', [
        after.signature.keyId,
      ]),
    ).toHaveLength(1);
  });
});

it('a receipt of an older version, which names no file, is not signed', async () => {
  const id = await aReceiptOf(server, user);
  await server.database.query(
    `UPDATE audio_files SET "processingParams" = "processingParams" #- '{receipt,soundSha256}' WHERE id = $1`,
    [id],
  );
  const answer = await fetch(`${server.url}/api/retunes/${id}/receipt`, { headers: user.key });
  expect([answer.status, 'signature' in ((await answer.json()) as object)]).toEqual([200, false]);
});
