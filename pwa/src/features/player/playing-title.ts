/**
 * Shows in the tab what plays. Pages set the tab's title when they open; while something plays their title follows the
 * track's, and alone again afterwards.
 */
export class PlayingTitle {
  #pageTitle = '';
  #track = '';
  #shown: string | null = null;
  #observer: MutationObserver | null = null;

  show(track: string | null): void {
    if (track === null) {
      this.#observer?.disconnect();
      this.#observer = null;
      if (this.#shown !== null && document.title === this.#shown) document.title = this.#pageTitle;
      this.#shown = null;
      return;
    }
    if (this.#shown === null || document.title !== this.#shown) this.#pageTitle = document.title;
    this.#track = track;
    document.title = `▶ ${track} · ${this.#pageTitle}`;
    // Read back: documents fold spaces, and what differed would be set again for ever.
    this.#shown = document.title;
    this.#observer ??= this.#observe();
  }

  #observe(): MutationObserver {
    const observer = new MutationObserver(() => {
      if (this.#shown === null || document.title === this.#shown) return;
      observer.disconnect();
      this.#observer = null;
      this.show(this.#track);
    });
    const title = document.querySelector('title');
    if (title) observer.observe(title, { childList: true, characterData: true, subtree: true });
    return observer;
  }
}
