import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { BrandDto } from '../src/studio/brand/brand.dto.js';
import { brandActivity, readBrand, readRefusal, uploadLogo } from './support/brand.js';
import { aPicture, colourAt, pngHeaderOf } from './support/pictures.js';
import { RawClient } from './support/raw-client.js';
import { storedKeys } from './support/stored-files.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { unzip } from './support/unzip.js';
import { signedInUserOn } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
});

afterAll(() => server.close());

const anOwner = () => signedInUserOn(server, 'studio');
const storedLogos = () => storedKeys(server, 'logos');

/** Uploads a picture that is accepted; answers the brand, and the picture as the public gets it. */
async function accepted(headers: Record<string, string>, file: Buffer): Promise<{ brand: BrandDto; png: Buffer }> {
  const response = await uploadLogo(server, headers, file);
  expect([response.status, response.status === 200 ? '' : await response.clone().text()]).toEqual([200, '']);
  const brand = (await response.json()) as BrandDto;
  const logo = await fetch(`${server.url}${brand.logoUrl}`);
  expect(logo.status).toBe(200);
  return { brand, png: Buffer.from(await logo.arrayBuffer()) };
}

async function refused(file: Buffer, filename?: string) {
  const response = await uploadLogo(server, (await anOwner()).cookie, file, filename);
  return readRefusal(response);
}

describe('a logo', () => {
  it('is sent to anyone, to be kept for good, as a picture and nothing else', async () => {
    const owner = await anOwner();
    const response = await uploadLogo(server, owner.cookie, await aPicture({ width: 300, height: 200 }));
    const brand = (await response.json()) as BrandDto;
    expect(brand).toMatchObject({ logoWidth: 300, logoHeight: 200 });
    const logo = await fetch(`${server.url}${brand.logoUrl}`);
    expect(Object.fromEntries(logo.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    const etag = logo.headers.get('ETag') ?? '';
    const again = await fetch(`${server.url}${brand.logoUrl}`, {
      headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
    const head = await fetch(`${server.url}${brand.logoUrl}`, { method: 'HEAD' });
    expect(head.headers.get('Content-Length')).toBe(logo.headers.get('Content-Length'));
    expect(await brandActivity(server, owner.id)).toMatchObject([{ action: 'brand.logo_changed', userId: owner.id }]);
  });

  it('of any size becomes at most 1024 pixels a side, and is never enlarged', async () => {
    const { cookie } = await anOwner();
    const { brand } = await accepted(cookie, await aPicture({ width: 3000, height: 1500 }));
    expect(brand).toMatchObject({ logoWidth: 1024, logoHeight: 512 });
    expect((await accepted(cookie, await aPicture({ width: 3, height: 2 }))).brand).toMatchObject({ logoWidth: 3 });
  });

  it.each(['png', 'jpeg', 'webp'] as const)('may be %s, whatever its name', async (format) => {
    const { cookie } = await anOwner();
    const file = await aPicture({ width: 40, height: 40, format });
    const response = await uploadLogo(server, cookie, file, 'logo.exe');
    expect(response.status).toBe(200);
  });

  it('keeps transparency', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const file = await sharp({ create: { width: 4, height: 4, channels: 4, background } })
      .png()
      .toBuffer();
    const { png } = await accepted((await anOwner()).cookie, file);
    expect(await sharp(png).metadata()).toMatchObject({ hasAlpha: true });
  });

  it('from a phone comes out upright and without its metadata', async () => {
    const red = { r: 255, g: 0, b: 0 };
    const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: red } })
      .composite([{ input: await aPicture({ width: 30, height: 40 }), left: 30, top: 0 }])
      .withExif({ IFD0: { Copyright: 'somewhere private' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { brand, png } = await accepted((await anOwner()).cookie, file);
    expect(brand).toMatchObject({ logoWidth: 40, logoHeight: 60 });
    const [topRed = 0, topGreen = 0] = await colourAt(png, 20, 10);
    expect(topRed).toBeGreaterThan(200);
    expect(topGreen).toBeLessThan(60);
    const { exif, icc, orientation } = await sharp(png).metadata();
    expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
    expect(png.includes('private')).toBe(false);
  });

  it('for print becomes one for the screen', async () => {
    const file = await sharp(await aPicture({ width: 30, height: 30 }))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).space).toBe('cmyk');
    const { png } = await accepted((await anOwner()).cookie, file);
    expect((await sharp(png).metadata()).space).toBe('srgb');
  });

  it('that moves stands still', async () => {
    const frames = [
      await aPicture({ width: 20, height: 20 }),
      await aPicture({ width: 20, height: 20, colour: '#ff0000' }),
    ];
    const file = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(2);
    const { brand, png } = await accepted((await anOwner()).cookie, file);
    expect(brand).toMatchObject({ logoWidth: 20, logoHeight: 20 });
    expect((await sharp(png).metadata()).pages ?? 1).toBe(1);
  });

  it('with a script behind it loses the script', async () => {
    const picture = await aPicture({ width: 20, height: 20 });
    const file = Buffer.concat([picture, Buffer.from('<script>alert(document.cookie)</script><?php system(1);')]);
    const { png } = await accepted((await anOwner()).cookie, file);
    expect(png.includes('script')).toBe(false);
  });

  it('is replaced with its file, and gone once removed', async () => {
    const owner = await anOwner();
    const before = await storedLogos();
    const first = await accepted(owner.cookie, await aPicture({ width: 10, height: 10 }));
    const second = await accepted(owner.cookie, await aPicture({ width: 12, height: 12 }));
    expect((await fetch(`${server.url}${first.brand.logoUrl}`)).status).toBe(404);
    expect(await storedLogos()).toHaveLength(before.length + 1);
    const remove = () =>
      fetch(`${server.url}/api/studio/white-label/logo`, {
        method: 'DELETE',
        headers: { ...owner.cookie, Origin: server.url },
      });
    expect(await (await remove()).json()).toMatchObject({ logoUrl: null, logoWidth: null });
    expect((await remove()).status).toBe(200);
    expect((await fetch(`${server.url}${second.brand.logoUrl}`)).status).toBe(404);
    expect(await storedLogos()).toEqual(before);
    const actions = (await brandActivity(server, owner.id)).map(({ action }) => action);
    expect(actions).toEqual(['brand.logo_changed', 'brand.logo_changed', 'brand.logo_removed']);
  });

  it('is one file, however many are uploaded at once', async () => {
    const { cookie } = await anOwner();
    const before = await storedLogos();
    const file = await aPicture({ width: 10, height: 10 });
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => uploadLogo(server, cookie, file)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await storedLogos()).toHaveLength(before.length + 1);
    expect((await fetch(`${server.url}${(await readBrand(server, cookie)).logoUrl}`)).status).toBe(200);
  });

  it('is in the export of the account, and goes with it', async () => {
    const owner = await anOwner();
    const { png } = await accepted(owner.cookie, await aPicture({ width: 10, height: 10 }));
    const before = await storedLogos();
    const archive = await fetch(`${server.url}/api/auth/export`, { headers: owner.cookie });
    const files = unzip(Buffer.from(await archive.arrayBuffer()));
    expect(files.get('brand/logo.png')?.equals(png)).toBe(true);
    expect(JSON.parse(String(files.get('brand/brand.json')))).toMatchObject({ logoWidth: 10 });
    const deletion = await fetch(`${server.url}/api/auth/account`, {
      method: 'DELETE',
      headers: { ...owner.cookie, Origin: server.url, 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: owner.password }),
    });
    expect(deletion.status).toBe(204);
    expect(await storedLogos()).toHaveLength(before.length - 1);
  });
});

describe('what is no logo', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each([
    ['an SVG picture', 'logo.svg', Buffer.from(SVG)],
    ['an SVG picture', 'logo.png', Buffer.from(`<?xml version="1.0"?>\n${SVG}`)],
    ['a GIF picture', 'logo.png', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a PDF document', 'logo.png', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a TIFF picture', 'logo.jpg', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['a HEIF or AVIF picture', 'logo.webp', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0', 'latin1')],
    ['a web page', 'logo.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('is refused by its content: %s named %s', async (found, filename, file) => {
    const refusal = await refused(file, filename);
    expect(refusal).toMatchObject({ status: 415, code: 'picture.unknown_kind' });
    expect(refusal.error).toBe(`This is ${found}. Choose a PNG, JPEG or WebP picture.`);
  });

  it('is refused before 60,000 × 60,000 pixels are decoded', async () => {
    // There is nothing to decode: one with so few pixels that it is decoded is damaged.
    const refusal = await refused(pngHeaderOf(60_000, 60_000));
    expect(refusal).toMatchObject({ status: 413, code: 'picture.too_many_pixels' });
    expect(refusal.error).toContain('60000 × 60000');
    expect(await refused(pngHeaderOf(100, 100))).toMatchObject({ status: 422, code: 'picture.damaged' });
  });

  it('is refused when it breaks off', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const whole = await aPicture({ width: 400, height: 400, format, isNoisy: true });
      const half = whole.subarray(0, whole.length / 2);
      expect([format, await refused(half)]).toMatchObject([format, { status: 422, code: 'picture.damaged' }]);
      expect([format, await refused(whole.subarray(0, 20))]).toMatchObject([format, { status: 422 }]);
    }
  });

  it('is refused when it is unknown, empty, missing, or in another form', async () => {
    expect(await refused(Buffer.from([1, 0, 255]))).toMatchObject({ status: 415, code: 'picture.unknown_kind' });
    expect(await refused(Buffer.alloc(0))).toMatchObject({ status: 422, code: 'picture.empty' });
    const { cookie } = await anOwner();
    const put = (body: string | FormData | null, type?: string) =>
      fetch(`${server.url}/api/studio/white-label/logo`, {
        method: 'PUT',
        headers: { ...cookie, Origin: server.url, ...(type && { 'Content-Type': type }) },
        body,
      });
    const other = new FormData();
    other.append('picture', new Blob(['x']), 'x.png');
    const field = new FormData();
    field.append('logo', 'x');
    for (const response of [await put(null), await put('{}', 'application/json'), await put(other), await put(field)]) {
      expect(await readRefusal(response)).toMatchObject({ status: 400, code: 'picture.missing' });
    }
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      expect(await readRefusal(await put('--x\r\nbroken', type))).toMatchObject({ status: 400 });
    }
  });

  it('is refused at once when it says that it has 50 MB', async () => {
    const { cookie } = await anOwner();
    const request = [
      'PUT /api/studio/white-label/logo HTTP/1.1',
      `Host: ${new URL(server.url).host}`,
      `Cookie: ${cookie.Cookie}`,
      `Origin: ${server.url}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 52428800',
      '',
      '--x\r\n',
    ].join('\r\n');
    const client = await RawClient.open(server.url);
    client.send(request);
    await client.closed;
    expect(client.received).toMatch(/^HTTP\/1\.1 413 .*picture\.too_large/s);
  });

  it('is refused as soon as it turns out to have more than 5 MB', async () => {
    const { cookie } = await anOwner();
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        const part = sent === 0 ? '--x\r\nContent-Disposition: form-data; name="logo"; filename="x.png"\r\n\r\n' : '';
        const bytes = Buffer.concat([Buffer.from(part), Buffer.alloc(2 ** 20)]);
        sent += bytes.length;
        if (sent > 50 * 2 ** 20) controller.close();
        else controller.enqueue(bytes);
      },
    });
    const response = await fetch(`${server.url}/api/studio/white-label/logo`, {
      method: 'PUT',
      headers: { ...cookie, Origin: server.url, 'Content-Type': 'multipart/form-data; boundary=x' },
      body,
      duplex: 'half',
    });
    expect(await readRefusal(response)).toMatchObject({ status: 413, code: 'picture.too_large' });
  });

  it('leaves no file', async () => {
    const before = await storedLogos();
    await refused(Buffer.from(SVG));
    await refused(pngHeaderOf(100, 100));
    expect(await storedLogos()).toEqual(before);
  });
});

describe('the address of a logo', () => {
  it('answers 404 for any that is not there, and 400 for what is no address', async () => {
    const owner = await anOwner();
    const { brand } = await accepted(owner.cookie, await aPicture({ width: 10, height: 10 }));
    const version = brand.logoUrl?.split('/').at(-1) ?? '';
    const status = async (ownerId: string, named: string) =>
      (await fetch(`${server.url}/api/brand/${ownerId}/logo/${named}`)).status;
    expect(await status(owner.id, randomUUID())).toBe(404);
    expect(await status(randomUUID(), version)).toBe(404);
    expect(await status((await anOwner()).id, version)).toBe(404);
    expect(await status(owner.id, '..%2f..%2fetc%2fpasswd')).toBe(400);
    expect(await status('me', version)).toBe(400);
    expect(await status(owner.id.toUpperCase(), version.toUpperCase())).toBe(200);
  });
});
