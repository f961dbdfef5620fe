/**
 * Addresses that pretend to be below `origin`, in forms that have misled browsers, servers or reviewers.
 * The application must not redirect to any of them.
 */
export function hostileReturnUrls(origin: string): string[] {
  const { host, protocol } = new URL(origin);
  const otherProtocol = protocol === 'https:' ? 'http:' : 'https:';
  return [
    '',
    ' ',
    'https://evil.test/',
    `${otherProtocol}//${host}/account`,
    `${origin}:8443/account`,
    `${origin}.evil.test/account`,
    `https://evil.test/${origin}/account`,
    `https://evil.test/?${origin}/account`,
    `https://evil.test/#${origin}/account`,
    `${origin}@evil.test/account`,
    `${origin}:password@evil.test/`,
    `https://user@${host}/account`,
    `${origin}evil.test/`,
    `${origin}\\@evil.test/`,
    `${origin}\\.evil.test/`,
    'https:\\\\evil.test\\account',
    '//evil.test/account',
    '///evil.test/account',
    '\\\\evil.test/account',
    '/\\evil.test/account',
    '/account',
    'account',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    `blob:${origin}/2f2b8c1e`,
    `${origin}%2eevil.test/`,
    `${origin}%00.evil.test/`,
    `${origin}%0d%0aLocation:%20https://evil.test/`,
    `${origin}\r\nLocation: https://evil.test/`,
    `${origin}\t.evil.test/`,
    ` ${origin}/account`,
    `${origin}/account\n`,
    `https:${host}/account`,
    `https:/${host}/account`,
    `https:///${host}/account`,
    'https://аttune.test/account',
    'https://attune。test/account',
    `https://${host.toUpperCase()}/account`,
    `${origin}./account`,
    `ftp://${host}/account`,
    `${origin}/${'a'.repeat(3000)}`,
  ];
}
