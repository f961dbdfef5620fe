const REDACTED = '[redacted]';

/**
 * A slash, an equals sign and so on, also percent-encoded any number of times, as in `/login?next=%2Fteam%3Ftoken%3D…`.
 */
const SLASH = String.raw`(?:\/|%(?:25)*2F)`;
const PARAMETER_START = String.raw`(?:[?&;]|%(?:25)*(?:3F|26|3B))`;
const EQUALS = String.raw`(?:=|%(?:25)*3D)`;

/** What secrets look like, wherever they are: each pattern keeps its first group. */
const SECRETS: readonly RegExp[] = [
  // Our keys, the payment provider's and the language model's.
  /(att_live_|[rs]k_(?:live|test)_|whsec_)\w+/gi,
  /((?<![\w-])sk-)[\w-]{16,}/g,
  // Tokens of mails: 32 bytes as base64url. Both cases, or long names with hyphens would look the same.
  /((?<=^|[^\w-]|%(?:25)*[\dA-Fa-f]{2})(?=[\w-]*[A-Z])(?=[\w-]*[a-z]))[\w-]{43}(?![\w-])/g,
  // The token of a share link, or of a receipt's: its address is all that a visitor needs.
  new RegExp(String.raw`(${SLASH}[rs](?:\.{0,2}${SLASH})+)[\w-]{16,}`, 'gi'),
  // Parameters of addresses, headers, and fields of JSON, by their names.
  new RegExp(
    String.raw`(${PARAMETER_START}(?:key|token|password|secret|api_?key|x-amz-(?:signature|credential|security-token))${EQUALS})[^&#\s"\\]*`,
    'gi',
  ),
  /(\b(?:proxy-)?authorization\s*[:=]\s*)[^"'\\\r\n]+/gi,
  /(\bBearer\s+)[\w.~+/=-]{8,}/gi,
  /("(?:[\w-]*authorization|(?:set-)?cookie|x-api-key|\w*password\w*|api_?key|token|\w*secret)":)(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\])/gi,
  // The password of an address such as that of the database.
  /(:\/\/[^\s/:@"\\]*:)[^\s/@"\\]+(?=@)/g,
];

/** Letters, digits and `-._~` need no encoding: with it an address means the same (RFC 3986, 6.2.2.2). */
const NEEDLESSLY_ENCODED = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi;

/**
 * The text without keys, tokens and passwords, known by what they look like or by the name
 * beside them. JSON stays JSON.
 */
export function withoutSecrets(text: string): string {
  return SECRETS.reduce(
    (rest, secret) =>
      rest.replace(
        secret,
        (_match, before: string) => `${before}${before.endsWith('":') ? `"${REDACTED}"` : REDACTED}`,
      ),
    text,
  );
}

/** As {@link withoutSecrets}, for the address of a request in whatever form a client has sent it. */
export function addressWithoutSecrets(address: string): string {
  return withoutSecrets(
    address.replace(NEEDLESSLY_ENCODED, (code) => String.fromCharCode(parseInt(code.slice(1), 16))),
  );
}
