import { Scope } from '../scope';

/** While it is on, the browser asks before the page is closed, with a text of its own. */
export class UnloadWarning {
  #listening: Scope | null = null;

  set(isOn: boolean): void {
    if (isOn === (this.#listening !== null)) return;
    this.#listening?.dispose();
    this.#listening = isOn ? new Scope() : null;
    this.#listening?.listen(window, 'beforeunload', (event) => event.preventDefault());
  }
}
