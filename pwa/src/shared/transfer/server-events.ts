import { Scope } from '../scope';

const LOCK = 'attune/events';
const REOPEN_MS = 2_000;

interface EventsListener {
  opened?: () => void;
  /** The stream broke; it is opened again. */
  broke: () => void;
  /** By the name of the event; called with its data. */
  events: Readonly<Record<string, (data: string) => void>>;
}

/**
 * A stream of the server's events, from this tab's turn until it is disposed of. One that breaks is opened again: by
 * the browser, or here where the browser gives up (a response that is no stream, such as 503).
 */
export class ServerEvents {
  readonly #scope = new Scope();
  #source: EventSource | null = null;
  #isOpen = false;

  constructor(
    private readonly address: string,
    private readonly on: EventsListener,
  ) {
    takeTurn(this.#scope, () => this.#open());
  }

  /** Whether events arrive. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether it has been this tab's turn; before, another one has the events. */
  get hadTurn(): boolean {
    return this.#source !== null;
  }

  readonly dispose = this.#scope.dispose;

  /** Ends the stream; the turn stays this tab's. */
  close(): void {
    this.#isOpen = false;
    this.#source?.close();
  }

  /** Ends the stream, and opens it again a moment later. */
  reopen(): void {
    this.close();
    this.#scope.timeout(() => this.#open(), REOPEN_MS);
  }

  #open(): void {
    const source = new EventSource(this.address, { withCredentials: true });
    this.#source = source;
    this.#scope.own(() => source.close());
    this.#scope.listen(source, 'open', () => {
      this.#isOpen = true;
      this.on.opened?.();
    });
    for (const [name, heard] of Object.entries(this.on.events)) {
      this.#scope.listen(source, name, ({ data }) => heard(data));
    }
    this.#scope.listen(source, 'error', () => {
      this.#isOpen = false;
      this.on.broke();
      if (source.readyState === EventSource.CLOSED) this.reopen();
    });
  }
}

/**
 * Calls `open` once no other tab of this browser has a stream of events, and keeps the others from it until the scope
 * is disposed of: over HTTP/1.1 all tabs together have six connections to a server. Until then the caller asks the
 * server instead. Where the browser has no locks, it is every tab's turn.
 */
function takeTurn(scope: Scope, open: () => void): void {
  if (typeof EventSource === 'undefined') return;
  if (!('locks' in navigator)) {
    open();
    return;
  }
  const waiting = new AbortController();
  scope.own(() => waiting.abort());
  const hold = () =>
    new Promise<void>((release) => {
      scope.own(release);
      if (!scope.isDisposed) open();
    });
  navigator.locks.request(LOCK, { signal: waiting.signal }, hold).catch(() => undefined);
}
