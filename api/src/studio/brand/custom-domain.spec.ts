import { displayDomain, parseDomain, verificationRecord } from './custom-domain.js';

const read = (text: string) => parseDomain(text, 'attune.test');

describe('a custom domain', () => {
  it.each([
    ['share.lowtide.example', 'share.lowtide.example'],
    ['  Share.LowTide.Example ', 'share.lowtide.example'],
    ['müsik.example', 'xn--msik-0ra.example'],
    ['MÜSIK.example', 'xn--msik-0ra.example'],
    ['xn--msik-0ra.example', 'xn--msik-0ra.example'],
    ['пример.испытание', 'xn--e1afmkfd.xn--80akhbyknj4f'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['notattune.test', 'notattune.test'],
    ['1.2.3.example', '1.2.3.example'],
  ])('%s is stored as %s', (text, domain) => {
    expect(read(text)).toEqual({ domain });
  });

  it.each([
    ['https://share.example', /without https/],
    ['share.example/path', /without https:\/\/ or a path/],
    ['user@share.example', /without https/],
    ['share.example:8443', /without a port/],
    ['[::1]', /without a port/],
    ['::1', /without a port/],
    ['share.example.', /dot at the end/],
    ['*.share.example', /wildcard/],
    ['192.0.2.1', /not an IP/],
    ['0x7f.1', /not an IP/],
    ['2130706433', /not an IP/],
    ['share.1', /not an IP|letters, digits/],
    ['localhost', /whole host name/],
    ['share', /whole host name/],
    ['a b.example', /letters, digits/],
    ['share..example', /letters, digits/],
    ['-share.example', /letters, digits/],
    ['sha_re.example', /letters, digits/],
    ['<script>.example', /letters, digits/],
    ['share\0.example', /letters, digits/],
    ['xn--a.example', /letters, digits/],
    [`${'a'.repeat(64)}.example`, /letters, digits/],
    [`${'a.'.repeat(200)}example`, /at most 235 characters/],
    ['a'.repeat(10_000), /at most 235 characters/],
    ['attune.test', /own address/],
    ['ATTUNE.test', /own address/],
    ['low-tide.attune.test', /own address/],
  ])('%s is refused', (text, reason) => {
    expect(read(text)).toEqual({ error: expect.stringMatching(reason) as string });
  });

  it('with a Cyrillic letter among Latin ones is refused, and both forms are shown', () => {
    expect(read('pаypal.example')).toEqual({
      error:
        '“pаypal.example” (xn--pypal-4ve.example) mixes Latin and Cyrillic letters that look alike. Use the letters of one script',
    });
    expect(read('xn--pypal-4ve.example')).toEqual(read('pаypal.example'));
    expect(read('οmega.example')).toEqual({ error: expect.stringContaining('Latin and Greek') as string });
  });

  it('is shown as an address bar does', () => {
    expect(displayDomain('xn--msik-0ra.example')).toBe('müsik.example');
  });

  it('leaves room for the name of its record', () => {
    const domain = `${'a.'.repeat(113)}example.a`;
    expect(domain).toHaveLength(235);
    expect(read(domain)).toEqual({ domain });
    expect(verificationRecord(domain, 'x').name).toHaveLength(253);
  });
});
