import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Encoding } from './precompressed.js';

/** What the build says about the addresses of the front end: `pages.json`, written by pwa/vite/prerender-pages.ts. */
interface PageList {
  /** Every address of its router, without the slash before it: `retuner/receipts/:id`. */
  routes: string[];
  /** What public pages say of themselves in their `<head>`, by address; `{origin}` stands for ours. */
  heads: Record<string, string>;
}

/** Where the build has put pages prerendered for visitors. */
const PRERENDERED_PAGES = 'visitors';
/** The part of index.html that says which page it is. */
const HEAD = /<!-- head -->.*<!-- \/head -->/s;

const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The built front end in `folder`, read again after each build. `origin` is our public address. */
export class FrontEndBuild {
  #builtAtMs: number | undefined;
  #routes: RegExp[] = [];
  #heads = new Map<string, string>();
  readonly #bodies = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly folder: string,
    private readonly origin: string,
  ) {}

  /** Call it before anything else. @returns false when nothing has been built */
  async refresh(): Promise<boolean> {
    const built = await stat(this.#file('index.html')).catch(() => null);
    if (built !== null && built.mtimeMs !== this.#builtAtMs) {
      const { routes, heads } = JSON.parse(await readFile(this.#file('pages.json'), 'utf8')) as PageList;
      this.#routes = routes.map(toPattern);
      this.#heads = new Map(Object.entries(heads));
      this.#bodies.clear();
      this.#builtAtMs = built.mtimeMs;
    }
    return built !== null;
  }

  /** Whether the router has a page at this path; at any other it says that there is none. */
  hasPage(requestPath: string): boolean {
    return this.#routes.some((route) => route.test(requestPath));
  }

  /** The page as it is sent. Visitors get one with a head of its own, and prerendered if the address has no query. */
  body(
    requestPath: string,
    { isVisitor, hasQuery }: { isVisitor: boolean; hasQuery: boolean },
    encoding: Encoding | undefined,
  ): Promise<Buffer> {
    const address = requestPath.toLowerCase().replaceAll(/^\/|\/$/g, '');
    const head = isVisitor ? this.#heads.get(address) : undefined;
    // Without a head of their own, all addresses are sent the same page.
    const key = JSON.stringify([head === undefined ? null : address, hasQuery, encoding]);
    let body = this.#bodies.get(key);
    if (body === undefined) {
      body = this.#html(address, head, hasQuery).then((html) =>
        encoding === undefined ? Buffer.from(html) : COMPRESS[encoding](html),
      );
      this.#bodies.set(key, body);
      body.catch(() => this.#bodies.delete(key));
    }
    return body;
  }

  /** Null when the build has none. */
  async robots(): Promise<string | null> {
    const text = await readFile(this.#file('robots.txt'), 'utf8').catch(() => null);
    return text === null ? null : `${text.trimEnd()}\n\nSitemap: ${this.origin}/sitemap.xml\n`;
  }

  /** All public pages. */
  sitemap(): string {
    const urls = [...this.#heads.keys()].map((address) => `<url><loc>${this.origin}/${address}</loc></url>`);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>\n',
    ].join('\n');
  }

  async #html(address: string, head: string | undefined, hasQuery: boolean): Promise<string> {
    const index = await readFile(this.#file('index.html'), 'utf8');
    if (head === undefined) return index;
    const prerendered = this.#file(PRERENDERED_PAGES, `${address || 'index'}.html`);
    const html = hasQuery ? index : await readFile(prerendered, 'utf8').catch(() => index);
    return html.replace(HEAD, () => head.replaceAll('{origin}', this.origin));
  }

  #file(...names: string[]): string {
    return path.join(this.folder, ...names);
  }
}

/** Compares as the router does: in any case, with a slash at the end or without. */
function toPattern(route: string): RegExp {
  return new RegExp(`^/${route.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i');
}
