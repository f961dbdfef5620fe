type Handler = ((event: { lengthComputable: boolean; loaded: number; total: number }) => void) | null;

/**
 * An XMLHttpRequest on top of fetch: jsdom's own cannot send the FormData of Node, which msw reads. Knows what uploads
 * need: progress, abort, a text as the answer.
 */
export class FakeXmlHttpRequest {
  readonly upload: { onprogress: Handler; onload: Handler } = { onprogress: null, onload: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  ontimeout: (() => void) | null = null;
  responseType = '';
  status = 0;
  responseText = '';
  readonly #headers: Record<string, string> = {};
  readonly #controller = new AbortController();
  #answer: Response | null = null;
  #method = 'GET';
  #address = '';

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return this.#answer?.headers.get(name) ?? null;
  }

  abort(): void {
    this.#controller.abort();
  }

  send(body: FormData | Blob | null): void {
    void this.#exchange(body).finally(() => this.onloadend?.());
  }

  async #exchange(body: FormData | Blob | null): Promise<void> {
    try {
      if (body !== null) {
        const total = body instanceof Blob ? body.size : 100;
        this.upload.onprogress?.({ lengthComputable: true, loaded: total / 2, total });
        this.upload.onprogress?.({ lengthComputable: true, loaded: total, total });
        this.upload.onload?.({ lengthComputable: true, loaded: total, total });
      }
      const { signal } = this.#controller;
      const address = new URL(this.#address, window.location.origin);
      const answer = await fetch(address, { method: this.#method, body, headers: this.#headers, signal });
      this.#answer = answer;
      this.status = answer.status;
      this.responseText = await answer.text();
      this.onload?.();
    } catch {
      if (this.#controller.signal.aborted) this.onabort?.();
      else this.onerror?.();
    }
  }
}
