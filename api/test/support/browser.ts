/** A browser reduced to one site's cookies. Sends the headers that browsers send, follows no redirect. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** The Set-Cookie headers of the last response. */
  setCookies: string[] = [];

  constructor(
    private readonly baseUrl: string,
    /** Sent with every request, e.g. another User-Agent. */
    private readonly headers: Record<string, string> = {},
  ) {}

  async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' };
    if (body !== undefined) own['Content-Type'] = 'application/json';
    if (cookie !== '') own['Cookie'] = cookie;
    const response = await fetch(this.baseUrl + path, {
      method,
      redirect: 'manual',
      headers: { ...own, ...this.headers, ...headers },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    this.setCookies = response.headers.getSetCookie();
    for (const line of this.setCookies) this.remember(line);
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  get(path: string): Promise<Answer> {
    return this.request('GET', path);
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.request('POST', path, body);
  }

  delete(path: string, body?: unknown): Promise<Answer> {
    return this.request('DELETE', path, body);
  }

  private remember(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    const expires = attributes.find((attribute) => attribute.startsWith('Expires='))?.slice('Expires='.length);
    const isGone = expires !== undefined && new Date(expires).getTime() <= Date.now();
    if (isGone) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** The response body, a JSON object. */
export function json(answer: Answer): Record<string, unknown> {
  return JSON.parse(answer.bytes.toString()) as Record<string, unknown>;
}

/** The response body, a JSON list of objects. */
export function jsonList(answer: Answer): Record<string, unknown>[] {
  return JSON.parse(answer.bytes.toString()) as Record<string, unknown>[];
}
