/** The events of a target, by name. */
type EventsOf<T> = T extends Window
  ? WindowEventMap
  : T extends Document
    ? DocumentEventMap
    : T extends HTMLMediaElement
      ? HTMLMediaElementEventMap
      : T extends HTMLElement
        ? HTMLElementEventMap
        : T extends MediaQueryList
          ? MediaQueryListEventMap
          : T extends Worker
            ? WorkerEventMap
            : T extends BaseAudioContext
              ? BaseAudioContextEventMap
              : T extends PermissionStatus
                ? PermissionStatusEventMap
                : T extends AbortSignal
                  ? AbortSignalEventMap
                  : T extends EventSource
                    ? Record<string, MessageEvent<string>>
                    : Record<string, Event>;

type Release = () => void;
type Disposable = Release | { dispose: Release } | { disconnect: Release };

/**
 * Owns listeners, timers, observers and audio nodes, and releases them all at once, the newest first. What is added
 * after that, by something that was still running, is released at once. One owner per screen or object; in an effect:
 *
 *     const scope = new Scope();
 *     scope.listen(document, 'keydown', onKey);
 *     return scope.dispose;
 */
export class Scope {
  readonly #owned = new Set<Release>();
  #isDisposed = false;

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** @returns a function that removes the listener early */
  listen<T extends EventTarget, K extends keyof EventsOf<T> & string>(
    target: T,
    type: K,
    handler: (event: EventsOf<T>[K]) => void,
    options?: AddEventListenerOptions,
  ): Release;
  listen(
    target: EventTarget,
    type: string,
    handler: (event: Event) => void,
    options?: AddEventListenerOptions,
  ): Release;
  listen(
    target: EventTarget,
    type: string,
    handler: (event: Event) => void,
    options?: AddEventListenerOptions,
  ): Release {
    const listener = (event: Event) => {
      if (options?.once) release();
      handler(event);
    };
    const release = this.#keep(() => target.removeEventListener(type, listener, options));
    if (!this.#isDisposed) target.addEventListener(type, listener, options);
    return release;
  }

  /** @returns a function that cancels the timer early */
  timeout(handler: () => void, delayMs = 0): Release {
    const timer = setTimeout(() => {
      this.#owned.delete(cancel);
      handler();
    }, delayMs);
    const cancel = this.#keep(() => clearTimeout(timer));
    return cancel;
  }

  /** @returns a function that stops the interval early */
  interval(handler: () => void, everyMs: number): Release {
    const timer = setInterval(handler, everyMs);
    return this.#keep(() => clearInterval(timer));
  }

  /** Takes ownership of a release function, an object with `dispose`, an observer or an audio node. */
  own<T extends Disposable>(owned: T): T {
    this.#keep(() => {
      if (typeof owned === 'function') owned();
      else if ('dispose' in owned) owned.dispose();
      else owned.disconnect();
    });
    return owned;
  }

  /** An arrow function, so that an effect can return it. */
  readonly dispose = (): void => {
    this.#isDisposed = true;
    for (const release of [...this.#owned].reverse()) release();
  };

  #keep(release: Release): Release {
    const releaseOnce = () => {
      if (this.#owned.delete(releaseOnce)) release();
    };
    this.#owned.add(releaseOnce);
    if (this.#isDisposed) releaseOnce();
    return releaseOnce;
  }
}

/** Owns what lives until the page is closed. */
export const pageScope = new Scope();

/**
 * Resolves after the delay, ms; without one, after the tasks that are already queued. At once when the signal is
 * aborted, or when the window has one of the `events`.
 */
export function delay(
  delayMs = 0,
  signal?: AbortSignal,
  events: readonly (keyof WindowEventMap)[] = [],
): Promise<void> {
  if (signal?.aborted === true) return Promise.resolve();
  const scope = new Scope();
  return new Promise<void>((resolve) => {
    scope.timeout(resolve, delayMs);
    if (signal) scope.listen(signal, 'abort', () => resolve());
    for (const event of events) scope.listen(window, event, () => resolve());
  }).finally(scope.dispose);
}
