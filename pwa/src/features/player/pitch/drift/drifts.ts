import type { Pcm } from '../../../../shared/audio/pcm';
import { Store } from '../../../../shared/store';
import type { SongDrift } from './song-drift';

/** What is known of how the pitch of the queue's songs moves, by their ids there. */
export class Drifts extends Store<Readonly<Record<string, SongDrift>>> {
  /** @param changed called when more is known of a song */
  constructor(private readonly changed: (id: string) => void) {
    super({});
  }

  of(id: string | null): SongDrift | null {
    return (id === null ? undefined : this.state[id]) ?? null;
  }

  /**
   * Recalls or measures how a song moves. What is needed of its sound is copied when this resolves; the rest is later.
   * Never rejects.
   */
  async read(id: string, pcm: Pcm, options: { hash: string | null; signal: AbortSignal }): Promise<void> {
    if (id in this.state) return;
    const found = (drift: SongDrift) => {
      this.update({ [id]: drift });
      this.changed(id);
    };
    await import('./find-drift').then(({ findDrift }) => findDrift(pcm, { ...options, found })).catch(() => undefined);
  }
}
