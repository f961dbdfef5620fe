import { Scope } from '../../../shared/scope';
import type { DroneSound } from '../model/drone';
import { DronePlayer } from './drone-player';
import { rememberHeadphones, usesHeadphones } from './headphones';

export interface DroneState {
  isSounding: boolean;
  /** The microphone does not hear it. */
  usesHeadphones: boolean;
}

export const SILENT_DRONE: DroneState = { isSounding: false, usesHeadphones: false };

/** Whether the tuner waits for it: it would hear the drone and not the instrument. */
export function isWaitedFor({ isSounding, usesHeadphones }: DroneState): boolean {
  return isSounding && !usesHeadphones;
}

/** The drone and what it sounds from. */
export class Drone {
  #state = SILENT_DRONE;
  readonly #changed: (state: DroneState) => void;
  readonly #player = new DronePlayer(() => this.stop());
  /** What watches the outputs while it sounds. */
  #sounding = new Scope();

  constructor(changed: (state: DroneState) => void) {
    this.#changed = changed;
  }

  /** @throws the browser's error when it cannot play sound */
  async start(sound: DroneSound): Promise<void> {
    this.#watchOutputs();
    this.#set({ isSounding: true, usesHeadphones: false });
    try {
      await this.#player.start(sound);
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  change(sound: DroneSound): void {
    this.#player.change(sound);
  }

  stop(): void {
    this.#sounding.dispose();
    this.#player.stop();
    if (this.#state.isSounding) this.#set(SILENT_DRONE);
  }

  async confirmHeadphones(): Promise<void> {
    this.#set({ ...this.#state, usesHeadphones: true });
    await rememberHeadphones();
  }

  dispose(): void {
    this.stop();
    this.#player.dispose();
  }

  #watchOutputs(): void {
    this.#sounding.dispose();
    const scope = new Scope();
    this.#sounding = scope;
    const ask = async () => {
      const isSo = await usesHeadphones();
      if (!scope.isDisposed) this.#set({ ...this.#state, usesHeadphones: isSo });
    };
    // Another output is another answer, also that of a browser that does not name them.
    if ('mediaDevices' in navigator) scope.listen(navigator.mediaDevices, 'devicechange', () => void ask());
    void ask();
  }

  #set(state: DroneState): void {
    this.#state = state;
    this.#changed(state);
  }
}
