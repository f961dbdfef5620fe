// Where a machine's apt can find the source of a library. Node built-ins only.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The suite of each archive that is known to have what is wanted, and the component it is in.
 *
 * @typedef {{ [archive in 'debian' | 'ubuntu']?: { suite: string, component: string } }} Suites
 */

/** A mirror of an archive: .../debian, .../ubuntu-ports, a cloud image's /etc/apt/mirrors/debian.list, a snapshot. */
const MIRROR = /\/(debian|ubuntu)(-ports)?(\.list|\/\d{8}T\d{6}Z)?\/*$/;

/**
 * The machine's package lists as lists of source packages, in the deb822 format: each mirror of Debian or Ubuntu once,
 * with its key and with the suite that has what is wanted. Other archives and security updates are left out.
 *
 * @param {string} aptFolder usually /etc/apt
 * @param {Suites} suites
 * @returns {string} empty when the machine has no list of Debian or Ubuntu
 */
export function sourceLists(aptFolder, suites) {
  const entries = listFiles(aptFolder).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return file.endsWith('.sources') ? deb822Entries(text) : oneLineEntries(text);
  });
  return [...new Set(entries.map((entry) => stanza(entry, suites)).filter(Boolean))].join('\n');
}

function listFiles(aptFolder) {
  const parts = path.join(aptFolder, 'sources.list.d');
  const names = existsSync(parts) ? readdirSync(parts).sort() : [];
  return [
    path.join(aptFolder, 'sources.list'),
    ...names.filter((name) => /\.(list|sources)$/.test(name)).map((name) => path.join(parts, name)),
  ].filter((file) => existsSync(file));
}

/** Lines like `deb [signed-by=/usr/share/keyrings/x.gpg] http://deb.debian.org/debian bookworm main`. */
function oneLineEntries(text) {
  return [...text.matchAll(/^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s/gm)].map(([, options = '', uri]) => ({
    uri,
    signedBy: /(?:^|\s)signed-by=(\S+)/.exec(options)?.[1],
    trusted: /(?:^|\s)trusted=(\S+)/.exec(options)?.[1],
  }));
}

/** Stanzas of `Field: value`, where lines that begin with a space continue a value: a key may be written out there. */
function deb822Entries(text) {
  const stanzas = text.replace(/^#.*\n?/gm, '').split(/\n\s*\n/);
  return stanzas.flatMap((one) => {
    const field = (name) => new RegExp(`^${name}:[ \\t]*(.*(?:\\n[ \\t].*)*)`, 'im').exec(one)?.[1];
    if (!/\bdeb\b(?!-)/.test(field('Types') ?? '') || /^no/i.test(field('Enabled') ?? '')) return [];
    const uris = (field('URIs') ?? '').split(/\s+/).filter(Boolean);
    return uris.map((uri) => ({ uri, signedBy: field('Signed-By'), trusted: field('Trusted') }));
  });
}

function stanza({ uri, signedBy, trusted }, suites) {
  const archive = MIRROR.exec(uri)?.[1];
  if (archive === undefined || suites[archive] === undefined) return '';
  const { suite, component } = suites[archive];
  const lines = ['Types: deb-src', `URIs: ${uri.replace(/\/+$/, '')}`, `Suites: ${suite}`, `Components: ${component}`];
  if (signedBy !== undefined) lines.push(`Signed-By: ${signedBy}`);
  if (trusted !== undefined) lines.push(`Trusted: ${trusted}`);
  return `${lines.join('\n')}\n`;
}
